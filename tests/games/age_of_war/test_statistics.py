"""Statistics of a game: turns, throws, lines, conquests, thefts and expected results."""

from __future__ import annotations

from games.age_of_war.said import WORDS, lines
from playmat.games.age_of_war.rules.actions import parse_action
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.rules.state import State


def pages(text: str, *actions: str) -> list[list[str]]:
    states: list[State] = [parse_state(text)]
    done = [parse_action(action) for action in actions]
    for action in done:
        states.append(states[-1].apply(action))
    return [lines(page) for page in WORDS.statistics(states, done)]


def test_a_game_in_figures() -> None:
    whole, red, blue = pages(
        "..../.../../2./../. 12 south hand - - - -",
        "roll 1233ACD",
        "siege gassantoda",
        "fill 2 with 233",
        "take",
        "roll 1ADD",
        "fill 1 with D",
        "take",
        "roll 1DD",
        "fill 3 with D",
        "take",
        "roll 1111111",
    )
    assert whole == ["The game", "2 turns", "Throws 4", "Lines filled 3"]
    assert red == [
        "\u25cf Red",
        "Castles taken 1",
        "By the odds 0.4",
        "Stolen 1, lost 0",
        "Throws 3, lines 3",
    ]
    assert blue == [
        "\u25a0 Blue",
        "Castles taken 0",
        "By the odds 0.0",
        "Stolen 0, lost 1",
        "Throws 1, lines 0",
    ]


def test_a_correction_is_none_of_the_players_deeds() -> None:
    state = parse_state("..../.../../2./../. 12 south hand - - - -")
    whole, *_ = WORDS.statistics([state, state._replace(turn=1)], [None])
    assert lines(whole)[1:] == ["0 turns", "Throws 0", "Lines filled 0"]
