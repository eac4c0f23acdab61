"""Between the turns: setting up, the countdown, the end of a turn, levelling and coming back."""

from __future__ import annotations

from typing import TypeVar

from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.cards import BOARD, FOUNTAIN, Cards
from playmat.games.archery_tactics.rules.position import Phase, Player, Position, Standing
from playmat.games.archery_tactics.rules.victory import victory

P = TypeVar("P", bound=Position)


# --- before the first turn


def spawned(position: P, action: Action, at: int) -> P:
    """An archer and its flag stand on a spawn; after the last one sight tokens follow (ruling 1)."""
    position = _set_up(position, action)
    last = action.seat == position.seats[-1]
    return position._replace(phase=Phase.SIGHT) if last else position


def _set_up(position: P, action: Action) -> P:
    cell = position.arena.cell(action.cells[0])
    return position.with_player(action.seat, cell=cell, flag=cell)


def sighted(position: P) -> P:
    """A sight token was laid; with the last one all is set up."""
    if any(player.arc < 0 for player in position.players):
        return position
    return position._replace(phase=Phase.INTERLUDE)


# --- the countdown


def ready(position: P, action: Action, at: int) -> P:
    """With the last who is ready the countdown begins (ruling 4)."""
    position = position.with_player(action.seat, ready=True, standing=Standing.IN)
    if all(player.ready for player in position.players):
        return position._replace(phase=Phase.COUNTDOWN, since=at)
    return position


def wait(position: P, action: Action, at: int) -> P:
    """Somebody is not ready after all: nothing that was laid too early counts."""
    players = tuple(player._replace(laid=(), aims=0) for player in position.players)
    position = position._replace(phase=Phase.INTERLUDE, since=0, players=players)
    return position.with_player(action.seat, ready=False)


def top(position: P, action: Action, at: int) -> P:
    """The turn begins."""
    players = tuple(player._replace(ready=False, gained=0) for player in position.players)
    return position._replace(phase=Phase.TURN, turn=position.turn + 1, since=0, players=players)


# --- the end of a turn


def turn_over(position: P) -> P:
    """All have finished: whoever has won has done so now (ruling 20)."""
    if result := victory(position):
        return position._replace(result=result)
    return position._replace(phase=Phase.LULL)


def refill(position: P, action: Action, at: int) -> P:
    """Cards and stones go home, states end, the fountain is filled again (rulings 16 and 19)."""
    lying = sum(laid.stone for player in position.players for laid in player.laid)
    bank = position.bank + lying + position.fountain
    fountain = min(FOUNTAIN[len(position.players)], bank)
    players = tuple(_swept(player, position.cards) for player in position.players)
    return position._replace(phase=Phase.INTERLUDE, fountain=fountain, bank=bank - fountain, players=players)


def _swept(player: Player, cards: Cards) -> Player:
    tokens = tuple((card, cell) for card, cell in player.tokens if cards[card].stays)
    return player._replace(
        laid=(),
        aims=0,
        fed=False,
        tokens=tokens,
        kept=player.kept if player.is_alive else 0,
        standing=Standing.IN if player.is_alive else Standing.DEAD,
    )


def returned(position: P, action: Action, at: int) -> P:
    """A dead archer is back on a spawn, with its flag and one stone (ruling 18)."""
    position = _set_up(position, action)
    player = position.players[action.seat]
    mana = min(BOARD.mana, player.mana + position.bank)
    position = position._replace(bank=position.bank + player.mana - mana)
    return position.with_player(action.seat, mana=mana, standing=Standing.BACK)


def level(position: P, action: Action, at: int) -> P:
    """A special comes into the deck for a frag (ruling 17)."""
    player = position.players[action.seat]
    return position.with_player(
        action.seat, gained=player.gained - 1, spare=player.spare - 1, specials=player.specials + 1
    )
