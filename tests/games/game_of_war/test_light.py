"""Overlays on the web page's board: networks, off-line units and the last turn."""

from __future__ import annotations

from playmat.board import Beam, BeamKind
from playmat.games.game_of_war.game import game_of_war
from playmat.games.game_of_war.placements import PLACES
from playmat.games.game_of_war.rules.board import NAMES, NUMBERS
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.state import State
from playmat.placement import NORTH, SEATS, SOUTH, Place
from playmat.session.history import History
from playmat.session.match.move_log import MoveLog

GAME = game_of_war(opening=True)
BEGUN = GAME.rules.start().apply(GAME.rules.parse_action("first south"))


def place(square: str) -> Place:
    return PLACES[NUMBERS[square]]


def named(beams: tuple[Beam, ...], kind: BeamKind, seat: int) -> set[str]:
    """Returns the squares of all beams of a kind by name."""
    own = [beam for beam in beams if (beam.kind, beam.seat) == (kind, seat)]
    return {"-".join(NAMES[point.number] for point in beam.path) for beam in own}


def test_lines_lead_from_arsenals_and_relays_to_the_edge_a_mountain_or_an_enemy() -> None:
    lines = named(GAME.words.beams(BEGUN), BeamKind.LINE, SOUTH)
    assert {"O23-A23", "N17-H11", "T3-I3"} <= lines  # a mountain on G10, and cavalry on H3
    assert {line.partition("-")[0] for line in lines} == {"T3", "T23", "O23", "N17"}


def test_in_the_ready_opening_nobody_is_off_line() -> None:
    for seat in SEATS:
        assert network(BEGUN, seat).on_line == BEGUN.units(seat)
        assert not named(GAME.words.beams(BEGUN), BeamKind.CUT, seat)


def test_without_the_relay_that_is_lifted_its_lines_go_out() -> None:
    without = GAME.words.beams(BEGUN, place("N17"))
    assert not any(line.startswith("N17") for line in named(without, BeamKind.LINE, SOUTH))
    assert GAME.words.beams(BEGUN) != without


def test_who_is_cut_off_has_a_mark() -> None:
    far = BEGUN.apply(GAME.rules.parse_action("move K19-I19"))
    assert named(GAME.words.beams(far), BeamKind.CUT, SOUTH) == {"I19"}


def test_while_both_deploy_in_secret_nothing_is_drawn() -> None:
    state: State = game_of_war().rules.start()
    state = state.apply(GAME.rules.parse_action("place R T10"))
    assert GAME.words.beams(state) == ()


def test_the_last_turn_is_still_traced_while_the_next_one_goes_on() -> None:
    history = History(GAME, BEGUN)
    log = MoveLog(GAME, history)

    def traced(*actions: str) -> list[set[str]]:
        for action in actions:
            history.act(GAME.rules.parse_action(action), 0.0, {})
        return [named(log.read().traces, BeamKind.TRACE, seat) for seat in (SOUTH, NORTH)]

    assert traced("move K15-J15", "move K16-J16") == [{"K15-J15", "K16-J16"}, set()]
    assert traced("end") == [{"K15-J15", "K16-J16"}, set()]
    assert traced("move I6-J6") == [{"K15-J15", "K16-J16"}, {"I6-J6"}]
    assert traced("end", "move K17-J17") == [{"K17-J17"}, {"I6-J6"}]
