"""History of one match: its states, and the journal entries that restore it after a power cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from playmat.errors import JournalError, MalformedText, PlaymatError, quoted
from playmat.games.interface import CHANCE, Action, AnyGame, Pace, State
from playmat.games.notation.stamped import Lot, parse_event
from playmat.games.notation.timeline import Event
from playmat.placement import SHARED, Arrangement, Faces, Place, Placement, parse_place, without
from playmat.session.course import Ply, Tie, course
from playmat.session.effects import Entry, EntryKind
from playmat.session.inventory import dealt
from playmat.table.component import Component, parse_component
from playmat.table.sighting import Sighting

CardsAt = Mapping[Place, tuple[Component, ...]]
_AT = " @"


class History:
    """The states of a match in order, the resting places of its components, and the seats that control
    them.
    """

    def __init__(self, game: AnyGame, start: State) -> None:
        self._game = game
        self._start = start
        self._courses = [course(game, start)]  # each one after the first begins with a correction
        self._look()
        self._named: dict[str, Component] = {}
        self._controllers: dict[Component, int] = {}
        self.resting: dict[Component, Place] = {}
        self.piles: dict[Place, tuple[Component, ...]] = {}
        self.believed: dict[Component, Place] = {}  # components at places without a reader
        self._dealt = dealt(game.setup.components(max(game.setup.players)))
        self._taken: dict[Component, tuple[int, int]] = {}  # who took a dealt card off the mat, and when
        self.taken_back = False  # the last change was an undo: the action may still lie there

    @classmethod
    def replay(cls, game: AnyGame, entries: Iterable[Entry]) -> History:
        """Returns the match of the entries; JournalError if they are inconsistent."""
        history: History | None = None
        for entry in entries:
            if entry.kind is EntryKind.BEGUN:
                try:
                    history = cls(game, game.rules.parse_state(entry.text))
                except ValueError as error:
                    raise _unreadable(entry, error) from error
            if history:
                history.append(entry)
        if history is None:
            raise JournalError("the journal's last game has no beginning: start a new game")
        return history

    def append(self, entry: Entry) -> None:
        """Applies an entry; JournalError if it is inconsistent."""
        try:
            match entry.kind:
                case EntryKind.ACTED:
                    self._perform(self._event(entry.text))
                case EntryKind.CORRECTED:
                    self._correct(self._game.rules.parse_state(entry.text))
                case EntryKind.UNDONE:
                    self._retreat()
            if entry.cards is not None:
                held = {
                    parse_place(place): tuple(map(self._card, cards)) for place, cards in entry.cards.items()
                }
                if not {place.zone for place in held} <= self._game.projection.zones.keys():
                    raise ValueError("a zone of another game")
                self._place(held)
        except ValueError as error:
            raise _unreadable(entry, error) from error

    def _event(self, text: str) -> Event:
        """Parses an action and, in real time, its stamp: in the opposite order of a record's line."""
        rules = self._game.rules
        noted, at, stamp = text.partition(_AT) if self._game.pace is Pace.REAL_TIME else (text, "", "")
        event = parse_event(f"@{stamp} {noted}", rules) if at else Event(0, rules.parse_action(noted))
        if event.seat >= rules.seats(self._start):
            raise MalformedText(f"{quoted(noted)} is of a seat that is not in the game")
        return event

    def _card(self, text: str) -> Component:
        if text not in self._named:  # each entry names most cards of the table
            self._named[text] = parse_component(text, self._game.setup.serials)
        return self._named[text]

    # Everything that a table shows asks for the present state, about a hundred times for one event.
    def _look(self) -> None:
        """Updates what is known about the present after the courses have changed."""
        latest = [ply for segment in self._courses[-2:] for ply in segment.plies[-2:]][-2:]
        self.last: Ply | None = latest[-1] if latest else None  # the ply that led to the present state
        self.state: State = self.last.state if self.last else self._start
        self.before: State = latest[0].state if len(latest) > 1 else self._start  # that before the last ply

    @property
    def exchanged(self) -> bool:
        """Whether the players of two seats have changed places since the match began."""
        exchanged = self._game.projection.exchanged
        return exchanged(self.state) != exchanged(self._start)

    @property
    def states(self) -> tuple[State, ...]:
        """All states, the first one before any action."""
        return self._start, *(ply.state for ply in self.plies)

    @property
    def actions(self) -> tuple[Action | None, ...]:
        """The actions between the states, in order; None for a correction or a void action."""
        return tuple(None if ply.void else ply.action for ply in self.plies)

    @property
    def length(self) -> int:
        """The number of actions and corrections before the present state."""
        return sum(len(segment.plies) for segment in self._courses)

    @property
    def plies(self) -> tuple[Ply, ...]:
        """All plies, with their states and times."""
        return tuple(ply for segment in self._courses for ply in segment.plies)

    @property
    def last_at(self) -> float:
        """The latest stamp, in seconds of the game."""
        return max((ply.at for ply in self.plies), default=0.0)

    def state_before(self, at: float) -> State:
        """Returns the state before all actions at this game time or later.

        A deadline that takes precedence at its stamp counts as done by then.
        """
        # Plies are searched from the latest, by time and not by number: in real time a replay may insert
        # plies. Times are compared in milliseconds for deadlines, because a journal stores milliseconds and
        # the answer must be the same after a replay.
        states = self.states
        for number, ply in reversed([*enumerate(self.plies)]):
            deadline = states[number].deadline
            opened = deadline and deadline.first and deadline.action == ply.action
            if ply.action is None or ply.at < at or (opened and _ms(ply.at) <= _ms(at)):
                state: State = ply.state
                return state
        return self._start

    @property
    def tie(self) -> Tie | None:
        """Two events whose stamps give no order, until a lot is drawn."""
        return self._courses[-1].tie

    @property
    def lots(self) -> tuple[Event, ...]:
        """The lots that were drawn."""
        return tuple(lot for segment in self._courses for lot in segment.lots)

    def after(self, action: Action, at: float, uncertainty_ms: int = 0) -> State:
        """Returns the state after an action at this time; IllegalAction if it is illegal then."""
        return self._courses[-1].after(Event(_ms(at), action, uncertainty_ms=uncertainty_ms))

    def act(self, action: Action, at: float, cards: CardsAt, uncertainty_ms: int = 0) -> Entry:
        """Adds an action after which `cards` rest at, or are bound for, their places; returns its journal
        entry.

        It counts at the millisecond in the entry, so a replay leads to the same state. In real time an action
        that is illegal then is void.
        """
        event = Event(_ms(at), action, uncertainty_ms=uncertainty_ms)
        self._perform(event)
        self._place(cards)
        named = {str(place): tuple(map(str, held)) for place, held in cards.items() if held}
        stamp = f" {event.stamp}" if self._game.pace is Pace.REAL_TIME else ""
        return Entry(EntryKind.ACTED, f"{action}{stamp}", named)

    def draw(self, seat: int) -> Entry:
        """Records a lot for this seat of a tie; returns its journal entry."""
        assert self.tie
        lot = Event(self.tie.event.at, Lot(seat))
        self._add(lot)
        return Entry(EntryKind.ACTED, f"{lot.action} {lot.stamp}")

    def correct(self, state: State) -> Entry:
        """Continues from another state; returns its journal entry."""
        self._correct(state)
        return Entry(EntryKind.CORRECTED, str(state))

    def _correct(self, state: State) -> None:
        self.taken_back = False
        self._courses.append(course(self._game, state, Ply(None, state, self.last_at)))
        self._look()
        self._taken.clear()

    def undo(self) -> Entry:
        """Takes the last action or correction back; returns its journal entry."""
        self._retreat()
        return Entry(EntryKind.UNDONE)

    @property
    def by_clock(self) -> bool:
        """Whether the last action is one of the clock's, which would be due again at once after an undo."""
        deadline = self.before.deadline
        return deadline is not None and self.last is not None and self.last.action == deadline.action

    def is_free(self, seat: int) -> bool:
        """Returns whether `seat` may undo without consent: no other seat has answered or seen the action.

        Nobody may after players have changed places, as another player has the seat then, nor what the clock
        has decided, as an undo takes the action before it back too.
        """
        last, projection = self.last, self._game.projection
        if last is None or last.action is None or self.by_clock or CHANCE in self.before.movers:
            return False
        if projection.exchanged(self.before) != projection.exchanged(self.state):
            return False
        return projection.performers(self.before) == (seat,)

    def rest(self, sighting: Sighting, wanted: Placement, unsure: Collection[Place] = ()) -> None:
        """Records the present places as resting places: the mat is as `wanted`.

        A component that is read elsewhere, or no longer wanted in a pile, leaves the pile. At the `unsure`
        places the previous resting places remain, as do those of components without a reader.
        """
        # Resting places serve to tell a card that moved from an equal one out of the hand, and they outlive a
        # moment without reading. The sources are combined from weak to strong, as later entries of a union
        # win: members of piles, cards that are read, unsure places (unchanged), components without a reader.
        kept = {card: place for card, place in self.resting.items() if place in unsure}
        read = {card: place for place, held in sighting.all_cards.items() for card in held}
        self.piles = {
            place: _among(wanted.get(place, ()), [card for card in held if read.get(card, place) == place])
            for place, held in self.piles.items()
        }
        piled = {card: place for place, held in self.piles.items() for card in held}
        read = {card: place for card, place in read.items() if place not in unsure}
        self.resting = piled | read | kept | self.believed
        # A seat fields what lies in its own cells and rows; its piles may hold captured cards.
        zones, fielding = self._game.projection.zones, (Arrangement.CELLS, Arrangement.ROW)
        self._controllers |= {
            card: place.seat
            for card, place in read.items()
            if place.seat != SHARED and zones[place.zone].arrangement in fielding
        }

    def locate(self, card: Component, place: Place) -> None:
        """Records that a component without a reader is at `place`; an equal one assumed there takes its old
        place.
        """
        here = {c: p for c, p in self.believed.items() if p == place and c.kind == card.kind and c != card}
        gone = {card, *here}
        moved = dict.fromkeys(here, self.believed[card]) if card in self.believed else {}
        self.believed = _with_moves(self.believed, gone, {card: place, **moved})
        self.resting = _with_moves(self.resting, gone, {card: place, **moved})

    def controller(self, card: Component) -> int:
        """The seat that fields the card: its owner until it is captured."""
        return self._controllers.get(card, card.owner)

    def taker(self, card: Component) -> int | None:
        """The seat that took the card from the mat into its hand and has not laid it since."""
        seat, _ = self._taken.get(card, (None, 0))
        return seat

    def taken(self, kind: str) -> Component | None:
        """A card of this kind that was taken, for one that no reader detects."""
        return next((card for card in self._taken if card.kind == kind), None)

    # A card of a deck that all share is nobody's by its tag. It is known to be in a hand only if an action
    # takes it off the mat and the hand of its player grows by just that. In real time an action may be void.
    def _perform(self, event: Event) -> None:
        """Adds an action, and records the dealt cards that it takes from the mat into the player's hand."""
        before, projection = self.state, self._game.projection
        self._add(event)
        if not self._dealt or self._game.pace is Pace.REAL_TIME or not projection.performers(before):
            return
        seat = projection.performer(before, event.action)
        held, holds = (projection.hand_sizes(state)[seat : seat + 1] for state in (before, self.state))
        was, now = projection.placement(before), projection.placement(self.state)
        leaving = _kinds(was) - _kinds(now)
        if not leaving or sum(holds) - sum(held) != leaving.total() or projection.cycles(self.state):
            return
        lying = {place for place in was if without(was[place], now.get(place, ()))}
        for card in sorted(self._dealt, key=lambda card: (card not in self.resting, card)):
            rested = self.resting.get(card)  # None: unread in a pile when the match began
            place = rested.first if rested and projection.zones[rested.zone].gathered else rested
            if leaving[card.kind] and (place is None or place in lying):
                leaving[card.kind] -= 1
                self._taken[card] = seat, self.length

    def _add(self, event: Event) -> None:
        self.taken_back = False
        self._courses[-1].add(event)
        self._look()

    def _retreat(self) -> None:
        self.taken_back = True
        if not self._courses[-1].drop() and len(self._courses) > 1:
            self._courses.pop()
        self._look()
        self._taken = {card: taken for card, taken in self._taken.items() if taken[1] <= self.length}

    def _place(self, cards: CardsAt) -> None:
        """Records the places of an entry.

        A card changes its controller only in a pile of one seat: a card elsewhere may lie there by mistake.
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
        if self._taken:
            wanted = _kinds(self._game.projection.placement(self.state))
            laid = [card for card in self._taken if card in self.resting and wanted[card.kind]]
            self._taken = {card: taken for card, taken in self._taken.items() if card not in laid}


def _kinds(placement: Placement) -> Counter[str]:
    return Counter(face.kind for faces in placement.values() for face in faces)


def _ms(at: float) -> int:
    return round(at * 1000)


def by_place(cards: Mapping[Component, Place]) -> dict[Place, tuple[Component, ...]]:
    """Groups components by place."""
    places: dict[Place, tuple[Component, ...]] = {}
    for card, place in cards.items():
        places[place] = (*places.get(place, ()), card)
    return places


def _with_moves(
    lying: Mapping[Component, Place], gone: Collection[Component], moved: Mapping[Component, Place]
) -> dict[Component, Place]:
    return {card: place for card, place in lying.items() if card not in gone} | {**moved}


def _among(faces: Faces, cards: Iterable[Component]) -> tuple[Component, ...]:
    """The cards that match the faces, at most one per face."""
    room = Counter(face.kind for face in faces)
    found = []
    for card in cards:
        if room[card.kind]:
            room[card.kind] -= 1
            found.append(card)
    return tuple(found)


def _unreadable(entry: Entry, error: ValueError) -> JournalError:
    reason = error if isinstance(error, PlaymatError) else "it names no place of the mat"
    return JournalError(f"the journal's {entry.kind.value} {quoted(entry.text)} cannot be replayed: {reason}")
