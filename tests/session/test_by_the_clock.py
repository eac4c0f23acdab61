"""The examples by the clock in the theories of operation of the packages mat and match."""

from playmat.events import Button
from playmat.placement import NORTH, SOUTH, TURNED, parse_place
from support.session_harness import LONG, Desk, begun


class Clock:
    """Milliseconds on a desk where South is to act, beginning when everything is at rest."""

    def __init__(self) -> None:
        self.desk = begun()
        self.desk.table.elapse(LONG)
        self._start = self.desk.table.now
        self._accepted = len(self.desk.actions)

    def at(self, ms: int) -> Desk:
        """Lets time pass until `ms`."""
        self.desk.table.elapse(self._start + ms / 1000 - self.desk.table.now)
        return self.desk

    @property
    def shows(self) -> tuple[str, list[str]]:
        """The phase, and the actions accepted so far."""
        return self.desk.phase, self.desk.actions[self._accepted :]


def test_a_card_on_its_way_counts_where_it_comes_to_rest_and_is_taken_back_by_hand() -> None:
    clock = Clock()
    card = clock.desk.top("south.reserve.0")
    clock.at(0).world.lift(card)
    assert clock.shows == ("waiting", [])
    clock.at(500).world.lay(card, parse_place("south.battlefield.2"))
    assert clock.shows == ("proposing", [])
    clock.at(650).world.lay(card, parse_place("south.battlefield.0"))
    clock.at(849)
    assert clock.shows == ("proposing", [])
    clock.at(850)
    assert clock.shows == ("waiting", ["recruit G F1"])
    clock.at(1500).world.lay(card, parse_place("south.reserve.0"))
    clock.at(1899)
    assert clock.shows == ("proposing", ["recruit G F1"])
    clock.at(1900)
    assert clock.shows == ("choosing", ["recruit G F1"])
    assert "Take back the last action" in clock.desk.reads(SOUTH)


def test_an_unfinished_lift_and_a_card_that_nothing_explains_are_named_after_a_while() -> None:
    lifting = Clock()
    lifting.at(0).world.lift(lifting.desk.top("south.reserve.0"))
    lifting.at(3999)
    assert lifting.shows == ("waiting", [])
    lifting.at(4000)
    assert lifting.shows == ("explaining", [])
    laying = Clock()
    laying.at(0).world.lay(laying.desk.top("south.reserve.0"), parse_place("north.battlefield.0"))
    laying.at(1199)
    assert laying.shows == ("waiting", [])
    laying.at(1200)
    assert laying.shows == ("explaining", [])


def test_a_press_decides_only_what_its_label_has_named_for_the_reaction_time() -> None:
    clock = Clock()
    king, place = clock.desk.top("south.battlefield.1"), parse_place("south.battlefield.1")
    clock.at(0).world.lay(king, place, TURNED)
    assert clock.shows == ("proposing", [])
    assert clock.desk.reads(SOUTH).startswith("Target? | King | ")
    clock.at(100).table.press(SOUTH, Button.MIDDLE)
    assert clock.shows == ("proposing", [])
    clock.at(200)
    assert clock.shows == ("choosing", ["turn F2"])
    clock.at(299).table.press(SOUTH, Button.MIDDLE)
    assert clock.shows == ("choosing", ["turn F2"])
    clock.at(350).table.press(SOUTH, Button.MIDDLE)
    assert clock.shows == ("reacting", ["turn F2", "target F2"])
    clock.at(1000).table.press(NORTH, Button.RIGHT)
    assert clock.shows == ("waiting", ["turn F2", "target F2", "pass"])
    clock.at(1500).table.press(SOUTH, Button.RIGHT)
    clock.at(2500).table.press(NORTH, Button.RIGHT)
    assert clock.shows == ("settling", ["turn F2", "target F2", "pass", "end", "end"])
    assert "Turn the King upright" in clock.desk.reads(SOUTH)
    clock.at(4000).world.lay(king, place)
    assert clock.shows == ("waiting", ["turn F2", "target F2", "pass", "end", "end"])
