"""Texts of the web pages, and what the page draws over the mat."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.board import Beam, BeamKind, Timer
from playmat.games.archery_tactics.placements import cell
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Effect
from playmat.games.archery_tactics.rules.position import COUNTDOWN_MS, NOBODY, Answer, Phase, Position
from playmat.games.archery_tactics.rules.shots import dodgers, line
from playmat.games.archery_tactics.rules.state import State
from playmat.games.interface import Happening, HappeningKind
from playmat.placement import Place
from playmat.text import Text, say

PAGE: Mapping[str, Text] = {
    "aim": say(
        "In a turn all archers act at once, in real time, by cards that move, shoot and dodge. An arrow "
        "flies straight, and an archer that is hit returns from a spawn. Who has enough frags and more than "
        "all others at the end of a turn wins."
    ),
    "zone.endurance": say("Lay your cards here from the left: each takes one of your points for this turn."),
    "zone.aim": say(
        "Hold an Aim card here to move your flag or sight token, or the card of a Time trap’s extra action: "
        "neither takes endurance."
    ),
    "zone.aimed": say("Put the Aim cards here that you have used this turn."),
    "zone.beside": say(
        "Put the card of a Time trap’s extra action here, once the place for aiming has read it; it takes "
        "no endurance."
    ),
    "zone.states": say("The cards that opponents have played on you lie here; they affect your archer."),
    "zone.concentration": say("Keep one card face down here, and play it when it helps."),
    "zone.deck": say("Draw your cards here one at a time; put a card that you do not want under it."),
    "zone.arena": say("Move your archer here; its arrows fly in a straight line to the first obstacle."),
    "zone.arc": say("Lay your sight token on one of eight arcs: your archer looks and shoots that way."),
    "draft arena": say("Draw an arena"),
    "key.draw": say("Next card"),
    "key.keep": say("Concentrate"),
    "key.plan": say("Flag"),
    "key.pass": say("Pass"),
    "key.decline": say("No dodge"),
    "colour.red": say("red: attacks"),
    "colour.blue": say("blue: dodges"),
    "colour.yellow": say("yellow: at other times"),
    "colour.violet": say("violet: costs mana"),
    "arena.title": say("Draw an arena"),
    "arena.lead": say(
        "Choose what stands there, then click cells or drag over them. Arrow keys and space do it too."
    ),
    "arena.open": say("Open ground"),
    "arena.open means": say("everybody passes"),
    "arena.spawn": say("Spawn"),
    "arena.spawn means": say("archers begin here, at least six"),
    "arena.tree": say("Tree"),
    "arena.tree means": say("stops archers and arrows"),
    "arena.ravine": say("Ravine"),
    "arena.ravine means": say("stops archers, not arrows"),
    "arena.fountain": say("Fountain"),
    "arena.fountain means": say("stops archers and arrows, gives mana; one alone"),
    "arena.columns": say("Columns"),
    "arena.rows": say("Rows"),
    "arena.both": say("The same on the opposite side"),
    "arena.name": say("File"),
    "arena.save": say("Save"),
    "arena.fine": say("This arena can be played in."),
    "arena.saved": say("Saved. To play in it:"),
    "arena.back": say("Back to the table"),
}


# --- beams: lines of sight, open shots and the last shot


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


def misses(before: Position, action: Action) -> bool:
    """Returns whether an action is a shot with no figure on its line."""
    return shoots(before, action) and not _on_line(before, action)


def _body(action: Action) -> int:
    return action.seat if action.other == NOBODY else action.other


def _on_line(before: Position, action: Action) -> list[Place]:
    """Returns the places of the figures that a shot passes."""
    arc = before.aiming(action.seat, action.other).arc
    passed = line(before, before.players[_body(action)].cell, arc)
    return [cell(number) for number in passed if before.standing_at(number)]


# --- timers: the countdown and the times to dodge


def timers(position: Position) -> tuple[Timer, ...]:
    """Returns the shared countdown, or a timer for those who answer a shot unless time stands still."""
    if position.phase is Phase.COUNTDOWN:
        at, lasts = (position.since + COUNTDOWN_MS) / 1000, COUNTDOWN_MS / 1000
        return (Timer(say("The turn begins"), at, lasts),)
    if position.is_frozen:
        return ()
    found, lasts = [], position.switches.dodge_ms
    for seat in position.seats:
        owed = position.owed(seat, Answer.DUE, Answer.DODGING)
        begun = [duty.since for shot in owed if (duty := shot.duty(seat))]
        if begun:
            end, answering = (min(begun) + lasts) / 1000, dodgers(position, seat)
            found.append(Timer(say("Dodge!"), end, lasts / 1000, answering or (seat,)))
    return tuple(found)
