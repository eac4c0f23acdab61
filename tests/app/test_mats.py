"""Which seats the consoles of a table serve, by the names that the mat gives them."""

import pytest

from playmat.app.mats import console_seats
from playmat.config import ConsoleConfig
from playmat.errors import ConfigError
from support.small_games import overlay

SIX = overlay("dice-race")


def consoles(*seats: tuple[str, ...]) -> list[ConsoleConfig]:
    return [ConsoleConfig(named, 1, 0x3C + number, (1, 2, 3)) for number, named in enumerate(seats)]


def test_seats_that_no_console_names_are_shared_out() -> None:
    first, second, third = (name.lower() for name in SIX.seats[:3])
    assert console_seats(consoles((first,), (third, second)), SIX) == [(0, 3, 5), (2, 1, 4)]


def test_a_seat_that_the_mat_does_not_have_is_refused_with_those_it_has() -> None:
    names = ", ".join(name.lower() for name in SIX.seats)
    with pytest.raises(ConfigError, match=f"consoles.seat = 'upstairs' is none of {names}"):
        console_seats(consoles(("upstairs",)), SIX)
