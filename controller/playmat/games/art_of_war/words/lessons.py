"""The first game, taught: each rule when it first matters, a few words a page."""

from __future__ import annotations

from collections.abc import Callable, Collection

from playmat.games.art_of_war.rules.actions import Verb
from playmat.games.art_of_war.rules.phases import Phase
from playmat.games.art_of_war.rules.side import HAND_LIMIT
from playmat.games.art_of_war.rules.state import State
from playmat.games.game import CHANCE, Brief, Lesson
from playmat.text import say

_Matters = Callable[[State, int], bool]


def lesson(state: State, seat: int, given: Collection[str]) -> Lesson | None:
    """What to teach `seat` before the decision that is due, but for what was `given` to it already."""
    for one, matters in LESSONS:
        if one.topic not in given and matters(state, seat):
            return one
    return None


def _either(*phases: Phase) -> _Matters:
    """For both seats."""
    return lambda state, seat: state.phase in phases


def _decides(*phases: Phase) -> _Matters:
    """For who decides, or acts for chance."""
    return lambda state, seat: (
        state.phase in phases and seat == (state.active if state.mover == CHANCE else state.mover)
    )


def _waits(phase: Phase) -> _Matters:
    """For the opponent of who decides."""
    return lambda state, seat: state.phase is phase and seat == 1 - state.mover


def _turn(number: int = 1) -> _Matters:
    """In the own turn of this number or a later one."""
    acts = _decides(Phase.ACT)
    return lambda state, seat: acts(state, seat) and (state.turn + 1) // 2 >= number


def _may(verb: Verb, number: int = 1) -> _Matters:
    """From the own turn of this number on, as soon as such an action is legal."""
    due = _turn(number)
    return lambda state, seat: (
        due(state, seat) and any(action.verb is verb for action in state.legal_actions())
    )


def _piling(state: State, seat: int) -> bool:
    """Whether a citizen may now come onto others of its kind: developed, or captured."""
    if _DEVELOPS(state, seat):
        kinds = {action.kind for action in state.legal_actions() if action.verb is Verb.DEVELOP}
    elif _decides(Phase.TARGET)(state, seat):
        units = (state.enemy.cells[action.cell] for action in state.legal_actions())
        kinds = {unit.kind for unit in units if unit}
    else:
        return False
    return any(state.own.kingdom[kind] for kind in kinds)


def _full(state: State, seat: int) -> bool:
    return _turn()(state, seat) and state.own.hand >= HAND_LIMIT


_DEVELOPS = _may(Verb.DEVELOP, 2)

STACKING = Brief(
    say("Stack both decks:"),
    say("5 kinds in turn"),
    (say("Soldier, Guardian,"), say("Archer, Priest, Wizard")),
)

_AIM = say("The aim")
_SETUP = say("Setting up")
_TURN = say("Your turn")
_RECRUIT = say("Recruit")
_ATTACK = say("Attack")
_TARGET = say("The target")
_DEVELOP = say("Develop")
_PILES = say("Onto a pile")
_SUPPORT = say("Support")
_WAIT = say("Wait")

LESSONS: tuple[tuple[Lesson, _Matters], ...] = (
    (
        Lesson(
            "aim",
            (
                Brief(_AIM, say("Kill the King"), (say("or capture it:"), say("you win at once"))),
                Brief(_AIM, say("Or citizens"), (say("Lead in 4 of 5 kinds:"), say("you win at once"))),
                Brief(_AIM, say("Or the most"), (say("when both decks"), say("are empty"))),
            ),
        ),
        _either(Phase.REDRAW, Phase.FIRST),
    ),
    (
        Lesson(
            "kingdom",
            (Brief(_SETUP, say("Kingdom"), (say("Your citizens lie"), say("here, kind by kind"))),),
        ),
        _decides(Phase.REVEAL),
    ),
    (
        Lesson(
            "deploy",
            (Brief(_SETUP, say("Front row"), (say("The first unit; your"), say("King may go too"))),),
        ),
        _decides(Phase.DEPLOY),
    ),
    (
        Lesson(
            "reserve",
            (Brief(_SETUP, say("Reserve"), (say("First in, first out:"), say("it feeds the battle"))),),
        ),
        _decides(Phase.STOCK),
    ),
    (
        Lesson(
            "turn",
            (
                Brief(_TURN, say("Draw a card"), (say("and stand all your"), say("units upright"))),
                Brief(_TURN, say("Then choose"), (say("one: recruit, or"), say("attack as you like"))),
                Brief(_TURN, say("You may also"), (say("lay a support, and"), say("develop at the end"))),
            ),
        ),
        _turn(),
    ),
    (
        Lesson(
            "recruit",
            (
                Brief(_RECRUIT, say("Leftmost card"), (say("of the reserve goes"), say("to a free cell"))),
                Brief(_RECRUIT, say("Front first"), (say("The rear needs a"), say("unit before it"))),
            ),
        ),
        _may(Verb.RECRUIT),
    ),
    (
        Lesson(
            "attack",
            (
                Brief(_ATTACK, say("Turn a unit"), (say("counter-clockwise;"), say("it hits its range"))),
                Brief(_ATTACK, say("Soldiers: X"), (say("They hit as hard as"), say("your hand is full"))),
            ),
        ),
        _may(Verb.TURN),
    ),
    (
        Lesson(
            "target",
            (
                Brief(_TARGET, say("Choose one"), (say("Lift it a moment: it"), say("is chosen; then OK"))),
                Brief(_TARGET, say("Just enough"), (say("captures: it becomes"), say("your citizen"))),
                Brief(
                    _TARGET, say("More than that"), (say("destroys. Less hurts"), say("until the turn ends"))
                ),
            ),
        ),
        _decides(Phase.TARGET),
    ),
    (
        Lesson(
            "develop",
            (
                Brief(_DEVELOP, say("End your turn"), (say("with a card from hand"), say("to your kingdom"))),
                Brief(_DEVELOP, say("King: never"), (say("With 6 in hand"), say("you have to"))),
            ),
        ),
        _DEVELOPS,
    ),
    (
        Lesson(
            "pile",
            (
                Brief(_PILES, say("Show it first"), (say("by the deck, till you"), say("read its name"))),
                Brief(_PILES, say("Then lay it"), (say("Cards on each other"), say("cannot be read"))),
                Brief(_PILES, say("Empty pile?"), (say("Lay it there at once"),)),
            ),
        ),
        _piling,
    ),
    (
        Lesson(
            "support",
            (
                Brief(_SUPPORT, say("From your hand"), (say("to the right end"), say("of your reserve"))),
                Brief(_SUPPORT, say("Soldier: +1"), (say("Archer: 1 damage"), say("Priest: move a unit"))),
                Brief(_SUPPORT, say("King: any"), (say("It copies the text"), say("of another unit"))),
            ),
        ),
        _may(Verb.SUPPORT, 3),
    ),
    (
        Lesson("shoot", (Brief(_SUPPORT, say("Archer"), (say("Hits any enemy: lift"), say("it, then OK"))),)),
        _decides(Phase.SHOOT),
    ),
    (
        Lesson(
            "guardian",
            (Brief(_SUPPORT, say("Guardian"), (say("from hand to reserve"), say("stops an attack"))),),
        ),
        _decides(Phase.GUARD),
    ),
    (
        Lesson(
            "wizard",
            (Brief(_SUPPORT, say("Wizard"), (say("from hand to reserve"), say("cancels a support"))),),
        ),
        _decides(Phase.WIZARD),
    ),
    (
        Lesson(
            "guardian-awaited",
            (Brief(_ATTACK, _WAIT, (say("A Guardian of your"), say("opponent may stop it"))),),
        ),
        _waits(Phase.GUARD),
    ),
    (
        Lesson(
            "wizard-awaited",
            (Brief(_SUPPORT, _WAIT, (say("A Wizard of your"), say("opponent may stop it"))),),
        ),
        _waits(Phase.WIZARD),
    ),
    (
        Lesson(
            "conscription",
            (
                Brief(
                    say("Empty battlefield"),
                    say("Conscript two"),
                    (say("Reserve first,"), say("then citizens")),
                ),
            ),
        ),
        _decides(Phase.CONSCRIPT),
    ),
    (
        Lesson(
            "full", (Brief(_DEVELOP, say("Hand of 6"), (say("is full: develop"), say("a card this turn"))),)
        ),
        _full,
    ),
)
