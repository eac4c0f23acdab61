"""The types of messages that the page's scripts are checked against are those that the table sends.

`make typescript` installs the compiler.
"""

from __future__ import annotations

import json
import subprocess
from itertools import product
from pathlib import Path
from typing import Any

import playmat
from playmat.board import (
    Bar,
    Beam,
    BeamKind,
    Fill,
    Mark,
    PrintedLines,
    Row,
    Sum,
    Summand,
    Tile,
    Timer,
)
from playmat.games.fault import GameFault
from playmat.games.interface import Happening, HappeningKind, Key, Score
from playmat.placement import NORTH, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.public.cues import Tone
from playmat.session.story import Ending, LogEntry, LoggedHappening, Race, ReplayStep, Story
from playmat.text import Text
from playmat.web.interface import Analysis, Overlay, PlayerStatistics, Topic, TurningPoint, Way
from playmat.web.news.disguise import Disguise
from playmat.web.news.messages import Addressee, broken, everything, message
from playmat.web.visitors.sitting import Sitting
from web.lone_table import HINT, LoneTable, arrange

COMPILER = Path(__file__).parents[2] / "build" / "typescript-7.0.2"
TYPES = Path(playmat.__file__).parent / "web" / "static" / "js" / "types.d.ts"
FIELD, OPPOSITE = Place("field", 1, SOUTH), Place("field", 1, NORTH)
WORD, LINE = Text("word"), LogEntry(1, SOUTH, Text("word"))
BEAM = Beam(BeamKind.LINE, (FIELD, OPPOSITE), SOUTH)
STORY = Story(
    turn=(SOUTH,),
    scores=((Score(WORD, 3),), (Score(WORD, 4, 5),)),
    log=(LINE,),
    happened=(LoggedHappening(1, Happening(HappeningKind.STRIKE, FIELD, OPPOSITE, 2)),),
    arrived=(FIELD,),
    winners=(SOUTH,),
    bars=(Bar("fox", 0.5, WORD), Bar("hare", 0.5, WORD, WORD, WORD)),
    lines=(PrintedLines("fox", (Fill.OPEN,)),),
    beams=(BEAM,),
    sums=(Sum(FIELD, WORD, WORD, (Summand(FIELD, SOUTH, 2),)),),
    timers=(Timer(WORD, 60.0, 60.0), Timer(WORD, 60.0, 60.0, (SOUTH,))),
    races=(Race(SOUTH, NORTH, 3, 5, True),),
    replay=(ReplayStep(0, SOUTH, WORD, WORD, (BEAM,), (FIELD,)), ReplayStep(9, NORTH, WORD)),
    ending=Ending(12, 60.0, LINE),
)


class FullTable(LoneTable):
    """A table with something in each part of each message."""

    def __init__(self) -> None:
        super().__init__()
        overlay = Overlay(WORD, (2, 3), {"level-1": WORD}, ("level-1",), "", {Way.TAUGHT: WORD})
        self.setting = self.setting._replace(overlays={"lone": overlay, "other": overlay})
        arrange(self)
        tile = Tile(FIELD, "f", damage=1, lit=True, marks=(Mark.ACTING,))
        self.public = Status(phase="waiting", story=STORY, board=(Row((tile, None)),))
        self.advised = {SOUTH: HINT}
        self.considered = {SOUTH: "fox"}
        self.analysed = Analysis(
            1.0, 9, {SOUTH: [(0, 0.5)]}, [TurningPoint(4, SOUTH, 0.6, 0.2, [WORD], [FIELD])]
        )
        self.scores = [PlayerStatistics(SOUTH, "Ada", 3, 2, 7.5, WORD)]
        self.players = {NORTH: "level-1"}
        self.thinking = (NORTH,)
        self.known_keys = {SOUTH: [(Key(("N",), "lay", "fox", FIELD), WORD)]}
        self.captions = {SOUTH: WORD}

    def fault(self) -> GameFault:  # type: ignore[override]
        return GameFault(game="lone", method="legal", error="KeyError: 3", file="rules.py", line=12)


def sent(table: LoneTable, name: str) -> list[Any]:
    """All messages to a page at a seat."""
    at = Sitting(name)
    reader = Addressee("en", at, Disguise(at))
    further = [
        (Topic.SUGGESTION, str(SOUTH)),
        (Topic.ADVICE, str(SOUTH)),
        (Topic.SOUND, Tone.CARD.value),
        (Topic.READ, str(FIELD)),
    ]
    told = [message(table, news, reader, 0.0) for news in (*everything(table.setting), *further)]
    return [*(news for news in told if news), broken(table.setting, reader)]


def complaints(folder: Path, messages: list[Any]) -> str:
    """What the compiler says of messages that are declared as the page's types."""
    assert COMPILER.is_dir(), "run make typescript"
    script = folder / "sent.ts"
    lines = (f"const sent_{number}: News = {json.dumps(news)};" for number, news in enumerate(messages))
    script.write_text("\n".join(lines))
    compiler = str(COMPILER / "node_modules" / ".bin" / "tsc")
    command = [compiler, "--noEmit", "--strict", "--types", "", str(TYPES), str(script)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120).stdout


def test_every_message_has_the_fields_of_its_type_and_no_other(tmp_path: Path) -> None:
    pages = product((LoneTable(), FullTable()), ("both", "south", "watch"))
    messages = [news for table, name in pages for news in sent(table, name)]
    assert complaints(tmp_path, messages) == ""


def test_another_message_is_noticed(tmp_path: Path) -> None:
    [news] = [news for news in sent(LoneTable(), "both") if news["type"] == "hints"]
    assert "'number' is not assignable" in complaints(tmp_path, [{**news, "awaited": [3]}])
    assert "extra" in complaints(tmp_path, [{**news, "extra": 3}])
    del news["moves"]
    assert "moves" in complaints(tmp_path, [news])
