"""Compares a turn of six at human speed at two tables: one without delays, one through boards and lines.

Bots move cards and figures on an arena with readers; interpretation, session and lots are the table's own.
The second table receives the actions of the first as boards stamp them and lines deliver them.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from pathlib import Path
from random import Random
from typing import NamedTuple

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parent)]

from games.archery_tactics.archery_desk import GAME, ArcheryDesk
from games.archery_tactics.fairness import ARCHERS, CLEAR_MS, whose
from games.archery_tactics.scenes import turn
from playmat.config import Timing
from playmat.events import Button, Event, Presence, Pressed, TagOff, TagOn
from playmat.games.archery_tactics.rules.position import NOBODY, Phase
from playmat.session.course import Ply
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.player import Player
from playmat.simulator.rehearsal.trace import Given
from support.computer_players import side_by_side
from support.every_game import BOTS
from support.jittery_line import JitteryLine
from support.report import Report

PROGRAM = "greedy"
SECONDS = 60.0
LOST = 0.3  # share of lost lines: much arrives after later actions
UNGUARDED = Timing(reaction=0.0)  # the players read the first table's displays, not those of the second
SETTLING = 5.0  # seconds until everything in transit has arrived and counts

Name = tuple[int, int]
"""Seat of an action and its number among that seat's actions."""

Sensed = TagOn | TagOff | Presence


class Result(NamedTuple):
    """Counts of actions and contests.

    `actions`: those before the first contest that is too close to call. `clear`: pairs of two seats with a
    clear margin. `contests`: those whose order matters. `exchanged`: clear pairs in reverse order at the
    second table. `otherwise`: actions that it interpreted differently or missed.
    """

    turns: int = 0
    actions: int = 0
    clear: int = 0
    contests: int = 0
    exchanged: int = 0
    otherwise: int = 0


def compare(turns: int) -> Result:
    """Compares a number of turns."""
    return Result(*map(sum, zip(*map(_compare, range(turns)), strict=True)))


def _compare(seed: int) -> Result:
    start = turn(*ARCHERS)
    exact, delayed = ArcheryDesk(start, arena=True), ArcheryDesk(start, arena=True, timing=UNGUARDED)
    listen(delayed, play(exact, Random(seed)), Random(seed))
    return judged(exact.table.follower.plies, delayed.table.follower.plies)


def judged(truth: Sequence[Ply], delivered: Sequence[Ply]) -> Result:
    """Compares the second table's actions with those of the first."""
    named_there = _named(delivered)
    places = {name: place for place, (name, _) in enumerate(named_there)}
    clear = [*takewhile(lambda pair: not _is_close(*pair), pairwise(truth))]
    plies = [ply for ply, _ in clear]
    named = _named(plies)
    pairs = [
        (action, other)
        for (ply, after), (action, _), (other, _) in zip(clear, named, named[1:], strict=False)
        if ply.seat != after.seat and _ms(after) - _ms(ply) > CLEAR_MS
    ]
    return Result(
        turns=1,
        actions=len(plies),
        clear=len(pairs),
        contests=sum(len(ply.contests) for ply in plies),
        exchanged=sum(places.get(action, 0) > places.get(other, len(delivered)) for action, other in pairs),
        otherwise=sum(action not in named_there for action in named),
    )


def _named(plies: Sequence[Ply]) -> list[tuple[Name, str]]:
    """Returns each action with its name and its notation, or a mark that it is void.

    A card laid before a late shot arrives is recorded as laid, although the rules treat it as a dodge.
    """
    names = whose([ply.action for ply in plies])
    texts = ("void" if ply.void else str(ply.action).replace(" dodge", "") for ply in plies)
    return [*zip(names, texts, strict=True)]


def _is_close(one: Ply, other: Ply) -> bool:
    """Returns whether either order of two actions is acceptable.

    That holds if at most 20 ms separate them and the order matters, or if the clock has decided.
    """
    contested = any(abs(contest.margin_ms) <= CLEAR_MS for contest in one.contests)
    deadline = NOBODY in (one.seat, other.seat) and _ms(other) - _ms(one) <= CLEAR_MS
    return contested or deadline


def _ms(ply: Ply) -> int:
    return round(1000 * ply.at)


def play(desk: ArcheryDesk, random: Random) -> list[Given]:
    """Plays a turn with six bots and returns the table's input, without buttons that had no effect."""
    table, before = desk.table, len(desk.table.given)
    idle: set[int] = set()

    def press(console: int, button: Button) -> None:
        number, shown = len(table.given), (table.views[console], table.status.actions)
        table.press(console, button)
        if shown == (table.views[console], table.status.actions):
            idle.add(number)

    bot = BOTS[GAME.name][PROGRAM]
    hands = [
        Hands(desk.world, GAME, random, press, lambda c: table.views[c], seats=(seat,))
        for seat in desk.state.seats
    ]
    for pause in side_by_side([Player(table, pair, bot, random).run() for pair in hands]):
        table.elapse(pause.seconds)
        if desk.state.phase is not Phase.TURN or table.now > SECONDS:
            break
    table.elapse(SETTLING)
    return [given for number, given in enumerate(table.given) if number >= before and number not in idle]


def listen(desk: ArcheryDesk, given: Iterable[Given], random: Random) -> None:
    """Feeds the same input as boards and lines deliver it; buttons arrive at once."""
    for at, _, event in sorted(arriving(given, random), key=lambda arrival: arrival[:2]):
        desk.table.elapse(max(0.0, at - desk.table.now))
        desk.table.handle(event)
    desk.table.elapse(SETTLING)


def arriving(given: Iterable[Given], random: Random) -> Iterator[tuple[float, int, Event]]:
    """Yields the arrival time of each event, in order for each board."""
    lines = defaultdict[str, JitteryLine](lambda: JitteryLine(random, LOST))
    last = defaultdict[str, tuple[float, float]](lambda: (0.0, 0.0))
    for number, (at, event) in enumerate(given):
        if isinstance(event, Pressed):
            yield at, number, event
        elif isinstance(event, Sensed):
            heard, before = lines[event.board].report(at), last[event.board]
            last[event.board] = arrival, stamp = max(before[0], heard.at), max(before[1], heard.stamp)
            yield arrival, number, replace(event, at=stamp, uncertainty=heard.within)


def main() -> None:
    turns = next((int(word) for word in sys.argv[1:] if word.isdecimal()), 100)
    with Report(__doc__ or "") as report:
        found = compare(turns)
        report.row(
            f"{found.turns} turns with {found.actions} actions; {found.clear} times somebody acted more\n"
            f"than {CLEAR_MS} ms after another, {found.contests} times it mattered who was first.\n"
            f"The second table had {found.exchanged} of these the other way round, and\n"
            f"{found.otherwise} actions otherwise or not at all.",
            **found._asdict(),
        )


if __name__ == "__main__":
    main()
