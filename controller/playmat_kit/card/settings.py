"""What the owner of a card chooses: host name, account, Wi-Fi, place; each checked before it is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from zoneinfo import available_timezones

from playmat.errors import ConfigError, cause, quoted
from playmat.saving import load_text
from playmat_kit.card.boot_partition import read

_HIDDEN = "********"
_KEY = re.compile(rb"^((?:ssh|ecdsa|sk)-[a-z0-9@.-]+ [A-Za-z0-9+/]{40,}={0,3})(?:\s|$)", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSettings:
    """The choices that cloud-init carries out; `password` and `wifi_key` are derived, never the plain ones.

    Without keys and password nobody can log in, which a table does not need. An empty text leaves what the
    system has; without `wifi` there is a network by cable only.
    """

    host: str
    account: str
    keys: tuple[str, ...] = ()
    password: str = ""
    wifi: str = ""
    wifi_key: str = ""
    wifi_hidden: bool = False
    country: str = ""
    zone: str = ""
    locale: str = ""

    def masked(self) -> CardSettings:
        """Returns the settings as they may be shown."""
        return replace(self, password=self.password and _HIDDEN, wifi_key=self.wifi_key and _HIDDEN)


def _matching(pattern: str, what: str) -> Callable[[str], str]:
    def check(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ConfigError(f"{quoted(text)} is no {what}")
        return text

    return check


host = _matching(
    "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?",
    "host name: up to 63 of a-z, 0-9 and -, such as 'playmat'",
)
locale = _matching(
    r"[a-z]{2,3}_[A-Z]{2}(\.UTF-8)?(@[a-z]+)?",
    "locale: name one as 'fr_FR.UTF-8', see /usr/share/i18n/SUPPORTED",
)
_account = _matching(
    "[a-z_][a-z0-9_-]{0,31}",
    "name of an account: up to 32 of a-z, 0-9, _ and -, and a letter first",
)


def account(name: str) -> str:
    """Returns the name of an account; ConfigError for one that Debian refuses or has."""
    if _account(name) in ("root", "daemon", "bin", "sys", "nobody", "www-data", "playmat"):
        raise ConfigError(f"{quoted(name)} is an account of the system: name another, such as 'pi'")
    return name


def zone(name: str) -> str:
    """Returns the name of a time zone; ConfigError if this computer's list has another spelling or none."""
    known = available_timezones()
    if not re.fullmatch(r"[A-Za-z0-9_+/-]+", name) or (known and name not in known):
        raise ConfigError(
            f"{quoted(name)} is no time zone: name one as 'Europe/Paris' (timedatectl list-timezones)"
        )
    return name


def zone_of_this_computer() -> str:
    """Returns this computer's time zone, empty if it does not name it."""
    _, found, name = str(Path("/etc/localtime").resolve()).partition("zoneinfo/")
    return name if found and name in available_timezones() else ""


def password(text: str) -> str:
    """Returns an account's password; the ConfigError does not show it."""
    if len(text) < 8 or not text.isprintable():
        raise ConfigError(
            "the password has fewer than 8 characters, or some that cannot be typed: choose another"
        )
    return text


def secret(file: Path) -> str:
    """Returns the first line of a file with a password; ConfigError if it cannot be read."""
    try:
        return load_text(file).partition("\n")[0]
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            f"{file} cannot be read ({cause(error)}): name a file that begins with the password"
        ) from error


def public_keys(file: Path) -> tuple[str, ...]:
    """Returns the SSH keys of a .pub file, without their comments, which may be in any encoding."""
    content = read(file, "name a public key, such as ~/.ssh/id_ed25519.pub")
    if b"PRIVATE KEY" in content:
        raise ConfigError(
            f"{file} is a private key, which stays with you: name the public one, {file.name}.pub"
        )
    found = _KEY.findall(content)
    if not found:
        raise ConfigError(f"{file} has no public key of SSH: make one with ssh-keygen and name its .pub file")
    return tuple(key.decode("ascii") for key in found)
