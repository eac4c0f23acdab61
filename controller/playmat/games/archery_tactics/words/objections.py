"""Reasons for refusing a change on the mat: the one rule that forbids it."""

from __future__ import annotations

from playmat.games.archery_tactics.placements import ARC, ARENA, ENDURANCE, body, cell, figure
from playmat.games.archery_tactics.rules.actions import lay
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Colour, Effect
from playmat.games.archery_tactics.rules.effects import has_room
from playmat.games.archery_tactics.rules.legal import plain
from playmat.games.archery_tactics.rules.position import Answer, Due, Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.touches import touch_objection
from playmat.placement import Faces, Place
from playmat.text import Text, say

_BEFORE = {
    Phase.COUNTDOWN: say("Nothing is laid before 0"),
    Phase.LULL: say("The turn is over"),
}


def objection(state: State, place: Place, expected: Faces, seen: Faces) -> Text:
    """Returns the rule that forbids the faces at `place`."""
    if state.result:
        return say("The game is over")
    if place.zone in (ARENA, ARC):
        return touch_objection(state, _archer(state, seen), place)
    if expected and len(seen) < len(expected):
        return say("What is laid stays till the turn is over")
    return _card(state, place, seen)


def _archer(state: State, seen: Faces) -> tuple[Place, ...]:
    """Returns the place that an archer among these faces has left, or nothing if there is none."""
    kinds = {face.kind for face in seen}
    return tuple(
        cell(player.cell)
        for seat, player in enumerate(state.players)
        if player.cell != NOWHERE and figure(body(player), seat) in kinds
    )[:1]


# The most general reason comes first, as in a referee's mouth: the turn, what is still owed, the shot, and
# only then the card itself and its slot.
def _card(state: State, place: Place, seen: Faces) -> Text:
    if state.phase is not Phase.TURN:
        return _BEFORE.get(state.phase, say("Cards are laid in a turn"))
    seat = place.seat
    if seat not in state.seats:
        return say("This is not allowed now")
    player = state.players[seat]
    card = state.cards[seen[-1].kind] if seen and seen[-1].kind in state.cards else None
    if state.has_finished(seat):
        return say("This turn is over for you")
    is_legal = card is not None and lay(seat, card.key) in state.legal_actions()
    if state.is_frozen and not player.extra and not is_legal:
        return say("Time stands still")
    if player.due or player.dodge:
        return say("First finish the last card")
    if state.owed(seat, Answer.DUE) and not state.is_frozen and card and not card.is_a(Colour.BLUE):
        return say("Only a blue card dodges")
    if state.is_shooting(seat):
        return say("Wait until your shot is over")
    if card and card.later and state.turn == 1:
        return say("No rest in the first turn")
    if card and not has_room(state, seat, Due(card.key)):
        return say("Who stands at your flag cannot be pushed")
    lies_beside = player.extra and is_legal and card and card.effect is not Effect.TIME_TRAP
    if place.zone == ENDURANCE and (lies_beside or (card and card.free)):
        return say("Hold it to the place for aiming")
    if card and card.special and card not in state.playable(seat):
        return say("Take it into your deck for a frag first")
    if card and not plain(card) and not state.owed(seat, Answer.DUE):
        return say("It only answers a shot")
    if place.zone == ENDURANCE and place.number != player.counted:
        return say("The leftmost free slot comes first")
    return say("This card cannot be played now")
