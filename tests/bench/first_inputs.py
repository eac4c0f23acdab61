"""Prints the clicks, drags and keys from the start page to the first action and to the ends of two turns.

A player who follows captions alone plays each game for two people at one screen, on the running demo: by
clicks, and with every movement by hand.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.browser_player import browser, demo
from support.clicker import Clicker
from support.novice import Novice

GAMES = [
    ("Art of War", ""),
    ("Age of War", ""),
    ("Archery Tactics", ""),
    ("A Game of War", ""),
    ("A Game of War", "Deploy in secret"),
]


def main() -> None:
    print(f"{'inputs to':40}{'first action':>14}{'turn 1 over':>14}{'turn 3 over':>14}")
    for title, setting in GAMES:
        for player, options in ((Clicker, []), (Novice, ["--hands-on"])):
            with (
                tempfile.TemporaryDirectory() as state,
                demo(Path(state), "1", *options) as address,
                browser(address, player) as novice,
            ):
                novice.chooses(title, setting)
                counted = "".join(f"{inputs:14}" for inputs in novice.plays())
            name = ", ".join(filter(None, (title, setting, *options)))
            print(f"{name:40}{counted}", flush=True)


if __name__ == "__main__":
    main()
