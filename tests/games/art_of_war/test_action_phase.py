"""The official booklet's example of an action phase, as a golden game.

REFRESH_GOLDENS=1 rewrites the file ('make screens').
"""

import os
from gettext import NullTranslations
from pathlib import Path

from scenes import scene, side

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import ARCHER
from playmat.games.art_of_war.rules.position import Unit
from playmat.placement import NORTH, SOUTH
from playmat.text import Text

GOLDEN = Path(__file__).parent / "goldens" / "action_phase.txt"
PLAYED = (
    "support S",  # (1) before the action
    "pass",  # no Wizard, although one is possible
    "turn F1",  # (3)
    "target F1",  # (2) the only unit in the Archer's range
    "pass",  # no Guardian
    "support P",  # (4) after the action
    "pass",
    "move F1 A2",  # (5) behind the Guardian
)
START = scene(side("F1=A F2=G F3=W", hand=4), side("F1=A F2=G F3=S", hand=3))


def english(text: Text) -> str:
    return text.translate(NullTranslations())


def test_the_example_goes_as_the_booklet_tells_it() -> None:
    lines, state = [str(START)], START
    for note in PLAYED:
        action = Action.parse(note)
        brief = ART_OF_WAR.words.brief(state, state.mover)
        lines.append("")
        lines.append(" | ".join(map(english, (brief.title, brief.headline, *brief.details))))
        lines.append(f"{note}: {english(ART_OF_WAR.words.describe(state, action))}")
        state = state.apply(action)
        lines.append(str(state))
    played = "\n".join(lines) + "\n"
    if os.environ.get("REFRESH_GOLDENS"):
        GOLDEN.write_text(played)
    assert played == GOLDEN.read_text()
    assert state.sides[SOUTH].kingdom[ARCHER] == 1
    assert state.sides[SOUTH].cells[4] == Unit(ARCHER, turned=True)


def test_only_the_archer_is_in_the_archers_reach_and_nobody_in_the_wizards_afterwards() -> None:
    state = START
    for note in PLAYED[:3]:
        state = state.apply(Action.parse(note))
    assert [str(action) for action in state.legal_actions()] == ["target F1"]
    for note in PLAYED[3:5]:
        state = state.apply(Action.parse(note))
    assert "turn F3" not in map(str, state.legal_actions())
    assert "turn F2" in map(str, state.legal_actions())
    assert state.sides[NORTH].cells[2] is not None  # the Soldier that threatens the turned Archer
