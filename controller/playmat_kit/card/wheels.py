"""Fetches playmat and its libraries as wheels for a 64-bit Raspberry Pi, with pip."""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.metadata import Distribution, distribution
from pathlib import Path

from playmat import __version__
from playmat.errors import ConfigError
from playmat.extras import PAD_DRIVER
from playmat.text import Text, say
from playmat_kit.card.boot_partition import PYTHON

_EXTRAS = "fleet,hotspot,kit"
"""Of every card, whatever its table needs at first. The libraries of the others, lgpio and spidev, have no
wheels for this Python: Raspberry Pi OS has them as packages."""

_CHECKOUT = Path(__file__).parents[3]
_PLATFORMS = [f"--platform=manylinux_2_{glibc}_aarch64" for glibc in range(17, 42)]  # Trixie's glibc is 2.41
_ONLY = ["--only-binary=:all:", "--implementation=cp", f"--python-version={PYTHON}", *_PLATFORMS]
_FITS = re.compile(r"(any|manylinux\w*_aarch64)\.whl$")
_OF_PIP = {"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"}


@contextmanager
def wheels_in(chosen: Path | None, tell: Callable[[Text], None]) -> Iterator[list[Path]]:
    """The wheels of this playmat, fetched into a folder unless they are there; without one, for the moment.

    ConfigError if they cannot be fetched, or those that are there are others.
    """
    with ExitStack() as stack:
        where = chosen or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="playmat-wheels-")))
        if any(where.glob("playmat-*.whl")):
            tell(say("1/2  The wheels in {folder}", folder=where))
        else:
            tell(say("1/2  Playmat and its libraries for the Pi, from the internet (a minute or two)"))
            fetch_wheels(where)
        yield check_wheels(where, __version__)


def fetch_wheels(where: Path) -> None:
    """Puts playmat and its libraries into a folder; ConfigError if pip fails.

    Playmat's own wheel comes last: where it is, the others are.
    """
    where.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=where) as new:
        own = own_wheel(Path(new))
        _pip("download", "--dest", new, *_ONLY, f"{own}[{_EXTRAS}]")
        _pip("download", "--dest", new, "--no-deps", *_ONLY, PAD_DRIVER)
        for wheel in sorted(Path(new).glob("*.whl"), key=lambda wheel: wheel == own):
            wheel.replace(where / wheel.name)


def own_wheel(where: Path) -> Path:
    """Builds the wheel of this checkout, or packs the installed program as the wheel that it came from."""
    if (_CHECKOUT / "pyproject.toml").is_file():
        _pip("wheel", "--no-deps", "--wheel-dir", str(where), str(_CHECKOUT))
        (own,) = where.glob("playmat-*.whl")
        return own
    return pack(distribution("playmat"), where)


def pack(installed: Distribution, where: Path) -> Path:
    """Packs an installed distribution of pure Python as a wheel; ConfigError if files of it are missing."""
    name = f"{installed.name}-{installed.version}"
    wheel = where / f"{name}-py3-none-any.whl"
    record: list[str] = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in installed.files or ():
            if ".." in file.parts or file.suffix == ".pyc" or file.name in _OF_PIP:
                continue
            try:
                content = Path(str(file.locate())).read_bytes()
            except OSError as error:
                raise ConfigError(
                    f"{file} of the installed playmat is missing: install it again, or run this in a checkout"
                ) from error
            packed.writestr(str(file), content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            record.append(f"{file},sha256={digest},{len(content)}")
        if f"{name}.dist-info/METADATA" not in packed.namelist():
            raise ConfigError("this playmat was not installed by pip: run this in a checkout of it")
        record.append(f"{name}.dist-info/RECORD,,")
        packed.writestr(f"{name}.dist-info/RECORD", "".join(f"{line}\n" for line in record))
    return wheel


def check_wheels(where: Path, version: str) -> list[Path]:
    """Returns the wheels in a folder; ConfigError unless they are of this playmat and for a Pi."""
    wheels = sorted(where.glob("*.whl"))
    own = [wheel for wheel in wheels if wheel.name.startswith("playmat-")]
    if [wheel.name.split("-")[1] for wheel in own] != [version]:
        raise ConfigError(f"{where} has no wheel of playmat {version}: empty it, and it is filled again")
    for wheel in wheels:
        if not _FITS.search(wheel.name):
            raise ConfigError(
                f"{wheel} is not for a Raspberry Pi of 64 bits: empty its folder, and it is filled again"
            )
    return wheels


def _pip(*words: str) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input", *words]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise ConfigError(f"pip {words[0]} failed ({_reason(done.stderr)}): this needs pip and the internet")


def _reason(output: str) -> str:
    """Returns pip's last error, which names the package; its warnings are many."""
    return ([*_errors(output)] or ["no reason given"])[-1]


def _errors(output: str) -> Iterator[str]:
    for line in output.splitlines():
        if line.startswith("ERROR: "):
            yield line.removeprefix("ERROR: ")
        elif "No module named pip" in line:
            yield line
