"""Position: boards, figures in the arena, open shots and running times.

Times are whole milliseconds of the game. A position contains only what a table can detect: no hands, and only
the number of cards in concentration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum, StrEnum
from typing import NamedTuple, Self

from playmat.games.archery_tactics.rules.arena import ARENA, NOWHERE, Arena
from playmat.games.archery_tactics.rules.cards import (
    BOARD,
    CARDS,
    FOUNTAIN,
    Card,
    Cards,
    copies_left,
    deck_size,
    playable,
)
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.placement import SHARED

NOBODY = SHARED
COUNTDOWN_MS = 5000


class Phase(StrEnum):
    """Phases of a game."""

    SPAWN = "spawn"  # archers and flags are placed in seat order
    SIGHT = "sight"  # sight tokens are placed in reverse order
    COUNTDOWN = "countdown"
    TURN = "turn"
    LULL = "lull"  # all have finished; stones may be taken until the fountain is refilled
    INTERLUDE = "interlude"


class Reason(Enum):
    """Reason for the end of a game."""

    FRAGS = "frags"


class Standing(Enum):
    """Status of a seat in a turn."""

    IN = "in"
    PASSED = "passed"
    DEAD = "dead"
    BACK = "back"  # returned in this interlude: a new arc may be chosen


class Answer(Enum):
    """State of a target's answer to a shot."""

    DUE = "due"
    DODGING = "dodging"  # the card is laid, its effect is pending
    GIVEN = "given"  # no further answer follows


class Laid(NamedTuple):
    """Card on a board, or the stone that marks the slot of one given away."""

    card: str
    stone: bool = False
    void: bool = False  # has no effect
    beside: bool = False  # beside the board, without use of endurance
    given: int = NOBODY  # opponent that has it as a state


class Due(NamedTuple):
    """Card with a pending effect, and the owner of the archer if another seat's."""

    card: str
    body: int = NOBODY
    half: bool = False  # an ambush is placed, and its owner has yet to choose the real marker


class Duty(NamedTuple):
    """Answer that a target owes a shot.

    `cells` are the cells of its figures that the shot hits. They follow a plain push, which does not lead out
    of the line (ruling 11), so they may be off the line.
    """

    seat: int
    answer: Answer
    since: int
    cells: tuple[int, ...] = ()


class Shot(NamedTuple):
    """Open shot: its origin and the duties of its targets."""

    at: int
    seat: int
    cell: int
    arc: int
    duties: tuple[Duty, ...] = ()
    portals: tuple[int, ...] = ()  # at the time of the shot

    def duty(self, seat: int) -> Duty | None:
        """Returns the duty of a seat, or None."""
        return next((duty for duty in self.duties if duty.seat == seat), None)

    def without(self, seat: int) -> Shot:
        """Returns the shot without the duty of a seat."""
        return self._replace(duties=tuple(duty for duty in self.duties if duty.seat != seat))

    def answered(self, seat: int, answer: Answer, since: int) -> Shot:
        """Returns the shot with a new answer of a seat; its target cells stay."""
        before = self.duty(seat)
        return self.with_duty(Duty(seat, answer, since, before.cells if before else ()))

    def with_duty(self, duty: Duty) -> Shot:
        """Returns the shot with a duty, which replaces an earlier one of the same seat."""
        duties = (*self.without(duty.seat).duties, duty)
        return self._replace(duties=tuple(sorted(duties, key=lambda duty: duty.seat)))


class Player(NamedTuple):
    """A seat's board and its figures in the arena."""

    cell: int = NOWHERE
    flag: int = NOWHERE
    arc: int = -1
    mana: int = BOARD.mana
    kept: int = 0  # cards in concentration
    frags: int = 0
    gained: int = 0  # frags of this turn not yet exchanged for a special
    specials: int = BOARD.specials  # in the deck
    spare: int = BOARD.levelling  # reserved for frags
    laid: tuple[Laid, ...] = ()
    aims: int = 0  # cards at the aiming place
    due: Due | None = None
    dodge: Due | None = None
    standing: Standing = Standing.IN
    fed: bool = False  # has taken a stone from the fountain
    ready: bool = False
    extra: int = 0  # extra actions while time stands still
    decoy: int = NOWHERE
    tokens: tuple[tuple[str, int], ...] = ()  # invocations, in the order of cards
    endurance: int = BOARD.endurance  # slots; specials may add more
    concentration: int = BOARD.concentration  # the same

    @property
    def counted(self) -> int:
        """Number of endurance slots in use."""
        return sum(not laid.beside for laid in self.laid)

    @property
    def is_alive(self) -> bool:
        """Whether the archer is alive."""
        return self.standing is not Standing.DEAD


class Result(NamedTuple):
    """Winners of a game; several share the victory."""

    winners: tuple[int, ...]


class Position(NamedTuple):
    """All boards and the arena, with the switches in force."""

    arena: Arena = ARENA
    phase: Phase = Phase.SPAWN
    turn: int = 0  # number of turns begun
    since: int = 0  # start of the countdown or of frozen time
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
        """All seats in the game."""
        return range(len(self.players))

    def with_player(self, seat: int, **changes: object) -> Self:
        """Returns the position with changes to a player's board."""
        players = list(self.players)
        players[seat] = players[seat]._replace(**changes)  # type: ignore[arg-type]
        return self._replace(players=tuple(players))

    def free_slots(self, seat: int) -> int:
        """Returns a seat's remaining endurance."""
        player = self.players[seat]
        return player.endurance - player.counted

    def has_finished(self, seat: int) -> bool:
        """Returns whether a seat is dead, has passed, or has resolved its last card (ruling 5)."""
        player = self.players[seat]
        idle = player.due is None and player.dodge is None and not player.extra
        return player.standing is not Standing.IN or (idle and self.free_slots(seat) <= 0)

    def copies_left(self, seat: int, card: Card) -> int:
        """Returns how many copies of a card a seat can still have."""
        player = self.players[seat]
        cards = tuple(laid.card for laid in player.laid)
        return copies_left(card, cards, player.aims, player.specials, self.turn == 1, self.switches)

    def playable(self, seat: int) -> tuple[Card, ...]:
        """Returns the cards that a seat can have and may play."""
        player = self.players[seat]
        cards = tuple(laid.card for laid in player.laid)
        return playable(self.cards, cards, player.aims, player.specials, self.turn == 1, self.switches)

    def cards_unseen(self, seat: int) -> int:
        """Returns the number of cards in a seat's hand and deck."""
        player = self.players[seat]
        whole = deck_size(self.turn <= 1, self.switches) + player.specials
        return whole - len(player.laid) - player.aims - player.kept

    @property
    def stones(self) -> int:
        """Total of stones: bank, fountain, players and cards."""
        lying = sum(laid.stone for player in self.players for laid in player.laid)
        return self.bank + self.fountain + lying + sum(player.mana for player in self.players)

    # --- the arena

    def standing_at(self, cell: int) -> tuple[int, ...]:
        """Returns the seats with an archer or decoy on a cell; at most one."""
        return tuple(seat for seat in self.seats if cell in self.figures(seat))

    def figures(self, seat: int) -> tuple[int, ...]:
        """Returns the cells of a seat's archer and decoy."""
        player = self.players[seat]
        return tuple(cell for cell in (player.cell, player.decoy) if cell != NOWHERE)

    def aiming(self, seat: int, body: int) -> Player:
        """Returns the player whose flag and sight token apply to `seat` with the archer of `body`."""
        own = body == NOBODY or self.switches.hypnosis == "hypnotist"
        return self.players[seat if own else body]

    # --- shots

    def owed(self, seat: int, *answers: Answer) -> tuple[Shot, ...]:
        """Returns the shots to which a seat's answer is one of these."""
        return tuple(
            shot for shot in self.shots if (duty := shot.duty(seat)) is not None and duty.answer in answers
        )

    def is_shooting(self, seat: int) -> bool:
        """Returns whether a seat has an open shot."""
        return any(shot.seat == seat for shot in self.shots)

    @property
    def is_frozen(self) -> bool:
        """Whether time stands still because of a time trap."""
        return any(player.extra for player in self.players)

    def with_shots(self, shots: Iterable[Shot]) -> Self:
        """Returns the position with other shots, ordered by stamp."""
        return self._replace(shots=tuple(sorted(shots, key=lambda shot: (shot.at, shot.seat))))

    def with_each_shot(self, change: Callable[[Shot], Shot]) -> Self:
        """Returns the position with each shot replaced by the result of `change`."""
        return self.with_shots(map(change, self.shots))


def beginning(
    seats: int, arena: Arena = ARENA, switches: Switches = RULINGS, cards: Cards = CARDS
) -> Position:
    """Returns the initial position: no figures in the arena, one stone for each seat, a full fountain."""
    players = (Player(),) * seats
    fountain = FOUNTAIN[seats]
    bank = BOARD.bank - fountain - seats * BOARD.mana
    return Position(arena, fountain=fountain, bank=bank, players=players, switches=switches, cards=cards)
