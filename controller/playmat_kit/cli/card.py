"""`playmat kit card`: prepares a fresh Raspberry Pi OS card, so that its first start installs a table."""

from __future__ import annotations

import argparse
import getpass
import math
import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from playmat.errors import ConfigError
from playmat.maintenance.install.first_config import OWNER
from playmat.screen.language import LANGUAGES, translations
from playmat.text import Text, say
from playmat.wifi import country, network_name, network_password
from playmat_kit.card import settings as checked
from playmat_kit.card.boot_partition import read, recognise
from playmat_kit.card.contents import installation_files, system_files
from playmat_kit.card.passwords import password_hash, wpa_key
from playmat_kit.card.settings import CardSettings
from playmat_kit.card.table_files import read_table, read_table_of
from playmat_kit.card.wheels import wheels_in
from playmat_kit.card.writing import Content, write_card

SUMMARY = "prepare a fresh Raspberry Pi OS card: its first start makes the Pi a table, without a shell"

Tell = Callable[[Text], None]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "card", type=Path, help="the card's mounted boot partition, such as /media/you/bootfs"
    )
    table = parser.add_mutually_exclusive_group()
    table.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="the table's TOML file; files that it names lie beside it "
        "(default: the kit's table, with the boards that the Pi finds)",
    )
    table.add_argument(
        "--restore",
        type=Path,
        metavar="FILE",
        help="the table, its cards and its journal from what `playmat backup` has written",
    )
    parser.add_argument(
        "--language",
        choices=sorted(LANGUAGES),
        default="en",
        help="of this command and of that table (default en)",
    )
    parser.add_argument(
        "--owner",
        type=int,
        nargs="?",
        const=OWNER,
        metavar="PORT",
        help=f"serve that table's settings to a browser in its network, on this port ({OWNER})",
    )
    _add_account_options(parser)
    _add_network_options(parser)
    parser.add_argument("--time-zone", metavar="ZONE", help="such as Europe/Paris (default: this computer's)")
    parser.add_argument("--locale", default="", help="such as fr_FR.UTF-8 (default: the system's)")
    add_wheels_option(parser)
    parser.add_argument(
        "--dry-run", action="store_true", help="only show what would be written, without secrets"
    )


def add_wheels_option(parser: argparse.ArgumentParser) -> None:
    """Declares the option for a folder of wheels."""
    parser.add_argument(
        "--wheels",
        type=Path,
        metavar="FOLDER",
        help="keep the fetched wheels here, or take those that are there: for several times, or offline",
    )


def _add_account_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="playmat", metavar="NAME", help="of the Pi in its network (default playmat)"
    )
    parser.add_argument("--user", default="pi", metavar="NAME", help="the account (default pi)")
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help="its public SSH key; without one nobody logs in by key"
    )
    password = parser.add_mutually_exclusive_group()
    password.add_argument(
        "--password", action="store_true", help="ask for a password of the account (default: none)"
    )
    password.add_argument(
        "--password-file", type=Path, metavar="FILE", help="read it from the first line of a file"
    )


def _add_network_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--wifi", default="", metavar="NAME", help="the Wi-Fi network, whose password is asked for"
    )
    parser.add_argument(
        "--wifi-password-file", type=Path, metavar="FILE", help="read it from the first line of a file"
    )
    parser.add_argument("--wifi-hidden", action="store_true", help="the network does not show its name")
    parser.add_argument(
        "--country",
        default="",
        metavar="CC",
        help="where the Wi-Fi is, such as GB; wanted with --wifi and --hotspot",
    )
    parser.add_argument(
        "--hotspot",
        action="store_true",
        help="that table opens an access point of its own while it has no network; a phone chooses one there",
    )


def run(options: argparse.Namespace) -> int:
    """Prepares the card, or shows what would be written."""
    speak = translations(options.language)

    def tell(text: Text) -> None:
        print(text.translate(speak), flush=True)

    system = recognise(options.card)
    table = read_table_of(options.restore) if options.restore else read_table(options.table)
    settings = _settings(options)
    instance = f"playmat-{secrets.token_hex(8)}"
    if options.dry_run:
        shown = system_files(options.card, settings.masked(), table, instance)
        tell(say("{system} on {card}: this would be written.", system=system, card=options.card))
        tell(say("Besides, playmat/wheels: playmat and its libraries for the Pi, fetched from the internet."))
        _show(options.card, {**installation_files(table, _choices(options), ()), **shown})
        return 0
    files = system_files(options.card, settings, table, instance)
    tell(say("{system} on {card}", system=system, card=options.card))
    try:
        with wheels_in(options.wheels, tell) as wheels:
            folder = installation_files(table, _choices(options), wheels)
            _write(options.card, {**folder, **files}, tell)
    except KeyboardInterrupt:
        tell(say("Interrupted: the card is as it was."))
        raise
    _conclude(settings, tell)
    return 0


def _choices(options: argparse.Namespace) -> dict[str, str]:
    """Returns what a table without a file of its own gets, by the options of `playmat install`."""
    choices = {"language": options.language}
    if options.owner is not None:
        choices["owner"] = str(options.owner)
    if options.hotspot:
        choices["hotspot"] = options.country
    return choices


def _settings(options: argparse.Namespace) -> CardSettings:
    """Checks all choices, then asks for the passwords."""
    if (options.wifi or options.hotspot) and not options.country:
        raise ConfigError(
            "without its country the Pi keeps Wi-Fi switched off: name it, such as --country GB"
        )
    settings = CardSettings(
        host=checked.host(options.host),
        account=checked.account(options.user),
        keys=checked.public_keys(options.key) if options.key else (),
        wifi=network_name(options.wifi) if options.wifi else "",
        wifi_hidden=options.wifi_hidden,
        country=country(options.country) if options.country else "",
        zone=checked.zone(options.time_zone) if options.time_zone else checked.zone_of_this_computer(),
        locale=checked.locale(options.locale) if options.locale else "",
    )
    password = wifi_key = ""
    if options.password or options.password_file:
        password = checked.password(_secret(options, options.password_file, say("Password of the account")))
        password = password_hash(password, secrets.token_hex(8))
    if settings.wifi:
        question = say("Password of {network} (empty: an open network)", network=settings.wifi)
        if plain := network_password(_secret(options, options.wifi_password_file, question)):
            wifi_key = wpa_key(plain, settings.wifi)
    return replace(settings, password=password, wifi_key=wifi_key)


def _secret(options: argparse.Namespace, file: Path | None, question: Text) -> str:
    """Reads a password from its file or asks for it; a dry run, which shows none, asks for none."""
    if file:
        return checked.secret(file)
    if options.dry_run:
        return "a password that is asked for"
    if not sys.stdin.isatty():
        raise ConfigError(
            "there is no keyboard to ask for a password: name a file with it (--help lists the options)"
        )
    try:
        return getpass.getpass(f"{question.translate(translations(options.language))}: ")
    except EOFError as error:
        raise ConfigError("no password was typed, and nothing is written: try again") from error


def _show(card: Path, files: Mapping[str, Content]) -> None:
    """Prints texts in full, of files that change their new lines, and of others where they come from."""
    for name, content in files.items():
        print(f"\n{card / name}")
        if isinstance(content, Path):
            print(f"    = {content}")
            continue
        old = read(card / name).splitlines() if name.endswith(".txt") else []
        for line in content.splitlines():
            if line not in old:
                print(f"    {line.decode('utf-8', 'replace')}")


def _write(card: Path, files: Mapping[str, Content], tell: Tell) -> None:
    size = sum(
        content.stat().st_size if isinstance(content, Path) else len(content) for content in files.values()
    )
    tell(say("2/2  {count} files, {size} MB, onto the card", count=len(files), size=math.ceil(size / 1e6)))
    written = 0

    def on_written(step: int) -> None:
        nonlocal written
        written += step
        if sys.stdout.isatty():
            print(f"\r     {100 * written // size} %", end="\n" if written == size else "", flush=True)

    write_card(card, files, on_written)


def _conclude(settings: CardSettings, tell: Tell) -> None:
    tell(say("The card is ready: eject it, put it into the Pi and switch the Pi on."))
    tell(
        say("Its displays show how far the installation is, then invite to a game. This takes some minutes.")
    )
    if settings.keys or settings.password:
        tell(say("Log in with: ssh {user}@{host}.local", user=settings.account, host=settings.host))
    else:
        tell(say("Nobody can log in, which a table does not need; --key or --password would change that."))
