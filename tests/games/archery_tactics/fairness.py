"""Compares turns of six decided by board stamps with a referee who knows the true times.

Each player's board has its own clock and scans a reader every 12 ms at most. It sometimes misses a card,
takes some milliseconds to read it, and sends its readings over a line that delays or loses them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parent)]

from games.archery_tactics.scenes import RULES, turn
from playmat.games.archery_tactics.game import archery_tactics
from playmat.games.archery_tactics.players import sensible
from playmat.games.archery_tactics.rules.actions import NOBODY, Action, Verb
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.switches import RULINGS
from playmat.games.notation.timeline import Entry, Event, Verdict, timeline
from playmat.session.history import History
from support.jittery_line import JitteryLine
from support.report import Report

GAME = archery_tactics()
ARCHERS = "B2 E C4", "H2 W G4", "B8 NE C6", "H8 NW G6", "E2 S D3", "E8 N F7"
TOP = 5.0  # seconds of the game: the end of the countdown
STEPS = 30  # approximate number of actions in a turn
REACTION = 0.25  # seconds before a player can react to another
CLEAR_MS = 20
CROSSING_MS = RULINGS.crossing_ms


class Deed(NamedTuple):
    """Action of a player with its true time."""

    at: float
    action: Action


class Result(NamedTuple):
    """Counts of turns and contests.

    `otherwise`: turns that end differently in every order of close actions. `contests`: pairs whose order
    matters; `clear`: those with a clear margin; `wrong`: those of `clear` that are decided in reverse.
    """

    turns: int = 0
    otherwise: int = 0
    contests: int = 0
    clear: int = 0
    wrong: int = 0


def compare(turns: int) -> Result:
    """Compares a number of turns."""
    return Result(*map(sum, zip(*map(_compare, range(turns)), strict=True)))


def _compare(seed: int) -> Result:
    """Decides one turn both ways."""
    random, start = Random(seed), turn(*ARCHERS)
    deeds = list(play(start, random))
    truth = decided(start, [Event(round(deed.at * 1000), deed.action) for deed in deeds])
    plies = session(start, deeds, random).plies
    contests = [
        (entry.event, contest.rival, contest.margin_ms) for entry in truth for contest in entry.contests
    ]
    clear = [(first, second) for first, second, margin in contests if abs(margin) > CLEAR_MS]
    keys = whose([entry.event.action for entry in truth])
    kept = whose([ply.action for ply in plies])
    events = {id(entry.event): key for entry, key in zip(truth, keys, strict=True)}
    wrong = sum(kept.index(events[id(first)]) > kept.index(events[id(second)]) for first, second in clear)
    other = outcome(kept, [bool(ply.void) for ply in plies], plies[-1].state)
    otherwise = all(other != possible for possible in _outcomes(start, deeds))
    return Result(1, otherwise, len(contests), len(clear), wrong)


def _outcomes(start: State, deeds: list[Deed]) -> Iterator[object]:
    """Yields the referee's end of the turn and the ends with close actions in the other order."""
    for order in (deeds, *_exchanged(deeds), *_crossed(deeds)):
        entries = decided(start, [Event(round(deed.at * 1000), deed.action) for deed in order])
        void = [entry.verdict is Verdict.VOID for entry in entries]
        yield outcome(whose([entry.event.action for entry in entries]), void, entries[-1].state)


def _exchanged(deeds: list[Deed]) -> Iterator[list[Deed]]:
    for (n, deed), (m, other) in combinations(enumerate(deeds), 2):
        if deed.action.seat != other.action.seat and 1000 * (other.at - deed.at) <= CLEAR_MS:
            changed = deeds.copy()
            changed[n], changed[m] = deed._replace(at=other.at), other._replace(at=deed.at)
            yield changed


def _crossed(deeds: list[Deed]) -> Iterator[list[Deed]]:
    """Yields the deeds with two shots moved across the limit of 300 ms at which they cross (ruling 13)."""
    for (_, deed), (m, other) in combinations(enumerate(deeds), 2):
        over = 1000 * (other.at - deed.at) - CROSSING_MS
        if deed.action.seat != other.action.seat and abs(over) <= CLEAR_MS:
            late = -1 if over > 0 else 1
            yield [*deeds[:m], other._replace(at=deed.at + (CROSSING_MS + late) / 1000), *deeds[m + 1 :]]


def outcome(keys: list[tuple[int, int]], void: list[bool], state: State) -> object:
    """Returns the void actions and the final state without its times."""
    return dict(zip(keys, void, strict=True)), [
        player._replace(dodge=None, due=None) for player in state.players
    ]


def whose(actions: list[Action | None]) -> list[tuple[int, int]]:
    """Returns the seat of each action and its number among those of the seat."""
    counted: Counter[int] = Counter()
    keys = []
    for action in actions:
        seat = action.seat if action else NOBODY
        counted[seat] += 1
        keys.append((seat, counted[seat]))
    return keys


def play(start: State, random: Random) -> Iterator[Deed]:
    """Yields the actions of six players, each based on the state a moment ago."""
    states = [(0.0, start)]
    due = [(TOP + random.uniform(0.2, 2.0), seat) for seat in start.seats]
    for _ in range(STEPS):
        at, seat = min(due)
        due.remove((at, seat))
        due.append((at + random.lognormvariate(-0.2, 0.5), seat))
        known = next(state for since, state in reversed(states) if since <= at - REACTION or not since)
        if action := chosen(known, seat, random):
            yield Deed(at, action)
            after = decided(states[-1][1], [Event(round(at * 1000), action)])
            states.append((at, after[-1].state))


def chosen(state: State, seat: int, random: Random) -> Action | None:
    """Returns the action of a player with this knowledge; None to wait."""
    actions = [
        action for action in state.legal_actions() if action.seat == seat and action.verb is not Verb.PASS
    ]
    return random.choice(sensible(state, actions)) if actions else None


def decided(start: State, events: list[Event]) -> list[Entry]:
    """Decides events; an undecidable contest goes to the one that appears to be first."""
    return list(timeline(start, events, RULES, lambda earlier, later: earlier.seat))


# --- what the table makes of it


def session(start: State, deeds: list[Deed], random: Random) -> History:
    """Returns the history as a table keeps it, with the actions in order of arrival."""
    boards = [JitteryLine(random) for _ in start.seats]
    arriving = sorted((boards[deed.action.seat].report(deed.at), deed.action) for deed in deeds)
    history = History(GAME, start)
    for (_, at, within), action in arriving:
        history.act(action, at, {}, round(1000 * within))
        if history.tie:
            history.draw(history.tie.event.seat)
    return history


def main() -> None:
    turns = next((int(word) for word in sys.argv[1:] if word.isdecimal()), 1000)
    with Report(__doc__ or "") as report:
        found = compare(turns)
        share = 1 - found.wrong / max(1, found.clear)
        report.row(
            f"{found.turns} turns: it mattered {found.contests} times who was first, {found.clear} times by\n"
            f"more than {CLEAR_MS} ms: {share:.2%} decided as by the referee, {found.wrong} otherwise.\n"
            f"{found.otherwise} turns ended otherwise, whatever the order of what was closer.",
            **found._asdict(),
        )


if __name__ == "__main__":
    main()
