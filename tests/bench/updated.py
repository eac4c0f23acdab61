"""Runs inside a booted system, as root: updates an installed table by releases, good ones and bad ones.

Each release is this checkout with another version and something changed; its wheels are those of this
system. Debian's python3-lgpio is an empty package here, as on the system of `card.py`.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.installed import CHECKOUT, CONFIG, TABLE, ok, played, run, shows, state, until

HOME = Path("/opt/playmat")
LGPIO = """Package: python3-lgpio
Version: 0.2.2-1
Architecture: all
Maintainer: nobody <nobody@localhost>
Description: stands in for the package of the same name in the archive of Raspberry Pi
"""
PACK = """
import sys
from pathlib import Path
from playmat.maintenance.update.release import write_release
file, version, *wheels = map(str, sys.argv[1:])
python = "{}.{}".format(*sys.version_info)
parts = {f"wheels/{Path(wheel).name}": Path(wheel).read_bytes() for wheel in wheels}
parts |= {"install": Path("systemd/install").read_bytes(), "wheels/python": f"{python}\\n".encode()}
write_release(Path(file), parts, version, python, ["A trial"])
"""
FAILS = (
    "controller/playmat/cli/run.py",
    "def run(options: argparse.Namespace) -> int:\n",
    "    raise SystemExit(3)\n",
)
REFUSES = (
    "controller/playmat/config/__init__.py",
    "    data = {**given, **read_toml(text, source)}\n",
    '    data["new"] = 1\n',
)


def release(version: str, place: str = "", after: str = "", added: str = "") -> Path:
    """A release of this checkout, with these lines added after a line of one of its files."""
    copy, wheels = Path(tempfile.mkdtemp(), "copy"), Path(tempfile.mkdtemp())
    shutil.copytree(CHECKOUT, copy)
    about = copy / "pyproject.toml"
    (old,) = [line for line in about.read_text().splitlines() if line.startswith("version = ")]
    about.write_text(about.read_text().replace(old, f'version = "{version}"', 1))
    if place:
        text = (copy / place).read_text()
        assert after in text
        (copy / place).write_text(text.replace(after, after + added, 1))
    pip = [str(HOME / "current/bin/pip"), "wheel", "--quiet", "--no-deps", "--wheel-dir", str(wheels)]
    run(*pip, str(copy))
    file = Path(tempfile.mkdtemp(), f"playmat-{version}.zip")
    parts = [*wheels.iterdir(), *Path("/wheels").glob("*.whl")]
    run(str(HOME / "current/bin/python"), "-c", PACK, str(file), version, *map(str, parts))
    return file


def update(file: Path) -> int:
    """Updates as the owner would from a shell; its status."""
    done = subprocess.run(["playmat", "update", file], capture_output=True, text=True)
    print(
        "".join(f"    {line}\n" for line in (done.stdout + done.stderr).splitlines()[-12:]),
        end="",
        flush=True,
    )
    return done.returncode


def version() -> str:
    return run("playmat", "--version").split()[-1]


def end() -> str:
    """How the last update ended, as the owner's page says it."""
    said: str = json.loads((HOME / "last-update.json").read_text())[0]
    return said


def one_program() -> bool:
    return len([path for path in HOME.iterdir() if path.is_dir() and not path.is_symlink()]) == 1


def installs() -> None:
    stub = Path(tempfile.mkdtemp())
    (stub / "DEBIAN").mkdir()
    (stub / "DEBIAN/control").write_text(LGPIO)
    run("dpkg-deb", "--build", "--root-owner-group", str(stub), "/run/lgpio.deb")
    run("dpkg", "--install", "/run/lgpio.deb")
    own = Path(tempfile.mkdtemp(), "table.toml")
    # The service may then change its own file, so root follows what it has kept of [updates].
    own.write_text("owner = 8081\n" + CONFIG + "[updates]\nsticks = true\n")
    run("make", "install", f"CONFIG={own}")
    played("before the updates")


def takes_a_release() -> None:
    ok("a release is taken", update(release("9.9")) == 0 and version() == "9.9")
    ok("its page says so", end() == "installed")
    ok("it plays, with the journal", state() == "active" and "before the updates" in played())
    ok("the old program is gone", one_program() and not (HOME / "previous").exists())


def goes_back() -> None:
    failing = release("9.10", *FAILS)
    ok("one that does not play goes", update(failing) == 1 and version() == "9.9")
    ok("the page says that too", end() == "back")
    ok("the old program plays again", until(lambda: state() == "active", 30) and one_program())
    ok("with its journal", "before the updates" in played())


def is_refused() -> None:
    table = TABLE.read_text()
    broken = release("9.11", *REFUSES)
    ok("one that refuses the table's file changes nothing", update(broken) == 1 and version() == "9.9")
    ok("and the table plays on", until(lambda: state() == "active", 30) and TABLE.read_text() == table)
    half = Path(tempfile.mkdtemp(), "playmat-9.12.zip")
    half.write_bytes(broken.read_bytes()[:-1000])
    before = shows("MainPID")
    ok("half a file changes nothing", update(half) == 1 and shows("MainPID") == before)


def cut(file: Path, step: int) -> None:
    """Ends an update and all that it has started, as a power cut would, when it begins a step."""
    words = ["playmat", "update", str(file)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, start_new_session=True) as going:
        assert going.stdout
        for line in going.stdout:
            if line.startswith(f"Installing {step} "):
                break
        os.killpg(going.pid, signal.SIGKILL)


def survives_a_cut() -> None:
    """At each step of the installation, then in the minute in which the new program is watched."""
    good = release("9.13")
    for step in (1, 3, 4, 6, 7):
        cut(good, step)
        run("systemctl", "reset-failed", "playmat")
        run("systemctl", "start", "playmat-updated")  # as the next start of the system would
        run("systemctl", "start", "playmat")
        ok(f"cut at step {step}, {version()} plays", version() in ("9.9", "9.13") and state() == "active")
        ok("and no program is left behind it", not (HOME / "previous").exists())
    ok("the update can be taken again", update(good) == 0 and version() == "9.13" and one_program())


def looks_when_a_console_asks() -> None:
    Path("/run/playmat/update").touch()
    ok("a console's request is heard", until(lambda: not Path("/run/playmat/update").exists(), 20))
    unit = ("systemctl", "show", "--value", "--property=ActiveState", "playmat-update")
    ok("it ends without a release", until(lambda: run(*unit).strip() in ("inactive", "failed"), 60))
    ok("because none is newer where it may look", end() == "nothing")
    ok("and the table plays on", until(lambda: state() == "active", 30) and version() == "9.13")


def main() -> None:
    installs()
    takes_a_release()
    goes_back()
    is_refused()
    survives_a_cut()
    looks_when_a_console_asks()
    run("make", "uninstall")
    run("dpkg", "--purge", "python3-lgpio")


if __name__ == "__main__":
    sys.exit(main())
