"""Prints how long the table takes from a press that decides until it has accepted the action.

Two people decide anything legal at the page of a virtual table, whose boards run the firmware. Throws and
lots are left out.
"""

import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.presses import begin, decide, is_dealt, is_settled
from support.report import Report
from support.watched_page import Watched, at_page

GAMES = ("art-of-war", "age-of-war", "game-of-war")
DECISIONS = 25


def measure(game: str) -> list[float]:
    """Returns the seconds of each decision."""
    seconds: list[float] = []

    async def play(page: Watched) -> None:
        random = Random(7)
        await begin(page, game)
        while len(seconds) < DECISIONS:
            await page.until(lambda: is_settled(page) and not is_dealt(page))
            if (took := await decide(page, random)) is not None:
                seconds.append(took)

    with tempfile.TemporaryDirectory() as home:
        at_page(Path(home), play, game)
    return seconds


def main() -> None:
    with Report("seconds from the press to the accepted action") as report:
        for game in GAMES:
            seconds = sorted(measure(game))
            p50, longest = median(seconds), seconds[-1]
            report.row(f"{game:16} p50 {p50:.2f}  longest {longest:.2f}", game=game, p50=p50, longest=longest)


if __name__ == "__main__":
    main()
