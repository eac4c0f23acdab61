"""Takes ten pictures of a first game of each kind, played by clicks alone: `build/film/GAME-NN.png`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.browser_player import browser, demo
from support.clicker import Clicker

GAMES = ("Art of War", "Age of War", "Archery Tactics", "A Game of War")
PICTURES = 10
TOP = Path(__file__).parents[2]


def main() -> None:
    folder = TOP / "build" / "film"
    folder.mkdir(parents=True, exist_ok=True)
    for title in GAMES:
        with (
            tempfile.TemporaryDirectory() as state,
            demo(Path(state), "1") as address,
            browser(address, Clicker) as player,
        ):
            player.chooses(title)
            for number in range(1, PICTURES + 1):
                picture = folder / f"{title.lower().replace(' ', '-')}-{number:02}.png"
                player.page.screenshot(path=picture)
                print(f"{picture.relative_to(TOP)}: {player.step().said[0]}", flush=True)


if __name__ == "__main__":
    main()
