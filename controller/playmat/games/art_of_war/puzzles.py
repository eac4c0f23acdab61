"""Tasks of Art of War: positions with open cards, so that a turn depends on nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.cards import BASIC_KINDS, KIND_NAMES, KINDS, KING
from playmat.games.art_of_war.rules.position import Counts, Done, Phase, Reason, Side
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.validity import deck_problems, problems
from playmat.games.art_of_war.words.names import CELLS, THE_KINDS
from playmat.games.interface import Game, Goal, Puzzles, Win
from playmat.text import Text, say

_ONLY_KING: Counts = (0, 0, 0, 0, 0, 1)
_NO_CARD: Counts = (0,) * 6


class Save(Goal[State]):
    """End the turn so that the opponent cannot win in the next one, whatever is drawn for it."""

    name = "save"
    task = say("Do not lose in the next turn")

    def is_needed(self, state: State) -> bool:
        """Returns whether the opponent wins if nothing is done."""
        return _blow(_passed(state), 1 - state.mover) is not None

    def value(self, start: State, state: State, seat: int) -> float:
        """Returns 1 if the opponent cannot win in its turn, or the seat has won."""
        if outcome := state.outcome():
            return float(outcome.winner == seat)
        return float(_blow(state, 1 - seat) is None)

    def reason(self, start: State, state: State, seat: int) -> Text | None:
        """Returns how the opponent wins if the turn ends now."""
        ended = _passed(state) if state.active == seat else state
        if ended.active == seat or not (blow := _blow(ended, 1 - seat)):
            return None
        lost = reduce(State.after, blow, ended).result
        attackers = [action.cell for action in blow if action.verb is Verb.TURN]
        unit = ended.sides[1 - seat].cells[attackers[-1]] if attackers else None
        if lost and lost.reason is Reason.DEVELOPMENT:
            return say("Your opponent can lead in 4 kinds in the next turn")
        if not lost or lost.reason is not Reason.EXECUTION or unit is None:
            return say("Your opponent can still win in the next turn")
        return say(
            "{unit} at the {cell} can still take your King",
            unit=THE_KINDS[unit.kind],
            cell=CELLS[attackers[-1]],
        )


def _blow(state: State, attacker: int) -> tuple[Action, ...] | None:
    """Returns actions with which the attacker wins in this turn whatever the other answers; None: there are
    none.
    """
    known: dict[State, tuple[Action, ...] | None] = {}

    def search(state: State) -> tuple[Action, ...] | None:
        if outcome := state.outcome():
            return () if outcome.winner == attacker else None
        if state.active != attacker:
            return None
        if state not in known:
            known[state] = found = None
            if state.mover == attacker:
                for action in state.legal_actions():
                    if (rest := search(state.after(action))) is not None:
                        found = (action, *rest)
                        break
            else:
                answers = [(action, search(state.after(action))) for action in state.legal_actions()]
                if answers and all(rest is not None for _, rest in answers):
                    action, rest = answers[-1]
                    found = (action, *(rest or ()))
            known[state] = found
        return known[state]

    return search(state)


class ArtOfWarPuzzles(Puzzles[State]):
    """Puzzles at the beginning of a turn: hands hold their Kings at most, all else lies on the mat."""

    def positions(self, state: State) -> Iterator[State]:
        """Yields the state with all other cards of both hands in the graveyards."""
        if state.phase is not Phase.ACT or state.done is not Done.NOTHING or state.bonus or state.entered:
            return
        if any(unit and unit.damage for side in state.sides for unit in side.cells):
            return
        south, north = map(_discarded, state.sides)
        open_ = state._replace(sides=(south, north))
        if not [*problems(open_), *deck_problems(open_)]:
            yield open_

    def goals(self, state: State) -> Sequence[Goal[State]]:
        """Returns both tasks."""
        return (Win(), Save())

    def is_open(self, state: State, seat: int) -> bool:
        """Returns whether the opponent answers or conscripts within the turn."""
        return state.outcome() is None and state.active == seat

    def hand(self, state: State, seat: int) -> tuple[str, ...]:
        """Returns the cards that are known to be in the hand: all of them."""
        known = state.sides[seat].known
        return tuple(KIND_NAMES[kind] for kind in KINDS for _ in range(known[kind]))


def _passed(state: State) -> State:
    """Returns the state after a turn in which nothing is done."""
    ends = [action for action in state.legal_actions() if action.verb is Verb.END]
    return state.after(ends[0]) if ends else state


def _discarded(side: Side) -> Side:
    """Returns the side with its hand in the graveyard, the King excepted.

    What a hand holds nobody knows: the kinds are those of which most are unseen.
    """
    king = side.unseen[KING]
    unseen, graveyard = [*side.unseen], [*side.graveyard]
    for _ in range(side.hand - king):
        kind = max(BASIC_KINDS, key=unseen.__getitem__)
        unseen[kind] -= 1
        graveyard[kind] += 1
    return side._replace(
        hand=king,
        unseen=tuple(unseen),
        graveyard=tuple(graveyard),
        known=_ONLY_KING if king else _NO_CARD,
    )


def puzzles(game: Game[State, Action]) -> ArtOfWarPuzzles:
    """Returns the puzzles of the game."""
    return ArtOfWarPuzzles()
