"""What an umpire may correct of a position that is no longer what is so at the table."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.art_of_war.rules.cards import X
from playmat.games.art_of_war.rules.phases import Done, Phase
from playmat.games.art_of_war.rules.side import put, rested
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.status import status
from playmat.games.art_of_war.rules.turns import with_side
from playmat.games.art_of_war.words.icons import DAMAGE
from playmat.games.art_of_war.words.names import CELLS, KINDS, SEATS
from playmat.games.game import Correction
from playmat.picture import SEATS as ALL_SEATS
from playmat.text import say

_HANDS = (say("South's hand"), say("North's hand"))
_PROGRESS = {
    Done.NOTHING: say("Nothing done yet"),
    Done.RECRUITED: say("Has recruited"),
    Done.ATTACKED: say("Has attacked"),
}


def corrections(state: State) -> tuple[Correction[State], ...]:
    """Counts first, then whose turn, what was done in it, and damage; only what can be.

    None before the first turn, where the rules leave no count open, and none after the game.
    """
    if state.result or not state.turn:
        return ()
    found = [*_hands(state), _other_turn(state), *_progress(state), *_damage(state)]
    return tuple(one for one in found if not status(one.state))


def _hands(state: State) -> Iterator[Correction[State]]:
    """A draw that was forgotten or done twice."""
    for seat in ALL_SEATS:
        for by in (1, -1):
            side = state.sides[seat]
            now, then, deck = side.hand, side.hand + by, side.deck - by
            after = state._replace(
                sides=with_side(state, seat, side._replace(hand=then, deck=deck)),
                attack=state.attack and state.attack._replace(value=_value(state, seat, by)),
            )
            meaning = say("From {now} to {then}, deck {deck}", now=now, then=then, deck=deck)
            yield Correction(_HANDS[seat], meaning, after)


def _value(state: State, seat: int, by: int) -> int:
    """What the open attack is worth where its player holds `by` cards more."""
    assert state.attack is not None
    unit = state.own.cells[state.attack.cell]
    counts_hand = unit is not None and state.rules.cards.armies[state.own.king].attack[unit.kind] == X
    return state.attack.value + by * (counts_hand and seat == state.active)


def _other_turn(state: State) -> Correction[State]:
    """The turn of the other seat, nothing done in it."""
    south, north = state.sides
    seat = 1 - state.active
    after = State(state.rules, (rested(south), rested(north)), Phase.ACT, seat, seat, state.turn)
    return Correction(say("Whose turn"), say("{seat} plays", seat=SEATS[seat]), after)


def _progress(state: State) -> Iterator[Correction[State]]:
    """The same turn with another of its two actions chosen, or none; what is open is dropped."""
    for done, meaning in _PROGRESS.items():
        fresh = done is Done.NOTHING
        after = State(
            state.rules,
            state.sides,
            Phase.ACT,
            state.active,
            state.active,
            state.turn,
            done,
            bonus=0 if fresh else state.bonus,
            entered=not fresh and state.entered,
        )
        if after != state:
            yield Correction(say("This turn"), meaning, after)


def _damage(state: State) -> Iterator[Correction[State]]:
    """One point more or less on each unit."""
    for seat, side in enumerate(state.sides):
        for cell, unit in enumerate(side.cells):
            for damage in (unit.damage + 1, unit.damage - 1) if unit else ():
                assert unit is not None
                hurt = side._replace(cells=put(side.cells, cell, unit._replace(damage=damage)))
                meaning = say(
                    "{seat} {place}: {now} to {then}",
                    seat=SEATS[seat],
                    place=CELLS[cell],
                    now=f"{DAMAGE}{unit.damage}",
                    then=f"{DAMAGE}{damage}",
                )
                after = state._replace(sides=with_side(state, seat, hurt))
                yield Correction(KINDS[unit.kind], meaning, after)
