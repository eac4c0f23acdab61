"""Reasons why a wand touch leads to no action: the rule that forbids it, and what to touch instead.

A touch fails for one of three reasons. The phase gives the wand nothing to do; the touched archer has nothing
to do now; or it has, and the place is no target of its card. The path begins with an archer. It may also be a
single place that led to nothing itself: the reason is then about that archer.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from playmat.games.archery_tactics.gestures import archer_place, gestures
from playmat.games.archery_tactics.placements import ARC, ARENA
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.cards import Effect, Kind
from playmat.games.archery_tactics.rules.effects import body_of
from playmat.games.archery_tactics.rules.legal import free_spawns, returning, setting_up
from playmat.games.archery_tactics.rules.position import NOBODY, Answer, Due, Phase, Standing
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.names import ARC_NAMES, card_name
from playmat.placement import Place, Touch
from playmat.text import Text, say

Path = tuple[Place, ...]
_AGAIN = say("To choose another, touch your archer again")
_NO_ARC = say("Only an archer that came back chooses an arc")


def touch_objection(state: State, path: Sequence[Place], place: Place) -> Text:
    """Returns the rule that forbids to touch `place` after the places of `path`."""
    if state.result:
        return say("The game is over")
    if place.zone not in (ARENA, ARC):
        return say("The wand points at cells and arcs only")
    match state.phase:
        case Phase.SPAWN:
            return _no_spawn(state, place) or say("Archers begin on a free spawn")
        case Phase.SIGHT:
            return _no_sight(state, path, place)
        case Phase.COUNTDOWN:
            return say("Nothing moves before the turn begins")
        case Phase.LULL:
            return say("The turn is over")
        case Phase.INTERLUDE:
            return _between_turns(state, path, place)
    return _in_turn(state, path, place)


def _arena(state: State, number: int) -> str:
    return state.arena.name(number)


def _owner(state: State, place: Place) -> int:
    """Returns the seat whose archer or marker stands at `place`, or NOBODY."""
    standing = state.standing_at(place.number) if place.zone == ARENA else ()
    return standing[0] if standing else NOBODY


@lru_cache(maxsize=8)
def _ways(state: State) -> Collection[Path]:
    """Returns the paths of all legal touches."""
    return {
        gesture.path
        for action in state.legal_actions()
        for gesture in gestures(state, action)
        if isinstance(gesture, Touch)
    }


# --- before and between turns


def _no_spawn(state: State, place: Place) -> Text | None:
    """Explains why an archer cannot come to a spawn; None for a place that is no spawn."""
    if place.zone != ARENA or place.number not in state.arena.spawns:
        return None
    if _arena(state, place.number) in free_spawns(state):
        return say("One spawn is chosen: touch this one again")
    return say("This spawn is taken: choose another")


def _no_sight(state: State, path: Sequence[Place], place: Place) -> Text:
    archer = archer_place(state.players[setting_up(state)])
    if len(path) > 1:
        return _AGAIN
    if path and path[0] == archer and place.zone == ARENA:
        return say("Choose one of the eight arcs")
    cell = _arena(state, archer.number)
    return say("First touch the archer on {cell}, then an arc", cell=cell)


def _between_turns(state: State, path: Sequence[Place], place: Place) -> Text:
    if len(path) > 1:
        return _AGAIN
    seat = _owner(state, path[0]) if path else NOBODY
    if seat == NOBODY and returning(state) != NOBODY and (taken := _no_spawn(state, place)):
        return taken
    seat = _owner(state, place) if seat == NOBODY else seat
    choosing = [player for player in state.players if player.standing is Standing.BACK and not player.ready]
    if seat != NOBODY:
        player = state.players[seat]
        if player.ready:
            return say("This archer is ready for the turn")
        if player not in choosing:
            return _NO_ARC
        if place.zone == ARC:
            return say("You look {arc} already", arc=ARC_NAMES[place.number])
        return say("Touch an arc, or press Ready")
    if place.zone == ARENA and returning(state) != NOBODY:
        return say("Archers return on a free spawn")
    if choosing:
        return say("First touch your archer, then an arc")
    return _NO_ARC if place.zone == ARC else say("Nothing moves between the turns")


# --- in a turn


def _in_turn(state: State, path: Sequence[Place], place: Place) -> Text:
    ways = _ways(state)
    if tuple(path) in ways:
        return _AGAIN
    seat = _owner(state, path[0]) if path else NOBODY
    if seat == NOBODY:
        seat = _owner(state, place)
        begun = archer_place(state.players[seat]) if seat != NOBODY else None
        acting = (player.dodge or player.due for player in state.players)
        hypnotised = any(due and due.body == seat for due in acting)
        if seat == NOBODY or hypnotised or any(way[0] == begun for way in ways):
            return _first(state, ways)
        return _idle(state, seat)
    player = state.players[seat]
    due = player.dodge or player.due
    if due is None or not any(way[0] == path[0] for way in ways):
        return _idle(state, seat)
    return _no_target(state, seat, due, path, place)


def _first(state: State, ways: Collection[Path]) -> Text:
    """Returns what to do before such a place is touched."""
    if ways:
        return say("First touch your archer, then where the card takes effect")
    if state.is_frozen:
        return say("Time stands still: nothing moves")
    if state.shots:
        return say("Wait until the shot is over")
    if any(player.due or player.dodge for player in state.players):
        return say("Press a button to finish the last card")
    return say("First lay a card, then touch your archer")


def _idle(state: State, seat: int) -> Text:
    """Explains why the archer of a seat has nothing to touch now."""
    player = state.players[seat]
    if state.has_finished(seat):
        return say("The turn is over for this archer")
    if state.is_frozen:
        if not player.extra:
            return say("Time stands still for this archer")
    elif state.owed(seat, Answer.DUE):
        return say("First answer the shot at this archer")
    elif state.is_shooting(seat) or state.owed(seat, *Answer):
        return say("Wait until the shot is over")
    due = player.dodge or player.due
    if due is None:
        return say("First lay a card, then touch your archer")
    if due.half:
        return say("Press a button to choose the real marker")
    if Action(Verb.DONE, seat) in state.legal_actions():
        return say("This card can do nothing here: press Resolved")
    return say("Press a button to finish the last card")


def _no_target(state: State, seat: int, due: Due, path: Sequence[Place], place: Place) -> Text:
    """Explains why the card does not take effect at `place`."""
    card = state.cards[due.card]
    flag = _arena(state, state.aiming(seat, due.body).flag)
    if card.effect is Effect.AIM:
        if place.zone == ARC:
            return say("You look {arc} already", arc=ARC_NAMES[place.number])
        return say("Your flag is on {cell} already", cell=flag)
    if place.zone == ARC:
        return say("{card} takes effect on a cell, not on an arc", card=card_name(card))
    if card.effect in (Effect.STEP, Effect.TRANSFER):
        return _no_move(state, seat, due, path, place)
    if len(path) > 1:
        return _not_pushed(state, path[-1], place)
    if card.effect is Effect.AMBUSH:
        return say("The second marker comes to your flag on {cell}", cell=flag)
    if card.kind is Kind.INVOCATION:
        return say("The figure comes to your flag on {cell}", cell=flag)
    return say("Touch the archer that gets the card")


def _no_move(state: State, seat: int, due: Due, path: Sequence[Place], place: Place) -> Text:
    body = body_of(seat, due)
    begun = 1 if body == seat or path[0].number in state.figures(body) else 2
    if len(path) < begun:
        standing = state.figures(body)
        if len(standing) != 1:
            return say("Now touch the archer that the card moves")
        return say("Now touch the archer on {cell}", cell=_arena(state, standing[0]))
    if len(path) > begun:
        return _not_pushed(state, path[-1], place)
    source, target = path[-1].number, place.number
    if state.arena.blocks_steps(target):
        return say("No figure can stand on {cell}", cell=_arena(state, target))
    if state.cards[due.card].effect is Effect.TRANSFER:
        aiming = state.aiming(seat, due.body)
        if target != aiming.flag:
            cell = _arena(state, aiming.flag)
            if aiming is state.players[seat]:
                return say("Transfer leads to your flag on {cell}", cell=cell)
            return say("Transfer leads to that archer’s flag on {cell}", cell=cell)
    else:
        arcs = [arc for arc in range(8) if state.arena.neighbour(source, arc) == target]
        if not arcs:
            return say("A step leads to a cell beside the archer")
        if arcs[0] % 2 and not state.switches.diagonal_steps:
            return say("A step is never diagonal here")
        if (arcs[0], target) not in state.arena.steps(source):
            return say("No way leads between two obstacles")
    return say("The figure on {cell} cannot be pushed on", cell=_arena(state, target))


def _not_pushed(state: State, pushed: Place, place: Place) -> Text:
    """Explains why the figure at `pushed` cannot go on to `place`."""
    if state.arena.blocks_steps(place.number):
        return say("No figure can stand on {cell}", cell=_arena(state, place.number))
    if place.number not in (target for _, target in state.arena.steps(pushed.number)):
        cell = _arena(state, pushed.number)
        return say("The figure on {cell} is pushed to a cell beside it", cell=cell)
    return say("It cannot be pushed on to {cell}", cell=_arena(state, place.number))
