"""The command that installs an extra names packages that an index has, never playmat itself."""

from __future__ import annotations

import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from playmat import extras
from playmat.extras import PAD_DRIVER, install_command

EXTRAS = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]


@pytest.mark.parametrize(
    "extra",
    [
        "author",
        "boards",
        "draw",
        "fleet",
        "hall",
        "hall-parquet",
        "hall-postgresql",
        "kit",
        "openspiel",
        "pad",
        "pi",
        "wide",
    ],
)
def test_the_command_names_every_package_of_the_extra(extra: str) -> None:
    python, *options = shlex.split(install_command(extra))
    assert python == sys.executable and options[:3] == ["-m", "pip", "install"]
    assert len([name for name in options[3:] if name not in ("--no-deps", PAD_DRIVER)]) == len(EXTRAS[extra])
    assert not any("playmat" in option for option in options)


def test_no_message_asks_an_index_for_playmat() -> None:
    sources = [*(Path(__file__).parents[1] / "controller").rglob("*.py")]
    assert [file for file in sources if "install 'playmat[" in file.read_text("utf-8")] == [
        Path(extras.__file__)
    ]


def test_the_pad_s_driver_comes_without_the_package_that_fails_on_a_pi_5() -> None:
    command = install_command("pad")
    assert f"--no-deps {PAD_DRIVER}" in command and "rpi-lgpio" in command
    assert not any("RPi.GPIO" in requirement for extra in EXTRAS.values() for requirement in extra)
