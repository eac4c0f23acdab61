"""Checks of what Wi-Fi needs: the name of a network, its password, and the country of the radio."""

from __future__ import annotations

import re

from playmat.errors import ConfigError, quoted
from playmat.text import say

_ISO_3166 = """
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI
FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN
IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME
MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF
PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE
YT ZA ZM ZW
"""
COUNTRIES = tuple(_ISO_3166.split())
"""The codes of ISO 3166-1. Another one, such as UK, would leave the radio switched off without a word."""

_PASSWORD = re.compile("[ -~]{8,63}|[0-9A-Fa-f]{64}")  # IEEE 802.11: a passphrase, or the key itself


def country(code: str) -> str:
    """Returns the code of a country; ConfigError if ISO 3166 has no such code."""
    if code not in COUNTRIES:
        raise ConfigError(
            say(
                "{code} is no country of Wi-Fi: name its two capital letters (ISO 3166), "
                "such as 'DE' or 'GB'",
                code=quoted(code),
            )
        )
    return code


def network_name(name: str) -> str:
    """Returns the name of a network; ConfigError unless it has 1 to 32 bytes and no control characters."""
    if not name.isprintable() or not 1 <= len(name.encode("utf-8", "replace")) <= 32:
        raise ConfigError(
            say(
                "{name} is no name of a Wi-Fi network: it has 1 to 32 bytes, all printable", name=quoted(name)
            )
        )
    return name


def network_password(password: str) -> str:
    """Returns a network's password, empty for an open one; the ConfigError does not show it."""
    if password and not _PASSWORD.fullmatch(password):
        raise ConfigError(
            say(
                "the Wi-Fi password has {count} characters, or some outside ASCII: "
                "WPA2 takes 8 to 63 of ASCII",
                count=len(password),
            )
        )
    return password
