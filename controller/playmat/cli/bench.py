"""`playmat bench`: measures one reader module at one Pico, and concludes what it can be used for."""

from __future__ import annotations

import argparse
import asyncio
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from playmat.devices.pico import only_port
from playmat.errors import ConfigError
from playmat.maintenance.bench.conclusions import Outcome, conclusions
from playmat.maintenance.bench.guide import Guide, opened
from playmat.maintenance.bench.measurements import Measurement, measurements
from playmat.maintenance.bench.page import serve
from playmat.maintenance.bench.pictures import sketch
from playmat.maintenance.bench.report import page, readable
from playmat.maintenance.bench.result import Result, load
from playmat.maintenance.bench.table_file import keep_settings
from playmat.maintenance.bench.virtual import KINDS, virtual_bench
from playmat.saving import save_text
from playmat.screen.language import LANGUAGES, translations
from playmat.text import Text, Translations, say

_KEYS = say("Enter: measure, s: skip, b: back, q: stop (the same command goes on later)")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("port", nargs="?", help="the Pico's serial port (default: the only one plugged in)")
    parser.add_argument(
        "--out", type=Path, default=Path("bench.json"), metavar="FILE", help="the result (default bench.json)"
    )
    parser.add_argument("--module", metavar="NAME", help="a name for the module (default: the file's)")
    parser.add_argument(
        "--tag", type=float, default=25, metavar="MM", help="the width of the tags (default 25)"
    )
    parser.add_argument("--language", choices=sorted(LANGUAGES), default="en", help="(default en)")
    parser.add_argument("--page", type=int, metavar="PORT", help="guide in a browser (0: at any free port)")
    parser.add_argument(
        "--compare", type=Path, nargs="+", metavar="FILE", help="compare results instead of measuring"
    )
    parser.add_argument(
        "--virtual", choices=sorted(KINDS), help="without hardware: a virtual module of this strength"
    )
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="the table's file: writes the settings into its mat"
    )
    parser.add_argument("--antenna", metavar="NAME", help="with --config: the antenna of this module")


def run(options: argparse.Namespace) -> int:
    """Measures or compares; returns 1 if a module does not work for a use."""
    speak = translations(options.language)
    if bool(options.config) != bool(options.antenna):
        raise ConfigError("name both --config, the table's file, and --antenna, one of its antennas")
    if options.config and options.virtual:
        raise ConfigError("a virtual module's settings fit no real antenna: leave out --virtual or --config")
    if not 1 <= options.tag <= 100:
        raise ConfigError(f"--tag {options.tag:g} is no width of a tag: name 1 to 100 mm")
    results = [*map(load, options.compare or ())] or [_load_or_begin(options, speak)]
    for result in results:
        print("\n".join(readable(result, speak)))
    outcomes = {found.outcome for result in results for found in conclusions(result)}
    report = options.out.with_suffix(".html")
    try:
        save_text(report, page(results, options.language, speak))
    except OSError as error:
        raise ConfigError(f"{report} cannot be written ({error.strerror}): name another --out") from error
    print(say("{file} has the plots", file=report).translate(speak))
    if options.config:
        print(keep_settings(options.config, options.antenna, results[0]).translate(speak))
    elif Outcome.SETTINGS in outcomes:
        how = say("to write the settings into a table's mat, add --config table.toml --antenna NAME")
        print(how.translate(speak))
    return int(Outcome.FAILS in outcomes)


def _load_or_begin(options: argparse.Namespace, speak: Translations) -> Result:
    """Continues an unfinished result of the same file, or begins a new one."""
    if options.out.exists():
        result = load(options.out)
        if options.module not in (None, result.module):
            raise ConfigError(f"{options.out} is the result of {result.module}: name another --out")
        if result.virtual != (options.virtual or ""):
            which = f"the virtual module {result.virtual}" if result.virtual else "a real module"
            raise ConfigError(f"{options.out} is the result of {which}: name another --out")
        if result.dead:  # that is measured again: perhaps the tag lay elsewhere
            result.tries.clear()
    else:
        today = datetime.now(UTC).isoformat(timespec="minutes")
        module = options.module or options.out.stem
        result = Result(module, today, tag_mm=options.tag, virtual=options.virtual or "")
    if all(measurement.key in result.tries for measurement in measurements()):
        at = result.measured_at.replace("T", " ")[:16]
        measured = say(
            "{file} was measured on {at}: name another --out to measure again", file=options.out, at=at
        )
        print(measured.translate(speak))
        return result
    if options.virtual:
        with virtual_bench(options.virtual) as bench:
            asyncio.run(_lead(options, bench.port, result, bench.lay, speak))
    else:
        asyncio.run(_lead(options, options.port or only_port(), result, lambda measurement: None, speak))
    return result


async def _lead(
    options: argparse.Namespace,
    port: str,
    result: Result,
    lay: Callable[[Measurement], None],
    speak: Translations,
) -> None:
    async with opened(port, result, options.out, lay) as guide:
        if options.page is not None:
            await serve(guide, options.page, options.language, speak, _open_page)
        elif options.virtual:
            while guide.current:
                _show(guide, speak, False)
                if question := await guide.measure():
                    print(question.translate(speak))
        else:
            await _in_the_terminal(guide, speak)


def _open_page(url: str) -> None:
    print(url, flush=True)
    if sys.stdout.isatty():
        with suppress(webbrowser.Error):
            webbrowser.open(url)


async def _in_the_terminal(guide: Guide, speak: Translations) -> None:
    while guide.current:
        _show(guide, speak, True)
        try:
            word = (await asyncio.to_thread(input, f"{_KEYS.translate(speak)} ")).strip().lower()
        except EOFError:
            return
        question: Text | None = None
        if word == "q":
            return
        if word == "s":
            guide.skip()
        elif word == "b":
            guide.back()
        elif not word:
            question = await guide.measure()
        if question:
            print(question.translate(speak))


def _show(guide: Guide, speak: Translations, drawn: bool) -> None:
    measurement = guide.current
    if measurement is None:
        return
    order = measurement.order.translate(speak)
    print(
        f"\n{guide.number}/{len(guide.all)}  {order}"
        if drawn
        else f"{guide.number}/{len(guide.all)}  {order}"
    )
    if drawn:
        print("\n".join(sketch(measurement)))
