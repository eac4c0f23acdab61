"""A game whose code raises: the fault is named, and the table continues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playmat.app.crash_recovery import restarting_session
from playmat.config import GameConfig, TableConfig
from playmat.errors import ConfigError
from playmat.events import Button
from playmat.games.fault import GameFault, game_fault, guarded
from playmat.games.interface import AnyGame, Brief, Words
from playmat.games.registry import Registry
from playmat.placement import Place
from playmat.screen.icons import learn
from playmat.session.effects import Entry
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.rehearsal.trace import unfinished
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.text import say
from support.brittle_game import copy_of_tic_tac_toe, write_brittle
from support.every_game import FOLDER, GAMES
from support.session_harness import LONG, READING
from support.small_games import overlay

AFTER_CENTRE = ".../.X./..."


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Registry:
    games = tmp_path_factory.mktemp("author")
    write_brittle(games)
    return Registry([str(FOLDER), str(games)])


class Faulty(VirtualTime):
    """A table in virtual time that restarts its session like a real one."""

    def __init__(self, game: AnyGame) -> None:
        self.faults: list[GameFault] = []
        self.entries: list[Entry] = []
        learn(game.words.icons)
        game = guarded(game, lambda fault, error: self.faults.append(fault))
        mat = overlay("tic-tac-toe")
        super().__init__(game, mat, set_table(game, mat, Random(1)))

    def _begin(self, saved: Sequence[Entry]) -> Any:
        config = TableConfig(game=GameConfig(), boards=(), consoles=(), mat=Path(), journal=Path())
        return restarting_session(
            config,
            self._choice,
            lambda: unfinished(self.entries),
            False,
            lambda fault, error: self.faults.append(fault),
        )

    def push(self, *buttons: Button) -> None:
        for button in buttons:
            self.elapse(READING)
            self.press(0, button)
        self.elapse(READING)

    def lay(self, seat: int, cell: int) -> None:
        self._world.lay(self._world.hand(seat)[0], Place("cell", cell))
        self.elapse(LONG)

    def reads(self, seat: int) -> str:
        view = self.views[seat]
        return " | ".join(map(str, (view.title, view.headline, *view.details)))

    def go_on(self) -> None:
        """Closes the page about the restart, and continues the interrupted match."""
        self.elapse(LONG)
        while self.status.phase == "resuming":
            self.push(Button.RIGHT)
        self.elapse(LONG)


@pytest.fixture
def table(registry: Registry, request: pytest.FixtureRequest) -> Iterator[Faulty]:
    game = registry.load("brittle", dict([request.param]), str)
    table = Faulty(game)
    table.push(Button.MIDDLE, Button.MIDDLE)
    yield table
    game_module = registry.part("brittle", "game")
    assert game_module is not None
    game_module.FAILS.clear()


@pytest.mark.parametrize(
    ("table", "method"),
    [
        (("brief", AFTER_CENTRE), "BrittleWords.brief"),
        (("board", AFTER_CENTRE), "BrittleWords.board"),
        (("log_sentence", ".../.../..."), "BrittleWords.log_sentence"),
        (("happenings", ".../.../..."), "BrittleProjection.happenings"),
        (("label", ".../.../..."), "BrittleWords.label"),
    ],
    indirect=["table"],
)
def test_play_goes_on_without_what_cannot_be_said(table: Faulty, method: str) -> None:
    table.lay(0, 4)
    table.lay(1, 0)
    assert str(table.follower.state) == "O../.X./..." and table.status.phase == "waiting"
    assert method in {fault.method for fault in table.faults}
    assert all(fault.error.startswith("ZeroDivisionError: ") for fault in table.faults)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (None, "it returned None: return Brief"),
        (Brief(say("Brittle"), say("Lay"), say("a forgotten comma")), "the details of its Brief are one"),
    ],
)
def test_an_answer_of_another_shape_is_a_fault_of_its_method(answer: Any, why: str) -> None:
    class Wrong(type(GAMES["tic-tac-toe"].words)):  # type: ignore[misc]
        def brief(self, state: Any, seat: int) -> Any:
            return answer if str(state) == AFTER_CENTRE else super().brief(state, seat)

    table = Faulty(GAMES["tic-tac-toe"]._replace(words=Wrong()))
    table.push(Button.MIDDLE, Button.MIDDLE)
    table.lay(0, 4)
    assert table.reads(1).endswith("Fault in the game | This text is missing: see the log")
    assert why in table.faults[0].error and table.faults[0].method == "Wrong.brief"
    table.lay(1, 0)
    assert str(table.follower.state) == "O../.X./..."


@pytest.mark.parametrize("table", [("brief", AFTER_CENTRE)], indirect=True)
def test_a_screen_without_its_text_says_so(table: Faulty) -> None:
    table.lay(0, 4)
    assert table.reads(1) == "Tic-tac-toe | Fault in the game | This text is missing: see the log"


@pytest.mark.parametrize(
    ("table", "state", "action"),
    [
        (("apply", ".../.../... b2"), ".../.../...", "b2"),
        (("placement", AFTER_CENTRE), AFTER_CENTRE, ""),
        (("legal_actions", AFTER_CENTRE), AFTER_CENTRE, ""),
        (("outcome", AFTER_CENTRE), AFTER_CENTRE, ""),
        (("observation", AFTER_CENTRE), AFTER_CENTRE, ""),
    ],
    indirect=["table"],
)
def test_an_action_that_cannot_be_carried_out_leaves_the_last_position(
    table: Faulty, state: str, action: str
) -> None:
    table.lay(0, 4)
    fault = table.faults[0]
    assert (fault.game, fault.state, fault.action) == ("brittle", state, action)
    assert fault.file.endswith("brittle/game.py") and fault.line
    assert str(table.follower.state) == ".../.../..."
    table._world.take_in_hand(table._world.top(Place("cell", 4)), 0)
    table.go_on()
    table.lay(0, 0)
    assert str(table.follower.state) == "X../.../..." and table.status.phase == "waiting"


@pytest.mark.parametrize("table", [("placement", AFTER_CENTRE)], indirect=True)
def test_the_consoles_and_the_log_name_the_game_s_fault(table: Faulty) -> None:
    table.lay(0, 4)
    assert "table: fault in the game" in map(str, table.status.health)
    assert any("the last position in the journal: brittle: " in note for note in table.notes)


def test_a_fault_names_the_call_and_the_failing_line(registry: Registry) -> None:
    game = registry.load("brittle", {"board": AFTER_CENTRE}, str)
    with pytest.raises(ZeroDivisionError) as caught:
        game.words.board(game.rules.parse_state(AFTER_CENTRE), 0)
    fault = game_fault(caught.value)
    assert fault is not None
    failing = Path(fault.file).read_text("utf-8").splitlines()[fault.line - 1]
    assert failing.strip() == '1 // (FAILS.get("board") != str(state))'
    assert (fault.game, fault.method, fault.state) == ("brittle", "BrittleWords.board", AFTER_CENTRE)


def test_a_required_method_that_is_missing_is_a_fault_of_the_game(registry: Registry) -> None:
    game = registry.load("brittle", {}, str)

    class Bare(type(game.projection).__mro__[2]):  # type: ignore[misc]
        __module__ = type(game.projection).__module__

    with pytest.raises(NotImplementedError) as caught:
        Bare().placement(game.rules.start())
    fault = game_fault(caught.value)
    assert fault is not None
    assert (fault.game, fault.method, fault.state) == ("brittle", "Bare.placement", ".../.../...")
    assert fault.file.endswith("brittle/game.py")


def test_a_module_that_cannot_be_imported_is_a_fault_in_its_own_line(tmp_path: Path) -> None:
    words = copy_of_tic_tac_toe(tmp_path, "halved") / "words.py"
    words.write_text(words.read_text("utf-8").replace("def brief", "deff brief"))
    with pytest.raises(ConfigError) as caught:
        Registry([str(tmp_path)]).part("halved", "game")
    fault = game_fault(caught.value)
    assert fault is not None and fault.file == str(words)
    assert words.read_text("utf-8").splitlines()[fault.line - 1].strip().startswith("deff brief")


def test_what_is_no_game_s_code_is_no_fault_of_a_game() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        1 // 0  # noqa: B018
    assert game_fault(caught.value) is None


class Plain(Words[Any, Any]):
    """Words that are texts, where sentences are due."""

    def label(self, state: Any, action: Any) -> Any:
        return "lay"

    def brief(self, state: Any, seat: int) -> Any:
        return Brief(self.title(), "Your turn")  # type: ignore[arg-type]


def test_a_text_that_is_no_sentence_is_a_fault_and_is_replaced(registry: Registry) -> None:
    game = registry.load("tic-tac-toe", {}, str)._replace(words=Plain())
    faults: list[GameFault] = []
    words = guarded(game, lambda fault, error: faults.append(fault)).words
    state = game.rules.start()
    assert str(words.label(state, game.rules.parse_action("b2"))) == "b2"
    assert str(words.brief(state, 0).headline) == "Fault in the game"
    assert [fault.method for fault in faults] == ["Plain.label", "Plain.brief"]
    assert all("is no sentence: return say(...)" in fault.error for fault in faults)
