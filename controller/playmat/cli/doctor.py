"""`playmat doctor`: what the slot boards say of themselves, and what to do about it."""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from playmat.app.calibration import crosstalk, learn
from playmat.app.doctor import ReaderReport, examination
from playmat.app.mat_file import write
from playmat.app.mats import likely_mat
from playmat.config import BoardConfig, TableConfig, load_config
from playmat.errors import ConfigError, LinkError
from playmat.link.board_clock import Reading
from playmat.table.mat import Mat, near_power


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--config", type=Path, required=True, metavar="FILE", help="the table's TOML file")
    parser.add_argument("--board", metavar="NAME", help="this board only (default: all of the table)")
    parser.add_argument("--json", action="store_true", help="the report as one JSON object")
    tasks = parser.add_mutually_exclusive_group()
    tasks.add_argument(
        "--learn", action="store_true", help="learn which reader is which slot's, card by card"
    )
    tasks.add_argument(
        "--crosstalk", action="store_true", help="find each reader's best power with a test card"
    )


def run(options: argparse.Namespace) -> int:
    """Examines, or learns; 1 where something is not well."""
    config = load_config(options.config)
    mat = likely_mat(config.mat, config.game)
    boards = _boards(config, options.board)
    if options.learn:
        return _keep(config.mat, asyncio.run(learn(boards, mat, _say)))
    if options.crosstalk:
        return _tune(config, mat, boards)
    found = {board.name: examined(board, mat) for board in boards}
    report = {"power": _power(), "clocks_ms": agreement(found), "boards": found}
    print(json.dumps(report) if options.json else "\n".join(_readable(report)))
    return 0 if _well(report) else 1


def _boards(config: TableConfig, name: str | None) -> list[BoardConfig]:
    boards = [board for board in config.boards if name in (None, board.name)]
    if not boards:
        names = ", ".join(board.name for board in config.boards)
        raise ConfigError(f"--board {name}: the table has {names}")
    return boards


def examined(board: BoardConfig, mat: Mat) -> dict[str, Any]:
    """The report of one board, as `--json` has it."""
    try:
        report = asyncio.run(examination(board, mat))
    except LinkError as error:
        return {"port": board.port, "ok": False, "remedy": str(error), "clock": None, "readers": []}
    remedy = f"board {board.name}: {report.fault}" if report.fault else ""
    readers = [_plain(reader) for reader in report.readers]
    clock = _clock(report.clock) if report.clock else None
    return {"port": board.port, "ok": not remedy, "remedy": remedy, "clock": clock, "readers": readers}


def agreement(boards: Mapping[str, Mapping[str, Any]]) -> float | None:
    """Within how many ms the clocks of all boards agree; None where it is not two whose clocks are known."""
    unsure = sorted(board["clock"]["uncertainty_ms"] for board in boards.values() if board["clock"])
    return round(sum(unsure[-2:]), 1) if len(unsure) > 1 else None


def _clock(reading: Reading) -> dict[str, float]:
    return {
        "offset_s": round(reading.offset, 4),
        "uncertainty_ms": round(1000 * reading.uncertainty, 1),
        "drift_ppm": round(1e6 * reading.drift),
        "drift_uncertainty_ppm": round(1e6 * reading.drift_uncertainty),
    }


def _plain(report: ReaderReport) -> dict[str, Any]:
    slot, probe = report.slot, report.probe
    return {
        "reader": slot.reader,
        "slot": str(slot.place),
        "ok": report.finding.ok,
        "chip": report.finding.chip,
        "antenna": probe.tx & 0x03 == 0x03,
        "gain": probe.gain,
        "power": probe.power,
        "tags": list(report.tags),
        "hit_rate": None if report.rate is None else round(report.rate, 2),
        "visits": probe.polls,
        "broken": probe.noise,
        "collisions": probe.coll,
        "resets": probe.resets,
        "remedy": report.finding.remedy,
    }


def _readable(report: dict[str, Any]) -> Iterator[str]:
    if report["power"]:
        yield report["power"]
    if report["clocks_ms"] is not None:
        yield f"clocks of all boards: they agree within {report['clocks_ms']} ms"
    for name, board in report["boards"].items():
        yield f"board {name} at {board['port']}: ok" if board["ok"] else board["remedy"]
        if clock := board["clock"]:
            yield (
                f"  its clock: {clock['offset_s']} s behind, known to {clock['uncertainty_ms']} ms;"
                f" it drifts {clock['drift_ppm']} ppm, known to {clock['drift_uncertainty_ppm']}"
            )
        for reader in board["readers"]:
            tags = ", ".join(reader["tags"]) or "no card"
            rate = "" if reader["hit_rate"] is None else f" {reader['hit_rate']:.0%}"
            yield (
                f"  {reader['reader']:2} {reader['slot']:20} {'ok' if reader['ok'] else 'NO':3}"
                f"{reader['chip']}, {reader['gain']} dB, power {reader['power']}, {tags}{rate}"
            )
            if reader["remedy"]:
                yield f"     {reader['remedy']}"


def _well(report: dict[str, Any]) -> bool:
    boards = report["boards"].values()
    return all(board["ok"] and all(reader["ok"] for reader in board["readers"]) for board in boards)


def _power() -> str:
    """Under-voltage, the most common hidden cause of trouble; nothing where this is no Raspberry Pi."""
    command = shutil.which("vcgencmd")
    if command is None:
        return ""
    answer = subprocess.run([command, "get_throttled"], capture_output=True, text=True).stdout.strip()
    bits = int(answer.partition("=")[2] or "0", 16)
    if bits & 0x1:
        return "power: too low now; use the Pi's own supply and a short cable"
    return "power: was too low since the start; use the Pi's own supply" if bits & 0x10000 else "power: ok"


def _tune(config: TableConfig, mat: Mat, boards: list[BoardConfig]) -> int:
    for board in boards:
        best = asyncio.run(crosstalk(board, mat, _say))
        powers = {slot: power for slot, power in best.items() if power is not None}
        slots = tuple(
            slot._replace(power=powers[slot], near=near_power(powers[slot])) if slot in powers else slot
            for slot in mat.slots
        )
        mat = replace(mat, slots=slots)
    return _keep(config.mat, mat)


def _keep(path: Path, mat: Mat) -> int:
    """Writes the mat's file if whoever sits there agrees."""
    if sys.stdin.isatty() and input(f"Write this to {path}? [y/N] ").strip().lower() not in ("y", "yes"):
        print("nothing was written")
        return 1
    print(f"{path} is written; the old one is {write(path, mat)}")
    return 0


def _say(sentence: str) -> None:
    print(sentence, flush=True)
