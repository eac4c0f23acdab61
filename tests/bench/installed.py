"""Runs inside a booted system, as root: installs playmat as its owner would, and looks at what becomes of it.

The table has no consoles, as no bus of a Pi is there. Prints a line for each thing that is as it should be;
the first that is not ends it.
"""

import fcntl
import json
import os
import platform
import re
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

CHECKOUT = Path(__file__).parents[2]
PASSING = (".pyc", "-wal", "-shm")
TABLE = Path("/etc/playmat/table.toml")
ADDRESS = "192.168.77.1"
JOURNAL = Path("/var/lib/private/playmat/journal.sqlite")
FOLDERS = ("/etc", "/opt", "/usr", "/var/lib", "/boot", "/srv", "/home")
CONFIG = """
mat = "mats/standard.toml"
journal = "/var/lib/playmat/journal.sqlite"
[[boards]]
name = "south"
port = "/dev/none-south"
[[boards]]
name = "north"
port = "/dev/none-north"
"""

WIDE = """
[[consoles]]
seat = "south"
size = "256x64"
spi = "0.1"
dc = 16
rst = 26
pins = [17, 27, 22]
"""
FLEET = f"""
[fleet]
table = "window"
broker = "{ADDRESS}"
ca = "ca.crt"
password = "fleet-password"
"""


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=CHECKOUT)
    if done.returncode:
        raise SystemExit(f"NO: {' '.join(command)}: {done.stdout}{done.stderr}")
    return done.stdout


def shows(what: str) -> str:
    return run("systemctl", "show", "--value", f"--property={what}", "playmat").strip()


def state() -> str:
    done = subprocess.run(["systemctl", "is-active", "playmat"], capture_output=True, text=True)
    return done.stdout.strip()


def ok(sentence: str, fact: object) -> None:
    if not fact:
        log = subprocess.run(
            ["journalctl", "-u", "playmat", "-u", "playmat-*", "-n", "20"], capture_output=True, text=True
        ).stdout
        raise SystemExit(f"NO: {sentence}\n{log}")
    print(f"ok: {sentence}", flush=True)


def until(fact: Callable[[], object], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if fact():
            return True
        time.sleep(0.2)
    return False


def files() -> set[str]:
    """Every file but those that Debian's own programs write as they run."""
    running = ("/var/lib/systemd/", "/etc/.pwd", "/var/lib/private/systemd", "/var/lib/dbus")
    walks = (walk for folder in FOLDERS for walk in os.walk(folder))
    found = {str(Path(top, name)) for top, _, names in walks for name in names}
    passing = {file for file in found if file.startswith((*running, str(CHECKOUT))) or file.endswith(PASSING)}
    return found - passing


def installs() -> None:
    own = Path(tempfile.mkdtemp(), "table.toml")
    own.write_text(CONFIG)
    run("make", "install", f"CONFIG={own}")
    ok("it is installed, and has told systemd that it is ready", state() == "active")
    ok("it will start with the system", run("systemctl", "is-enabled", "playmat").strip() == "enabled")
    groups = [line.split(":")[0] for line in Path("/etc/group").read_text().splitlines()]
    ok("nothing of root's is in the checkout", not [*CHECKOUT.rglob("*.mo")])
    ok("its groups are there", {"dialout", "gpio", "i2c", "spi"} <= set(groups))
    ok("its journal is where only it can write", JOURNAL.exists())
    said = run("journalctl", "-u", "playmat", "-o", "cat")
    ok("it names the boards that are missing", "plug the board in" in said)
    main = Path("/proc", shows("MainPID"), "status").read_text()
    ok("it runs as a user of its own, without a capability", "CapBnd:\t0000000000000000" in main)
    ok("what it may see is little", "Seccomp:\t2" in main and "NoNewPrivs:\t1" in main)
    level = run("systemd-analyze", "security", "--no-pager", "playmat").strip().splitlines()[-1]
    print(f"    {level}", flush=True)


def is_watched() -> None:
    hung = shows("MainPID")
    os.kill(int(hung), signal.SIGSTOP)
    began = time.monotonic()
    ok("one that hangs is restarted", until(lambda: state() == "active" and shows("NRestarts") == "1", 60))
    ok("as another process", shows("MainPID") not in (hung, "0"))
    print(f"    after {time.monotonic() - began:.0f} s", flush=True)
    began = time.monotonic()
    run("systemctl", "stop", "playmat")
    ok("it stops when it is told to", shows("Result") == "success" and time.monotonic() - began < 8)
    run("systemctl", "start", "playmat")


def asks_its_computer() -> None:
    """As its own user, through the units of root's, which only note the requests here."""
    units = {"switch-off": "playmat-off", "restart": "playmat-restart"}
    requests = [Path("/run/playmat", request) for request in units]
    (user,) = re.findall(r"^Uid:\t(\d+)", Path("/proc", shows("MainPID"), "status").read_text(), re.MULTILINE)
    for request, unit in zip(requests, units.values(), strict=True):
        noted, instead = Path("/run", f"noted-{unit}"), _instead(unit)
        instead.parent.mkdir(parents=True)
        instead.write_text(f"[Service]\nExecStart=\nExecStart=/usr/bin/touch {noted}\n")
        run("systemctl", "daemon-reload")
        run("setpriv", f"--reuid={user}", "--clear-groups", "touch", str(request))
        ok(f"its request to {request.name} is heard", until(noted.exists, 20))
        run("systemctl", "stop", f"{unit}.path")
    run("systemctl", "restart", "playmat")
    ok("and is over with the next start", not any(request.exists() for request in requests))
    for unit in units.values():
        _instead(unit).unlink()
    run("systemctl", "daemon-reload")
    run("systemctl", "start", *(f"{unit}.path" for unit in units.values()))


def adapts_its_computer() -> None:
    """As the owner's page asks for it after a change of the file."""
    kept = TABLE.read_text()
    have_address()
    _adapts(f"phones = 8080\n{kept}")
    ok("guests' phones find their pages, of which this is none", page(8080) == 404)
    _adapts(f"owner = 8081\n{kept}")
    ok("so does the owner", page(8081) == 200)
    ok("and no port is open that the table no longer has", page(8080) == 0)
    said = run("journalctl", "-u", "playmat", "-o", "cat", "-n", "20")
    ok("it knows the computer's address", f"sets this table up at http://{ADDRESS}:8081" in said)
    level = run("systemd-analyze", "security", "--no-pager", "playmat").strip().splitlines()[-1]
    print(f"    {level}", flush=True)
    run("systemctl", "stop", "playmat")
    ok("a page that is asked for starts no table that was stopped", page(8081) == 0 and state() == "inactive")
    run("systemctl", "start", "playmat")
    ok("with the table it is back", until(lambda: page(8081) == 200, 20))
    _adapts(kept)
    run("systemctl", "reset-failed", "playmat")  # it was started often in this minute


def have_address() -> None:
    """Gives the computer an address besides 127.0.0.1."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as line:
        wanted = struct.pack("16sH2x4s8x", b"lo:1", socket.AF_INET, socket.inet_aton(ADDRESS))
        fcntl.ioctl(line, 0x8916, wanted)  # SIOCSIFADDR


def page(port: int) -> int:
    """The status that a page answers; 0 if there is none."""
    try:
        with urlopen(f"http://{ADDRESS}:{port}/", timeout=20) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code
    except (URLError, ConnectionError):  # the second one while a port is being closed
        return 0


def _adapts(text: str) -> None:
    before = shows("MainPID")
    TABLE.write_text(text)
    Path("/run/playmat/adapt").touch()
    is_new = until(lambda: state() == "active" and shows("MainPID") not in (before, "0"), 60)
    ok("the table follows a changed file", is_new)
    ok("and has no network of its own", shows("PrivateNetwork") == "yes")


def fetches_packages() -> None:
    """As the owner's page asks for it; here without the internet."""
    before, asked = shows("MainPID"), Path("/run/playmat/fetch")
    asked.touch()
    ok("a request for packages is answered", until(lambda: not asked.exists(), 60))
    said = run("journalctl", "--unit", "playmat-fetch", "--output", "cat")
    ok("and its log says why there are none", "connect this system to the internet" in said)
    ok("the table plays on", state() == "active" and shows("MainPID") == before)


def _instead(unit: str) -> Path:
    return Path(f"/run/systemd/system/{unit}.service.d/trial.conf")


def comes_back_from_a_backup() -> None:
    stick, before = Path(tempfile.mkdtemp()), played("before the backup")
    run("/usr/local/bin/playmat", "backup", str(stick))
    (copy,) = stick.iterdir()
    refused = subprocess.run(["/usr/local/bin/playmat", "restore", copy], capture_output=True, text=True)
    ok("a backup is written while it runs, and not restored", "stop the table first" in refused.stderr)
    run("systemctl", "stop", "playmat")
    kept = TABLE.read_text()
    TABLE.write_text("nonsense")
    JOURNAL.write_bytes(b"nonsense" * 1000)
    run("/usr/local/bin/playmat", "restore", str(copy))
    run("systemctl", "start", "playmat")
    ok("after a damage it is what it was", state() == "active" and TABLE.read_text() == kept)
    ok("with its journal, which it can write", set(before) <= set(played()) and shows("NRestarts") == "0")
    run("systemctl", "reset-failed", "playmat")  # it was started often in this minute
    run("systemctl", "restart", "playmat")  # whose end records again what the journal holds
    for folder in TABLE.parent.glob("before-restore-*"):
        shutil.rmtree(folder)


def played(text: str = "") -> list[str]:
    """What the journal holds, once this is added."""
    with closing(sqlite3.connect(JOURNAL)) as db, db:
        if text:
            row = (1, "art-of-war", "2026-01-01T00:00:00Z", "ended", text)
            db.execute("INSERT INTO entries (match, game, at, kind, text) VALUES (?, ?, ?, ?, ?)", row)
        return [row[0] for row in db.execute("SELECT text FROM entries")]


def upgrades() -> None:
    played("an old game")
    TABLE.write_text(TABLE.read_text() + "# mine\n")
    there = files()
    program = Path("/opt/playmat/current").resolve()
    run("make", "install")
    ok("an upgrade keeps the table's file", TABLE.read_text().endswith("# mine\n"))
    ok("and the journal", "an old game" in played() and state() == "active")
    new = Path("/opt/playmat/current").resolve()
    moved = {file.replace(str(program), str(new)) for file in there}
    ok("and leaves nothing of the old program", new != program and files() == moved)


def has_what_the_table_needs() -> None:
    """A fleet, a wide display and a card pad bring their extras, of which this system compiles spidev."""
    python = "/opt/playmat/current/bin/python"
    kept = TABLE.read_text()
    TABLE.write_text(f"card_pad = true\n{kept}{WIDE}{FLEET}")
    run("make", "install")
    there = json.loads(run(python, "-m", "pip", "list", "--format", "json"))
    names = {package["name"].lower() for package in there}
    ok("pad and wide come with the table's file", {"lgpio", "rpi-lgpio", "spidev", "mfrc522-python"} <= names)
    ok("so does what a fleet needs", {"cryptography", "msgspec", "paho-mqtt"} <= names)
    ok("and RPi.GPIO, which fails on a Pi 5, does not", "rpi.gpio" not in names)
    run("env", "RPI_LGPIO_REVISION=c04170", python, "-c", "import mfrc522, RPi.GPIO, spidev, lgpio")
    ok("a Pi 5 could load them", True)
    sheet = Path(tempfile.mkdtemp(), "stickers.pdf")
    run("playmat", "kit", "print", "stickers", "--out", str(sheet))
    ok("the kit's commands print", sheet.read_bytes().startswith(b"%PDF"))
    for extra in run("playmat", "install", "--check").splitlines()[0].split(","):
        command = run(python, "-c", f"from playmat.extras import install_command as c; print(c('{extra}'))")
        run(*command.split()[command.startswith("sudo") :])
        ok(f"the command for {extra} works: {command.strip()}", True)
    greets_its_broker(kept)
    TABLE.write_text(kept)
    run("make", "install")


def greets_its_broker(kept: str) -> None:
    """Who answers here is no broker: that the table's greeting arrives is what counts."""
    with tempfile.TemporaryDirectory() as home:
        run("playmat", "fleet", "init", "--host", ADDRESS, "--home", home, "window")
        shutil.copy(Path(home, "ca.crt"), TABLE.parent)
    (TABLE.parent / "fleet-password").write_text("secret")
    TABLE.write_text(f"{kept}{FLEET}")
    run("playmat", "install")
    with socket.create_server((ADDRESS, 8883)) as broker:
        broker.settimeout(120)
        table, _ = broker.accept()
        with table:
            greeting = table.recv(1)
    ok("its service reaches the broker", greeting == b"\x16")  # of TLS
    level = run("systemd-analyze", "security", "--no-pager", "playmat").strip().splitlines()[-1]
    print(f"    {level}", flush=True)


def plays_from_a_card_that_is_read_only() -> None:
    """As the unit itself makes the root for the program; the journal's folder is a file system of its own."""
    run("systemctl", "stop", "playmat")
    run("mount", "-t", "tmpfs", "playmat", "/mnt")
    run("cp", "-a", f"{JOURNAL.parent}/.", "/mnt")
    run("mount", "--bind", "/mnt", str(JOURNAL.parent))
    run("systemctl", "start", "playmat")
    mounts = Path("/proc", shows("MainPID"), "mountinfo").read_text().splitlines()
    written = {line.split()[4] for line in mounts if line.split()[5].startswith("rw")}
    system = [
        place
        for place in written
        if not place.startswith(("/dev", "/proc", "/sys", "/run", "/tmp", "/var/tmp"))
    ]
    ok(f"it plays where only {' and '.join(system)} can be written", system == [str(JOURNAL.parent)])
    ok("and has the games of before", "an old game" in played("one more"))
    run("systemctl", "stop", "playmat")
    run("umount", str(JOURNAL.parent))
    run("umount", "/mnt")
    run("systemctl", "start", "playmat")


def gives_up() -> None:
    kept = TABLE.read_text()
    TABLE.write_text("nonsense")
    done = subprocess.run(["make", "install"], cwd=CHECKOUT, capture_output=True, text=True)
    ok("an upgrade is refused where the table's file is wrong", done.returncode and "not TOML" in done.stderr)
    ok("and the old program plays on", state() == "active")
    subprocess.run(["systemctl", "restart", "playmat"], capture_output=True)
    ok("one that cannot start is not tried for ever", until(lambda: state() == "failed", 60))
    TABLE.write_text(kept)
    run("systemctl", "reset-failed", "playmat")
    run("systemctl", "start", "playmat")
    ok("and starts again once its file is right", state() == "active")


def goes(before: set[str]) -> None:
    run("make", "uninstall")
    left = files() - before
    mine = [file for file in left if file.startswith(("/etc/playmat/", "/var/lib/private/playmat/"))]
    ok("uninstalled, it leaves journal and configuration", str(TABLE) in mine and str(JOURNAL) in mine)
    others = sorted({*left} - {*mine} - {"/var/lib/playmat"})
    ok(f"and nothing else: {others}", not [file for file in others if not file.startswith("/etc/g")])
    ok("and takes nothing of the system", not before - files())


def main() -> None:
    print(
        f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Python {platform.python_version()}", flush=True
    )
    before = files()
    installs()
    is_watched()
    asks_its_computer()
    adapts_its_computer()
    fetches_packages()
    comes_back_from_a_backup()
    upgrades()
    has_what_the_table_needs()
    plays_from_a_card_that_is_read_only()
    gives_up()
    goes(before)


if __name__ == "__main__":
    sys.exit(main())
