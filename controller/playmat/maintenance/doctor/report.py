"""The doctor's report as one object of untranslated sentences, and its rendering as lines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playmat.config import BoardConfig
from playmat.errors import LinkError
from playmat.link.diagnosis import NO_CHIP
from playmat.maintenance.doctor.boards import ReaderReport, examination
from playmat.maintenance.doctor.check import Check
from playmat.maintenance.flash import version
from playmat.table.mat import Mat
from playmat.text import Text, Translations, say, verbatim

LIMIT = 40.0  # seconds for a board; 18 readers take about ten
BoardReport = dict[str, Any]


def examined(board: BoardConfig, mat: Mat) -> BoardReport:
    """Returns the report of one board."""
    return asyncio.run(board_report(board, mat))


async def board_report(board: BoardConfig, mat: Mat) -> BoardReport:
    """Returns the report of one board; an unreachable board has no readers."""
    try:
        async with asyncio.timeout(LIMIT):
            report = await examination(board, mat)
    except LinkError as error:
        return _unreachable(board, error.sentence)
    except TimeoutError:
        late = say("it answers too slowly: unplug it, wait a moment and plug it in again")
        return _unreachable(board, _of_board(board.name, late))
    fault, ours = report.fault, version()
    if fault is None and report.firmware != ours:
        fault = say(
            "its firmware is {theirs}, not {ours}: flash it on the owner’s page or with 'playmat kit flash'",
            theirs=report.firmware,
            ours=ours,
        )
    clock = report.clock
    return {
        "port": board.port,
        "ok": not fault,
        "remedy": _of_board(board.name, fault) if fault else "",
        "firmware": report.firmware,
        "clock": clock
        and {
            "offset_s": round(clock.offset, 4),
            "uncertainty_ms": round(1000 * clock.uncertainty, 1),
            "drift_ppm": round(1e6 * clock.drift),
            "drift_uncertainty_ppm": round(1e6 * clock.drift_uncertainty),
        },
        "readers": [_reader(reader) for reader in report.readers],
    }


def _unreachable(board: BoardConfig, remedy: Text) -> BoardReport:
    report: BoardReport = {"port": board.port, "ok": False, "remedy": remedy}
    return report | {"firmware": "", "clock": None, "readers": []}


async def board_reports(boards: Sequence[BoardConfig], mat: Mat) -> dict[str, BoardReport]:
    """Returns the reports of all boards, which are examined concurrently."""
    reports = await asyncio.gather(*(board_report(board, mat) for board in boards))
    return {board.name: report for board, report in zip(boards, reports, strict=True)}


def as_report(checks: Sequence[Check], boards: Mapping[str, BoardReport]) -> BoardReport:
    """Combines all results into one object."""
    entries = [{"part": c.part, "ok": c.ok, "found": c.found, "remedy": c.remedy or ""} for c in checks]
    return {"checks": entries, "clocks_ms": agreement(boards), "boards": dict(boards)}


def agreement(boards: Mapping[str, Mapping[str, Any]]) -> float | None:
    """Returns the uncertainty in ms between the clocks of the boards; None for fewer than two clocks."""
    unsure = sorted(board["clock"]["uncertainty_ms"] for board in boards.values() if board["clock"])
    return round(sum(unsure[-2:]), 1) if len(unsure) > 1 else None


def findings(report: BoardReport) -> list[Check]:
    """Returns the faults in the order in which to repair them."""
    found = [Check(c["part"], c["found"], c["remedy"]) for c in report["checks"] if not c["ok"]]
    for name, board in report["boards"].items():
        if board["remedy"]:
            found.append(Check(say("board {board}", board=name), say("not well"), board["remedy"]))
        for reader in board["readers"]:
            if not reader["ok"]:
                part = say("reader {reader} of board {board}", reader=reader["reader"], board=name)
                remedy = reader["remedy"] or say("mend its board first")
                found.append(Check(part, verbatim(reader["slot"]), remedy))
    return found


def spoken(value: Any, speak: Translations) -> Any:
    """Returns the report with its sentences translated to strings."""
    match value:
        case Text():
            return value.translate(speak)
        case dict():
            return {name: spoken(each, speak) for name, each in value.items()}
        case list():
            return [spoken(each, speak) for each in value]
    return value


def readable(report: BoardReport, speak: Translations) -> Iterator[str]:
    """Yields the report as translated lines."""
    spoken_report = spoken(report, speak)
    for check in spoken_report["checks"]:
        found = say("{part}: {problem}", part=check["part"], problem=check["found"])
        yield _mark(check, speak) + found.translate(speak)
        if check["remedy"]:
            yield f"     {check['remedy']}"
    if (ms := spoken_report["clocks_ms"]) is not None:
        yield say("clocks of all boards: they agree within {ms} ms", ms=ms).translate(speak)
    for name, board in spoken_report["boards"].items():
        well = say(
            "board {board} at {port}: ok, firmware {firmware}",
            board=name,
            port=board["port"],
            firmware=board["firmware"],
        )
        yield well.translate(speak) if board["ok"] else board["remedy"]
        if clock := board["clock"]:
            drift = say(
                "  its clock: {offset_s} s behind, known to {uncertainty_ms} ms;"
                " it drifts {drift_ppm} ppm, known to {drift_uncertainty_ppm}",
                **clock,
            )
            yield drift.translate(speak)
        if board["ok"] and not board["readers"]:
            yield say("  the table's game uses none of its readers").translate(speak)
        for reader in board["readers"]:
            heard = reader["chip"]
            if heard != NO_CHIP.translate(speak):
                rate = "" if reader["hit_rate"] is None else f" {reader['hit_rate']:.0%}"
                tags = (", ".join(reader["tags"]) or say("no card").translate(speak)) + rate
                settings = say("{chip}, {gain} dB, power {power}, {tags}", **{**reader, "tags": tags})
                heard = settings.translate(speak)
            yield f"  {reader['reader']:2} {reader['slot']:20} {_mark(reader, speak)}{heard}"
            if reader["remedy"]:
                yield f"     {reader['remedy']}"


def _mark(finding: BoardReport, speak: Translations) -> str:
    mark = say("ok") if finding["ok"] else say("NO")
    return f"{mark.translate(speak):3}"


def _of_board(name: str, fault: Text) -> Text:
    return say("board {board}: {cause}", board=name, cause=fault)


def _reader(report: ReaderReport) -> BoardReport:
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
        "remedy": report.finding.remedy or "",
    }
