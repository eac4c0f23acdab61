"""Programs at a configured table: their names are checked at the start, and worker processes decide."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from playmat.app.mats import choice
from playmat.app.programs import Programs, seated
from playmat.config import GameConfig, TableConfig, load_config
from playmat.errors import ConfigError
from playmat.events import Event, Intended
from playmat.games.interface import InformationState
from playmat.placement import NORTH, SOUTH
from playmat.session.as_json import event_from_json, event_to_json
from playmat.session.effects import ProgramTurn
from playmat.simulator.rehearsal.playouts import playout
from support.every_game import FOLDER, GAMES
from support.table_harness import CONFIG, TableHarness, play

AGE_OF_WAR = 'game = "age-of-war"\n'


def config(home: Path, keys: str, players: str) -> TableConfig:
    """A table's configuration with these lines before and after the usual ones."""
    file, mat = home / "table.toml", Path(__file__).parents[2] / "hardware/mats/standard.toml"
    boards = CONFIG.format(mat=mat, south="/dev/a", north="/dev/b")
    wand = '[[boards]]\nname = "wand"\nport = "/dev/c"\n'
    file.write_text(keys + boards.partition("[[consoles]]")[0] + wand + players)
    return load_config(file)


def test_a_program_sits_at_its_seat_in_every_game_that_offers_it(tmp_path: Path) -> None:
    table = config(tmp_path, AGE_OF_WAR, '[players]\nBlue = "level-3"\n')
    programs = seated(table, choice(table))
    assert programs["game-of-war"] == {NORTH: "level-3"}
    assert programs["age-of-war"] == {NORTH: "level-3"}
    assert "art-of-war" not in programs and "archery-tactics" not in programs


def test_the_nearest_level_plays_for_one_that_a_game_no_longer_has(tmp_path: Path) -> None:
    table = config(tmp_path, AGE_OF_WAR, '[players]\nBlue = "level-2"\n')
    programs = seated(table, choice(table))
    assert programs["age-of-war"] == {NORTH: "random"} and programs["game-of-war"] == {NORTH: "level-2"}


@pytest.mark.parametrize(
    ("keys", "players", "sentence"),
    [
        (AGE_OF_WAR, 'blue = "level-9"', "players.blue = 'level-9' is no program for age-of-war: .*level-3"),
        (AGE_OF_WAR, 'bleu = "level-3"', "players.bleu is no seat of the mat: write one of red, blue"),
        (AGE_OF_WAR, "blue = 3", "players.blue = 3 must be the name of a program"),
        ('game = "art-of-war"\n', 'north = "level-3"', "art-of-war .* its hand is hidden"),
        ('game = "archery-tactics"\n', 'north = "level-3"', "archery-tactics .* it is played in real time"),
    ],
)
def test_what_cannot_be_seated_is_one_sentence_at_the_start(
    tmp_path: Path, keys: str, players: str, sentence: str
) -> None:
    with pytest.raises(ConfigError, match=sentence):
        table = config(tmp_path, keys, f"[players]\n{players}\n")
        seated(table, choice(table))


def turn(seed: int) -> ProgramTurn:
    """A decision of Age of War."""
    states = [ply.state for ply in playout(GAMES["age-of-war"], Random(seed))]
    state = next(
        candidate for candidate in states if -1 not in candidate.movers and len(candidate.legal_actions()) > 3
    )
    (seat,) = state.movers
    known = InformationState(seat, state.observation(seat), (), state.legal_actions())
    return ProgramTurn("age-of-war", "random", known)


def test_a_decision_comes_back_as_an_event_and_a_newer_one_replaces_it() -> None:
    events: list[Event] = []
    first, second = turn(1), turn(2)
    assert first != second

    async def run() -> None:
        decided = asyncio.Event()

        def emit(event: Event) -> None:
            events.append(event)
            decided.set()

        programs = Programs(GameConfig("age-of-war"), emit, print)
        programs.think(first)
        programs.think(second)
        await asyncio.wait_for(decided.wait(), 60)

    asyncio.run(run())
    (event,) = events
    assert isinstance(event, Intended) and event.observation == second.known.observation
    assert event.action in map(str, second.known.actions)


def test_who_had_no_use_for_a_decision_gets_it_again() -> None:
    events: list[Event] = []

    async def run() -> None:
        decided = asyncio.Queue[Event]()
        programs = Programs(GameConfig("age-of-war"), decided.put_nowait, print)
        for _ in range(2):  # as after an undo, or after a crash of the session
            programs.think(turn(1))
            events.append(await asyncio.wait_for(decided.get(), 60))

    asyncio.run(run())
    assert [isinstance(event, Intended) for event in events] == [True, True]


def test_a_decision_that_is_made_ahead_waits_until_it_is_due() -> None:
    events, failing = list[Event](), turn(1)._replace(program="nobody")

    async def run() -> None:
        noted, decided = asyncio.Event(), asyncio.Event()

        def emit(event: Event) -> None:
            events.append(event)
            decided.set()

        programs = Programs(GameConfig("age-of-war"), emit, lambda sentence: noted.set())
        programs.think(failing, ahead=True)
        await asyncio.wait_for(noted.wait(), 60)  # it has thought, and failed
        assert not events
        programs.think(failing)
        await asyncio.wait_for(decided.wait(), 60)

    asyncio.run(run())
    (event,) = events
    assert isinstance(event, Intended) and event.observation == failing.known.observation


def test_a_decision_is_the_same_after_a_recording() -> None:
    decision = Intended(NORTH, "fill 1 with D", "some position")
    assert event_from_json(*event_to_json(decision)) == decision


def test_people_act_for_a_program_that_fails() -> None:
    events, notes = list[Event](), list[str]()

    async def run() -> None:
        decided = asyncio.Event()

        def emit(event: Event) -> None:
            events.append(event)
            decided.set()

        Programs(GameConfig("age-of-war"), emit, notes.append).think(turn(1)._replace(program="nobody"))
        await asyncio.wait_for(decided.wait(), 60)

    asyncio.run(run())
    (event,) = events
    assert isinstance(event, Intended) and not event.action
    assert "failed, people act for it" in notes[0]


def test_a_table_shows_the_first_step_of_its_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))

    async def script(harness: TableHarness) -> None:
        await harness.begin(NORTH)
        await harness.until(lambda: harness.reads(SOUTH).startswith("Computer: 1 step | Cross"))
        (step,) = harness.status.steps
        assert step.target in harness.status.awaited

    play(tmp_path, script, parts='[players]\nsouth = "random"\n', keys='game = "tic-tac-toe"\n')
