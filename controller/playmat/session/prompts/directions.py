"""Directions for the player: the card to move, its target and its source."""

from __future__ import annotations

from playmat.games.interface import AnyGame
from playmat.placement import SHARED, Arrangement, Place
from playmat.session.guide import Step
from playmat.text import Text, say


def spot(game: AnyGame, place: Place) -> Text:
    """Names a place with its seat, if it has one."""
    name = game.words.place_name(place)
    return (
        name if place.seat == SHARED else say("{seat} {place}", seat=game.seat_name(place.seat), place=name)
    )


def what(game: AnyGame, step: Step) -> Text:
    """Names the component to be moved, turned or pushed."""
    kind = step.face.kind
    name = game.words.kind_name(kind) if kind else say("This card")
    within = game.words.the_kind(kind) if kind else say("this card")
    if step.source != step.target:
        return say("Push {card}", card=within) if _within_row(game, step) else name
    if step.face.pose is None:
        return name
    if step.face.pose:
        return game.words.turning(kind, step.face.pose) if kind else say("Turn {card}", card=within)
    return say("Turn {card} upright", card=within)


def _within_row(game: AnyGame, step: Step) -> bool:
    """Returns whether the step moves a card within its row."""
    if step.source is None or step.target is None or step.source.first != step.target.first:
        return False
    return game.projection.zones[step.target.zone].arrangement is Arrangement.ROW


def way(game: AnyGame, step: Step) -> tuple[Text, ...]:
    """Returns the target and the source, a line each; only the place if the component is turned there."""
    if step.source == step.target and step.target:
        return (_slot(game, step.target),)
    source = (say("from {place}", place=_slot(game, step.source)),) if step.source else ()
    if step.target is None:
        if step.hand == SHARED:
            return (say("off the mat"), *source)
        seat = game.seat_name(step.hand)
        if step.taken:
            return (say("into the hand of {seat}", seat=seat), *source)
        return (_BACK_IN_HAND.get(seat.message) or say("back to the hand of {seat}", seat=seat), *source)
    return (say("to {place}", place=_slot(game, step.target)), *source)


def instruction(game: AnyGame, step: Step) -> Text:
    """Returns the step as a whole sentence."""
    kind = step.face.kind
    card = game.words.the_kind(kind) if kind else say("this card")
    source, target = step.source, step.target
    if target is None:
        assert source is not None
        place = _slot(game, source)
        if step.hand == SHARED:
            return say("Take {card} on {place} off the mat.", card=card, place=place)
        seat = game.seat_name(step.hand)
        if step.taken:
            return say("Take {card} from {place} into {seat}'s hand.", card=card, place=place, seat=seat)
        return say("Take {card} from {place} back into {seat}'s hand.", card=card, place=place, seat=seat)
    place = _slot(game, target)
    if source is None:
        return say("Lay {card} on {place}.", card=card, place=place)
    if source != target:
        if _within_row(game, step):
            return say("Push {card} to {place}.", card=card, place=place)
        return say(
            "Move {card} from {source} to {place}.", card=card, source=_slot(game, source), place=place
        )
    if step.face.pose is None:
        return say("Take {card} off {place}.", card=card, place=place)
    return say("{turning} on {place}.", turning=what(game, step), place=place)


_BACK_IN_HAND = {"South": say("back in South's hand"), "North": say("back in North's hand")}


def _slot(game: AnyGame, place: Place) -> Text:
    """Names a slot; those of a row are counted from their owner's left."""
    if game.projection.zones[place.zone].arrangement is Arrangement.ROW:
        return say("{place} {number}", place=spot(game, place), number=place.number + 1)
    return spot(game, place)
