"""Rehearsals with disturbances: games run on all cores, each with its own random seed."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path
from random import Random

from playmat.config import Timing
from playmat.devices.button_gestures import ButtonGestures
from playmat.errors import JournalError
from playmat.events import BoardScan, Event, TagOn, Tick
from playmat.placement import SEAT_NAMES
from playmat.saving import load_text
from playmat.screen.language import translations
from playmat.session.effects import Append, Effect, Entry, Publish, Show
from playmat.session.match.matches import OverlayChoice
from playmat.session.session import Session
from playmat.simulator.rehearsal.faults.counts import Played
from playmat.simulator.rehearsal.faults.rehearsal import Failure, FaultyRehearsal
from playmat.simulator.rehearsal.faults.senses import Senses
from playmat.simulator.rehearsal.staging import seat_count
from playmat.simulator.rehearsal.trace import (
    GameSetting,
    Happened,
    Restart,
    Trace,
    parse_trace,
    unfinished,
)
from playmat.table.catalogue import Catalogue
from playmat.text import Text
from playmat.virtual.call_limit import limited_calls
from playmat.virtual.game_check.check import faults_named
from playmat.virtual.setting import furnish, load
from playmat.virtual.workers import workers


def play(setting: GameSetting, games: range, seed: int, kinds: Collection[str]) -> Iterator[Played]:
    """Plays the games of these numbers; each derives its random generator from `seed` and its number."""
    play_game = partial(play_one, setting, seed, tuple(kinds))
    if len(games) == 1:
        yield play_game(games[0])
        return
    with workers() as pool:
        yield from pool.map(play_game, games)


def play_one(setting: GameSetting, seed: int, kinds: Collection[str], number: int) -> Played:
    """Plays one game; a failed one has its trace."""
    gc.collect()  # each restart of the game before has left a session: up to 50 MB a game
    random = Random(f"{seed}/{number}")
    game, mat, world = furnish(setting, random)
    table = Senses(game, mat, world, random, contacts=ButtonGestures)
    rehearsal = FaultyRehearsal(world, table, random, kinds)
    failure, sentence = None, ""
    try:
        with limited_calls(), faults_named(game.name):
            table.drive(rehearsal.run())
    except Failure as error:
        failure, sentence = (rehearsal.latest, error.how), f"{error.how} after {rehearsal.latest}: {error}"
    trace = (
        Trace(
            setting=setting,
            seed=seed,
            number=number,
            failure=sentence,
            given=tuple(table.given),
            entries=tuple(table.entries),
        )
        if failure
        else None
    )
    return Played(
        actions=rehearsal.tally.actions,
        repeated=rehearsal.repeated,
        happenings=rehearsal.happenings,
        failure=failure,
        trace=trace,
    )


def write_trace(trace: Trace, where: Path) -> Path:
    """Writes the trace of a failed game into the folder; returns the file."""
    file = where / f"rehearsal-{trace.seed}-{trace.number}.json"
    try:
        where.mkdir(parents=True, exist_ok=True)
        file.write_text(str(trace), "utf-8")
    except OSError as error:
        raise JournalError(
            f"{file} cannot be written ({error.strerror}): name another folder with --state"
        ) from error
    return file


def read_trace(file: Path) -> Trace:
    """Reads a trace; JournalError if the file is none."""
    try:
        return parse_trace(load_text(file), str(file))
    except (OSError, UnicodeError) as error:
        raise JournalError(f"{file} cannot be read ({error}): name a file that a rehearsal wrote") from error


def replay(trace: Trace) -> Iterator[str]:
    """Replays a trace on a new session; yields a line for each change of a screen or the journal."""
    game, mat = load(trace.setting)
    catalogue = Catalogue(game.name, game.setup.serials)
    consoles = [(seat,) for seat in range(seat_count(game, trace.setting.seats))]
    begin = partial(Session, [OverlayChoice(mat, (game,))], Timing(), consoles=consoles)
    entries: list[Entry] = []
    session = begin()
    for at, event in trace.given:
        if isinstance(event, Restart):
            session = begin(unfinished(entries))
            yield f"{at:9.3f}  the controller is killed and started again"
            continue
        if isinstance(event, Happened):
            yield f"{at:9.3f}  --- {event.kind}"
            continue
        effects = session.handle(event, at)
        entries += [effect.entry for effect in effects if isinstance(effect, Append)]
        lines = [line for effect in effects if (line := _lines(effect))]
        if lines or not isinstance(event, Tick):
            yield f"{at:9.3f}  {_named(event, catalogue)}{''.join(lines)}"
    yield f"the journal is {'the same' if entries == [*trace.entries] else 'another'}"
    yield trace.failure


def _lines(effect: Effect) -> str:
    match effect:
        case Show(console, view):
            details = " / ".join(map(_text, view.details))
            return f"\n{'':11}{SEAT_NAMES[console]}: {_text(view.title)} | {_text(view.headline)} | {details}"
        case Publish(status):
            return f"\n{'':11}{status.phase}, {status.actions} actions: {status.observation}"
        case Append(entry):
            return f"\n{'':11}journal: {entry.kind.value} {entry.text}"
    return ""


def _text(text: Text) -> str:
    return text.translate(translations("en"))


def _named(event: Event, catalogue: Catalogue) -> str:
    match event:
        case TagOn(board, reader, uid, record):
            known = catalogue.resolve(uid, record)
            stuck_to = f"{known.component} {known.pose}" if known else "unknown"
            return f"TagOn {board} {reader} {uid} {stuck_to}"
        case BoardScan(board, tags):
            return f"BoardScan {board}: {', '.join(_named(tag, catalogue) for tag in tags)}"
    return str(event)
