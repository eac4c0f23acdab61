"""Test positions built from the cards on the table, and helpers to play on from them."""

from collections.abc import Iterator
from functools import cache
from operator import add, sub
from random import Random
from typing import Any

from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.cards import CELL_NAMES, KING, LETTERS
from playmat.games.art_of_war.rules.options import OFFICIAL, REWRITE, Rules
from playmat.games.art_of_war.rules.position import Done, Phase, Side, Unit
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.art_of_war.rules.validity import problems
from playmat.placement import SOUTH

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
    """Builds a side from `field` such as "F1=A F2=G*1".

    `captured` cards came from the enemy, who has `lost` them. `foreign` cards are among the others although
    they came from the enemy. All other cards are in hand or deck, with the King in hand. Cards that exceed
    `deck`, or the largest possible deck, are in the graveyard.
    """
    cells = {word[:2]: word[3:] for word in field.split()}
    lying = counts("".join(cells.values()) + reserve + kingdom + graveyard + lost)
    unseen = tuple(map(sub, map(add, BOX, counts(foreign)), lying))
    fallen = take(unseen, max(0, sum(unseen) - hand - (16 if deck is None else deck)))
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
    """Takes `number` of the available units, as evenly as possible."""
    left = list(available[:KING])
    for _ in range(number):
        left[left.index(max(left))] -= 1
    return (*map(sub, available, left), 0)


def unit(text: str | None) -> Unit | None:
    if text is None:
        return None
    return Unit(LETTERS.index(text[0]), "*" in text, int(text.strip(LETTERS + "*") or 0))


def scene(south: Side, north: Side, rules: Rules = OFFICIAL, **changes: Any) -> State:
    """Returns a valid state, by default in South's turn 5. A turned unit has attacked."""
    state = State(rules, (south, north), Phase.ACT, SOUTH, SOUTH, turn=5)._replace(**changes)
    if "done" not in changes and any(unit and unit.turned for unit in state.own.cells):
        state = state._replace(done=Done.ATTACKED)
    assert problems(state) == [], problems(state)
    return state


def play(state: State, *texts: str) -> State:
    """Plays actions by their notation. Windows are passed unless the next text is an answer."""
    for text in texts:
        action = Action.parse(text)
        while state.phase in WINDOWS and action not in state.legal_actions():
            state = state.apply(Action.parse("pass"))
        state = state.apply(action)
    return state


def quiet(state: State) -> State:
    """Returns the state after all windows are passed."""
    while state.phase in WINDOWS:
        state = state.apply(Action.parse("pass"))
    return state


def legal(state: State, verb: Verb | None = None) -> set[str]:
    """Returns the notation of the legal actions, of all verbs or of one."""
    return {str(action) for action in state.legal_actions() if verb is None or action.verb is verb}


def playout(seed: int, rules: Rules) -> Iterator[State]:
    """Yields every state of a random game."""
    random = Random(seed)
    state = start(rules)
    yield state
    while actions := state.legal_actions():
        state = state.apply(random.choice(actions))
        yield state


@cache
def reached() -> tuple[State, ...]:
    """Returns every state of forty random games, twenty with each rule set."""
    return tuple(state for seed in range(20) for rules in BOTH for state in playout(seed, rules))
