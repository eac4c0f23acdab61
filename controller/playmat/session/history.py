"""The course of one match: its states, and the journal entries that tell it again after a power cut."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from playmat.errors import JournalError, PlaymatError, quoted
from playmat.games.game import Action, State
from playmat.interpret import AnyGame
from playmat.picture import Arrangement, Place, parse_place
from playmat.session.effects import Entry, EntryKind
from playmat.table.cards import Card, parse_card
from playmat.table.sighting import Piles, Sighting


class History:
    """The states of a match in order, and who controls which physical card."""

    def __init__(self, game: AnyGame, start: State) -> None:
        self._game = game
        self._states = [start]
        self._actions: list[Action] = []
        self._controllers: dict[Card, int] = {}
        self.resting: dict[Card, Place] = {}
        self.piles: Piles = {}

    @classmethod
    def retold(cls, game: AnyGame, entries: Iterable[Entry]) -> History:
        """The match that the entries tell; JournalError where they make no sense."""
        history: History | None = None
        for entry in entries:
            try:
                if entry.kind is EntryKind.BEGUN:
                    history = cls(game, game.parse_state(entry.text))
                elif history and entry.kind is EntryKind.ACTED:
                    history._advance(game.parse_action(entry.text))
                elif history and entry.kind is EntryKind.UNDONE:
                    history._retreat()
                if history and entry.cards is not None:
                    history._place(_cards(entry.cards, game))
            except ValueError as error:
                reason = error if isinstance(error, PlaymatError) else "it names no place of the mat"
                raise JournalError(
                    f"the journal's {entry.kind.value} {quoted(entry.text)} cannot be retold: {reason}"
                ) from error
        if history is None:
            raise JournalError("the journal's last game has no beginning: start a new game")
        return history

    def rest(self, sighting: Sighting) -> None:
        """Takes what lies on the mat as where it belongs for now."""
        self.resting = {card: place for place, held in sighting.all_cards.items() for card in held}

    @property
    def state(self) -> State:
        """The present state."""
        return self._states[-1]

    @property
    def states(self) -> tuple[State, ...]:
        """All states, the first one before any action."""
        return tuple(self._states)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that count, in order."""
        return tuple(self._actions)

    def act(self, action: Action, sighting: Sighting) -> Entry:
        """Applies a legal action; returns the entry that tells it."""
        self._advance(action)
        cards = sighting.all_cards
        self._place(cards)
        named = {str(place): tuple(map(str, held)) for place, held in cards.items() if held}
        return Entry(EntryKind.ACTED, str(action), named)

    def undo(self) -> Entry:
        """Takes the last action back; returns the entry that tells it."""
        self._retreat()
        return Entry(EntryKind.UNDONE)

    def controller(self, card: Card) -> int:
        """The seat that fields the card: its owner until it is captured."""
        return self._controllers.get(card, card.army)

    def _advance(self, action: Action) -> None:
        self._states.append(self.state.apply(action))
        self._actions.append(action)

    def _retreat(self) -> None:
        if self._actions:
            self._states.pop()
            self._actions.pop()

    def _place(self, cards: Mapping[Place, tuple[Card, ...]]) -> None:
        self.resting = {card: place for place, held in cards.items() for card in held}
        self._controllers |= {card: place.seat for card, place in self.resting.items()}
        zones = self._game.zones
        self.piles = {p: held for p, held in cards.items() if zones[p.zone] is Arrangement.PILE}


def _cards(named: Mapping[str, tuple[str, ...]], game: AnyGame) -> dict[Place, tuple[Card, ...]]:
    return {
        parse_place(place): tuple(parse_card(card, game.serials) for card in cards)
        for place, cards in named.items()
    }
