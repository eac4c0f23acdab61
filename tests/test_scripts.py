"""Scripts that no test runs, for benchmarks and pictures, find what they import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent
FILES = [*TESTS.glob("bench/*.py"), *TESTS.glob("pictures/*.py"), *TESTS.glob("games/*/[!t_c]*.py")]
SCRIPTS = [str(file) for file in FILES if '__name__ == "__main__"' in file.read_text("utf-8")]
IMPORT = """
import sys, runpy
for script in sys.argv[1:]:
    try:
        runpy.run_path(script)
    except ImportError as error:
        print(script, error)
"""


def test_scripts_can_be_imported() -> None:
    command = [sys.executable, "-c", IMPORT, *SCRIPTS]
    run = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, timeout=300)
    assert (run.returncode, run.stdout) == (0, ""), run.stderr
    assert len(SCRIPTS) > 25
