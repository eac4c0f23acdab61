"""Records of games, and bot games."""

from __future__ import annotations

from random import Random

import pytest

from games.game_of_war.boards import names, played, playing
from playmat.errors import AmbiguousAction, IllegalAction, MalformedText
from playmat.games.game_of_war.bots import bots
from playmat.games.game_of_war.game import GAME_OF_WAR, load
from playmat.games.game_of_war.players import PLAYERS
from playmat.games.game_of_war.rules.board import NUMBERS
from playmat.games.game_of_war.rules.state import start
from playmat.games.game_of_war.study import study
from playmat.games.interface import InformationState
from playmat.games.notation.record import Record
from playmat.placement import NORTH, SEATS, SOUTH

STUDY = study(GAME_OF_WAR)
EXAMPLE = """\
game: game-of-war
place: Lyon
start: \
25/25/25/2r22/25/4q4i15/2vv1iici16/2vvisiii16/5i19/25/14IIICV6/14IIIVV6/14IIIV7/16Q8/15S6R2/25/25/25/25/25 \
south play B15,D8,T3,T23 - - - -
result: draw by agreement

south      move K19-I18 {a raid}, move L19-K20, end
north      draw
"""


def record(seed: int, *players: str) -> Record:
    programs = [bots(GAME_OF_WAR)[player] for player in players]
    plies = tuple(STUDY.playthrough(programs, Random(seed)))
    return Record(start(), plies, {"seed": str(seed)}, "by programs")


def test_what_is_written_is_read_again() -> None:
    game = record(4, "random", "random")
    assert STUDY.parse_record(STUDY.format_record(game)) == game


def test_a_game_reads_as_a_score() -> None:
    read = STUDY.parse_record(EXAMPLE)
    assert read.plies[0].comment == "a raid" and len(read.plies) == 4
    assert STUDY.parse_record(STUDY.format_record(read)) == read


@pytest.mark.parametrize(
    ("old", "new", "error", "message"),
    [
        ("K19-I18", "K19-K9", IllegalAction, "line 6: 'move K19-K9' is not legal"),
        (
            "K19-I18",
            "K19",
            MalformedText,
            "line 6: 'move K19' is no action: expected one like 'move L15-L16'",
        ),
        ("draw by", "south by", MalformedText, "line 4: .*but the game ends with 'draw by agreement'"),
    ],
)
def test_a_mistake_names_its_line(old: str, new: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        STUDY.parse_record(EXAMPLE.replace(old, new, 1))


def test_an_action_may_be_abbreviated_where_it_means_one() -> None:
    state = playing("V J23 r A1 i A2")
    assert str(STUDY.find_action(state, "m J23-L21")) == "move J23-L21"
    assert str(STUDY.find_action(state, "e")) == "end" and str(STUDY.find_action(state, "draw")) == "draw"
    with pytest.raises(AmbiguousAction, match="can mean move J23-"):
        STUDY.find_action(state, "m J23-L2")


def test_of_very_many_legal_actions_an_error_names_some() -> None:
    with pytest.raises(IllegalAction, match=r"expected one of place I K1, .* or \d+ others$") as caught:
        start().apply(STUDY.game.rules.parse_action("end"))
    assert len(str(caught.value)) < 1000


@pytest.mark.soak
def test_the_strong_player_wins_against_chance_from_either_side() -> None:
    for seat, players in enumerate((("weighing", "random"), ("random", "weighing"))):
        *_, last = record(0, *players).states()
        assert last.outcome().winner == seat


def test_the_strong_player_takes_what_it_can() -> None:
    state, random = playing("R K23 V K16 V K17 i K15 i A15 r B14"), Random(1)
    while state.turn == SOUTH and state.movers:
        state = state.apply(PLAYERS["weighing"](state, random))
    assert state.units(NORTH).bit_count() == 2


@pytest.mark.parametrize("name", PLAYERS)
def test_a_program_decides_by_what_its_seat_may_know(name: str) -> None:
    state = played(start(), "place I K1", "done", "place V A1")
    bot = bots(GAME_OF_WAR)[name]
    known = InformationState(1, state.observation(1), (), state.legal_actions())
    assert bot.choose(known, Random(1)) in state.legal_actions()


def test_settings_choose_rules_and_opening() -> None:
    ready = load({"opening": "ready", "rules": "letter"}, str)
    assert str(ready.rules.start()).endswith(
        "-row-charges,+fortress-charges,-contact,-relay-contact,-combat-units,-arsenal-attack,-free-attack -"
    )
    assert load({"rules": "-contact"}, str).rules.start().switches.contact is False


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"colour": "red"}, "colour is no setting of A Game of War: expected rules or opening"),
        ({"opening": "open"}, "opening = 'open' must be 'secret' or 'ready'"),
        ({"rules": "wild"}, "rules: 'wild' is no switch: .* or one of rulings, letter"),
    ],
)
def test_a_wrong_setting_is_named(settings: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        load(settings, str)


def test_the_choices_before_a_game_change_opening_and_rules() -> None:
    other = GAME_OF_WAR.setup.chosen(0)
    assert other.rules.start() == start(opening=True)
    homes = [piece.home for seat in SEATS for piece in other.setup.components()[seat]]
    assert {place.number for place in homes} == {*_squares(start(opening=True).occupied)}
    assert GAME_OF_WAR.setup.chosen(1).rules.start().switches.contact is False
    assert GAME_OF_WAR.setup.chosen(1).setup.chosen(1).rules.start() == start()


def _squares(squares: int) -> list[int]:
    return [NUMBERS[name] for name in names(squares)]
