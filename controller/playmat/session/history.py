"""The course of one match: its states, and the journal entries that tell it again after a power cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from playmat.errors import JournalError, PlaymatError, quoted
from playmat.games.game import CHANCE, Action, AnyGame, Pace, State
from playmat.games.stamped import Lot, parse_event
from playmat.games.timeline import Event
from playmat.picture import SHARED, Arrangement, Faces, Picture, Place, parse_place
from playmat.session.course import Ply, Tie, course
from playmat.session.effects import Entry, EntryKind
from playmat.table.component import Component, parse_component
from playmat.table.sighting import Sighting

Cards = Mapping[Place, tuple[Component, ...]]
_AT = " @"


class History:
    """The states of a match in order, where its components rest, and who controls which of them."""

    def __init__(self, game: AnyGame, start: State) -> None:
        self._game = game
        self._start = start
        self._courses = [course(game, start)]  # each after the first begins with a correction
        self._controllers: dict[Component, int] = {}
        self.resting: dict[Component, Place] = {}
        self.piles: dict[Place, tuple[Component, ...]] = {}
        self.believed: dict[Component, Place] = {}  # what lies where no reader is

    @classmethod
    def replay(cls, game: AnyGame, entries: Iterable[Entry]) -> History:
        """The match that the entries tell; JournalError where they make no sense."""
        history: History | None = None
        for entry in entries:
            if entry.kind is EntryKind.BEGUN:
                history = cls._begun(game, entry)
            elif history:
                history.take(entry)
        if history is None:
            raise JournalError("the journal's last game has no beginning: start a new game")
        return history

    @classmethod
    def _begun(cls, game: AnyGame, entry: Entry) -> History:
        try:
            return cls(game, game.rules.parse_state(entry.text))
        except ValueError as error:
            raise _unreadable(entry, error) from error

    def take(self, entry: Entry) -> None:
        """Goes on as the entry tells; JournalError where it makes no sense."""
        try:
            self._follow(entry)
        except ValueError as error:
            raise _unreadable(entry, error) from error

    @property
    def state(self) -> State:
        """The present state."""
        last = self.last
        return last.state if last else self._start

    @property
    def states(self) -> tuple[State, ...]:
        """All states, the first one before any action."""
        return self._start, *(ply.state for ply in self.plies)

    @property
    def actions(self) -> tuple[Action | None, ...]:
        """What led from each state to the next, in order; nothing but a correction, or what is void: None."""
        return tuple(None if ply.void else ply.action for ply in self.plies)

    @property
    def length(self) -> int:
        """How many actions and corrections led to the present state."""
        return sum(len(one.plies) for one in self._courses)

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The same, with where each led to and when it counted."""
        return tuple(ply for one in self._courses for ply in one.plies)

    @property
    def last(self) -> Ply | None:
        """What led to the present state."""
        return next((one.plies[-1] for one in reversed(self._courses) if one.plies), None)

    @property
    def last_at(self) -> float:
        """When the last action counted, in seconds of the game."""
        return max((ply.at for ply in self.plies), default=0.0)

    @property
    def before(self) -> State:
        """The state before the last action."""
        return self.states[-2] if self.length else self._start

    def state_before(self, at: float) -> State:
        """The state when nothing was done yet that was done at this time of the game, or later."""
        earlier = (ply.state for ply in reversed(self.plies) if ply.at < at or ply.action is None)
        return next(earlier, self._start)

    @property
    def tie(self) -> Tie | None:
        """Who did what at stamps that are no order, as long as no lot was drawn."""
        return self._courses[-1].tie

    @property
    def lots(self) -> tuple[Event, ...]:
        """The lots that were drawn."""
        return tuple(lot for one in self._courses for lot in one.lots)

    def after(self, action: Action, at: float, within: int = 0) -> State:
        """The state to which an action leads that counts at this time; IllegalAction where it cannot be."""
        return self._courses[-1].after(Event(_ms(at), action, within=within))

    def act(self, action: Action, at: float, cards: Cards, within: int = 0) -> Entry:
        """Takes an action in, after which `cards` lie, or are bound, there; returns its entry.

        It counts at the millisecond that the entry notes, so that a replay leads to the same state. In real
        time what is impossible then is void.
        """
        event = Event(_ms(at), action, within=within)
        self._courses[-1].add(event)
        self._place(cards)
        named = {str(place): tuple(map(str, held)) for place, held in cards.items() if held}
        stamp = f" {event.stamp}" if self._game.pace is Pace.REAL_TIME else ""
        return Entry(EntryKind.ACTED, f"{action}{stamp}", named)

    def draw(self, seat: int) -> Entry:
        """A lot has favoured this seat of those who are tied; returns the entry that tells it."""
        assert self.tie
        lot = Event(self.tie.one.at, Lot(seat))
        self._courses[-1].add(lot)
        return Entry(EntryKind.ACTED, f"{lot.action} {lot.stamp}")

    def correct(self, state: State) -> Entry:
        """Goes on from another state; returns the entry that tells it."""
        self._correct(state)
        return Entry(EntryKind.CORRECTED, str(state))

    def _correct(self, state: State) -> None:
        self._courses.append(course(self._game, state, Ply(None, state, self.last_at)))

    def undo(self) -> Entry:
        """Takes the last action or correction back; returns the entry that tells it."""
        self._retreat()
        return Entry(EntryKind.UNDONE)

    def is_free(self, seat: int) -> bool:
        """Whether `seat` may take back what was done last by itself: nobody has answered or seen it."""
        last = self.last
        if last is None or last.action is None or CHANCE in self.before.movers:
            return False
        return self._game.projection.performers(self.before) == (seat,)

    def rest(self, sighting: Sighting, wanted: Picture, unsure: Collection[Place] = ()) -> None:
        """Takes what lies on the mat as where it rests: it is as it is `wanted`.

        What is heard, or no longer wanted there, is in no pile. At the `unsure` places what rested there
        before still does; so does what is only remembered.
        """
        kept = {card: place for card, place in self.resting.items() if place in unsure}
        heard = {card: place for place, held in sighting.all_cards.items() for card in held}
        self.piles = {
            place: _among(wanted.get(place, ()), [card for card in held if heard.get(card, place) == place])
            for place, held in self.piles.items()
        }
        piled = {card: place for place, held in self.piles.items() for card in held}
        heard = {card: place for card, place in heard.items() if place not in unsure}
        self.resting = piled | heard | kept | self.believed
        self._controllers |= {card: place.seat for card, place in heard.items() if self._is_fielded(place)}

    def locate(self, card: Component, place: Place) -> None:
        """What no reader sees is heard at `place`: an equal one believed there is where this one was."""
        here = {c: p for c, p in self.believed.items() if p == place and c.kind == card.kind and c != card}
        gone = {card, *here}
        moved = dict.fromkeys(here, self.believed[card]) if card in self.believed else {}
        self.believed = _moved(self.believed, gone, {card: place, **moved})
        self.resting = _moved(self.resting, gone, {card: place, **moved})

    def controller(self, card: Component) -> int:
        """The seat that fields the card: its owner until it is captured."""
        return self._controllers.get(card, card.owner)

    def _is_fielded(self, place: Place) -> bool:
        """Whether whoever has this place fields what lies there."""
        arrangement = self._game.projection.zones[place.zone].arrangement
        return place.seat != SHARED and arrangement in (Arrangement.CELLS, Arrangement.ROW)

    def _follow(self, entry: Entry) -> None:
        match entry.kind:
            case EntryKind.ACTED:
                self._act_again(entry.text)
            case EntryKind.CORRECTED:
                self._correct(self._game.rules.parse_state(entry.text))
            case EntryKind.UNDONE:
                self._retreat()
        if entry.cards is not None:
            self._place(_cards(entry.cards, self._game))

    def _act_again(self, text: str) -> None:
        """An entry notes an action and its stamp, a record's line a stamp and its action."""
        noted, at, stamp = text.partition(_AT)
        rules = self._game.rules
        event = parse_event(f"@{stamp} {noted}", rules) if at else Event(0, rules.parse_action(noted))
        self._courses[-1].add(event)

    def _retreat(self) -> None:
        if not self._courses[-1].drop() and len(self._courses) > 1:
            self._courses.pop()

    def _place(self, cards: Cards) -> None:
        """A card changes hands through piles alone, if not anybody's may lie there; what lies elsewhere may
        lie there by mistake.
        """
        zones = self._game.projection.zones
        self.piles = {p: held for p, held in cards.items() if zones[p.zone].arrangement is Arrangement.PILE}
        self.resting = {card: place for place, held in cards.items() for card in held}
        self._controllers |= {
            card: place.seat
            for place, held in self.piles.items()
            if place.seat != SHARED and not zones[place.zone].anybody
            for card in held
        }


def _ms(at: float) -> int:
    return round(at * 1000)


def by_place(cards: Mapping[Component, Place]) -> dict[Place, tuple[Component, ...]]:
    """What lies at each place."""
    places: dict[Place, tuple[Component, ...]] = {}
    for card, place in cards.items():
        places[place] = (*places.get(place, ()), card)
    return places


def _moved(
    lying: Mapping[Component, Place], gone: Collection[Component], moved: Mapping[Component, Place]
) -> dict[Component, Place]:
    return {card: place for card, place in lying.items() if card not in gone} | {**moved}


def _among(faces: Faces, cards: Iterable[Component]) -> tuple[Component, ...]:
    """Of these cards no more of a kind than there are faces of it."""
    room = Counter(face.kind for face in faces)
    found = []
    for card in cards:
        if room[card.kind]:
            room[card.kind] -= 1
            found.append(card)
    return tuple(found)


def _cards(named: Mapping[str, tuple[str, ...]], game: AnyGame) -> dict[Place, tuple[Component, ...]]:
    return {
        parse_place(place): tuple(parse_component(card, game.setup.serials) for card in cards)
        for place, cards in named.items()
    }


def _unreadable(entry: Entry, error: ValueError) -> JournalError:
    reason = error if isinstance(error, PlaymatError) else "it names no place of the mat"
    return JournalError(f"the journal's {entry.kind.value} {quoted(entry.text)} cannot be replayed: {reason}")
