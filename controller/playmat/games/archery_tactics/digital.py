"""Archery Tactics for programs; for OpenSpiel `python_archery_tactics(rules=goal:2)`.

`rules` is `rulings` or a list as in NOTATION.md, with `;` and `:`
instead of `,` and `=`. It is a duel for two seats with the basic cards alone. Real time is
cut into moments of 250 ms; the seats alternate, and each may do one thing in a moment, or hold. A seat with
an empty hand draws by chance. Utilities are 1 and -1; a game that reaches `most_moves` is a draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playmat.games.archery_tactics.game import load
from playmat.games.archery_tactics.hands import Hand
from playmat.games.archery_tactics.rules.actions import REFILL, TIME, TOP, Action, Verb, dodge, lay
from playmat.games.archery_tactics.rules.arena import ARENA
from playmat.games.archery_tactics.rules.cards import BASIC, Colour
from playmat.games.archery_tactics.rules.position import Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.interface import CHANCE, Outcome
from playmat.games.interface.digital import Description, Sample
from playmat.placement import SEAT_NAMES, SEATS

MOMENT_MS = 250


class Own(NamedTuple):
    """Move that exists for programs only: hold, or put the held card under the deck."""

    seat: int
    name: str

    def __str__(self) -> str:
        return f"{SEAT_NAMES[self.seat]} {self.name}"


class Drawn(NamedTuple):
    """Chance outcome: the card that a seat draws."""

    seat: int
    card: str

    def __str__(self) -> str:
        return f"{SEAT_NAMES[self.seat]} draws {self.card}"


Move = Action | Own | Drawn
HOLD, UNDER = (tuple(Own(seat, name) for seat in SEATS) for name in ("hold", "under"))
LOTS = tuple(Drawn(seat, card.key) for seat in SEATS for card in BASIC)


def _moves() -> Iterator[Move]:
    """Yields all moves of both seats."""
    # A way is a destination, alone and with each cell to which a figure there can be pushed.
    ways: list[tuple[str, ...]] = []
    for cell in ARENA.cells:
        if not ARENA.blocks_steps(cell):
            ways.append((ARENA.name(cell),))
            ways += [(ARENA.name(cell), ARENA.name(target)) for _, target in ARENA.steps(cell)]
    yield REFILL
    for seat in SEATS:
        yield from (HOLD[seat], UNDER[seat])
        yield from (lay(seat, card.key) for card in BASIC)
        yield from (dodge(seat, card.key) for card in BASIC if card.is_a(Colour.BLUE))
        yield from (Action(verb, seat) for verb in _PLAIN)
        yield from (Action(Verb.SIGHT, seat, arc=arc) for arc in range(8))
        for verb in (Verb.SPAWN, Verb.RETURN):
            yield from (Action(verb, seat, cells=(ARENA.name(cell),)) for cell in ARENA.spawns)
        yield from (Action(Verb.FLAG, seat, cells=(ARENA.name(cell),)) for cell in ARENA.cells)
        for verb in (Verb.STEP, Verb.TRANSFER):
            yield from (Action(verb, seat, cells=way) for way in ways)


_PLAIN = (Verb.READY, Verb.DONE, Verb.DECLINE, Verb.KEEP, Verb.RELEASE, Verb.PASS, Verb.STONE)


MOVES = tuple(_moves())


def information(moves: Sequence[Move], viewer: int) -> str:
    """Returns the history of moves without the cards that other seats have drawn."""
    return ", ".join(
        f"{SEAT_NAMES[move.seat]} draws" if isinstance(move, Drawn) and move.seat != viewer else str(move)
        for move in moves
    )


def unknown(beginning: Duel, moves: Sequence[Move], player: int, sample: Sample) -> Sequence[Move]:
    """Raises NotImplementedError: hidden draws are not resampled."""
    raise NotImplementedError("Archery Tactics cannot be resampled: use programs that search without")


class Duel(NamedTuple):
    """Position for programs: state of the table, both hands, time, and the seat to move."""

    state: State
    hands: tuple[Hand, Hand]
    at: int = 0
    turn: int = 0

    @property
    def mover(self) -> int:
        """Seat to move, or CHANCE where that seat draws a card."""
        hand, state = self.hands[self.turn], self.state
        playing = state.phase is Phase.TURN and not state.has_finished(self.turn)
        # No card is drawn while a dodge is owed, or after the seat has finished (ruling 9).
        draws = playing and not hand.held and hand.deck and not state.owed(self.turn)
        return CHANCE if draws else self.turn

    def legal_actions(self) -> list[Move]:
        """Returns the moves of the current seat with the card that it holds."""
        seat, state, hand = self.turn, self.state, self.hands[self.turn]
        in_time = state.legal_at(self.at)
        moves: list[Move] = []
        for action in _seat_actions(state, seat):
            laying = action.verb in (Verb.LAY, Verb.DODGE)
            if action in in_time and (
                action.card == hand.held if laying else hand.held or action.verb is not Verb.KEEP
            ):
                moves.append(action)
        if state.phase is Phase.TURN:
            moves.append(HOLD[seat])
            if hand.held and not state.has_finished(seat):
                moves.append(UNDER[seat])
        return moves

    def chance_outcomes(self) -> list[tuple[Drawn, float]]:
        """Returns each card in the deck with its probability."""
        deck = self.hands[self.turn].deck
        return [(Drawn(self.turn, card), number / len(deck)) for card, number in Counter(deck).items()]

    def after(self, move: Any) -> Duel:
        """Returns the position after a move, with all due clock actions applied."""
        hand = self.hands[self.turn]
        if isinstance(move, Drawn):
            deck = list(hand.deck)
            deck.remove(move.card)
            return self._with(hand._replace(deck=tuple(deck), held=move.card))
        if isinstance(move, Own):
            return self._with(hand.put_under() if move.name == "under" else hand)._next(self.at + MOMENT_MS)
        first, second = (_followed(hand, seat, move, self.state) for seat, hand in enumerate(self.hands))
        state = self.state.apply(move, self.at / 1000)
        return self._replace(state=state, hands=(first, second))._next(self.at + MOMENT_MS)

    def _with(self, hand: Hand) -> Duel:
        hands = (hand, self.hands[1]) if self.turn == 0 else (self.hands[0], hand)
        return self._replace(hands=hands)

    def _next(self, at: int) -> Duel:
        """Applies due clock actions and passes the move to the next seat that can act."""
        # OpenSpiel knows no clock, so deadlines are applied as part of the move that passes them. A countdown
        # offers no decision in this variant and runs to its end at once. A seat without any action is
        # skipped; then the same seat moves again.
        state = self.state
        while (deadline := state.deadline) and (state.phase is Phase.COUNTDOWN or deadline.at * 1000 <= at):
            at = max(at, round(deadline.at * 1000))
            state = state.apply(TOP if state.phase is Phase.COUNTDOWN else TIME, deadline.at)
        other = 1 - self.turn
        turn = other if _seat_actions(state, other) else self.turn
        return self._replace(state=state, at=at, turn=turn)

    def outcome(self) -> Outcome | None:
        """Returns the outcome, or None during the game."""
        return self.state.outcome()

    def observation(self, viewer: int) -> str:
        """Returns the view of a seat or of PUBLIC."""
        own = f" {self.hand(viewer)}" if viewer in SEATS else ""
        return f"{self.at} {self.state.observation(viewer)}{own}"

    def hand(self, seat: int) -> str:
        """Returns the cards that only this seat sees: the held card and those in concentration."""
        return ",".join(self.hands[seat].ready) or "-"

    def __str__(self) -> str:
        return " ".join((str(self.at), str(self.state), *map(self.hand, SEATS)))


def _seat_actions(state: State, seat: int) -> list[Action]:
    """Returns the actions of a seat, and the refill; this variant omits WAIT."""
    legal = state.legal_actions()
    return [action for action in legal if action.seat in (seat, REFILL.seat) and action.verb is not Verb.WAIT]


def _followed(hand: Hand, seat: int, action: Action, before: State) -> Hand:
    """Returns a seat's hand after an action."""
    if action.verb is Verb.REFILL:
        return hand.swept(
            not before.players[seat].is_alive, lambda options: options[0]
        )  # draws are chance nodes: any order will do
    if action.seat != seat:
        return hand
    match action.verb:
        case Verb.LAY | Verb.DODGE:
            return hand.with_laid(action.card)
        case Verb.KEEP:
            return hand.concentrated()
        case Verb.RELEASE:
            return hand.released()
    return hand


def _begin(chosen: Mapping[str, Any]) -> Duel:
    state: State = load({"rules": chosen["rules"].replace("rulings", "-")}, str).rules.start()
    for seat in SEATS:
        state = state.with_player(seat, specials=0, spare=0)
    cards = {card.key: state.switches.rests if card.later else card.copies for card in BASIC}
    deck = tuple(card.key for card in BASIC if not card.later for _ in range(cards[card.key]))
    aside = tuple(card.key for card in BASIC if card.later for _ in range(cards[card.key]))
    return Duel(state, (Hand(deck, aside=aside),) * 2)


DIGITAL = Description(
    "Archery Tactics",
    {"rules": "rulings", "most_moves": 3000},
    _begin,
    moves=MOVES,
    lots=LOTS,
    perfect=False,
    information=information,
    resampled=unknown,
)
