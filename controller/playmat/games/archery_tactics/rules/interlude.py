"""Transitions between turns: set-up, countdown, end of a turn, levelling and return."""

from __future__ import annotations

from typing import TypeVar

from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.cards import BOARD, FOUNTAIN
from playmat.games.archery_tactics.rules.position import Phase, Position, Result, Standing


def victory(position: Position) -> Result | None:
    """Returns the winner: the seat with the most frags, dead or alive, if they are enough and no other's."""
    most = max(player.frags for player in position.players)
    leaders = [seat for seat in position.seats if position.players[seat].frags == most]
    return Result(tuple(leaders)) if most >= position.switches.goal and len(leaders) == 1 else None


P = TypeVar("P", bound=Position)


# --- before the first turn


def spawned(position: P, action: Action, at: int) -> P:
    """Places archer and flag on a spawn; after the last seat the sight tokens follow (ruling 1)."""
    position = _set_up(position, action)
    last = action.seat == position.seats[-1]
    return position._replace(phase=Phase.SIGHT) if last else position


def _set_up(position: P, action: Action) -> P:
    cell = position.arena.cell(action.cells[0])
    return position.with_player(action.seat, cell=cell, flag=cell)


def sighted(position: P) -> P:
    """Completes the set-up once the last sight token is placed."""
    if any(player.arc < 0 for player in position.players):
        return position
    return position._replace(phase=Phase.INTERLUDE)


# --- the countdown


def ready(position: P, action: Action, at: int) -> P:
    """Marks a seat as ready; the last one starts the countdown (ruling 4)."""
    position = position.with_player(action.seat, ready=True, standing=Standing.IN)
    if all(player.ready for player in position.players):
        return position._replace(phase=Phase.COUNTDOWN, since=at)
    return position


def wait(position: P, action: Action, at: int) -> P:
    """Stops the countdown for a seat that is not ready and discards the cards laid too early."""
    players = tuple(player._replace(laid=(), aims=0) for player in position.players)
    position = position._replace(phase=Phase.INTERLUDE, since=0, players=players)
    return position.with_player(action.seat, ready=False)


def top(position: P, action: Action, at: int) -> P:
    """Begins the turn."""
    players = tuple(player._replace(ready=False, gained=0) for player in position.players)
    return position._replace(phase=Phase.TURN, turn=position.turn + 1, since=0, players=players)


# --- the end of a turn


def turn_over(position: P) -> P:
    """Ends the turn after all seats have finished and determines the winner (ruling 20)."""
    if result := victory(position):
        return position._replace(result=result)
    return position._replace(phase=Phase.LULL)


def refill(position: P, action: Action, at: int) -> P:
    """Clears cards and states, returns stones to the bank and refills the fountain (rulings 16 and 19)."""
    # The total of stones never changes: those on cards and on the fountain return to the bank first, and the
    # fountain is filled from it. The bank can hold fewer stones than the fountain takes.
    lying = sum(laid.stone for player in position.players for laid in player.laid)
    bank = position.bank + lying + position.fountain
    fountain = min(FOUNTAIN[len(position.players)], bank)
    players = tuple(
        player._replace(
            laid=(),
            aims=0,
            fed=False,
            tokens=tuple((card, cell) for card, cell in player.tokens if position.cards[card].stays),
            kept=player.kept if player.is_alive else 0,
            standing=Standing.IN if player.is_alive else Standing.DEAD,
        )
        for player in position.players
    )
    return position._replace(phase=Phase.INTERLUDE, fountain=fountain, bank=bank - fountain, players=players)


def returned(position: P, action: Action, at: int) -> P:
    """Returns a dead archer to a spawn with its flag and one stone (ruling 18)."""
    position = _set_up(position, action)
    player = position.players[action.seat]
    mana = min(BOARD.mana, player.mana + position.bank)
    position = position._replace(bank=position.bank + player.mana - mana)
    return position.with_player(action.seat, mana=mana, standing=Standing.BACK)


def level(position: P, action: Action, at: int) -> P:
    """Adds a special to the deck for a frag (ruling 17)."""
    player = position.players[action.seat]
    return position.with_player(
        action.seat, gained=player.gained - 1, spare=player.spare - 1, specials=player.specials + 1
    )
