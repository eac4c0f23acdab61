"""Lessons of a first game, given before the turn that needs them: a running turn leaves no time to read."""

from __future__ import annotations

from collections.abc import Callable, Collection

from playmat.games.archery_tactics.placements import AIM, ARC, DECK, ENDURANCE, cell
from playmat.games.archery_tactics.rules.legal import setting_up
from playmat.games.archery_tactics.rules.position import Phase, Position
from playmat.games.interface import TOUCH, Brief, Lesson
from playmat.text import Text, say

_Matters = Callable[[Position, int], bool]

STACKING = Brief(say("First game"), say("12 cards each"), (say("Two Rest cards aside, shuffle the others"),))


def lesson(position: Position, seat: int, given: Collection[str]) -> Lesson | None:
    """Returns the next lesson of `seat` before its pending decision, without the topics in `given`."""
    for candidate, matters in LESSONS:
        if candidate.topic not in given and matters(position, seat):
            topic, arena = candidate.topic, position.arena
            cells = arena.spawns if topic in _SPAWNS else (arena.fountain,) if topic == "fountain" else ()
            return candidate._replace(zones=_ZONES.get(topic, ()), places=tuple(map(cell, cells)))
    return None


_ZONES = {
    "sight": (ARC,),
    "cards": (DECK,),
    "endurance": (ENDURANCE,),
    "aiming": (AIM,),
    "dodge": (ENDURANCE,),
    "rests": (DECK,),
    "level": (DECK,),
}
_SPAWNS = "spawn", "return"
"""Topics about the spawns of the arena."""


def _spawns(position: Position, seat: int) -> bool:
    return position.phase is Phase.SPAWN and seat == setting_up(position)


def _matters_before(turn: int) -> _Matters:
    def matters(position: Position, seat: int) -> bool:
        calm = position.phase is Phase.INTERLUDE and not position.players[seat].ready
        return calm and position.turn >= turn and position.players[seat].is_alive

    return matters


def _one(topic: str, title: Text, headline: Text, *details: Text) -> Lesson:
    return Lesson(topic, (Brief(title, headline, details),))


_AIM, _TURN, _SHOT, _CALM = say("The aim"), say("Your turn"), say("A shot"), say("Interlude")


LESSONS: tuple[tuple[Lesson, _Matters], ...] = (
    (_one("aim", _AIM, say("Four frags win"), say("A frag: an opponent’s archer dies by you")), _spawns),
    (
        _one("spawn", say("Set-up"), say("{touch} a spawn", touch=TOUCH), say("Archer and flag begin there")),
        _spawns,
    ),
    (
        _one(
            "sight",
            say("Set-up"),
            say("Archer, then an arc"),
            say("It is where your archer looks and shoots"),
        ),
        lambda position, seat: position.phase is Phase.SIGHT and seat == setting_up(position),
    ),
    (
        _one("cards", _TURN, say("All play at once"), say("Draw one card: lay, keep or discard it")),
        _matters_before(0),
    ),
    (
        _one(
            "endurance",
            _TURN,
            say("Four points"),
            say("Each card takes one, from the left; then you are out"),
        ),
        _matters_before(0),
    ),
    (
        _one("aiming", _TURN, say("Aim is free"), say("Hold it to its place; it moves flag or sight")),
        _matters_before(0),
    ),
    (
        _one("shot", _SHOT, say("It hits all in line"), say("Up to the first tree or the fountain")),
        _matters_before(0),
    ),
    (
        _one(
            "dodge",
            _SHOT,
            say("Dodge in 5 seconds"),
            say("Lay a blue card: Step, or Transfer with mana"),
        ),
        _matters_before(0),
    ),
    (
        _one("countdown", _TURN, say("From 5 to 0"), say("Nothing is laid before 0; then be quick")),
        _matters_before(0),
    ),
    (
        _one("rests", _CALM, say("Rest cards come in"), say("Each Rest card brings one mana stone")),
        _matters_before(1),
    ),
    (
        _one("fountain", _CALM, say("Mind the fountain"), say("Who has finished may take one stone of it")),
        _matters_before(1),
    ),
    (
        _one("level", _CALM, say("A special for a frag"), say("Shuffle it into your deck")),
        lambda position, seat: position.phase is Phase.INTERLUDE and position.players[seat].gained > 0,
    ),
    (
        _one("return", _CALM, say("You come back"), say("On a free spawn, with one mana")),
        lambda position, seat: position.phase is Phase.INTERLUDE and not position.players[seat].is_alive,
    ),
)
"""Lessons with their conditions, in the order in which they are given."""
