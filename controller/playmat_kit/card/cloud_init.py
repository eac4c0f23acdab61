"""The files that cloud-init reads from the boot partition: user-data, network-config and meta-data.

They are written as JSON, which is YAML too, and in which every name has one spelling. Raspberry Pi Imager
writes the same keys as YAML. Sources: its `customization_generator.cpp`, and
cloudinit.readthedocs.io/en/latest/reference/modules.html.
"""

from __future__ import annotations

import json
from typing import Any

from playmat_kit.card.settings import CardSettings

FOLDER = "playmat"
"""The folder on the boot partition with all that an installation needs."""

_FIRST_BOOT = f"/boot/firmware/{FOLDER}/first-boot"


def user_data(settings: CardSettings) -> bytes:
    """Returns user-data: host, account, place, and the call of `systemd/first-boot`.

    cloud-init calls `bootcmd` at every start. It marks `runcmd` as done before it runs it, so a power cut at
    that moment would lose the installation.
    """
    said: dict[str, Any] = {
        "hostname": settings.host,
        "manage_etc_hosts": True,
        "user": _user(settings),
        "ssh_pwauth": bool(settings.password),
        "bootcmd": [["sh", _FIRST_BOOT, "register"]],
    }
    if settings.zone:
        said["timezone"] = settings.zone
    if settings.locale:
        said["locale"] = settings.locale
    commands: list[list[str]] = []
    if settings.keys or settings.password:
        commands.append(["systemctl", "enable", "--now", "ssh"])
    if settings.wifi:  # the image starts with blocked radio
        commands.append(["rfkill", "unblock", "wifi"])
    if commands:
        said["runcmd"] = commands
    return b"#cloud-config\n" + _json(said)


def _user(settings: CardSettings) -> dict[str, Any]:
    """The account, without which the system would ask for one at a keyboard."""
    user: dict[str, Any] = {
        "name": settings.account,
        "shell": "/bin/bash",
        "lock_passwd": not settings.password,
    }
    if settings.password:
        user["passwd"] = settings.password
    if settings.keys:
        user["ssh_authorized_keys"] = list(settings.keys)
    # An account with a key alone has no password that sudo could ask for
    user["sudo"] = "ALL=(ALL) NOPASSWD:ALL" if settings.keys and not settings.password else None
    return user


def network_config(settings: CardSettings) -> bytes:
    """Returns network-config, in netplan's format: the cable, and Wi-Fi if one is given."""
    way = {"dhcp4": True, "dhcp6": True, "optional": True}
    network: dict[str, Any] = {"version": 2, "ethernets": {"eth0": way}}
    if settings.wifi:
        point: dict[str, Any] = {"password": settings.wifi_key} if settings.wifi_key else {}
        if settings.wifi_hidden:
            point["hidden"] = True
        wlan = {**way, "access-points": {settings.wifi: point}}
        if settings.country:
            wlan["regulatory-domain"] = settings.country
        network["wifis"] = {"wlan0": wlan}
    return _json({"network": network})


def meta_data(instance: str) -> bytes:
    """Returns meta-data; a new instance is what makes cloud-init carry out the other two."""
    return f"dsmode: local\ninstance-id: {instance}\n".encode()


def _json(said: dict[str, Any]) -> bytes:
    return json.dumps(said, indent=2, ensure_ascii=False).encode() + b"\n"
