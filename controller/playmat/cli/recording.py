"""The option `--record`, and the output of `playmat replay` for a recording."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playmat import __version__
from playmat.app.log import note
from playmat.app.recording.recorder import Recorder
from playmat.app.recording.replaying import Replay
from playmat.journal.recording import RecordingLines


def add_record_option(parser: argparse.ArgumentParser) -> None:
    """Declares `--record`."""
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="keep every line of the boards and every button in FILE, for a bug report that `playmat replay` "
        "runs again; it goes on where FILE ends and drops the oldest beyond 16 MB. FILE holds all that the "
        "journal holds, what is hidden in the game too",
    )


def recorder(options: argparse.Namespace, configured: Path | None = None) -> Recorder | None:
    """Returns the recorder of the option, or else of the table's configuration."""
    file = options.record or configured
    return Recorder(file, note) if file else None


def replay_recording(file: Path, everything: bool, as_json: bool) -> int:
    """Replays the recording and prints the result; returns 1 if it differs."""
    lines = RecordingLines(file)
    with TemporaryDirectory(prefix="playmat-") as home:
        replay = Replay(file, Path(home))
        for line in lines:
            happened = replay.replay(line)
            if everything:
                print("\n".join(f"{replay.time} {each}" for each in happened))
        recorded, replayed = replay.states
        report = {
            "playmat": replay.header["playmat"],
            "from": replay.began,
            "to": replay.time,
            "parts": replay.parts,
            "lines": replay.lines,
            "events": replay.events,
            "whole": replay.whole,
            "ended": lines.ended,
            "compared_from": replay.compared_from,
            "same": replay.same,
            "count": replay.count,
            "differences": [difference._asdict() for difference in replay.differences],
            "screens": replay.screens,
            "state": replayed,
            "recorded_state": recorded,
        }
    print(json.dumps(report) if as_json else "\n".join(_readable(report)))
    return 0 if replay.same else 1


def _readable(report: dict[str, Any]) -> Iterator[str]:
    version = report["playmat"]
    other = "" if version == __version__ else f" (this is {__version__})"
    yield f"recorded by playmat {version}{other}, {report['from']} to {report['to']} UTC"
    yield f"{report['lines']} lines of boards, {report['events']} events"
    if not report["ended"]:
        yield "the recording was not ended, as with a pulled plug: this is all up to its last whole entry"
    if not report["whole"]:
        since = f"from {report['compared_from']} on" if report["compared_from"] else "never"
        yield f"its oldest parts were dropped: screens are compared {since}"
    yield from (f"console {console}: {screen}" for console, screen in report["screens"].items())
    yield f"state: {report['state']}"
    if report["same"]:
        yield "the same screens and the same state as recorded"
        return
    if not report["compared_from"]:
        yield "nothing could be compared: the replay never came to where the recording is"
        return
    yield f"it differs from what was recorded, {report['count']} times:"
    for difference in report["differences"]:
        yield f"{difference['time']} {difference['what']}"
        yield f"  recorded: {difference['recorded'].strip()}"
        yield f"  now:      {difference['replayed'].strip()}"
    if report["state"] != report["recorded_state"]:
        yield f"recorded state: {report['recorded_state']}"
