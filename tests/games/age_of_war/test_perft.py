"""Perft counts that can be worked out on paper."""

from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.perft import perft


def test_what_the_numbers_must_be() -> None:
    """Seven dice have 792 different rolls, and one of fourteen castles is announced."""
    state = parse_state("..../.../../../../. 123 south first - - - -")
    assert [perft(state, depth) for depth in range(3)] == [1, 3, 3 * (792 + 14)]
