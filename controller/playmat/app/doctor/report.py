"""What the doctor has found, as `--json` has it, and in lines to read."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playmat.app.doctor.boards import ReaderReport, examination
from playmat.app.doctor.check import Check
from playmat.app.flash import version
from playmat.config import BoardConfig
from playmat.errors import LinkError
from playmat.link.board_clock import Reading
from playmat.table.mat import Mat

LIMIT = 40.0  # seconds for a board; one with 18 readers takes ten
Report = dict[str, Any]


def examined(board: BoardConfig, mat: Mat) -> Report:
    """The report of one board."""
    return asyncio.run(board_report(board, mat))


async def board_report(board: BoardConfig, mat: Mat) -> Report:
    """The report of one board; one that cannot be reached has no readers."""
    try:
        async with asyncio.timeout(LIMIT):
            report = await examination(board, mat)
    except LinkError as error:
        return _unreachable(board, str(error))
    except TimeoutError:
        late = f"board {board.name}: it answers too slowly: unplug it, wait a moment and plug it in again"
        return _unreachable(board, late)
    fault = report.fault or _outdated(report.firmware)
    return {
        "port": board.port,
        "ok": not fault,
        "remedy": f"board {board.name}: {fault}" if fault else "",
        "firmware": report.firmware,
        "clock": _clock(report.clock) if report.clock else None,
        "readers": [_reader(reader) for reader in report.readers],
    }


def _unreachable(board: BoardConfig, remedy: str) -> Report:
    report: Report = {"port": board.port, "ok": False, "remedy": remedy}
    return report | {"firmware": "", "clock": None, "readers": []}


async def board_reports(boards: Sequence[BoardConfig], mat: Mat) -> dict[str, Report]:
    """The reports of all boards, which are examined at the same time."""
    reports = await asyncio.gather(*(board_report(board, mat) for board in boards))
    return {board.name: report for board, report in zip(boards, reports, strict=True)}


def as_report(checks: Sequence[Check], boards: Mapping[str, Report]) -> Report:
    """Everything, as one object."""
    told = [{"part": c.part, "ok": c.ok, "found": c.found, "remedy": c.remedy} for c in checks]
    return {"checks": told, "clocks_ms": agreement(boards), "boards": dict(boards)}


def agreement(boards: Mapping[str, Mapping[str, Any]]) -> float | None:
    """Within how many ms the clocks of all boards agree; None where it is not two whose clocks are known."""
    unsure = sorted(board["clock"]["uncertainty_ms"] for board in boards.values() if board["clock"])
    return round(sum(unsure[-2:]), 1) if len(unsure) > 1 else None


def findings(report: Report) -> list[Check]:
    """What is not well, in the order in which it should be mended."""
    found = [Check(c["part"], c["found"], c["remedy"]) for c in report["checks"] if not c["ok"]]
    for name, board in report["boards"].items():
        if board["remedy"]:
            found.append(Check(f"board {name}", "not well", board["remedy"]))
        for reader in board["readers"]:
            if not reader["ok"]:
                part = f"reader {reader['reader']} of board {name}"
                found.append(Check(part, reader["slot"], reader["remedy"] or "mend its board first"))
    return found


def readable(report: Report) -> Iterator[str]:
    """The report in lines."""
    for check in report["checks"]:
        yield f"{'ok' if check['ok'] else 'NO':3}{check['part']}: {check['found']}"
        if check["remedy"]:
            yield f"     {check['remedy']}"
    if report["clocks_ms"] is not None:
        yield f"clocks of all boards: they agree within {report['clocks_ms']} ms"
    for name, board in report["boards"].items():
        yield from _readable_board(name, board)


def _readable_board(name: str, board: Report) -> Iterator[str]:
    firmware = f", firmware {board['firmware']}" if board["firmware"] else ""
    yield f"board {name} at {board['port']}: ok{firmware}" if board["ok"] else board["remedy"]
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


def _outdated(firmware: str) -> str:
    if firmware == version():
        return ""
    return f"its firmware is {firmware}, not {version()}: flash it again ('playmat kit flash')"


def _clock(reading: Reading) -> dict[str, float]:
    return {
        "offset_s": round(reading.offset, 4),
        "uncertainty_ms": round(1000 * reading.uncertainty, 1),
        "drift_ppm": round(1e6 * reading.drift),
        "drift_uncertainty_ppm": round(1e6 * reading.drift_uncertainty),
    }


def _reader(report: ReaderReport) -> Report:
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
