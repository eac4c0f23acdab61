"""Starts cards of `playmat kit card` for the first time, in a clean Debian 13 for arm64 under QEMU.

The second one restores a backup of the first.

The system is made once below `--roots` by mmdebstrap, with the packages that Raspberry Pi OS Lite has. Its
python3-lgpio is not Debian's, so an empty package stands in. What a run writes is forgotten. There is no
network, no running systemd and no bus: the displays stay dark. Needs root, and the packages mmdebstrap,
qemu-user-static and binfmt-support.
"""

import argparse
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
sys.path.insert(0, str(CHECKOUT / "tests"))

from playmat.journal.journal import Journal  # noqa: E402
from playmat.session.effects import Entry, EntryKind  # noqa: E402
from support.boot_partition import fresh_card  # noqa: E402

MIRROR = "http://deb.debian.org/debian"
PACKAGES = (
    "systemd,systemd-sysv,udev,dbus,kmod,cloud-init,"
    "python3,python3-venv,python3-gpiozero,python3-smbus2,python3-spidev,python3-netplan"
)
LGPIO = """Package: python3-lgpio
Version: 0.2.2-1
Architecture: all
Maintainer: nobody <nobody@localhost>
Description: stands in for the package of the same name in the archive of Raspberry Pi
"""
STEPS = 7
FIRST_BOOT = "sh /boot/firmware/playmat/first-boot"
TABLE = CHECKOUT / "hardware/tables/example.toml"
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl me\n"
ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "SYSTEMD_OFFLINE": "1",  # systemctl changes files only
}


def ok(sentence: str, fact: object) -> None:
    if not fact:
        raise SystemExit(f"NO: {sentence}")
    print(f"ok: {sentence}", flush=True)


def run(*command: str | Path) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


@contextmanager
def overlay(root: Path, scratch: Path) -> Iterator[Path]:
    """A copy of the system that forgets what is written to it."""
    for name in ("upper", "work", "merged"):
        (scratch / name).mkdir(parents=True)
    merged = scratch / "merged"
    layers = f"lowerdir={root},upperdir={scratch / 'upper'},workdir={scratch / 'work'}"
    run("mount", "-t", "overlay", "overlay", "-o", layers, merged)
    run("mount", "-t", "proc", "proc", merged / "proc")
    run("mount", "--bind", "/dev", merged / "dev")
    try:
        yield merged
    finally:
        run("umount", "-R", merged)


def made(roots: Path) -> Path:
    """The system's files, made the first time."""
    root = roots / "lite-arm64"
    if not root.exists():
        print(f"making {root} (ten minutes) ...", flush=True)
        roots.mkdir(parents=True, exist_ok=True)
        new = root.with_suffix(".new")
        shutil.rmtree(new, ignore_errors=True)
        command = ["mmdebstrap", "--quiet", "--arch=arm64", "--variant=minbase", f"--include={PACKAGES}"]
        run(*command, "trixie", str(new), MIRROR)
        new.rename(root)
    if not (root / "var/lib/dpkg/info/python3-lgpio.list").exists():
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "DEBIAN").mkdir()
            (Path(folder) / "DEBIAN/control").write_text(LGPIO)
            run("dpkg-deb", "--build", "--root-owner-group", folder, root / "lgpio.deb")
        run("chroot", root, "dpkg", "--install", "/lgpio.deb")
    return root


def prepare(folder: Path, wheels: Path, backup: Path | None = None) -> Path:
    """A card, prepared by the command as its owner types it."""
    card = fresh_card(folder / "bootfs")
    table, key, password = folder / "table.toml", folder / "key.pub", folder / "password"
    table.write_text(TABLE.read_text().replace('"../mats/', '"mats/'))
    wanted = ["--restore", backup] if backup else ["--table", table]
    key.write_text(KEY)
    password.write_text("a long password\n")
    command = [sys.executable, "-m", "playmat", "kit", "card", card, *wanted, "--key", key]
    command += ["--wifi", 'Café: "Müller"', "--wifi-password-file", password, "--country", "NO"]
    command += ["--password-file", password, "--locale", "fr_FR.UTF-8", "--wheels", wheels]
    subprocess.run(list(map(str, command)), check=True, stdin=subprocess.DEVNULL)
    return card


def inside(system: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in the system, without any network."""
    words = ["unshare", "--net", "chroot", str(system), "sh", "-c", command]
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=ENVIRONMENT)


def accepts_what_is_written(system: Path) -> None:
    boot = "/boot/firmware"
    for kind, name in (("cloud-config", "user-data"), ("network-config", "network-config")):
        done = inside(system, f"cloud-init schema --schema-type {kind} --config-file {boot}/{name}")
        ok(f"cloud-init accepts {name}: {done.stdout.strip()}{done.stderr.strip()}", done.returncode == 0)


def registers(system: Path) -> None:
    for _ in range(2):  # again at the next start, if the first was too short
        ok("it is registered", inside(system, f"{FIRST_BOOT} register").returncode == 0)
    wanted = system / "etc/systemd/system/multi-user.target.wants/playmat-first-boot.service"
    ok("and will start with the system", wanted.is_symlink())


def cut(system: Path, step: int) -> None:
    """Ends an installation as a power cut would, when it begins a step."""
    apart = ["unshare", "--net", "--pid", "--fork", "--kill-child"]
    words = [*apart, "chroot", str(system), "sh", "-c", FIRST_BOOT]
    with subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as going:
        assert going.stdout
        for line in going.stdout:
            if line.startswith(f"Installing {step} "):
                break
        going.kill()
    ok(f"power is cut at step {step}", not (system / "boot/firmware/playmat/installed").exists())


def installs(system: Path) -> None:
    began = time.monotonic()
    words = ["unshare", "--net", "chroot", str(system), "sh", "-c", f"{FIRST_BOOT} 2>&1"]
    said: list[str] = []
    with subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as going:
        assert going.stdout
        for line in going.stdout:
            said.append(line)
            print(f"    {time.monotonic() - began:4.0f} s  {line}", end="", flush=True)
    ok(f"it installs without a network (status {going.returncode})", going.returncode == 0)
    steps = [line for line in said if line.startswith("Installing ")]
    ok(f"in {STEPS} steps", [line.split()[1] for line in steps] == [str(n + 1) for n in range(STEPS)])
    ok("the card knows it", (system / "boot/firmware/playmat/installed").exists())
    ok("what is installed is not registered again", inside(system, f"{FIRST_BOOT} register").returncode == 0)
    ok("config.txt had its buses already", "restart the Pi" not in "".join(said))
    programs = [path for path in (system / "opt/playmat").iterdir() if not path.is_symlink()]
    ok("one program is there", len(programs) == 1)
    python = "/opt/playmat/current/bin/python"
    loaded = inside(system, f"{python} -c 'import spidev, gpiozero, PIL, luma.oled; print(PIL.__file__)'")
    ok(f"it has spidev of the system{loaded.stderr}", loaded.returncode == 0)
    ok("and libraries of the card", loaded.stdout.startswith("/opt/playmat/"))
    ok("nothing can compile here", not (system / "usr/bin/gcc").exists())


def runs(system: Path) -> None:
    done = inside(system, "playmat doctor --config /etc/playmat/table.toml")
    print(done.stdout[-1500:] + done.stderr, flush=True)
    ok("the doctor looks for boards and displays", "is plugged in" in done.stdout + done.stderr)
    for game in ("art-of-war", "age-of-war"):
        began = time.monotonic()
        done = inside(system, f"playmat rehearse --virtual-time --games 1 --game {game}")
        print(done.stdout[-600:] + done.stderr, flush=True)
        ok(f"a game of {game} is played in {time.monotonic() - began:.0f} s", done.returncode == 0)


def backs_up(system: Path, folder: Path) -> Path:
    """Returns a backup of the table, with a game in its journal and a line of its owner's in its file."""
    state, table = system / "var/lib/playmat", system / "etc/playmat/table.toml"
    state.mkdir()
    journal = Journal(state / "journal.sqlite")
    journal.append(Entry(EntryKind.BEGUN, "an old game", game="tic-tac-toe"))
    journal.close()
    table.write_text(table.read_text() + "# mine\n")
    done = inside(system, "playmat backup /root")
    ok(f"a backup is written{done.stderr}", done.returncode == 0)
    (copy,) = (system / "root").glob("*.zip")
    return shutil.copy(copy, folder)


def is_restored(system: Path) -> None:
    text = (system / "etc/playmat/table.toml").read_text()
    ok("the table's file is the one of the backup", text.endswith("# mine\n"))
    with closing(sqlite3.connect(system / "var/lib/playmat/journal.sqlite")) as db:
        held = [row[0] for row in db.execute("SELECT text FROM entries")]
    ok("the journal has its games", held == ["an old game"])
    ok("and no backup is left on the card", not [*(system / "boot/firmware").rglob("*.zip")])


@contextmanager
def started(root: Path, folder: Path, card: Path) -> Iterator[Path]:
    """A system with this card in its place."""
    with overlay(root, folder) as system:
        (system / "boot/firmware").mkdir(parents=True, exist_ok=True)
        run("cp", "-r", f"{card}/.", system / "boot/firmware")
        accepts_what_is_written(system)
        registers(system)
        yield system


def tried(root: Path, wheels: Path, cuts: range) -> None:
    scratch = partial(tempfile.TemporaryDirectory, dir=root.parent)
    with scratch() as first, scratch() as new:
        with started(root, Path(first), prepare(Path(first), wheels)) as system:
            for step in cuts:
                cut(system, step)
            installs(system)
            runs(system)
            backup = backs_up(system, Path(first))
        with started(root, Path(new), prepare(Path(new), wheels, backup)) as system:
            (system / "var/lib/playmat").mkdir()  # as systemd does for the service
            installs(system)
            is_restored(system)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--roots", type=Path, default=Path("/var/tmp/playmat-roots"))
    parser.add_argument("--wheels", type=Path, help="keep the wheels here, for the next run")
    parser.add_argument("--cuts", action="store_true", help="cut the power at each step before")
    options = parser.parse_args()
    for tool in ("mmdebstrap", "qemu-aarch64-static"):
        if not shutil.which(tool):
            print(
                f"{tool} is missing: run apt-get install mmdebstrap qemu-user-static binfmt-support",
                file=sys.stderr,
            )
            return 1
    if os.getuid():
        print("another system's root needs root: run sudo make card-test", file=sys.stderr)
        return 1
    root = made(options.roots)
    with tempfile.TemporaryDirectory() as folder:
        tried(root, options.wheels or Path(folder), range(1, STEPS + 1) if options.cuts else range(0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
