"""Configuration of a Mosquitto for a fleet: TLS, accounts, and what each may publish and read."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import shutil
import signal
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from playmat.app.fleet.certificates import make_certificates
from playmat.errors import FleetError, cause, quoted
from playmat.fleet.bounds import LARGEST
from playmat.fleet.discovery import discovery_topic
from playmat.fleet.topics import DISCOVERY, ROOT, Topic, check_name, commands_of, receipt_topic, reply_topic
from playmat.saving import load_text, save_text

ROLES = ("guest", "staff", "owner", "home-assistant")
_HOST = re.compile(r"[A-Za-z0-9.:-]+")
_ITERATIONS = 101  # of Mosquitto's own tool; the passwords are random, so more gain nothing

_CONFIG = """# Written by `playmat fleet init`. Start it with: mosquitto -c {home}/mosquitto.conf
per_listener_settings false
listener 8883
cafile {home}/ca.crt
certfile {home}/broker.crt
keyfile {home}/broker.key
tls_version tlsv1.2
allow_anonymous false
password_file {home}/passwords
acl_file {home}/access
max_packet_size {largest}
# Events wait here while the hall is away: 100,000 are two days of a hundred tables, and about 60 MB.
max_queued_messages 100000
max_inflight_messages 500
persistence true
persistence_location {home}/
pid_file {home}/mosquitto.pid
# A killed broker loses what came after the last save; tables therefore keep events until the hall has them.
autosave_interval 10
"""

# Mosquitto applies a `pattern` to every account, also to the roles: `guest` could publish as a table `guest`.
# Each table therefore has rules of its own.
_ROLES_ACCESS = f"""# Written by `playmat fleet init`.
user guest
topic read {ROOT}/+/status
topic read {ROOT}/+/score
topic read {ROOT}/+/mat
topic read {ROOT}/+/birth

user staff
topic read {ROOT}/#
topic write {ROOT}/+/command/+
topic write {receipt_topic("+")}

user owner
topic readwrite {ROOT}/#
topic readwrite {DISCOVERY}/#

user home-assistant
topic read {DISCOVERY}/#
topic write {DISCOVERY}/status
topic read {ROOT}/+/birth
topic read {ROOT}/+/health
topic read {ROOT}/+/status
"""


def _table_access(table: str) -> str:
    written = [topic.of(table) for topic in Topic]
    rules = [
        *(f"write {topic}" for topic in (*written, reply_topic(table, "+"), discovery_topic(table))),
        *(f"read {topic}" for topic in (commands_of(table), receipt_topic(table))),
    ]
    return f"\nuser {table}\n" + "".join(f"topic {rule}\n" for rule in rules)


def init(home: Path, host: str, tables: Sequence[str]) -> Mapping[str, str]:
    """Writes everything, adds what is missing to an earlier one; returns the new accounts' passwords."""
    for table in tables:
        if check_name(table) in ROLES:
            raise FleetError(f"{table} is the name of a role: give the table another one")
    if not _HOST.fullmatch(host):
        raise FleetError(
            f"{quoted(host)} is no name or address of a computer: write it like 192.168.1.5 or hall.local"
        )
    home = home.absolute()
    known = _passwords(home)
    new = {name: secrets.token_urlsafe(24) for name in (*ROLES, *tables) if name not in known}
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not (home / "broker.crt").exists():
            make_certificates(home, host)
        largest = LARGEST + 4096
        save_text(home / "mosquitto.conf", _CONFIG.format(home=home, largest=largest))
        _save(home, known | {name: _hash(password) for name, password in new.items()})
        _hand_over(home)
    except OSError as error:
        raise FleetError(f"{home} cannot be written ({cause(error)}): name another --home") from error
    reload(home)
    return new


def revoke(home: Path, account: str) -> None:
    """Removes an account; FleetError if there is none. The broker notices it when it reloads."""
    known = _passwords(home)
    if not known:
        raise FleetError(f"{home} has no broker of `playmat fleet init`: name its folder with --home")
    if account not in known:
        raise FleetError(f"there is no account {account}: the accounts are {', '.join(known)}")
    del known[account]
    _save(home, known)
    _hand_over(home)


def add_account(home: Path, name: str, topics: Sequence[str]) -> str:
    """Adds an account that may also write these topics, until `revoke`; returns its password."""
    password = secrets.token_urlsafe(24)
    rules = "".join(f"topic write {topic}\n" for topic in topics)
    _save(home, _passwords(home) | {name: _hash(password)}, f"\nuser {name}\n{rules}")
    _hand_over(home)
    return password


def broker_process(home: Path) -> int | None:
    """Returns the number of the running broker's process; None if there is none."""
    with suppress(OSError, ValueError):
        pid = int(load_text(home / "mosquitto.pid", 20))
        # The file of a broker that was killed remains, and its number may now be that of another program.
        if load_text(Path("/proc", str(pid), "comm"), 100).strip() == "mosquitto":
            return pid
    return None


def reload(home: Path) -> bool:
    """Lets a running broker read its accounts again; returns whether one was found.

    Mosquitto then also ends the connections of accounts that are gone.
    """
    if pid := broker_process(home):
        with suppress(OSError):
            os.kill(pid, signal.SIGHUP)
            return True
    return False


def table_section(host: str, table: str) -> str:
    """Returns the `[fleet]` section of a table's file."""
    return f'[fleet]\ntable = "{table}"\nbroker = "{host}"\nca = "ca.crt"\npassword = "fleet-password"\n'


def invite(folder: Path, home: Path, host: str, passwords: Mapping[str, str]) -> list[Path]:
    """Writes a file for each of these tables, with which its owner's page joins the fleet; FleetError."""
    files = []
    try:
        certificate = load_text(home / "ca.crt")
        for table, password in passwords.items():
            held = f"\n[files]\n\"ca.crt\" = '''\n{certificate}'''\nfleet-password = \"{password}\"\n"
            files.append(folder / f"{table}-fleet.toml")
            save_text(files[-1], table_section(host, table) + held, secret=True)
    except OSError as error:
        raise FleetError(f"{folder} cannot be written ({cause(error)}): name another --out") from error
    return files


# A Mosquitto that root starts changes to an account of its own, and ends without a message if it cannot read
# its files then. Each new file is root's again, so this follows every change.
def _hand_over(home: Path) -> None:
    if os.geteuid() == 0:
        with suppress(LookupError):  # there is no such account: the broker is on another computer
            for path in (home, *home.iterdir()):
                shutil.chown(path, "mosquitto", "mosquitto")


def _passwords(home: Path) -> dict[str, str]:
    file = home / "passwords"
    if not file.exists():
        return {}
    try:
        lines = load_text(file).splitlines()
    except (OSError, UnicodeError) as error:
        raise FleetError(f"{file} cannot be read: {cause(error)}") from error
    return dict(line.split(":", 1) for line in lines if ":" in line)


# A broker reads passwords first, and may do so between the two: whom it lets in must have its topics by then.
def _save(home: Path, known: Mapping[str, str], rules: str = "") -> None:
    tables = (name for name in known if name not in ROLES)
    save_text(home / "access", _ROLES_ACCESS + "".join(map(_table_access, tables)) + rules, secret=True)
    hashes = "".join(f"{name}:{hashed}\n" for name, hashed in known.items())
    save_text(home / "passwords", hashes, secret=True)


def _hash(password: str) -> str:
    """Returns the form of Mosquitto 2: PBKDF2 with SHA-512."""
    salt = secrets.token_bytes(12)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _ITERATIONS)
    return f"$7${_ITERATIONS}${b64encode(salt).decode()}${b64encode(digest).decode()}"
