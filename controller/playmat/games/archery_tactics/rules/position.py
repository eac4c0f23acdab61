"""A position: what lies on every board, who stands where in the arena, who is shot at, and since when.

Times are whole milliseconds of the game. It holds only what a table can know: no hand, and of the cards in
concentration their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple, Self

from playmat.games.archery_tactics.rules.arena import ARENA, NOWHERE, Arena
from playmat.games.archery_tactics.rules.cards import BOARD, CARDS, FOUNTAIN, Card, Cards
from playmat.games.archery_tactics.rules.decks import copies_left, deck_size, playable
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.picture import SHARED

NOBODY = SHARED
COUNTDOWN_MS = 5000


class Phase(Enum):
    """What is being done."""

    SPAWN = "spawn"  # archers and flags are set up in turn
    SIGHT = "sight"  # sight tokens, in reverse order
    COUNTDOWN = "countdown"
    TURN = "turn"
    LULL = "lull"  # all have finished; stones may be taken until the fountain is refilled
    INTERLUDE = "interlude"


class Reason(Enum):
    """How a game ends."""

    FRAGS = "frags"


class Standing(Enum):
    """Whether a seat takes part in the turn."""

    IN = "in"
    PASSED = "passed"
    DEAD = "dead"
    BACK = "back"  # returned in this interlude: a new arc may be chosen


class Answer(Enum):
    """What somebody does who is shot at."""

    DUE = "due"
    DODGING = "dodging"  # the card lies, its effect is due
    GIVEN = "given"  # there is nothing more to come from him


class Laid(NamedTuple):
    """A card on a board, or the stone that tells of one given away."""

    card: str
    stone: bool = False
    void: bool = False  # it lies without effect
    beside: bool = False  # not counted in the gauge
    given: int = NOBODY  # with whom it lies as a state


class Due(NamedTuple):
    """A card whose effect is still to be done, and with whose archer if not with one's own."""

    card: str
    body: int = NOBODY
    half: bool = False  # of two effects the first is done


class Duty(NamedTuple):
    """Somebody on a line of shot."""

    seat: int
    answer: Answer
    since: int


class Shot(NamedTuple):
    """A shot whose window is open: where it was shot, and who must dodge."""

    at: int
    seat: int
    cell: int
    arc: int
    duties: tuple[Duty, ...] = ()
    portals: tuple[int, ...] = ()  # where they stood

    def duty(self, seat: int) -> Duty | None:
        """What this seat owes it."""
        return next((duty for duty in self.duties if duty.seat == seat), None)

    def without(self, seat: int) -> Shot:
        """The same when the seat owes it nothing."""
        return self._replace(duties=tuple(duty for duty in self.duties if duty.seat != seat))

    def answered(self, seat: int, answer: Answer, since: int) -> Shot:
        """The same when the seat answers so."""
        duties = (*self.without(seat).duties, Duty(seat, answer, since))
        return self._replace(duties=tuple(sorted(duties, key=lambda duty: duty.seat)))


class Player(NamedTuple):
    """One seat's board and what of it stands in the arena."""

    cell: int = NOWHERE
    flag: int = NOWHERE
    arc: int = -1
    mana: int = BOARD.mana
    kept: int = 0  # cards in concentration
    frags: int = 0
    gained: int = 0  # frags of this turn, for which no special was taken yet
    specials: int = BOARD.specials  # in the deck
    spare: int = BOARD.levelling  # left for frags
    laid: tuple[Laid, ...] = ()
    aims: int = 0  # cards at the place for aiming
    due: Due | None = None
    dodge: Due | None = None
    standing: Standing = Standing.IN
    fed: bool = False  # has taken from the fountain
    ready: bool = False
    extra: int = 0  # actions to be played while time stands still
    decoy: int = NOWHERE
    tokens: tuple[tuple[str, int], ...] = ()  # invocations, in the order of cards
    endurance: int = BOARD.endurance  # slots; specials may bring more
    concentration: int = BOARD.concentration  # the same

    @property
    def counted(self) -> int:
        """How many slots of endurance are taken."""
        return sum(not laid.beside for laid in self.laid)

    @property
    def is_alive(self) -> bool:
        """Whether his archer is not dead."""
        return self.standing is not Standing.DEAD


class Result(NamedTuple):
    """Who has won: one, or several who share it."""

    winners: tuple[int, ...]


class Position(NamedTuple):
    """All boards and the arena, with the switches that it is played by."""

    arena: Arena = ARENA
    phase: Phase = Phase.SPAWN
    turn: int = 0  # how many turns have begun
    since: int = 0  # when the countdown began, or time stood still
    fountain: int = 0
    bank: int = 0
    players: tuple[Player, ...] = ()
    shots: tuple[Shot, ...] = ()  # in the order of their stamps
    switches: Switches = RULINGS
    result: Result | None = None
    cards: Cards = CARDS

    # --- the boards

    @property
    def seats(self) -> range:
        """Everybody who plays."""
        return range(len(self.players))

    def with_player(self, seat: int, **changes: object) -> Self:
        """The same where a player's board has changed."""
        players = list(self.players)
        players[seat] = players[seat]._replace(**changes)  # type: ignore[arg-type]
        return self._replace(players=tuple(players))

    def free_slots(self, seat: int) -> int:
        """How many points of endurance a seat has left."""
        player = self.players[seat]
        return player.endurance - player.counted

    def has_finished(self, seat: int) -> bool:
        """Whether a seat is dead, has passed, or has done the effect of its last point (ruling 5)."""
        player = self.players[seat]
        idle = player.due is None and player.dodge is None and not player.extra
        return player.standing is not Standing.IN or (idle and self.free_slots(seat) <= 0)

    def copies_left(self, seat: int, card: Card) -> int:
        """How many of a card a seat can still have that lie nowhere."""
        player = self.players[seat]
        cards = tuple(laid.card for laid in player.laid)
        return copies_left(card, cards, player.aims, player.specials, self.turn == 1, self.switches)

    def playable(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat can have and may play."""
        player = self.players[seat]
        cards = tuple(laid.card for laid in player.laid)
        return playable(self.cards, cards, player.aims, player.specials, self.turn == 1, self.switches)

    def cards_unseen(self, seat: int) -> int:
        """How many cards a seat has in hand and deck."""
        player = self.players[seat]
        whole = deck_size(self.turn <= 1, self.switches) + player.specials
        return whole - len(player.laid) - player.aims - player.kept

    @property
    def stones(self) -> int:
        """All of them: in the bank, on the fountain, with players and on their cards."""
        lying = sum(laid.stone for player in self.players for laid in player.laid)
        return self.bank + self.fountain + lying + sum(player.mana for player in self.players)

    # --- the arena

    def standing_at(self, cell: int) -> tuple[int, ...]:
        """Whose figure or decoy stands on a cell; at most one."""
        return tuple(seat for seat in self.seats if cell in self.figures(seat))

    def figures(self, seat: int) -> tuple[int, ...]:
        """Where a seat's archer and its decoy stand."""
        player = self.players[seat]
        return tuple(cell for cell in (player.cell, player.decoy) if cell != NOWHERE)

    # --- who is shot at

    def owed(self, seat: int, *answers: Answer) -> tuple[Shot, ...]:
        """The shots to which a seat's answer stands so."""
        return tuple(
            shot for shot in self.shots if (duty := shot.duty(seat)) is not None and duty.answer in answers
        )

    def is_shooting(self, seat: int) -> bool:
        """Whether a shot of this seat is still open."""
        return any(shot.seat == seat for shot in self.shots)

    @property
    def is_frozen(self) -> bool:
        """Whether time stands still for all but some."""
        return any(player.extra for player in self.players)

    def with_shots(self, shots: Iterable[Shot]) -> Self:
        """The same with other shots, in the order of their stamps."""
        return self._replace(shots=tuple(sorted(shots, key=lambda shot: (shot.at, shot.seat))))

    def with_each_shot(self, change: Callable[[Shot], Shot]) -> Self:
        """The same where each shot has become what `change` makes of it."""
        return self.with_shots(map(change, self.shots))


def beginning(
    seats: int, arena: Arena = ARENA, switches: Switches = RULINGS, cards: Cards = CARDS
) -> Position:
    """Nobody stands anywhere; one stone each, and the fountain's own."""
    players = (Player(),) * seats
    fountain = FOUNTAIN[seats]
    bank = BOARD.bank - fountain - seats * BOARD.mana
    arena = arena._replace(open_diagonals=not switches.closed_diagonals)
    return Position(arena, fountain=fountain, bank=bank, players=players, switches=switches, cards=cards)
