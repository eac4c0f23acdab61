"""The commands of a page: each message is one movement of the hands or a press of a button."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from playmat.errors import PageError, literal
from playmat.events import Button
from playmat.json_text import parse_json
from playmat.names import is_visible, tidy_name
from playmat.placement import SEAT_NAMES, SHARED, Place, parse_place
from playmat.screen.language import LANGUAGES
from playmat.table.component import Component
from playmat.web.interface import AdviceMode, Tempo, Way
from playmat.web.news.hello import NOBODY
from playmat.web.page_table import PageTable

T = TypeVar("T")

_SIDES = range(1, 7)  # sides of a die
_LONGEST_NAME = 24  # characters
_MOST = 10**6  # millimetres or degrees
_LONGEST_OPEN = 10**12  # seconds of a page's clock


class Request:
    """One message of a page; its parts are validated on access."""

    def __init__(self, text: str, table: PageTable) -> None:
        try:
            parts = parse_json(text)
        except (ValueError, RecursionError) as error:
            raise PageError(f"{text[:60]!r} is not JSON: send an object with a verb") from error
        if not isinstance(parts, dict):
            raise PageError(f"{text[:60]!r} is not an object: send an object with a verb")
        self._parts: dict[str, Any] = parts
        self._table = table
        self.verb = self.text("verb")

    def has(self, key: str) -> bool:
        """Whether the message has this part."""
        return key in self._parts

    def text(self, key: str) -> str:
        value = self._parts.get(key)
        if not isinstance(value, str):
            raise PageError(f"{key} = {literal(value)} must be a text")
        return value

    def number(self, key: str, most: int = _MOST) -> float:
        value = self._parts.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not -most <= value <= most:
            raise PageError(f"{key} = {literal(value)} must be a number up to {most}")
        return float(value)

    @property
    def sent_at(self) -> float | None:
        """The time in seconds since its page was loaded, if the message has one."""
        return self.number("at", _LONGEST_OPEN) if self.has("at") else None

    @property
    def way(self) -> Way:
        name = self.text("way") if self.has("way") else Way.READY
        if name not in [*Way]:
            raise PageError(f"way = {literal(name)} is none of {', '.join(Way)}")
        return Way(name)

    @property
    def on(self) -> bool:
        return self._parts.get("on") is True

    @property
    def turned(self) -> bool:
        return self._parts.get("turned") is True

    @property
    def pose(self) -> int:
        """The side of a die that is to be on top, if given; else whether a card is turned."""
        if not self.has("side"):
            return int(self.turned)
        side = self.number("side")
        if side not in _SIDES:
            raise PageError(f"side = {side:g} is no side of a die: use 1 to 6")
        return int(side)

    @property
    def card(self) -> Component:
        return self._table.world.card(self.text("card"))

    @property
    def seat(self) -> int:
        return self._one_of("seat", {SEAT_NAMES[seat]: seat for seat in self._table.setting.seats})

    @property
    def owner(self) -> int:
        """The seat, or SHARED if the message names no owner."""
        return SHARED if self._parts.get("seat") == NOBODY else self.seat

    @property
    def deck(self) -> int:
        """The owner of the deck: the seat, unless another one is named."""
        return SHARED if self._parts.get("deck") == NOBODY else self.seat

    @property
    def wand(self) -> int:
        """The seat of the wand; SHARED if none is named."""
        return self.owner if self.has("seat") else SHARED

    @property
    def console(self) -> int:
        served = enumerate(self._table.setting.consoles)
        return self._one_of("console", {SEAT_NAMES[seats[0]]: console for console, seats in served})

    def _one_of(self, key: str, known: Mapping[str, T]) -> T:
        name = self.text(key)
        if name not in known:
            raise PageError(f"{key} = {literal(name)} is none of {', '.join(known)}")
        return known[name]

    @property
    def place(self) -> Place:
        text = self.text("place")
        try:
            return parse_place(text)
        except ValueError as error:
            example = self._table.setting.mat.slots[0].place
            raise PageError(f"place = {literal(text)} is not seat.zone.number, like {example}") from error

    @property
    def mat(self) -> str:
        name, known = self.text("mat"), self._table.setting.overlays
        if name not in known:
            raise PageError(f"mat = {literal(name)} is none of {', '.join(known)}")
        return name

    @property
    def count(self) -> int:
        """A number of players that the overlay allows."""
        counts, number = self._table.setting.overlays[self.mat].counts, self.number("seats")
        if number not in counts:
            raise PageError(f"seats = {number:g} is none of {', '.join(map(str, counts))}")
        return int(number)

    @property
    def puzzle(self) -> int:
        """The number of one of the overlay's puzzles."""
        known = [puzzle.number for puzzle in self._table.setting.overlays[self.mat].puzzles]
        number = self.number("number")
        if number not in known:
            raise PageError(f"number = {number:g} is no puzzle of {self.mat}, which has {len(known)}")
        return int(number)

    @property
    def program(self) -> str:
        """The name of one of the overlay's programs, or empty for people."""
        name, known = self.text("program"), self._table.setting.overlays[self.mat].programs
        if name and name not in known:
            raise PageError(f"program = {literal(name)} is none of {', '.join(known)}")
        return name

    @property
    def player(self) -> str:
        """The name of a program, or empty for a person."""
        name, known = self.text("player"), self._table.setting.players
        if name and name not in known:
            raise PageError(f"player = {literal(name)} is none of {', '.join(known)}")
        return name

    @property
    def advice_mode(self) -> AdviceMode:
        return self._one_of("mode", {mode.value: mode for mode in AdviceMode})

    @property
    def tempo(self) -> Tempo:
        return self._one_of("tempo", {tempo.value: tempo for tempo in Tempo})

    @property
    def names(self) -> list[str]:
        """The names of players seat by seat, in one spelling each."""
        names = self._parts.get("names")
        if not isinstance(names, list) or len(names) > len(SEAT_NAMES):
            raise PageError(f"names = {literal(names)} must be a list with a name for each seat")
        for name in names:
            if not isinstance(name, str) or len(tidy_name(name)) > _LONGEST_NAME or not is_visible(name):
                raise PageError(f"name = {literal(name)} must be up to {_LONGEST_NAME} printable characters")
        return [tidy_name(name) for name in names]

    @property
    def language(self) -> str:
        code = self.text("language")
        if code not in LANGUAGES:
            raise PageError(f"language = {literal(code)} is none of {', '.join(LANGUAGES)}")
        return code

    @property
    def button(self) -> Button:
        name = self.text("button")
        if name.upper() not in Button.__members__:
            raise PageError(f"button = {literal(name)} is none of left, middle, right")
        return Button[name.upper()]


BEAT = "beat"
"""The verb of a message that only asks for an answer."""


# In one step: between two the dealer would see a hand that lacks a card, and draw one too.
def _draw(table: PageTable, ask: Request) -> None:
    """Draws a card; an unwanted one of the hand goes below the deck first."""
    if ask.has("card"):
        table.world.bury(ask.card, ask.seat)
    table.world.draw(ask.seat, ask.deck)


VERBS: dict[str, Callable[[PageTable, Request], object]] = {
    "draw": _draw,
    "lift": lambda table, ask: table.world.lift(ask.card),
    "carry": lambda table, ask: table.world.carry(
        ask.card, ask.number("x"), ask.number("y"), ask.number("angle")
    ),
    "put_back": lambda table, ask: table.world.put_back(ask.card),
    "lay": lambda table, ask: table.world.lay(ask.card, ask.place, ask.pose),
    "lay_at": lambda table, ask: table.world.lay_at(
        ask.card, ask.number("x"), ask.number("y"), ask.number("angle")
    ),
    "consider": lambda table, ask: table.consider(ask.seat, ask.card.kind if ask.has("card") else ""),
    "advise": lambda table, ask: table.advisor.ask(ask.seat, ask.advice_mode),
    "name_players": lambda table, ask: table.scorekeeper.name(ask.names),
    "forget_player": lambda table, ask: table.scorekeeper.forget(ask.seat),
    "analyse": lambda table, ask: table.archive.analyse(),
    "turn": lambda table, ask: table.world.turn(ask.card),
    "roll": lambda table, ask: table.world.roll(ask.card),
    "cock": lambda table, ask: table.world.cock(ask.card),
    "throw": lambda table, ask: table.world.throw(ask.owner),
    "point": lambda table, ask: table.world.point(ask.place, ask.wand),
    "point_at": lambda table, ask: table.world.point_at(ask.card, ask.wand),
    "lift_wand": lambda table, ask: table.world.lift_wand(),
    "wake": lambda table, ask: None,  # a touch that only ends the attract mode
    "take": lambda table, ask: table.world.take_in_hand(ask.card, ask.owner),
    "return_to_deck": lambda table, ask: table.world.return_to_deck(ask.card, ask.owner),
    "shuffle": lambda table, ask: table.world.shuffle(ask.owner),
    "new_game": lambda table, ask: table.world.new_game(),
    "play_again": lambda table, ask: table.play_again(False),
    "swap_sides": lambda table, ask: table.play_again(True),
    "lay_mat": lambda table, ask: table.lay_mat(ask.mat),
    "start": lambda table, ask: table.start(
        ask.mat, ask.count, ask.program, ask.way, ask.language if ask.has("language") else ""
    ),
    "pose": lambda table, ask: table.pose(ask.mat, ask.puzzle, ask.language if ask.has("language") else ""),
    "play_on": lambda table, ask: table.play_on(
        int(ask.number("number")), ask.language if ask.has("language") else ""
    ),
    "hands_on": lambda table, ask: table.deciding.choose_hands_on(ask.on),
    "let_play": lambda table, ask: table.let_play(ask.seat, ask.player),
    "tempo": lambda table, ask: table.programs.choose_tempo(ask.tempo),
    "hurry": lambda table, ask: table.programs.hurry(),
    "pause": lambda table, ask: table.pause(),
    "add_blank": lambda table, ask: table.world.add_blank(ask.seat),
    "add_duplicate": lambda table, ask: table.world.add_duplicate(ask.card, ask.seat),
    "decide": lambda table, ask: table.deciding.decide(
        ask.seat,
        int(ask.number("begun")),
        ask.card if ask.has("card") else None,
        ask.place if ask.has("place") else None,
        ask.has("lifts"),
    ),
    "act": lambda table, ask: table.keyed.act(ask.seat, ask.text("action")),
    "set_up": lambda table, ask: table.keyed.set_up(ask.seat, int(ask.number("number"))),
    "undo": lambda table, ask: table.keyed.undo(ask.seat),
    "press": lambda table, ask: table.consoles.press(ask.console, ask.button),
    "speak": lambda table, ask: table.consoles.speak(ask.console, ask.language),
    "release": lambda table, ask: table.consoles.release(ask.console, ask.button),
}


def parse(table: PageTable, text: str) -> Request:
    """Parses a message; PageError if its verb is unknown."""
    request = Request(text, table)
    if request.verb not in VERBS and request.verb != BEAT:
        raise PageError(f"verb = {literal(request.verb)} is none of {', '.join(VERBS)}")
    return request


def perform(table: PageTable, request: Request) -> None:
    """Performs the request; PageError or HandError in one sentence if that is impossible."""
    VERBS[request.verb](table, request)
