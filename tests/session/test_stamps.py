"""Contests by stamp: shown, kept in the journal, and independent of the order of arrival."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from playmat.events import Button, Ordered, OrderKind
from playmat.games.interface import AnyGame, Outcome, State
from playmat.games.notation.timeline import Event, timeline
from playmat.placement import NORTH, SEATS, SOUTH, Place
from playmat.session.effects import DrawLots, Effect, Entry, EntryKind
from playmat.session.history import History
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from support.every_game import GAMES, MATS
from support.session_harness import LONG, Desk
from support.sudden_draw import GAME, Sudden, SuddenRules

MAT = MATS["quick-draw"]
PLACES = ("south.duel.0", "north.duel.0")
DECIDED = 0.6
CROSSING = 0.3  # seconds within which some games take two actions as one


def duel(game: AnyGame = GAME) -> Desk:
    desk = Desk(game=game, mat=MAT)
    desk.begin()
    desk.table.elapse(1.0)
    return desk


def draw(desk: Desk, seat: int, late: float = 0.0) -> None:
    """Lays the seat's card; the event arrives `late` seconds after it happened."""
    (card,) = desk.world.hand(seat)
    desk.table.delay = late
    desk.world.lay(card, MAT.slots[seat].place)
    desk.table.delay = 0.0


def north_then_an_earlier_south(margin: float) -> Desk:
    """North's card is accepted; then South's arrives, laid earlier by this time."""
    desk = duel()
    draw(desk, NORTH)
    desk.table.elapse(DECIDED)
    assert str(desk.state) == "0:0 - 1.000"
    draw(desk, SOUTH, late=DECIDED + margin)
    desk.table.elapse(DECIDED)
    return desk


def test_what_arrives_late_is_put_in_its_place_and_what_it_makes_impossible_is_void() -> None:
    desk = north_then_an_earlier_south(0.012)
    assert str(desk.state) == "0:0 0.988 -"
    assert "No effect: another was first" in desk.reads(NORTH)
    assert [line.text.message for line in desk.table.status.story.log][
        -1
    ] == "acts too late: another was first"


def test_both_read_who_was_first_and_by_how_much_and_so_may_everybody() -> None:
    desk = duel()
    draw(desk, SOUTH)
    desk.table.elapse(0.1)
    draw(desk, NORTH, late=0.088)
    desk.table.elapse(DECIDED)
    assert "South was first by 12\u00a0ms" in desk.reads(SOUTH)
    (race,) = desk.table.status.story.races
    assert race._asdict() == {"seat": SOUTH, "rival": NORTH, "margin_ms": 12, "within_ms": 5, "lot": False}


def test_what_was_first_is_no_news_for_long() -> None:
    desk = north_then_an_earlier_south(0.012)
    desk.table.elapse(LONG)
    assert all("first" not in desk.reads(seat) for seat in SEATS)


def test_what_is_too_close_to_call_is_said_and_a_lot_decides() -> None:
    desk = north_then_an_earlier_south(0.003)
    assert desk.actions[2:] in (["lot south @0.997"], ["lot north @0.997"])
    winner = SEATS[desk.actions[2] == "lot north @0.997"]
    assert desk.state.laid[winner] is not None and desk.state.laid[1 - winner] is None
    (race,) = desk.table.status.story.races
    assert (race.seat, race.margin_ms, race.within_ms, race.lot) == (winner, 3, 5, True)
    told = "Too close to call (3\u00a0ms, clocks agree within 5\u00a0ms): drawn by lot for "
    assert told + ("South", "North")[winner] in desk.reads(winner)


def test_what_was_far_apart_is_no_race() -> None:
    desk = duel()
    draw(desk, SOUTH)
    desk.table.elapse(1.0)
    draw(desk, NORTH)
    desk.table.elapse(LONG)
    assert desk.table.status.story.races == ()


@pytest.mark.parametrize("margin", [0.012, 0.003, 0.0])
def test_after_a_restart_it_is_as_it_was(margin: float) -> None:
    desk = north_then_an_earlier_south(margin)
    before = desk.state, desk.table.status.story.races
    desk.table.restart()
    desk.press(SOUTH, Button.MIDDLE)
    assert (desk.state, desk.table.status.story.races) == before


def test_what_follows_a_restart_at_once_neither_ties_nor_crosses_with_what_was_before() -> None:
    desk = duel(GAMES["quick-draw"])
    draw(desk, NORTH)
    desk.table.elapse(DECIDED)
    desk.table.restart()
    desk.press(SOUTH, Button.RIGHT)
    draw(desk, SOUTH)
    desk.table.elapse(DECIDED)
    (_, north, before), (_, south, after) = map(str.split, desk.actions)
    assert (north, south) == ("north", "south")
    assert float(after[1:]) - float(before[1:]) > CROSSING


class Ending(Sudden):
    """A round that a card of the seat `late` wins at once, and with it the game."""

    late = SOUTH

    def apply(self, action: Any, at: float = 0.0) -> Ending:
        return type(self)(*super().apply(action, at))

    def outcome(self) -> Outcome | None:
        won = (3, 0) if self.late == SOUTH else (0, 3)
        return None if self.laid[self.late] is None else Sudden(won).outcome()


class EndingForNorth(Ending):
    late = NORTH


@pytest.mark.parametrize("start", [Ending(), EndingForNorth()])
def test_a_lot_may_confirm_the_end_of_a_game_or_let_it_go_on(start: Ending) -> None:
    class EndingRules(SuddenRules):
        def start(self, seats: int = 2) -> Sudden:
            return start

    desk = duel(GAME._replace(rules=EndingRules()))
    draw(desk, 1 - start.late)
    desk.table.elapse(DECIDED)
    draw(desk, start.late, late=DECIDED + 0.003)
    desk.table.elapse(DECIDED)
    won = desk.state.laid[start.late] is not None
    assert desk.phase == ("over" if won else "settling")
    ended = [entry.kind is EntryKind.ENDED for entry in desk.table.entries]
    assert ended[-1] == won


class LateLots(VirtualTime):
    """A table whose first lot arrives when it is told to."""

    late: DrawLots | None = None

    def _carry_out(self, effect: Effect) -> None:
        if isinstance(effect, DrawLots) and self.late is None:
            self.late = effect
        else:
            super()._carry_out(effect)

    def deliver(self) -> None:
        assert self.late
        super()._carry_out(self.late)


def test_a_lot_that_a_pause_overtakes_is_drawn_again_when_the_game_goes_on() -> None:
    class EndingRules(SuddenRules):
        def start(self, seats: int = 2) -> Sudden:
            return Ending()

    desk = Desk(game=GAME._replace(rules=EndingRules()), mat=MAT)
    desk.table = table = LateLots(desk.game, MAT, desk.world)
    desk.begin()
    desk.table.elapse(1.0)
    draw(desk, NORTH)
    desk.table.elapse(DECIDED)
    draw(desk, SOUTH, late=DECIDED - 0.003)
    desk.table.elapse(DECIDED)
    desk.table.handle(Ordered("0" * 16, OrderKind.PAUSE, on=True))
    table.deliver()
    assert desk.phase == "paused" and len(desk.actions) == 2
    desk.press(SOUTH, Button.MIDDLE)
    desk.table.elapse(LONG)
    assert desk.actions[2].startswith("lot")


def test_the_clock_s_decision_is_corrected_by_what_was_done_before_it() -> None:
    desk = duel()
    draw(desk, NORTH)
    desk.table.elapse(2.05)
    assert str(desk.state) == "0:1 - -"
    desk.take(desk.top("north.duel.0"), NORTH)
    draw(desk, SOUTH, late=desk.table.now - 10)
    assert desk.actions[:2] == ["draw north @1.000", "time @3.000"]


# --- where boards look most often


class Deciding(type(GAME.projection)):  # type: ignore[misc]
    """A seat that has not laid a card may do so at any moment."""

    def deciding(self, state: State) -> tuple[Place, ...]:
        return tuple(MAT.slots[seat].place for seat in state.movers)


def test_boards_are_told_where_milliseconds_decide_and_when_no_longer() -> None:
    desk = duel(GAME._replace(projection=Deciding()))
    assert hurried(desk) == list(PLACES)
    draw(desk, SOUTH)
    desk.table.elapse(DECIDED)
    assert hurried(desk) == [PLACES[NORTH]]
    desk.table.restart()
    assert hurried(desk) == []


def test_without_such_places_all_are_looked_at_alike() -> None:
    desk = duel()
    draw(desk, SOUTH)
    desk.table.elapse(DECIDED)
    assert hurried(desk) == []


def hurried(desk: Desk) -> list[str]:
    return [str(place) for place in desk.table.hurried]


# --- the history alone

DONE = ("draw south", 1.0), ("draw north", 1.004), ("time", 3.0), ("draw north", 3.5), ("draw south", 3.488)


def history(done: tuple[tuple[str, float], ...]) -> tuple[History, list[Entry]]:
    told = History(GAME, GAME.rules.start())
    entries = [Entry(EntryKind.BEGUN, str(told.state))]
    for noted, at in done:
        entries.append(told.act(GAME.rules.parse_action(noted), at, {}))
        if told.tie:
            entries.append(told.draw(NORTH))
    return told, entries


def test_the_order_of_arrival_does_not_matter() -> None:
    events = [Event(round(at * 1000), GAME.rules.parse_action(noted)) for noted, at in DONE]
    (*_, last) = timeline(GAME.rules.start(), events, GAME.rules, lambda earlier, later: NORTH)
    for done in permutations(DONE):
        told, entries = history(done)
        assert str(told.state) == str(last.state) == "0:1 3.488 -"
        assert History.replay(GAME, entries).plies == told.plies


def test_how_sure_clocks_are_is_kept_with_the_stamp() -> None:
    told = History(GAME, GAME.rules.start())
    told.act(GAME.rules.parse_action("draw south"), 1.0, {}, uncertainty_ms=4)
    entry = told.act(GAME.rules.parse_action("draw north"), 1.006, {}, uncertainty_ms=3)
    assert entry.text == "draw north @1.006~3"
    assert told.tie and (told.tie.event.seat, told.tie.rival.seat) == SEATS
