"""Beams that the page draws over the mat: lines of sight, open shots and the last shot."""

from __future__ import annotations

from playmat.board import Beam, BeamKind
from playmat.games.archery_tactics.pictures import cell
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Effect
from playmat.games.archery_tactics.rules.lines import line
from playmat.games.archery_tactics.rules.position import NOBODY, Position
from playmat.games.archery_tactics.rules.state import State
from playmat.games.game import Happening, HappeningKind
from playmat.picture import Place


def beams(position: Position, lifted: Place | None) -> tuple[Beam, ...]:
    """Returns open shots and lines of sight, without lifted archers and archers in ambush."""
    sights = tuple(
        Beam(BeamKind.SIGHT, (cell(player.cell), cell(sight[-1])), seat)
        for seat, player in enumerate(position.players)
        if player.cell != NOWHERE and player.decoy == NOWHERE and cell(player.cell) != lifted
        if player.arc >= 0 and (sight := position.arena.line(player.cell, player.arc))
    )
    shots = (
        Beam(BeamKind.LINE, (cell(shot.cell), cell(way[-1])), shot.seat)
        for shot in position.shots
        if (way := position.arena.line(shot.cell, shot.arc))
    )
    return *sights, *shots


def traces(before: State, action: Action) -> tuple[Beam, ...]:
    """Returns the line of a shot and the figures that it passed."""
    if not shoots(before, action):
        return ()
    seat, player = action.seat, before.players[_body(action)]
    arc = before.aiming(seat, action.other).arc
    path = (cell(player.cell), *map(cell, line(before, player.cell, arc)[-1:]))
    return Beam(BeamKind.TRACE, path, seat), *(
        Beam(BeamKind.BLOW, (place,), seat) for place in _on_line(before, action)
    )


def happenings(before: State, action: Action, after: State) -> tuple[Happening, ...]:
    """Returns the strikes and kills of an action."""
    found = []
    if shoots(before, action):
        source = cell(before.players[_body(action)].cell)
        found = [Happening(HappeningKind.STRIKE, source, place) for place in _on_line(before, action)]
    died = [
        cell(was.cell)
        for was, now in zip(before.players, after.players, strict=True)
        if was.cell != NOWHERE and now.cell == NOWHERE
    ]
    return *found, *(Happening(HappeningKind.KILL, place) for place in died)


def shoots(before: Position, action: Action) -> bool:
    """Returns whether an action is a shot."""
    laid = bool(action.card) and before.cards[action.card].effect is Effect.SHOT
    return laid and action.seat in before.seats and before.players[_body(action)].cell != NOWHERE


def _body(action: Action) -> int:
    return action.seat if action.other == NOBODY else action.other


def _on_line(before: Position, action: Action) -> list[Place]:
    """Returns the places of the figures that a shot passes."""
    arc = before.aiming(action.seat, action.other).arc
    passed = line(before, before.players[_body(action)].cell, arc)
    return [cell(number) for number in passed if before.standing_at(number)]
