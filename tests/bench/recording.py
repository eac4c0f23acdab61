"""Each game is played on boards and recorded; the plug is pulled, it goes on, and all of it is run again.

python tests/bench/recording.py [GAME ...]
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playmat.app.games import registry

SECONDS = 40  # of play before the plug is pulled, and again after that
PLAYMAT = (sys.executable, "-m", "playmat")


def play(game: str, home: Path) -> None:
    """Virtual hands play for a while, then the process is killed."""
    command = (*PLAYMAT, "rehearse", "--game", game, "--state", home, "--record", home / "table.rec")
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=SECONDS)


def replay(home: Path) -> Any:
    """What `playmat replay` says of the recording."""
    command = (*PLAYMAT, "replay", "--json", home / "table.rec")
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)


def main(games: list[str]) -> int:
    """1 where a replay differs."""
    different = 0
    for game in games or registry().names:
        with TemporaryDirectory() as folder:
            home = Path(folder)
            play(game, home)
            play(game, home)
            report = replay(home)
            size = (home / "table.rec").stat().st_size
        different += not report["same"]
        told = (
            f"{report['parts']} parts, {report['lines']} lines, {report['events']} events, {size // 1000} kB"
        )
        print(f"{game}: {'the same' if report['same'] else report['differences']}, {told}", flush=True)
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
