"""Views of a battle for the golden screens, one for every kind of screen with a map."""

from games.art_of_war.scenes import play, scene, side
from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.state import State
from playmat.placement import NORTH, SOUTH, Face, Place
from playmat.screen.view import View
from playmat.session.guide import Step
from playmat.session.menu import Menu, Option, Question
from playmat.session.prompts import consent, guiding, phases
from playmat.text import say

BATTLE = scene(
    side("F1=A F2=K* F3=S A1=P A3=W", hand=4, deck=12, kingdom="SGA"),
    side("F1=G1 F2=W* F3=S A2=P*", hand=3, deck=9, kingdom="WW"),
)
AIMING = play(BATTLE, "turn F1")
STRUCK = play(AIMING, "target F1")
SHOOTING = play(BATTLE, "support A", "pass")
MOVING = play(BATTLE, "support P", "pass")
WON = play(scene(side("F2=G", reserve="SA", hand=6, kingdom="SGA"), side("F2=G")), "develop P")


def asked(state: State, seat: int, label: str = "") -> View:
    view = phases.waiting(ART_OF_WAR, state, seat, None)
    return view._replace(buttons=(view.buttons[0], None, say(label) if label else None))


def todo(*steps: Step, seat: int = SOUTH, undoing: bool = False, confirm: bool = False) -> View:
    return guiding.settling(ART_OF_WAR, BATTLE, seat, steps, undoing, confirm)


def cell(seat: int, number: int) -> Place:
    return Place("battlefield", number, seat)


def menu(state: State) -> Menu:
    options = state.legal_actions()
    return Menu(
        [Option(ART_OF_WAR.words.label(state, a), ART_OF_WAR.words.describe(state, a), a) for a in options]
    )


PUSH = Step(Face("soldier"), Place("reserve", 4, SOUTH), Place("reserve", 1, SOUTH))
ASKED = Question(*consent.UNDO, [NORTH], lambda: None)
PENDING = Action.parse("recruit W A2")
STAND, BRING, TAKE = (
    Step(Face("king"), cell(SOUTH, 1), cell(SOUTH, 1)),
    Step(Face("wizard"), Place("graveyard", seat=SOUTH), cell(SOUTH, 5)),
    Step(Face("archer"), Place("kingdom", 2, SOUTH), None),
)
VIEWS = {
    "turn": asked(BATTLE, SOUTH, "End turn"),
    "waiting": asked(BATTLE, NORTH),
    "aiming": asked(AIMING, SOUTH),
    "aimed_at": asked(AIMING, NORTH),
    "lifted": phases.touching(ART_OF_WAR, AIMING, SOUTH, AIMING.legal_actions()[0]),
    "guardian": asked(STRUCK, NORTH, "Pass"),
    "reacting": asked(STRUCK, SOUTH),
    "shooting": asked(SHOOTING, SOUTH),
    "seen": phases.proposing(ART_OF_WAR, BATTLE, BATTLE.after(PENDING), SOUTH, PENDING, None),
    "named": phases.naming(ART_OF_WAR, BATTLE, SOUTH, Action.parse("develop A"), Place("tap", seat=SOUTH)),
    "target": phases.choosing(ART_OF_WAR, AIMING, SOUTH, menu(AIMING)),
    "to_do": todo(STAND),
    "to_do_by_the_other": todo(STAND, seat=NORTH),
    "undone": todo(BRING, STAND, undoing=True),
    "undone_unseen": todo(TAKE, undoing=True, confirm=True),
    "wrong": guiding.explaining(
        ART_OF_WAR, cell(SOUTH, 2), say("It stays turned until its next turn"), (STAND,), fits=False
    ),
    "other_army": guiding.explaining(
        ART_OF_WAR,
        cell(SOUTH, 2),
        say("{card} is not in this game", card=say("King R02")),
        (TAKE,),
        fits=True,
    ),
    "push_together": guiding.explaining(
        ART_OF_WAR,
        Place("reserve", seat=SOUTH),
        say("New cards go to the right end"),
        (PUSH, STAND),
        fits=False,
    ),
    "meant": phases.confirming(ART_OF_WAR, BATTLE, SOUTH, Menu([phases.TAKE_BACK, phases.NO], direct=True)),
    "agreeing": consent.agreeing(ART_OF_WAR, BATTLE, NORTH, ASKED),
    "asking": consent.agreeing(ART_OF_WAR, BATTLE, SOUTH, ASKED),
    "choosing": phases.choosing(ART_OF_WAR, SHOOTING, SOUTH, menu(SHOOTING)),
    "moving": asked(MOVING, SOUTH),
    "won": phases.over(ART_OF_WAR, WON, SOUTH),
    "lost": phases.over(ART_OF_WAR, WON, NORTH),
}
