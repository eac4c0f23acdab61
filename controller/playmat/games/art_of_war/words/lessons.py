"""Lessons of the first game, each shown when its rule first matters."""

from __future__ import annotations

from collections.abc import Callable, Collection

from playmat.games.art_of_war.placements import BATTLEFIELD, DECK, KINGDOM, RESERVE, TAP
from playmat.games.art_of_war.rules.actions import Verb
from playmat.games.art_of_war.rules.cards import SOLDIER
from playmat.games.art_of_war.rules.position import HAND_LIMIT, Phase
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.icons import SIGNS
from playmat.games.art_of_war.words.names import KINDS
from playmat.games.interface import CHANCE, Brief, Lesson, legend
from playmat.placement import Place
from playmat.text import say

_Matters = Callable[[State, int], bool]


def lesson(state: State, seat: int, given: Collection[str]) -> Lesson | None:
    """Returns the next lesson for `seat` that is not in `given`, or None."""
    for candidate, matters in LESSONS:
        early = _AFTER.get(candidate.topic, candidate.topic) not in {*given, candidate.topic}
        if candidate.topic in given or early or not matters(state, seat):
            continue
        *pages, last = candidate.pages
        if candidate.topic == "target":
            # The last page names the target if there is only one.
            units = [state.enemy.cells[action.cell] for action in state.legal_actions()]
            if len(units) == 1 and units[0]:
                last = last._replace(headline=KINDS[units[0].kind])
        places = _aims(state) if candidate.topic in ("target", "shoot") else ()
        return candidate._replace(
            pages=(*pages, last), zones=_ZONES.get(candidate.topic, ()), places=tuple(places)
        )
    return None


def _aims(state: State) -> list[Place]:
    """Returns the places of the units among which the mover has to choose."""
    return [Place(BATTLEFIELD, action.cell, 1 - state.active) for action in state.legal_actions()]


_AFTER = {"support": "attack"}
"""Topics that wait for another."""


_ZONES = {
    "kingdom": (KINGDOM,),
    "reserve": (RESERVE,),
    "turn": (DECK,),
    "recruit": (RESERVE,),
    "attack": (BATTLEFIELD,),
    "soldier": (BATTLEFIELD,),
    "develop": (KINGDOM,),
    "pile": (TAP,),
    "support": (RESERVE,),
    "guardian": (RESERVE,),
    "wizard": (RESERVE,),
    "conscription": (RESERVE,),
    "full": (KINGDOM,),
    "war-ends": (DECK,),
}


def _decides(*phases: Phase) -> _Matters:
    """Matches the seat that decides, or that acts for chance."""
    return lambda state, seat: (
        state.phase in phases and seat == (state.active if state.mover == CHANCE else state.mover)
    )


def _waits(phase: Phase) -> _Matters:
    """Matches the opponent of the deciding seat."""
    return lambda state, seat: state.phase is phase and seat == 1 - state.mover


def _turn(number: int = 1) -> _Matters:
    """Matches the seat's own turn from this number on."""
    acts = _decides(Phase.ACT)
    return lambda state, seat: acts(state, seat) and (state.turn + 1) // 2 >= number


def _may(verb: Verb, number: int = 1) -> _Matters:
    """Matches the seat's own turn from this number on, once such an action is legal."""
    due = _turn(number)
    return lambda state, seat: (
        due(state, seat) and any(action.verb is verb for action in state.legal_actions())
    )


def _develops(state: State, seat: int) -> bool:
    """Returns whether a citizen may be developed, and the seat has had a turn or can do nothing else."""
    if not _may(Verb.DEVELOP)(state, seat):
        return False
    others = {action.verb for action in state.legal_actions()} & {Verb.RECRUIT, Verb.TURN}
    return not others or _turn(2)(state, seat)


def _piling(state: State, seat: int) -> bool:
    """Returns whether a citizen may now be added to others of its kind, by development or capture."""
    if _develops(state, seat):
        kinds = {action.kind for action in state.legal_actions() if action.verb is Verb.DEVELOP}
    elif _decides(Phase.TARGET)(state, seat):
        units = (state.enemy.cells[action.cell] for action in state.legal_actions())
        kinds = {unit.kind for unit in units if unit}
    else:
        return False
    return any(state.own.kingdom[kind] for kind in kinds)


def _soldier_may_attack(state: State, seat: int) -> bool:
    """Returns whether a Soldier can attack, whose value is the hand size."""
    if not _ATTACKS(state, seat):
        return False
    units = (state.own.cells[action.cell] for action in state.legal_actions() if action.verb is Verb.TURN)
    return any(unit.kind == SOLDIER for unit in units if unit)


_ATTACKS = _may(Verb.TURN)
_LAST_CARDS = 4  # total of both decks that announces the end of the war

STACKING = Brief(
    say("Stack both decks:"), say("5 kinds in turn"), (say("Soldier, Guardian, Archer, Priest, Wizard"),)
)

CLICKS = {
    say("Turn a unit"): say("Click a unit"),
    say("counter-clockwise, then pick a target"): say("then one of the targets that light up"),
    say("Lift one, then OK"): say("Click one"),
    say("Lift it a moment, then press OK"): say("Click it"),
    say("Hits any enemy: lift it, then press OK"): say("Hits any enemy: click it"),
    say("Show it first"): say("One on another"),
    say("at the tap point till its name shows"): say("The table’s hands lay it there"),
    say("Then lay it"): say("All of one kind"),
    say("Cards in a pile cannot be read"): say("A pile has the citizens of one kind"),
}
"""What is said where people click."""

_AIM = say("The aim")
_ATTACK = say("Attack")
_TARGET = say("The target")
_DEVELOP = say("Develop")
_PILES = say("Onto a pile")
_SUPPORT = say("Support")
_WAIT = say("Wait")

LESSONS: tuple[tuple[Lesson, _Matters], ...] = (
    (
        Lesson(
            "aim", (Brief(_AIM, say("Take the King"), (say("or lead in 4 of the 5 kinds of citizens"),)),)
        ),
        lambda state, seat: state.phase in (Phase.REDRAW, Phase.FIRST, Phase.DEPLOY),
    ),
    (
        Lesson(
            "kingdom",
            (Brief(say("Setting up"), say("Kingdom"), (say("Your citizens lie here, kind by kind"),)),),
        ),
        _decides(Phase.REVEAL),
    ),
    (
        Lesson(
            "reserve",
            (Brief(say("Setting up"), say("Reserve"), (say("Your next recruits: first in, first out"),)),),
        ),
        _decides(Phase.STOCK),
    ),
    (
        Lesson(
            "turn",
            (
                Brief(
                    say("Your turn"),
                    say("Draw one card"),
                    (say("then recruit a unit, or attack"),),
                ),
            ),
        ),
        _turn(),
    ),
    (
        Lesson(
            "recruit",
            (
                Brief(
                    say("Recruit"), say("Leftmost card"), (say("from your reserve to a free cell in front"),)
                ),
            ),
        ),
        _may(Verb.RECRUIT),
    ),
    (
        Lesson(
            "attack",
            (
                Brief(_ATTACK, say("Turn a unit"), (say("counter-clockwise, then pick a target"),)),
                Brief(_ATTACK, say("Attack = defence"), (say("captures it; a higher attack destroys it"),)),
            ),
        ),
        _ATTACKS,
    ),
    (
        Lesson("soldier", (Brief(_ATTACK, say("Soldiers: X"), (say("Attack = cards in your hand"),)),)),
        _soldier_may_attack,
    ),
    (
        Lesson(
            "target",
            (Brief(_TARGET, say("Choose one"), (say("Lift it a moment, then press OK"),)),),
        ),
        _decides(Phase.TARGET),
    ),
    (Lesson("signs", (legend(SIGNS),)), _turn(2)),
    (
        Lesson(
            "develop",
            (Brief(_DEVELOP, say("New citizen"), (say("To end, you may lay a card in your kingdom"),)),),
        ),
        _develops,
    ),
    (
        Lesson(
            "pile",
            (
                Brief(_PILES, say("Show it first"), (say("at the tap point till its name shows"),)),
                Brief(_PILES, say("Then lay it"), (say("Cards in a pile cannot be read"),)),
            ),
        ),
        _piling,
    ),
    (
        Lesson(
            "support",
            (
                Brief(_SUPPORT, say("From your hand"), (say("to the right end of your reserve"),)),
                Brief(_SUPPORT, say("Soldier: +1"), (say("Archer: 1 damage"), say("Priest: move a unit"))),
                Brief(_SUPPORT, say("King: any"), (say("It copies the support of another unit"),)),
            ),
        ),
        _may(Verb.SUPPORT, 3),
    ),
    (
        Lesson("shoot", (Brief(_SUPPORT, say("Archer"), (say("Hits any enemy: lift it, then press OK"),)),)),
        _decides(Phase.SHOOT),
    ),
    (
        Lesson(
            "guardian",
            (Brief(_SUPPORT, say("Guardian"), (say("from hand to reserve stops the attack"),)),),
        ),
        _decides(Phase.GUARD),
    ),
    (
        Lesson(
            "wizard",
            (Brief(_SUPPORT, say("Wizard"), (say("from hand to reserve cancels a support"),)),),
        ),
        _decides(Phase.WIZARD),
    ),
    (
        Lesson(
            "guardian-awaited",
            (Brief(_ATTACK, _WAIT, (say("Your opponent may stop it by a Guardian"),)),),
        ),
        _waits(Phase.GUARD),
    ),
    (
        Lesson(
            "wizard-awaited",
            (Brief(_SUPPORT, _WAIT, (say("Your opponent may cancel it by a Wizard"),)),),
        ),
        _waits(Phase.WIZARD),
    ),
    (
        Lesson(
            "conscription",
            (Brief(say("Empty battlefield"), say("Conscript two"), (say("Reserve first, then citizens"),)),),
        ),
        _decides(Phase.CONSCRIPT),
    ),
    (
        Lesson("full", (Brief(_DEVELOP, say("6 in hand"), (say("Your hand is full: develop a card"),)),)),
        lambda state, seat: _turn()(state, seat) and state.own.hand >= HAND_LIMIT,
    ),
    (
        Lesson("war-ends", (Brief(_AIM, say("Empty decks"), (say("end the war: most citizens wins"),)),)),
        lambda state, seat: _turn()(state, seat) and sum(side.deck for side in state.sides) <= _LAST_CARDS,
    ),
)
