"""Runs inside a booted system, as root: installs the hall as its guide says, and looks at what becomes of it.

Prints a line for each thing that is as it should be; the first that is not ends it.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from functools import partial
from pathlib import Path

from bench.installed import CHECKOUT, CONFIG, files, ok, run, until

HALL = "http://127.0.0.1:8090"
PROGRAM = Path("/opt/playmat-hall/current")
BROKER = Path("/var/lib/playmat-broker")
INVITATIONS = Path("/var/lib/playmat-tables")
STATE = Path("/var/lib/playmat-hall")
SETTINGS = Path("/etc/playmat-hall.conf")
UNITS = ("playmat-hall", "playmat-broker")
OWNER = {"name": "boss", "password": "a long evening"}
ROLES = ("guest", "staff", "owner", "home-assistant")
READY = {"broker": "connected", "store": "ready"}


def health() -> dict[str, object]:
    """What the hall says of itself; nothing if it does not answer."""
    try:
        with urllib.request.urlopen(f"{HALL}/healthz", timeout=10) as answer:
            return dict(json.load(answer))
    except OSError:
        return {}


def signs_in(**fields: str) -> bool:
    headers = {"Content-Type": "application/json", "Origin": HALL}
    asked = urllib.request.Request(f"{HALL}/api/session", json.dumps(OWNER | fields).encode(), headers)
    try:
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return answer.status == 200
    except OSError as error:
        print(f"    {error}")
        return False


def shows(unit: str, what: str) -> str:
    return run("systemctl", "show", "--value", f"--property={what}", unit).strip()


def is_ready() -> bool:
    return until(lambda: health().items() >= READY.items(), 60)


def access(file: Path) -> str:
    return f"{file.stat().st_mode & 0o777:o} {file.owner()}"


def installs() -> str:
    said = run("make", "install-hall", "HOST=127.0.0.1", "TABLES=window door")
    ok("the hall runs, its broker and its database answer", is_ready())
    for unit in UNITS:
        ok(f"{unit} will start with the system", run("systemctl", "is-enabled", unit).strip() == "enabled")
        limits = Path("/proc", shows(unit, "MainPID"), "status").read_text()
        ok("it has no capability", "CapBnd:\t0000000000000000" in limits and "Seccomp:\t2" in limits)
        print(f"    {run('systemd-analyze', 'security', '--no-pager', unit).strip().splitlines()[-1]}")
    others = subprocess.run(["systemctl", "is-enabled", "mosquitto"], capture_output=True, text=True)
    ok("Debian's own broker will not", others.stdout.strip() == "disabled")
    ok("the hall's folder is its own", access(STATE) == "700 playmat-hall")
    ok("so is its password", access(STATE / "owner-password") == "600 playmat-hall")
    ok("the broker's folder is the broker's", access(BROKER) == "700 mosquitto")
    ok("nothing of root's is in the checkout", not [*CHECKOUT.rglob("*.mo")])
    setup = re.search(rf"^The hall is installed. Its page: {HALL}/#setup=(\w+)$", said, re.MULTILINE)
    ok("the address for the first account is printed", setup)
    ok("the owner's account is made with it", setup and signs_in(setup=setup[1]))
    return said


def serves_a_table(said: str) -> None:
    """A table that has what was printed for it, and no boards."""
    home = Path(tempfile.mkdtemp())
    passwords = dict(re.findall(r"^([\w-]+): password (\S+)$", said, re.MULTILINE))
    ok("each account is printed", {*passwords} == {*ROLES, "window", "door"})
    section = re.search(r'^\[fleet\]\ntable = "window"\n(?:\w+ = .*\n)+', said, re.MULTILINE)
    ok("so is what a table's file needs", section)
    joining = INVITATIONS / "window-fleet.toml"
    secret = joining.stat().st_mode & 0o077 == 0 and joining.owner() == "root"
    ok(
        "its owner's page has a file for that, root's alone",
        secret and passwords["window"] in joining.read_text(),
    )
    kit = CHECKOUT / "hardware"
    text = CONFIG.replace("mats/", f"{kit}/mats/").replace("/var/lib/playmat/", "")
    (home / "table.toml").write_text(text + (section[0] if section else ""))
    (home / "ca.crt").write_bytes((BROKER / "ca.crt").read_bytes())
    (home / "fleet-password").touch(0o600)
    (home / "fleet-password").write_text(passwords["window"])
    with subprocess.Popen([PROGRAM / "bin/playmat", "run", "--config", home / "table.toml"]) as table:
        ok("a table with that is on the hall's page", until(lambda: health().get("tables") == 1, 60))
        table.send_signal(signal.SIGTERM)


def restarted(unit: str) -> bool:
    return shows(unit, "NRestarts") == "1"


def comes_back() -> None:
    for unit in UNITS:
        before = shows(unit, "MainPID")
        os.kill(int(before), signal.SIGKILL)
        ok(f"{unit} is started again when it is killed", until(partial(restarted, unit), 60))
        ok("and the hall is ready", is_ready() and shows(unit, "MainPID") != before)


def upgrades() -> None:
    SETTINGS.write_text(SETTINGS.read_text() + "# mine\n")
    program, there, password = PROGRAM.resolve(), files(), (STATE / "owner-password").read_text()
    said = run("make", "install-hall")
    new = PROGRAM.resolve()
    ok("an upgrade keeps the accounts", is_ready() and signs_in() and "setup" not in said)
    ok("and settings and password", SETTINGS.read_text().endswith("# mine\n") and "password" not in said)
    ok("and the hall's own account", (STATE / "owner-password").read_text() == password)
    moved = {file.replace(str(program), str(new)) for file in there}
    changed = (files() ^ moved) - {str(BROKER / "mosquitto.db")}  # the broker saves that when it likes
    ok(f"and leaves nothing of the old program: {changed}", new != program and not changed)
    said = run("make", "install-hall", "TABLES=bar", "HOST=127.0.0.1")
    ok("a table is added", re.findall(r"^(\w+): password", said, re.MULTILINE) == ["bar"] and is_ready())
    other = subprocess.run(
        ["make", "install-hall", "HOST=192.0.2.1"], capture_output=True, text=True, cwd=CHECKOUT
    )
    ok("another address is refused", other.returncode and "its tables know it" in other.stderr)


def is_renewed() -> None:
    password, authority = STATE / "owner-password", STATE / "ca.crt"
    before = password.read_text(), authority.read_text()
    said = run("make", "renew-hall", "ACCOUNTS=owner window")
    printed = re.findall(r"^(\w+): password", said, re.MULTILINE)
    ok("passwords are renewed", printed == ["owner", "window"] and password.read_text() != before[0])
    ok("and the hall has its own", is_ready() and access(password) == "600 playmat-hall")
    ok("and the certificate has stayed", authority.read_text() == before[1])
    said = run("make", "renew-hall", "HOST=127.0.0.2")
    ok("the hall's address is changed", is_ready() and "HALL_HOST=127.0.0.2\n" in SETTINGS.read_text())
    ok("with another certificate", authority.read_text() != before[1] and "password" not in said)
    run("make", "renew-hall", "HOST=127.0.0.1")
    ok("and back", is_ready())


def is_kept() -> None:
    backup = STATE / "backup.db"
    run("playmat-hall", "backup", str(backup))
    run("systemctl", "stop", "playmat-hall")
    run("playmat-hall", "restore", str(backup))
    run("systemctl", "start", "playmat-hall")
    ok("a backup is made and restored", access(backup) == "600 playmat-hall" and is_ready() and signs_in())


def goes() -> None:
    run("make", "uninstall-hall")
    ok("uninstalled, neither runs", not any(shows(unit, "MainPID") != "0" for unit in UNITS))
    left = sorted(file for file in files() if "playmat-" in file and not file.startswith(str(CHECKOUT)))
    kept = (str(STATE), str(BROKER), str(INVITATIONS), str(SETTINGS), "/etc/playmat-hall.conf")
    ok("only settings and data are left", not [file for file in left if not file.startswith(kept)])
    run("make", "install-hall", "HOST=127.0.0.1")
    ok("installed again, it has its accounts", is_ready() and signs_in())


def main() -> None:
    said = installs()
    serves_a_table(said)
    comes_back()
    upgrades()
    is_renewed()
    is_kept()
    goes()


if __name__ == "__main__":
    sys.exit(main())
