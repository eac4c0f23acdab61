"""An access point of the table's own, for as long as there is no network.

Debian's comitup does something similar, but it brings a page, a web server and two services of its own, and
closes its access point for a wrong password without a word; most of what matters here would be mended around
it. So this asks NetworkManager itself, over D-Bus, by dbus-fast (MIT, wheels for aarch64, no further
libraries). sdbus has typed classes for NetworkManager, but its package of them has had no release since 2023.
`machine` decides when the access point opens.
"""
