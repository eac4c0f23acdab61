"""Positions of Art of War written by what lies on the table, and hands that play on from them."""

from collections.abc import Iterator
from functools import cache
from operator import add, sub
from random import Random
from typing import Any

from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.cards import CELL_NAMES, KING, LETTERS
from playmat.games.art_of_war.rules.phases import Phase
from playmat.games.art_of_war.rules.rule_sets import OFFICIAL, REWRITE, Rules
from playmat.games.art_of_war.rules.side import Side, Unit
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.art_of_war.rules.status import status
from playmat.picture import SOUTH

BOX = (4, 4, 4, 4, 4, 1)
BOTH = (OFFICIAL, REWRITE)
WINDOWS = (Phase.GUARD, Phase.WIZARD)


def counts(letters: str) -> tuple[int, ...]:
    return tuple(letters.count(letter) for letter in LETTERS)


def side(
    field: str,
    reserve: str = "",
    kingdom: str = "",
    graveyard: str = "",
    hand: int = 4,
    known: str = "",
    captured: str = "",
    lost: str = "",
    foreign: str = "",
    king: str = "R01",
    deck: int | None = None,
) -> Side:
    """A side with `field` such as "F1=A F2=G*1"; `captured` came from the enemy, who has `lost` it.

    What does not lie on the table is in hand or deck, a King in hand. `foreign` cards lie among the
    others though they came from the enemy. With a `deck` the surplus has fallen in earlier battles.
    """
    cells = {word[:2]: word[3:] for word in field.split()}
    lying = counts("".join(cells.values()) + reserve + kingdom + graveyard + lost)
    unseen = tuple(map(sub, map(add, BOX, counts(foreign)), lying))
    fallen = (0,) * len(BOX) if deck is None else take(unseen, sum(unseen) - hand - deck)
    unseen = tuple(map(sub, unseen, fallen))
    return Side(
        king,
        tuple(unit(cells.get(name)) for name in CELL_NAMES),
        tuple(LETTERS.index(letter) for letter in reserve),
        counts(kingdom + captured),
        tuple(map(add, counts(graveyard), fallen)),
        hand,
        sum(unseen) - hand,
        unseen,
        counts(known + "K" * unseen[KING]),
    )


def take(available: tuple[int, ...], number: int) -> tuple[int, ...]:
    """`number` units of those available, as evenly as they allow."""
    left = list(available[:KING])
    for _ in range(number):
        left[left.index(max(left))] -= 1
    return (*map(sub, available, left), 0)


def unit(text: str | None) -> Unit | None:
    if text is None:
        return None
    return Unit(LETTERS.index(text[0]), "*" in text, int(text.strip(LETTERS + "*") or 0))


def scene(south: Side, north: Side, rules: Rules = OFFICIAL, **changes: Any) -> State:
    """South's turn 5 in the action phase, unless changed; a sound position."""
    state = State(rules, (south, north), Phase.ACT, SOUTH, SOUTH, turn=5)._replace(**changes)
    assert status(state) == []
    return state


def play(state: State, *texts: str) -> State:
    """Plays actions by their notation; whoever could answer passes, unless the text is an answer."""
    for text in texts:
        action = Action.parse(text)
        while state.phase in WINDOWS and action not in state.legal_actions():
            state = state.apply(Action.parse("pass"))
        state = state.apply(action)
    return state


def quiet(state: State) -> State:
    """The state once nobody answers any more."""
    while state.phase in WINDOWS:
        state = state.apply(Action.parse("pass"))
    return state


def legal(state: State, verb: Verb | None = None) -> set[str]:
    """The notation of the legal actions, of all verbs or of one."""
    return {str(action) for action in state.legal_actions() if verb is None or action.verb is verb}


def playout(seed: int, rules: Rules) -> Iterator[State]:
    """Every state of a random game."""
    random = Random(seed)
    state = start(rules)
    yield state
    while actions := state.legal_actions():
        state = state.apply(random.choice(actions))
        yield state


@cache
def reached() -> tuple[State, ...]:
    """Every state of forty random games, twenty of each rule set."""
    return tuple(state for seed in range(20) for rules in BOTH for state in playout(seed, rules))
