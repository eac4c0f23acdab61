"""Nothing that the doctor says on a display is cut: what is too long for one page is shown on several."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from string import Formatter

import pytest

from playmat.config import parse_config
from playmat.maintenance.doctor.check import Check
from playmat.maintenance.doctor.parts import Parts
from playmat.maintenance.doctor.rounds import LOOKING, finding_page, summary
from playmat.screen.draw import draw, fits
from playmat.screen.fit import ELLIPSIS
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.pages import pages
from playmat.screen.view import View
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from playmat.text import Text, say, verbatim
from support.sentences import said_in

SIZES = [(128, 64), (128, 32), (256, 64)]
SENTENCES = said_in("maintenance/doctor", "devices", "link")
TABLE = 'mat = "m"\njournal = "j"\n[[consoles]]\nseat = "south"\npins = [17, 27, 22]\n'
NAME, NUMBER = "wand-board", 112  # what is filled in: as long as what a table has


def filled(message: str) -> Text:
    fields = [(name, spec) for _, name, spec, _ in Formatter().parse(message) if name]
    return say(message, **{name: NUMBER if spec else NAME for name, spec in fields})


def words(shown: Sequence[View], language: str) -> str:
    """What stands on all pages, without what says that another one follows."""
    details = [detail.translate(translations(language)) for page in shown for detail in page.details]
    return " ".join([*(each.removesuffix(f" {ELLIPSIS}") for each in details[:-1]), details[-1]]).strip()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_next_step_is_cut(language: str, size: tuple[int, int]) -> None:
    speak = translations(language)
    part = say("slot displays' multiplexer {mux:#04x}", mux=0x70)
    assert len(SENTENCES) > 80
    for message in SENTENCES:
        step = filled(message)
        shown = pages(finding_page(Check(part, verbatim(""), step), 4, 12), speak, size)
        assert words(shown, language) == step.translate(speak).strip()
        assert [page for page in shown if not fits(page, speak, size)] == [], step.translate(speak)


@pytest.mark.parametrize(
    "part",
    [
        say("display of {seats}", seats="south + west + north"),
        say("{seats}'s middle button (GPIO {pin})", seats="south + west", pin=17),
        say("reader {reader} of board {board}", reader=17, board="wand-board"),
        say("system"),
    ],
    ids=str,
)
def test_no_part_is_cut_above_its_next_step(part: Text) -> None:
    step = say("check its wires to GPIO {pin} and to ground", pin=17)
    for language in LANGUAGES:
        speak = translations(language)
        for size in ((128, 64), (256, 64)):
            shown = pages(finding_page(Check(part, verbatim(""), step), 4, 12), speak, size)
            assert words(shown, language) == step.translate(speak)
            assert all(fits(page, speak, size) for page in shown), (language, size)


class Console:
    """A console's display, which the doctor has found."""

    def __init__(self, home: Path) -> None:
        self.display = Ssd1306()
        self.bus = I2cBus({0x3C: self.display})
        self.parts = Parts(parse_config(TABLE, home / "table.toml"), bus=lambda number: self.bus)
        assert [check.ok for check in self.parts.displays(LOOKING)] == [True]


def test_a_long_next_step_is_turned_page_after_page_on_the_display(tmp_path: Path) -> None:
    console, speak = Console(tmp_path), translations("en")
    long = finding_page(Check(say("buzzer"), verbatim(""), verbatim(" ".join(SENTENCES[:4]))), 1, 4)
    shown = [console.display.pixels() for _ in console.parts.turn_pages(long)]
    assert shown == [draw(page, speak).tobytes() for page in pages(long, speak)]
    assert len(set(shown)) > 1


def test_a_display_that_goes_while_the_doctor_looks_holds_nothing_up(tmp_path: Path) -> None:
    console = Console(tmp_path)
    console.bus.unplug(0x3C)
    console.parts.show(summary([]))
    assert list(console.parts.turn_pages(LOOKING)) == [None]
