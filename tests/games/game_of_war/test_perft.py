"""Perft counts that can be verified by hand."""

from games.game_of_war.boards import playing
from playmat.games.perft import perft


def test_what_the_numbers_must_be() -> None:
    """A lone cavalry on an open board has 24 targets, and further actions after a move or the end."""
    state = playing("V J23 I T1 r A1 i A2")
    assert perft(state, 1) == 24 + 3 + 1
    north = 2 + 1  # the relay's moves and the end, because the infantry is off line
    assert perft(state, 2) == 24 * (3 + 1) + 3 * (24 + 1) + north
