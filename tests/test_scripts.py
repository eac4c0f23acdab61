"""Scripts that no test runs, for benchmarks and pictures, find what they import."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

import pytest

TESTS = Path(__file__).parent
SCRIPTS = [*TESTS.glob("bench/*.py"), *TESTS.glob("pictures/*.py"), *TESTS.glob("games/*/[!t_c]*.py")]
MAIN = [script for script in SCRIPTS if '__name__ == "__main__"' in script.read_text("utf-8")]


@pytest.mark.parametrize("script", MAIN, ids=lambda script: f"{script.parent.name}/{script.name}")
def test_a_script_can_be_imported(script: Path) -> None:
    run_path(str(script))
