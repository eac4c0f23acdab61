"""`playmat hall`: the operator's service for many tables."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import os
import secrets
import sys
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

from playmat.app.games import all_games, registry
from playmat.app.log import note
from playmat.cli.folders import state_folder
from playmat.cli.serving import serve
from playmat.config.values import GameConfig
from playmat.errors import ConfigError, quoted
from playmat.extras import install_command
from playmat.names import tidy_name

if TYPE_CHECKING:
    from playmat_hall.store.database import Database

SUMMARY = "the operator's page for many tables: overview, calls, statistics, accounts"

_NEEDED = ("alembic", "argon2", "msgspec", "networkx", "paho", "prometheus_client", "sqlalchemy")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to serve on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8090, help="the port to serve on (default 8090)")
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        help="a name by which browsers may ask for the page, besides its address and this computer's name",
    )
    parser.add_argument(
        "--trusted-proxy",
        type=_network,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="the address of a web server in front, whose X-Forwarded headers count: with HTTPS there "
        "the page's cookie is sent over HTTPS only, and limits count for each visitor",
    )
    _add_broker(parser)
    parser.add_argument(
        "--database",
        metavar="URL",
        help="postgresql://USER@HOST/NAME, or sqlite:///FILE (default: in ~/.local/state/playmat/hall)",
    )
    parser.add_argument(
        "--trust-this-computer",
        action="store_true",
        help="browsers of this computer need no password; for trying the hall out",
    )
    parser.add_argument(
        "--trial",
        action="store_true",
        help="start a broker and three virtual tables that play by themselves, with a database of their own; "
        "browsers of this computer need no password",
    )
    parser.add_argument(
        "--keep-events", type=int, default=90, metavar="DAYS", help="delete older events (default 90)"
    )
    parser.add_argument(
        "--keep-games",
        type=int,
        default=800,
        metavar="DAYS",
        help="delete older games, faults, calls and audit lines (default 800)",
    )
    parser.add_argument(
        "--add-account",
        metavar="NAME",
        help="add an account, or set password and --role of one, and stop; asks for the password",
    )
    parser.add_argument(
        "--role",
        choices=("guest", "staff", "owner"),
        help="of --add-account: guest, staff (default of a new account) or owner",
    )
    actions = parser.add_subparsers(dest="action", metavar="[update | backup | restore]")
    update = actions.add_parser(
        "update",
        help="update all tables one by one with a script of yours, and back again if one does not work",
        description="Updates connected tables one by one, idle ones first, with your script, which gets a "
        "table's name and a version. At the first table that does not report the version, or reports new "
        "faults, it runs the script with the version before and stops.",
    )
    update.add_argument("version", metavar="VERSION", help="the version of playmat that tables shall report")
    update.add_argument(
        "--script",
        type=Path,
        required=True,
        metavar="FILE",
        help="runs as FILE TABLE VERSION on this computer",
    )
    update.add_argument("--playing", action="store_true", help="do not wait for the end of games")
    _add_broker(update, default=argparse.SUPPRESS)
    for action, done in (
        ("backup", "write everything that the hall has stored into one file, also while it runs"),
        ("restore", "replace everything by a backup; what was there stays beside it, as ...before-TIME"),
    ):
        parted = actions.add_parser(action, help=done, description=f"{done.capitalize()}.")
        parted.add_argument("file", type=Path, metavar="FILE")


def _network(text: str) -> str:
    try:
        return str(ip_network(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is no address: write it like 127.0.0.1 or 10.0.0.0/24"
        ) from error


def _add_broker(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    parser.add_argument(
        "--broker",
        default=default or "mqtt://127.0.0.1",
        metavar="URL",
        help="mqtts://USER@HOST:8883, or mqtt:// without encryption (default mqtt://127.0.0.1)",
    )
    parser.add_argument(
        "--ca", type=Path, metavar="FILE", default=default, help="the certificate that signed the broker's"
    )
    parser.add_argument(
        "--password-file", type=Path, metavar="FILE", default=default, help="the password for the broker"
    )


def run(options: argparse.Namespace) -> int:
    """Serves until interrupted, or adds an account."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise ConfigError(f"{missing[0]} is missing: install the hall with {install_command('hall')}")
    if options.keep_events < 1 or options.keep_games < 1:
        raise ConfigError("--keep-events and --keep-games are at least 1 day: give a larger number")
    if options.action == "update":
        serve(_update(options))
    elif options.action:
        _copy(options)
    elif options.add_account is not None:
        _add_account(options)
    elif options.role:
        raise ConfigError("--role is that of an account: add --add-account NAME")
    else:
        serve(_try_out(options) if options.trial else _serve(options))
    return 0


def _url(options: argparse.Namespace) -> str:
    if options.database:
        return str(options.database)
    folder = state_folder("hall-trial" if options.trial else "hall")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return f"sqlite:///{folder / 'hall.db'}"


async def _try_out(options: argparse.Namespace) -> None:
    from playmat_hall.trial import trial, trial_tables

    async with trial(state_folder("hall-trial"), trial_tables(registry().names), note) as port:
        options.broker, options.trust_this_computer = f"mqtt://127.0.0.1:{port}", True
        await _serve(options)


async def _update(options: argparse.Namespace) -> None:
    from playmat_hall.broker import Address
    from playmat_hall.updates import Plan, update_tables

    address = Address.parse(options.broker, options.ca, options.password_file)
    if not options.script.is_file():
        raise ConfigError(f"there is no script {options.script}: write one, see `playmat hall update --help`")
    if not os.access(options.script, os.X_OK):
        raise ConfigError(f"{options.script} cannot be run: chmod +x it")
    plan = Plan(options.version, options.script.absolute(), options.playing)
    number = await update_tables(address, plan, note)
    note(
        f"{number} tables updated to {options.version}" if number else "all connected tables have it already"
    )


async def _serve(options: argparse.Namespace) -> None:
    from playmat.app.fleet.words import sentences
    from playmat.web.server import listen, url
    from playmat.web.server import serve as serve_page
    from playmat_hall.broker import Address
    from playmat_hall.hall import Hall
    from playmat_hall.page.server import create_hall_app
    from playmat_hall.store.accounts import count_accounts
    from playmat_hall.store.database import Database

    address = Address.parse(options.broker, options.ca, options.password_file)
    listening = listen(options.host, options.port)
    database = Database(_url(options))
    try:
        await _upgrade(database)
        setup = None if await database.read(count_accounts) else secrets.token_hex(8)
        hall = Hall(database, address, note, options.keep_events, game_days=options.keep_games)
        games = await asyncio.to_thread(all_games, GameConfig(), note)
        hall.tables.titles |= {game.name: sentences(game.words.title()) for game in games}
        icons = {sign: icon for game in games for sign, icon in game.words.icons.items()}
        emblems = {sign: icon.large or icon.small for sign, icon in icons.items()}
        app = create_hall_app(hall, options.name, options.trust_this_computer, setup, emblems=emblems)
        first = f"/#setup={setup}" if setup and not options.trust_this_computer else ""
        print(f"{url(options.host, listening)}{first}", flush=True)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(hall.run())
            tasks.create_task(serve_page(app, listening, options.trusted_proxy))
    finally:
        listening.close()
        database.close()


async def _upgrade(database: Database) -> None:
    """Waits for a server that starts later, and brings the schema up to date."""
    from playmat_hall.store.database import SilentError

    told = ""
    while True:
        try:
            return await asyncio.to_thread(database.upgrade)
        except SilentError as error:
            if str(error) != told:
                note(f"waiting for the database: {error}")
            told = str(error)
        await asyncio.sleep(1)


def _copy(options: argparse.Namespace) -> None:
    from playmat_hall.store.backup import back_up, restore

    if options.action == "backup":
        back_up(_url(options), options.file)
        note(f"the backup is {options.file}")
    else:
        before = restore(_url(options), options.file)
        note(f"restored {options.file}{f'; what was there before is {before}' if before else ''}")


def _add_account(options: argparse.Namespace) -> None:
    from playmat_hall.instants import now_ms
    from playmat_hall.passwords import hashed
    from playmat_hall.store.accounts import (
        Account,
        Role,
        change_password,
        change_role,
        create_account,
        known_as,
        stored_password,
    )
    from playmat_hall.store.database import Database

    password = getpass.getpass() if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    stored = hashed(password)
    database = Database(_url(options))
    try:
        database.upgrade()
        name = database.now(lambda connection: known_as(connection, tidy_name(options.add_account)))
        if database.now(lambda connection: stored_password(connection, name)) is None:
            account = Account(name, Role.parse(options.role or Role.STAFF.word))
            database.now(lambda connection: create_account(connection, account, stored, now_ms()))
            note(f"added the account {name}, {account.role.word}")
            return
        if options.role:  # first, as the last owner's is refused
            database.now(lambda connection: change_role(connection, name, Role.parse(options.role)))
        database.now(lambda connection: change_password(connection, name, stored))
        note(f"changed the password of {name}{f', now {options.role}' if options.role else ''}")
    finally:
        database.close()
