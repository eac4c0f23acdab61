"""The scripts of systemd/ that install a table, as far as they can be read without a Pi."""

from __future__ import annotations

import re
import subprocess

import pytest

from playmat.assets import folder

SCRIPTS = ("install", "first-boot", "uninstall")


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_one_that_sh_can_read(name: str) -> None:
    done = subprocess.run(["sh", "-n", str(folder("systemd") / name)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_steps_are_counted() -> None:
    script = (folder("systemd") / "install").read_text("utf-8")
    count = re.search(r"^STEPS=(\d+)$", script, re.MULTILINE)
    assert count and int(count[1]) == len(re.findall(r'^step "', script, re.MULTILINE))


def test_the_unit_runs_the_script_where_the_card_has_it() -> None:
    unit = (folder("systemd") / "playmat-first-boot.service").read_text("utf-8")
    assert "ExecStart=/bin/sh /boot/firmware/playmat/first-boot\n" in unit
    assert "TimeoutStartSec=infinity" in unit
