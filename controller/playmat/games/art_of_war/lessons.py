"""The first game, taught: each rule when it first matters, a few words a page."""

from __future__ import annotations

from collections.abc import Callable, Collection

from playmat.games.art_of_war.actions import Verb
from playmat.games.art_of_war.phases import Done, Phase
from playmat.games.art_of_war.side import HAND_LIMIT
from playmat.games.art_of_war.state import State
from playmat.games.game import Brief, Lesson
from playmat.text import say

_Matters = Callable[[State], bool]


def lesson(state: State, given: Collection[str]) -> Lesson | None:
    """What to teach before the decision that is due, but for what was `given` already."""
    for one, matters in LESSONS:
        if one.topic not in given and matters(state):
            return one
    return None


def _in(*phases: Phase) -> _Matters:
    return lambda state: state.phase in phases


def _turn(number: int) -> _Matters:
    """In this turn or later, before anything is done in it."""
    return lambda state: state.phase is Phase.ACT and state.turn >= number and state.done is Done.NOTHING


def _may(verb: Verb, number: int) -> _Matters:
    """From this turn on, as soon as such an action is legal."""
    due = _turn(number)
    return lambda state: due(state) and any(action.verb is verb for action in state.legal_actions())


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
_SUPPORT = say("Support")

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
        _in(Phase.REDRAW, Phase.FIRST),
    ),
    (
        Lesson(
            "kingdom",
            (Brief(_SETUP, say("Kingdom"), (say("Your citizens lie"), say("here, kind by kind"))),),
        ),
        _in(Phase.REVEAL),
    ),
    (
        Lesson(
            "deploy",
            (Brief(_SETUP, say("Front row"), (say("The first unit; your"), say("King may go too"))),),
        ),
        _in(Phase.DEPLOY),
    ),
    (
        Lesson(
            "reserve",
            (Brief(_SETUP, say("Reserve"), (say("First in, first out:"), say("it feeds the battle"))),),
        ),
        _in(Phase.STOCK),
    ),
    (
        Lesson(
            "turn",
            (
                Brief(_TURN, say("Draw a card"), (say("and stand all your"), say("units upright"))),
                Brief(_TURN, say("Then choose"), (say("one: recruit, or"), say("attack as you like"))),
            ),
        ),
        _turn(1),
    ),
    (
        Lesson(
            "recruit",
            (
                Brief(_RECRUIT, say("Leftmost card"), (say("of the reserve goes"), say("to a free cell"))),
                Brief(_RECRUIT, say("Front first"), (say("The rear needs a"), say("unit before it"))),
            ),
        ),
        _may(Verb.RECRUIT, 1),
    ),
    (
        Lesson(
            "attack",
            (
                Brief(_ATTACK, say("Turn a unit"), (say("counter-clockwise;"), say("it hits its range"))),
                Brief(_ATTACK, say("Soldiers: X"), (say("They hit as hard as"), say("your hand is full"))),
            ),
        ),
        _may(Verb.TURN, 2),
    ),
    (
        Lesson(
            "target",
            (
                Brief(_TARGET, say("Choose one"), (say("Lift it, put it back"), say("or press OK"))),
                Brief(_TARGET, say("Just enough"), (say("captures: it becomes"), say("your citizen"))),
                Brief(
                    _TARGET, say("More than that"), (say("destroys. Less hurts"), say("until the turn ends"))
                ),
            ),
        ),
        _in(Phase.TARGET),
    ),
    (
        Lesson(
            "develop",
            (
                Brief(_DEVELOP, say("End your turn"), (say("with a card from hand"), say("to your kingdom"))),
                Brief(_DEVELOP, say("King: never"), (say("With 6 in hand"), say("you have to"))),
            ),
        ),
        _may(Verb.DEVELOP, 3),
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
        _may(Verb.SUPPORT, 4),
    ),
    (
        Lesson(
            "guardian",
            (Brief(_SUPPORT, say("Guardian"), (say("from hand to reserve"), say("stops an attack"))),),
        ),
        _in(Phase.GUARD),
    ),
    (
        Lesson(
            "wizard",
            (Brief(_SUPPORT, say("Wizard"), (say("from hand to reserve"), say("cancels a support"))),),
        ),
        _in(Phase.WIZARD),
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
        _in(Phase.CONSCRIPT),
    ),
    (
        Lesson(
            "full", (Brief(_DEVELOP, say("Hand of 6"), (say("is full: develop"), say("a card this turn"))),)
        ),
        lambda state: state.phase is Phase.ACT and state.own.hand >= HAND_LIMIT,
    ),
)
