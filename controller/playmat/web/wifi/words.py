"""The sentences of the access point's page, by the names that its script uses."""

from __future__ import annotations

from playmat.text import Translations, say

WORDS = {
    "title": say("Your table’s Wi-Fi"),
    "choose": say("Choose the network that the table is to use."),
    "language": say("Français"),
    "lost": say("No connection to the table. Trying again …"),
    "networks": say("Networks in reach"),
    "none": say("The table sees no network. Move it closer to a router, or enter the name of a hidden one."),
    "strength": say("Strength of {network}"),
    "without password": say("without a password"),
    "other": say("Another network"),
    "name": say("Name of the network"),
    "password": say("Password of {network}"),
    "password alone": say("Password"),
    "shown": say("Show the password"),
    "join": say("Connect"),
    "trying": say(
        "The table is trying {network}, and its own Wi-Fi is off meanwhile. If the displays no longer show "
        "it, the table is connected. Otherwise join it again: this page then says what was wrong."
    ),
    # by the value of an Attempt
    "wrong password": say("The password of {network} was wrong. Enter it again."),
    "not found": say("{network} is not in reach of the table. Check its name, or choose another one."),
    "no address": say("{network} gave the table no address. Restart its router, or choose another one."),
    "failed": say("The table could not join {network}. Try again, or choose another one."),
    "country": say("Country of the table"),
    "country meaning": say("It decides which channels the radio may use."),
    "country saved": say("The country is set."),
    "uncaught": say("Something went wrong on this page"),
    "reload": say("Reload"),
    "close": say("Close"),
}


def words(speak: Translations) -> dict[str, str]:
    """Returns the sentences in one language; what stands in braces is filled in by the page."""
    return {name: text.pattern(speak) for name, text in WORDS.items()}
