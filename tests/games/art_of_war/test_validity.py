"""Validation: the problems of impossible positions, as sentences."""

from collections import Counter
from typing import Any

import pytest
from scenes import BOTH, BOX, counts, playout, reached, scene, side

from playmat.cli import main
from playmat.games.art_of_war.rules.actions import NONE
from playmat.games.art_of_war.rules.cards import ARCHER, GUARDIAN, KING, PRIEST, SOLDIER, WIZARD
from playmat.games.art_of_war.rules.options import Rules
from playmat.games.art_of_war.rules.parsing import read_state
from playmat.games.art_of_war.rules.position import UPRIGHT, Attack, Done, Phase, Reason, Side, Support, Unit
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.art_of_war.rules.validity import deck_problems, problems
from playmat.games.art_of_war.rules.validity_decision import SETUP
from playmat.games.interface import CHANCE, Outcome
from playmat.placement import NORTH, SEATS, SOUTH


def north(**changes: Any) -> State:
    """Returns the valid position with another North, whose extra cards come from its deck."""
    state, side = SOUND, SOUND.sides[NORTH]._replace(**changes)
    unseen = Counter(dict(enumerate(BOX)))
    unseen.subtract(unit.kind for unit in side.cells if unit)
    unseen.subtract(side.reserve)
    for pile in (side.kingdom, side.graveyard):
        unseen.subtract(dict(enumerate(pile)))
    hidden = tuple(unseen[kind] for kind in range(6))
    return state._replace(sides=(state.own, side._replace(unseen=hidden, deck=sum(hidden) - side.hand)))


SOUND = scene(side("F2=G* F1=A A1=K", "SP", "A", "S", hand=3), side("F2=G F1=S", "W", "GA", hand=4))

NOTHING, NOBODY = (0,) * 6, (None,) * 6
WON = Outcome((SOUTH,), Reason.EXECUTION)
TWICE = (Support(SOUTH, SOLDIER), Support(SOUTH, WIZARD))
GUARDED = {"phase": Phase.GUARD, "mover": NORTH}


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"king": "R07"}, "south: no verified King has the serial R07"),
        ({"reserve": (0,) * 6}, "south: 6 cards in the reserve, at most 5"),
        ({"hand": 7}, "south: 7 cards in the hand, at most 6"),
        ({"deck": 3}, "south: 14 unseen cards, 3 in hand and 3 in the deck"),
        ({"known": (9, 0, 0, 0, 0, 0)}, "south: more cards known to be in hand than can be"),
        ({"graveyard": (1, 0, 0, 0, 0, 1)}, "south: 2 Kings"),
        ({"cells": (None, *SOUND.own.cells[1:])}, "south: a rear unit without a unit in front"),
        (
            {"cells": (Unit(SOLDIER, damage=2), *SOUND.own.cells[1:])},
            "south: a unit with more damage than it bears",
        ),
        ({"cells": (Unit(SOLDIER, damage=1), *SOUND.own.cells[1:])}, "south: a damaged unit in the own turn"),
    ],
)
def test_a_side_is_checked(changes: dict[str, Any], problem: str) -> None:
    south = SOUND.sides[SOUTH]._replace(**changes)
    assert problem in problems(SOUND._replace(sides=(south, SOUND.sides[NORTH])))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"turn": -1}, "turn -1, bonus 0 or 0 placed cannot be"),
        ({"turn": 0}, "turn 0 while the phase is act"),
        ({"phase": Phase.OVER}, "the phase is over without a result"),
        ({"result": WON}, "the phase is act with the result s:execution"),
        ({"mover": NORTH}, "north cannot be asked while the phase is act"),
        ({"mover": -1}, "chance cannot be asked while the phase is act"),
        ({"chain": (Support(SOUTH, SOLDIER),)}, "1 supports are answered while the phase is act"),
        (
            {"phase": Phase.WIZARD, "mover": NORTH, "chain": TWICE},
            "the supports of a chain alternate between the players",
        ),
        ({"phase": Phase.GUARD, "mover": NORTH}, "no attack is open while the phase is guard"),
        ({"attack": Attack(1, 1)}, "the attack F2:1 is open while the phase is act"),
        ({"phase": Phase.TARGET, "attack": Attack(0, 1)}, "an attack needs a turned unit"),
        ({"phase": Phase.TARGET, "attack": Attack(1, 1, 1)}, "an attack has a target from when it is chosen"),
        (
            GUARDED | {"attack": Attack(1, 1, NONE)},
            "an attack has a target from when it is chosen",
        ),
        (GUARDED | {"attack": Attack(1, 1, 0)}, "the target of the attack is out of reach"),
        ({"phase": Phase.CONSCRIPT, "mover": NORTH}, "conscription without an empty battlefield"),
    ],
)  # fmt: skip
def test_the_decision_is_checked(changes: dict[str, Any], problem: str) -> None:
    assert problem in problems(SOUND._replace(**changes))


def test_the_number_of_cards_is_checked() -> None:
    north = SOUND.sides[NORTH]
    fewer = north._replace(graveyard=(1, *north.graveyard[1:]))
    assert problems(SOUND._replace(sides=(SOUND.sides[SOUTH], fewer))) == ["43 cards instead of 42"]


def test_a_battle_needs_two_armies() -> None:
    north: Side = SOUND.sides[NORTH]
    empty = north._replace(cells=(None,) * 6, graveyard=(1, 1, 0, 0, 0, 0))
    assert problems(SOUND._replace(sides=(SOUND.sides[SOUTH], empty))) == [
        "an empty battlefield while the phase is act"
    ]


def test_a_sound_position_has_nothing_wrong() -> None:
    assert problems(SOUND) == []
    attacking = {"phase": Phase.GUARD, "mover": NORTH, "attack": Attack(1, 1, 1), "done": Done.ATTACKED}
    assert problems(SOUND._replace(**attacking)) == []
    answered = {"phase": Phase.WIZARD, "mover": SOUTH, "chain": (Support(NORTH, GUARDIAN),)}
    assert problems(north(reserve=(WIZARD, GUARDIAN))._replace(**attacking | answered)) == []


FULL = (WIZARD, SOLDIER, GUARDIAN, ARCHER, WIZARD)
CITIZENS = counts("SGPW")
EMPTY = {"hand": 0, "known": NOTHING, "cells": (UPRIGHT[KING], UPRIGHT[GUARDIAN], *[None] * 4)}
WINDOW = {"phase": Phase.GUARD, "mover": NORTH, "attack": Attack(1, 1, 1), "done": Done.ATTACKED}
CHAIN = {"phase": Phase.WIZARD, "mover": NORTH, "chain": (Support(SOUTH, PRIEST),)}


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (north(reserve=FULL)._replace(**WINDOW), "north: asked for an answer with a full reserve"),
        (north(reserve=FULL)._replace(**CHAIN), "north: asked for an answer with a full reserve"),
        (north(**EMPTY)._replace(**WINDOW), "north: asked for a Guardian that cannot be in hand"),
        (north(**EMPTY)._replace(**CHAIN), "north: asked for a Wizard that cannot be in hand"),
        (north(kingdom=CITIZENS), "north: more citizens in four kinds and the game goes on"),
        (north(graveyard=counts("K"), known=NOTHING), "north: the King is gone and the game goes on"),
        (north(known=NOTHING), "north: the King is unseen, but not known to be in hand"),
        (north(hand=6), "north: 6 cards in hand, in the turn of the opponent"),
        (SOUND._replace(bonus=4), "+4 by Soldiers, 3 cards in hand: together at most 6"),
        (SOUND._replace(bonus=9999), "+9999 by Soldiers, 3 cards in hand: together at most 6"),
        (SOUND._replace(entered=True), "a card was developed and the turn goes on, not by official rules"),
        (SOUND._replace(active=CHANCE), "neither south nor north has the turn"),
        (SOUND._replace(placed=1), "1 cards are placed while the phase is act"),
        (SOUND._replace(**WINDOW | {"attack": Attack(1, 4, 1)}), "the Guardian at F2 cannot attack with 4"),
        (SOUND._replace(**WINDOW | {"done": Done.RECRUITED}), "an attack is open in a turn without one"),
        (north(cells=NOBODY, reserve=(), kingdom=counts("W"))._replace(phase=Phase.CONSCRIPT, mover=NORTH),
         "conscription with fewer than two cards to place"),
        (north(cells=NOBODY)._replace(sides=SOUND.sides[::-1], phase=Phase.OVER, result=WON, mover=NORTH),
         "north cannot be asked while the phase is over"),
        (SOUND._replace(phase=Phase.SHOOT), "south: no Archer was laid as a support"),
        (SOUND._replace(phase=Phase.MOVE, sides=SOUND.sides[::-1]), "south: no Priest was laid as a support"),
    ],
)  # fmt: skip
def test_what_the_war_cannot_bring_is_named(state: State, problem: str) -> None:
    assert problem in problems(state)


@pytest.mark.parametrize(
    ("chain", "problem"),
    [
        ([(SOUTH, WIZARD)], "a chain cannot begin with south's Wizard in the turn of south"),
        ([(NORTH, WIZARD)], "a chain cannot begin with north's Wizard in the turn of south"),
        ([(NORTH, SOLDIER)], "a chain cannot begin with north's Soldier in the turn of south"),
        ([(NORTH, PRIEST)], "a chain cannot begin with north's Priest in the turn of south"),
        ([(SOUTH, GUARDIAN)], "a chain cannot begin with south's Guardian in the turn of south"),
        ([(SOUTH, SOLDIER), (NORTH, SOLDIER)], "only Wizards answer a support"),
        ([(SOUTH, ARCHER)], "south: the supports of the chain are not the last cards of the reserve"),
        ([(SOUTH, PRIEST), (NORTH, WIZARD), (SOUTH, WIZARD), (NORTH, WIZARD)],
         "north: the supports of the chain are not the last cards of the reserve"),
    ],
)  # fmt: skip
def test_a_chain_begins_with_what_its_player_may_lay_and_goes_on_with_wizards(
    chain: list[tuple[int, int]], problem: str
) -> None:
    supports = tuple(Support(*support) for support in chain)
    asked = 1 - supports[-1].seat
    assert problem in problems(SOUND._replace(phase=Phase.WIZARD, mover=asked, chain=supports))


@pytest.mark.parametrize(
    ("state", "result"),
    [
        (SOUND, "s:execution"),
        (SOUND, "s:development"),
        (SOUND, "s:collapse"),
        (SOUND, "s:end-of-war"),
        (SOUND, "=:end-of-war"),
        (north(kingdom=CITIZENS), "s:development"),
        (north(kingdom=CITIZENS), "=:development"),
        (north(graveyard=counts("K"), known=NOTHING), "n:execution"),
        (north(graveyard=counts("K"), known=NOTHING), "s:development"),
    ],
)
def test_a_result_follows_from_the_position(state: State, result: str) -> None:
    words = str(state._replace(phase=Phase.OVER)).split()
    over = read_state(" ".join([*words[:10], result, *words[11:]]))
    assert problems(over) == [f"the result {result} does not follow from the position"]


@pytest.mark.parametrize("rules", BOTH, ids=str)
def test_another_winner_or_another_reason_than_the_reached_one_is_unfounded(rules: Rules) -> None:
    ends = [state for state in reached() if state.rules == rules and state.result]
    outcomes = [Outcome(winners, reason) for winners in ((SOUTH,), (NORTH,), ()) for reason in Reason]
    for state in ends:
        assert [outcome for outcome in outcomes if not problems(state._replace(result=outcome))] == [
            state.result
        ]


@pytest.mark.parametrize("rules", BOTH, ids=str)
@pytest.mark.parametrize("phase", SETUP)
def test_before_the_war_every_place_holds_what_the_order_of_the_setup_says(
    phase: Phase, rules: Rules
) -> None:
    states = [state for state in playout(1, rules) if state.phase is phase]
    for state in states:
        for seat in SEATS:
            side = state.sides[seat]
            for changed in (
                side._replace(cells=UPRIGHT[:2] + (None,) * 4),
                side._replace(cells=(None,) * 3 + UPRIGHT[:3]),
                side._replace(reserve=(PRIEST, PRIEST)),
                side._replace(kingdom=counts("SS")),
                side._replace(graveyard=counts("S")),
                side._replace(hand=side.hand + 1, deck=side.deck - 1),
                side._replace(known=counts("SK")),
            ):
                sides = (changed, state.sides[1]) if seat == SOUTH else (state.sides[0], changed)
                assert problems(state._replace(sides=sides)), str(state)
        for others in ({"done": Done.ATTACKED}, {"bonus": 1}, {"placed": 1 - state.placed}):
            assert problems(state._replace(**others)), str(state)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("official redraw n n 0", "north cannot lead while the phase is redraw"),
        ("official reveal - n 0", "north cannot lead while the phase is reveal"),
        ("rewrite first - n 0", "north cannot lead while the phase is first"),
        ("official redraw - s 0", "chance cannot be asked while the phase is redraw"),
    ],
)
def test_until_it_is_known_who_begins_the_seats_have_an_order(text: str, problem: str) -> None:
    words = str(start()).split()
    assert problems(read_state(" ".join([text, *words[5:]]))) == [problem]


def test_a_unit_on_the_battlefield_before_it_can_be_there_is_named() -> None:
    early = start()
    south = early.own._replace(
        cells=(UPRIGHT[SOLDIER], *[None] * 5), deck=16, unseen=counts("SSSGGGGAAAAPPPPWWWWK")
    )
    assert problems(early._replace(sides=(south, early.enemy))) == [
        "south: 1 cards on the battlefield while the phase is redraw, not 0",
        "south: 16 cards in the deck while the phase is redraw, not 17",
    ]


UPRIGHT_TURN = scene(
    side("F2=G F1=A", "SA", "A", hand=3, deck=14), side("F2=G F1=S", "W", "G", hand=3, deck=15)
)


def reserve(letters: str) -> State:
    """Returns the same turn with another reserve, taken from the deck."""
    return UPRIGHT_TURN._replace(
        sides=(side("F2=G F1=A", letters, "A", hand=3, deck=14), UPRIGHT_TURN.enemy), bonus=len(letters)
    )


def hurt(state: State, damage: int) -> State:
    cells = (Unit(GUARDIAN, damage=damage), *state.enemy.cells[1:])
    return state._replace(sides=(state.own, state.enemy._replace(cells=cells)))


RECRUITED = {"done": Done.RECRUITED}


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (SOUND._replace(done=Done.NOTHING), "south: a unit is turned in a turn without an attack"),
        (SOUND._replace(done=Done.RECRUITED), "south: a unit is turned in a turn without an attack"),
        (UPRIGHT_TURN._replace(done=Done.ATTACKED), "south: no unit is turned in a turn with an attack"),
        (UPRIGHT_TURN._replace(bonus=2), "south: +2 by Soldiers, not so many are in the reserve"),
        (hurt(UPRIGHT_TURN, 2), "south: 2 damage without an attack or enough Archers in the reserve"),
        (hurt(UPRIGHT_TURN._replace(phase=Phase.SHOOT), 1),
         "south: 1 damage without an attack or enough Archers in the reserve"),
    ],
)  # fmt: skip
def test_the_account_of_a_turn_fits_the_units_and_the_reserve(state: State, problem: str) -> None:
    assert problem in problems(state)


@pytest.mark.parametrize(
    "state",
    [
        UPRIGHT_TURN._replace(bonus=1),
        hurt(UPRIGHT_TURN, 1),
        hurt(UPRIGHT_TURN._replace(**RECRUITED), 2),  # the other Archer support has been recruited since
        reserve("SK"),
        SOUND._replace(bonus=1),
    ],
)
def test_supports_that_lie_in_the_reserve_account_for_points_and_damage(state: State) -> None:
    assert problems(state) == []


def test_the_first_citizen_leaves_only_after_a_loss_and_does_not_return_to_the_deck() -> None:
    words = (
        "official act s s 1 - +0 - - 0 - R01 S../... A G - 3/15 S3G3A3P4W4K K "
        "R02 G../... A S - 2/16 S3G3A3P4W4K K"
    )
    sound = read_state(words)
    assert problems(sound) == []
    kept = read_state(words.replace("A S - 2/16 S3G3", "A - - 2/17 S4G3"))
    assert problems(kept) == [
        "north: 17 cards in the deck, at most 16 in the war",
        "north: no citizen in turn 1, but no unit was lost",
    ]


@pytest.mark.parametrize(
    ("active", "turn", "decks", "problems"),
    [
        (SOUTH, 1, (15, 16), []),
        (NORTH, 1, (15, 16), ["south: 15 cards in the deck in turn 1, not 16",
                              "north: 16 cards in the deck in turn 1, not 15"]),
        (SOUTH, 1, (16, 16), ["south: 16 cards in the deck in turn 1, not 15"]),
        (NORTH, 2, (15, 15), []),
        (NORTH, 32, (0, 0), []),
        (NORTH, 31, (0, 0), ["south: 0 cards in the deck in turn 31, not 1"]),
        (NORTH, 60, (0, 3), ["turn 60: the war ends with turn 32",
                               "north: 3 cards in the deck in turn 60, not 0"]),
    ],
)  # fmt: skip
def test_the_number_of_the_turn_says_how_many_cards_were_drawn(
    active: int, turn: int, decks: tuple[int, int], problems: list[str]
) -> None:
    sides = tuple(side._replace(deck=deck) for side, deck in zip(SOUND.sides, decks, strict=True))
    assert deck_problems(SOUND._replace(active=active, turn=turn, sides=sides)) == problems


def test_every_position_of_a_game_has_the_decks_of_its_turn() -> None:
    assert [str(state) for state in reached() if deck_problems(state)] == []


def test_the_command_names_an_impossible_turn(capsys: pytest.CaptureFixture[str]) -> None:
    last = next(state for state in reached() if state.turn == 30)
    status_command = ["rules", "status", "--json", "--state"]
    assert main([*status_command, str(last)]) == 0
    capsys.readouterr()
    assert main([*status_command, str(last._replace(turn=60))]) == 1
    assert "turn 60: the war ends with turn 32" in capsys.readouterr().out
