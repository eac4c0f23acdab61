"""Each touch that leads to no action is answered by a sentence of its own, which is true in the position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.game_of_war.positions import random_position
from games.game_of_war.said import english, field, opening
from games.game_of_war.war_desk import WarDesk
from playmat.games.game_of_war.game import GAME_OF_WAR
from playmat.games.game_of_war.placements import PLACES
from playmat.games.game_of_war.rules.actions import parse_action
from playmat.games.game_of_war.rules.board import COLUMNS, HOMES, MOUNTAINS, NAMES, NUMBERS, each, of
from playmat.games.game_of_war.rules.combat import attack, combat
from playmat.games.game_of_war.rules.moves import attackable, movable, targets
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import MOST_MOVES, Phase
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.rules.units import UNITS
from playmat.placement import Place
from support.refusals import Path, refusals, untrue

PLACED = [PLACES[square] for square in range(len(NAMES))]


def positions(number: int) -> Iterator[tuple[State, Random]]:
    """Yields random positions: in play with some units moved, or in deployment."""
    for seed in range(number):
        random = Random(seed)
        state = random_position(random)
        own = [*each(state.units(state.turn))]
        random.shuffle(own)
        yield state._replace(moved=of(own[: random.randint(0, min(MOST_MOVES, len(own)))])), random
        if seed % 10 == 0:
            state = start()
            for _ in range(random.randint(0, 30)):
                state = state.apply(random.choice(state.legal_actions()[:-1]))
            yield state, random
            yield opening()._replace(phase=Phase.LOT), random


# --- what each sentence states


def own(state: State, square: int) -> bool:
    return state.kind_at(state.turn, square) is not None


def subject(state: State, path: Path, place: Place) -> int:
    """Returns the square of the unit that was to move: the one touched first, or last."""
    if path and own(state, path[-1].number) and not own(state, place.number):
        return path[-1].number
    return place.number


def steps(path: Path, place: Place) -> int:
    (a, b), (c, d) = divmod(path[-1].number, COLUMNS), divmod(place.number, COLUMNS)
    return max(abs(a - c), abs(b - d))


def near(state: State, place: Place) -> bool:
    return bool(combat(state, place.number, state.turn).attackers)


def can_go(state: State) -> int:
    """Returns the number of units that can move."""
    return sum(bool(targets(state, square)) for square in each(movable(state)))


def is_held(state: State, square: int) -> bool:
    """Returns whether an own unit there cannot move, although the turn lets it."""
    return own(state, square) and not (movable(state) >> square & 1 and targets(state, square))


def too_far(state: State, path: Path, place: Place) -> bool:
    kind = state.kind_at(state.turn, path[-1].number)
    return kind is not None and steps(path, place) > UNITS[kind].speed


def is_free(state: State, place: Place) -> bool:
    return bool(state.free >> place.number & 1)


TRUTHS = {
    "First draw who begins": lambda state, path, place: state.phase is Phase.LOT,
    "No unit may stand on a mountain": lambda state, path, place: MOUNTAINS >> place.number & 1,
    "Set up on your own ten rows": lambda state, path, place: (
        state.phase is Phase.DEPLOY and not HOMES[state.turn] >> place.number & 1
    ),
    "A unit stands here already": lambda state, path, place: state.seat_at(place.number) is not None,
    "First touch the unit, then its square": lambda state, path, place: (
        state.phase is Phase.DEPLOY and not (path and own(state, path[-1].number))
    ),
    r"First the unit on \w+ retreats": lambda state, path, place: state.must_retreat,
    r"First touch the unit on \w+: it retreats": lambda state, path, place: (
        state.must_retreat and (not path or path[-1].number != state.retreat)
    ),
    "First touch the unit that moves": lambda state, path, place: (
        can_go(state) > 0 and not (path and own(state, path[-1].number)) and is_free(state, place)
    ),
    "No unit of yours can move now": lambda state, path, place: can_go(state) == 0,
    "Five units have moved: attack, or end your turn": lambda state, path, place: state.moves_left == 0,
    r"\w+ has moved: only Undo takes it back": lambda state, path, place: (
        state.moved >> subject(state, path, place) & 1
    ),
    r"\w+ is off line: .+": lambda state, path, place: (
        is_held(state, subject(state, path, place))
        and not network(state, state.turn).on_line >> subject(state, path, place) & 1
    ),
    "No free square is next to this unit": lambda state, path, place: (
        is_held(state, subject(state, path, place)) and not targets(state, subject(state, path, place))
    ),
    r".+ moves \d squares? a turn": too_far,
    "The way leads off line, where it would halt": lambda state, path, place: (
        state.switches.halting and is_free(state, place) and not too_far(state, path, place)
    ),
    "The way is blocked": lambda state, path, place: (
        is_free(state, place) and not too_far(state, path, place)
    ),
    r"First finish the move to \w+": lambda state, path, place: len(path) == 2,
    r"Touch \w+ again to attack it": lambda state, path, place: attackable(state) >> path[-1].number & 1,
    r"Touch \w+ again to cancel": lambda state, path, place: attackable(state) >> place.number & 1,
    r"No unit of yours is in range of \w+": lambda state, path, place: not near(state, place),
    "Off line: your units in range cannot attack|A unit that retreats does not attack|"
    "A mountain is in the way": lambda state, path, place: (
        near(state, place) and not attack(state, place.number, state.turn)
    ),
}


@pytest.mark.parametrize("number", [25, pytest.param(2000, marks=pytest.mark.soak)])
def test_each_refused_touch_is_answered_by_a_true_sentence_of_its_own(number: int) -> None:
    for state, random in positions(number):
        assert untrue(GAME_OF_WAR, state, refusals(GAME_OF_WAR, state, PLACED, random), TRUTHS) == []


@pytest.mark.parametrize(
    ("state", "names", "sentence"),
    [
        (
            opening().apply(parse_action("move K15-J15")),
            "J15 I15",
            "J15 has moved: only Undo takes it back",
        ),
        (
            opening().apply(parse_action("move K15-J15")),
            "J15 K15",
            "J15 has moved: only Undo takes it back",
        ),
        (field("IL5 VS3 vP5"), "L5 L6", "L5 is off line: no line leads to it"),
        (field("VL5 IS3 vP5", retreat="L5"), "S4", "First touch the unit on L5: it retreats"),
        (field("IL5 VS3 vP5", retreat="L5"), "S3 S4", "First the unit on L5 retreats"),
    ],
)
def test_a_unit_that_cannot_move_is_the_reason_wherever_it_is_led(
    state: State, names: str, sentence: str
) -> None:
    *path, place = (PLACES[NUMBERS[name]] for name in names.split())
    assert english(GAME_OF_WAR.projection.touch_objection(state, path, place)) == sentence


def test_a_unit_led_on_after_its_move_is_told_that_it_has_moved() -> None:
    desk = WarDesk(str(opening()))
    desk.touch("K15", "J15")
    desk.wait()
    desk.touch("J15")
    desk.touch("I15")
    assert "Not this one | I15 | J15 has moved: only Undo takes it back." in desk.reads(0)
