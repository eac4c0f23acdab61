"""Lessons of a first game: each rule when it first matters, a few words a page."""

from __future__ import annotations

from collections.abc import Callable, Collection

from playmat.board import Fill
from playmat.games.age_of_war.placements import HELD, LAID, LOST, MIDDLE, SIEGE, WELLS, home
from playmat.games.age_of_war.rules.castles import Line
from playmat.games.age_of_war.rules.legal import ways
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.page import fills_of
from playmat.games.interface import LAY, Brief, Lesson
from playmat.text import Text, say

_Matters = Callable[[State, int], bool]

STACKING = Brief(
    say("First game"), say("Castles face up"), (say("all 14 in the centre, the dice beside the mat"),)
)
_LAST_CASTLES = 3  # in the centre: the end is near


def lesson(state: State, seat: int, given: Collection[str]) -> Lesson | None:
    """Returns the next lesson of `seat` before its pending decision, without the topics in `given`."""
    for candidate, matters in LESSONS:
        if candidate.topic not in given and matters(state, seat):
            others = (other for other in range(len(state.playing)) if other != seat and state.held(other))
            places = tuple(map(home, others)) if candidate.topic == "steal" else ()
            return candidate._replace(zones=_ZONES.get(candidate.topic, ()), places=places)
    return None


_ZONES = {
    "aim": (MIDDLE.zone,),
    "throw": (WELLS.zone,),
    "roll": (LAID.zone,),
    "siege": (SIEGE.zone,),
    "symbols": (LAID.zone,),
    "infantry": (LAID.zone,),
    "lose": (LOST.zone,),
    "bound": (SIEGE.zone,),
    "few": (SIEGE.zone,),
    "clan": (HELD,),
    "end": (MIDDLE.zone,),
}


def _decides(*phases: Phase) -> _Matters:
    """Returns the condition that the seat has to decide in one of these phases."""
    return lambda state, seat: state.phase in phases and seat == state.turn and bool(state.movers)


_ROLLED = _decides(Phase.ROLLED)


def _fitting(state: State) -> list[Line]:
    """Returns the lines of the besieged castle that the dice could fill."""
    if not state.siege:
        return []
    fills = zip(state.lines, fills_of(state, state.siege), strict=True)
    return [line for line, fill in fills if fill is Fill.FITS]


def _one(topic: str, title: Text, headline: Text, detail: Text) -> Lesson:
    return Lesson(topic, (Brief(title, headline, (detail,)),))


_LINES = say("Battle lines")

LESSONS: tuple[tuple[Lesson, _Matters], ...] = (
    (
        _one("aim", say("The aim"), say("Conquer castles"), say("Most points at the end win")),
        lambda state, seat: CENTRE in state.holders and not state.held(seat),
    ),
    (
        _one("throw", say("Your turn"), say("Throw all dice"), say("They count once all lie still")),
        _decides(Phase.HAND),
    ),
    (
        _one("roll", say("After each throw"), say("Fill a line"), say("or lose a die; then throw the rest")),
        _ROLLED,
    ),
    (
        _one(
            "siege",
            say("The siege"),
            say("Choose a castle"),
            say("{lay} its card on the siege slot", lay=LAY),
        ),
        # No castle is announced, and the dice fill a line of some castle.
        lambda state, seat: (
            _ROLLED(state, seat)
            and not state.siege
            and any(ways(line, state.wells) for castle in state.targets for line in state.lines_of(castle))
        ),
    ),
    (
        _one(
            "symbols", _LINES, say("Same symbols"), say("{lay} exactly these dice in the line wells", lay=LAY)
        ),
        lambda state, seat: _ROLLED(state, seat) and any(not line.infantry for line in _fitting(state)),
    ),
    (
        _one("infantry", _LINES, say("Add infantry"), say("The number on the line, or more")),
        lambda state, seat: _ROLLED(state, seat) and any(line.infantry for line in _fitting(state)),
    ),
    (
        _one(
            "lose", say("No line fits"), say("Lose a die"), say("{lay} it in a well for lost dice", lay=LAY)
        ),
        lambda state, seat: (
            _ROLLED(state, seat) and bool(state.siege) and not _fitting(state) and not state.hopeless
        ),
    ),
    (
        _one("bound", say("The siege"), say("You stay here"), say("The first line binds you to the castle")),
        lambda state, seat: _decides(Phase.LYING)(state, seat) and state.bound,
    ),
    (
        _one("few", say("Too few dice"), say("End your turn"), say("You can conquer no castle now")),
        lambda state, seat: _decides(Phase.ROLLED, Phase.LYING)(state, seat) and state.hopeless,
    ),
    (
        _one("clan", say("Clans"), say("Complete one"), say("All its castles count more, and are safe")),
        lambda state, seat: bool(state.held(seat)) and bool(state.movers),
    ),
    (
        _one("steal", say("The siege"), say("Steal castles"), say("of others, with one daimyo more")),
        lambda state, seat: (
            _decides(Phase.HAND)(state, seat)
            and not state.bound
            and any(state.holder(castle) != CENTRE for castle in state.targets)
        ),
    ),
    (
        _one("end", say("The end"), say("Last castles"), say("The game ends when the centre is empty")),
        lambda state, seat: bool(state.movers) and len(state.held(CENTRE)) <= _LAST_CASTLES,
    ),
)
