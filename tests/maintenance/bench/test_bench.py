"""A bench judges weak, normal, strong and broken modules rightly, and can be interrupted."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from playmat.app.mats import likely_mat
from playmat.assets import folder
from playmat.cli import main
from playmat.config import GameConfig
from playmat.errors import ConfigError
from playmat.link.answers import TRIES, Heard
from playmat.link.radio import Radio
from playmat.maintenance.bench.conclusions import Outcome, conclusions, wand_field
from playmat.maintenance.bench.guide import opened
from playmat.maintenance.bench.measurements import Measurement, Part, measurements
from playmat.maintenance.bench.measuring import DEFAULT, measure
from playmat.maintenance.bench.model import couplings
from playmat.maintenance.bench.pictures import boards, draw, sketch
from playmat.maintenance.bench.report import page, range_mm, readable
from playmat.maintenance.bench.result import Result, load, save
from playmat.maintenance.bench.virtual import KINDS, virtual_bench
from playmat.screen.language import translations
from playmat.simulator.chips.boards import VirtualBoard
from playmat.simulator.physics.modules import strength, threshold

ENGLISH = translations("en")
WORKS, SETTINGS, FAILS, OPEN = Outcome.WORKS, Outcome.SETTINGS, Outcome.FAILS, Outcome.UNMEASURED
ALL = {measurement.key: measurement for measurement in measurements()}


def measured(kind: str, keys: Iterable[str] = ALL) -> Result:
    """Measures a module of the model, without a board."""
    result = Result(kind, "2026-01-01")
    for measurement in (ALL[key] for key in keys):

        async def listen(radio: Radio, measurement: Measurement = measurement) -> Heard:
            field = strength(radio.power, radio.driver)
            least = threshold(KINDS[kind], radio.gain, field) if KINDS[kind] else 9.0
            tags = sum(level >= least for level in couplings(measurement))
            return Heard(TRIES * bool(tags), TRIES * bool(tags), tags)

        asyncio.run(measure(measurement, listen, result, certain=True))
    return result


whole = cache(measured)


@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [
        ("weak", (SETTINGS, WORKS, SETTINGS, SETTINGS)),
        ("normal", (WORKS, WORKS, WORKS, SETTINGS)),
        ("strong", (SETTINGS, WORKS, SETTINGS, SETTINGS)),
        ("too-strong", (FAILS, WORKS, FAILS, SETTINGS)),
        ("defective", (FAILS, FAILS, FAILS, FAILS)),
        ("dead", (FAILS, FAILS, FAILS, FAILS)),
    ],
)
def test_each_module_is_judged_for_each_use(kind: str, outcomes: tuple[Outcome, ...]) -> None:
    assert tuple(found.outcome for found in conclusions(whole(kind))) == outcomes


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("weak", "power = 63, near = "),
        ("too-strong", "measure it with tags of 20 mm"),
        ("defective", "it is too weak: look for metal"),
    ],
)
def test_the_reason_or_the_settings_are_given(kind: str, why: str) -> None:
    assert why in str(conclusions(whole(kind))[0].why)


def test_a_dead_antenna_is_the_reason_for_every_use() -> None:
    assert {str(conclusion.why) for conclusion in conclusions(whole("dead"))} == {
        "the antenna is dead: replace the module"
    }


def test_the_range_is_found_between_the_measured_heights() -> None:
    assert range_mm(whole("normal"), DEFAULT[0]) in (14, 15)
    assert range_mm(whole("strong"), DEFAULT[0]) in (34, 35, 36)
    assert range_mm(whole("dead"), DEFAULT[0]) == 0
    weak = whole("weak")
    assert range_mm(weak, Radio(48, 63, 8)) > range_mm(weak, Radio(18, 63, 8))


def test_a_wand_gets_a_field_in_which_the_nearest_square_alone_answers() -> None:
    result = whole("strong")
    field = wand_field(result)
    assert field is not None
    for key in ("wand-middle", "wand-beside"):
        tried = result.at(key, field)
        assert tried is not None and (tried.tags, tried.rate) == (1, 1)


def test_what_was_skipped_is_left_open() -> None:
    cards = [key for key, measurement in ALL.items() if measurement.part not in (Part.DIE, Part.WAND)]
    found = conclusions(measured("normal", cards))
    assert [conclusion.outcome for conclusion in found] == [WORKS, WORKS, OPEN, OPEN]


def test_a_result_is_read_as_it_was_written_and_another_file_is_refused(tmp_path: Path) -> None:
    save(whole("strong"), tmp_path / "one.json")
    assert load(tmp_path / "one.json") == whole("strong")
    for text in ("", "[]", "{}", '{"playmat bench": 1}', '{"playmat bench": 2}'):
        (tmp_path / "two.json").write_text(text)
        with pytest.raises(ConfigError, match=r"two\.json"):
            load(tmp_path / "two.json")


def test_several_modules_are_drawn_beside_each_other() -> None:
    text = page([whole("weak"), whole("strong"), whole("dead")], "en", ENGLISH)
    assert text.count("<svg") == text.count("</svg>") == 3
    assert text.count("<h1>") == 3 and ">weak</text>" in text and ">strong</text>" in text
    assert next(readable(whole("dead"), ENGLISH)) == "dead: no tag answers"


def test_every_setup_has_a_picture_from_above_and_from_the_side() -> None:
    for measurement in ALL.values():
        picture = draw(measurement, ENGLISH)
        assert picture.count("<circle") >= 3 + 2 * len(measurement.tags)
        lines = sketch(measurement)
        assert sum(":" in line for line in lines) == boards(measurement)
        assert sum("=" in line for line in lines) == len(measurement.tags)


def test_a_real_board_is_measured_step_by_step_and_gone_on_with_later(tmp_path: Path) -> None:
    file = tmp_path / "one.json"

    async def lead(count: int) -> Result:
        result = load(file) if file.exists() else Result("one", "2026-01-01")
        with virtual_bench("strong") as bench:
            async with opened(bench.port, result, file, bench.lay) as guide:
                for _ in range(count):
                    assert await guide.measure() is None
                assert guide.current is not None
                assert guide.number == len(result.tries) + 1
        return result

    asyncio.run(lead(1))
    result = asyncio.run(lead(1))
    assert [*result.tries] == ["empty", "height-5"]
    assert (result.chip, load(file)) == ("MFRC522 v2.0", result)
    assert result.tuned is not None and result.tuned == whole("strong").tuned


def test_a_real_board_counts_the_tags_that_the_model_expects(tmp_path: Path) -> None:
    async def count(keys: Iterable[str]) -> dict[str, int]:
        result = Result("one", "2026-01-01")
        with virtual_bench("normal") as bench:
            async with opened(bench.port, result, tmp_path / "one.json", bench.lay) as guide:
                while guide.current:
                    if guide.current.key in keys:
                        assert await guide.measure() is None
                    else:
                        guide.skip()
        return {key: max(tried.tags for tried in result.tries[key]) for key in keys}

    # each of ten tries finds the same one
    assert asyncio.run(count(("die-flat", "wand-middle"))) == {"die-flat": 1, "wand-middle": 1}


def test_in_the_terminal_letters_skip_go_back_and_stop(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = iter(("", "s", "b", "what?", "q"))
    monkeypatch.setattr("builtins.input", lambda prompt: next(words))
    with virtual_bench("normal") as bench:
        assert main(["bench", bench.port, "--out", str(tmp_path / "one.json")]) == 0
    said = capsys.readouterr().out
    assert [line.split("/")[0] for line in said.splitlines() if "/36" in line] == ["1", "2", "3", "2", "2"]
    assert [*load(tmp_path / "one.json").tries] == ["empty"]
    assert (tmp_path / "one.html").exists()


def test_a_dead_antenna_ends_the_bench_after_a_question(tmp_path: Path) -> None:
    async def lead(result: Result) -> tuple[object, Measurement | None]:
        with virtual_bench("dead") as bench:
            async with opened(bench.port, result, tmp_path / "one.json", bench.lay) as guide:
                await guide.measure()
                question = await guide.measure()
                assert await guide.measure() is None
                return question, guide.current

    question, following = asyncio.run(lead(Result("one", "2026-01-01")))
    assert "Nothing answers" in str(question)
    assert following is None


def test_a_reader_with_a_wrong_wire_is_not_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "")
    board = VirtualBoard("bench", tmp_path / "bench")
    board.plug()
    board.plug_chip(0, False)
    try:
        assert main(["bench", str(board.path), "--out", str(tmp_path / "one.json")]) == 1
    finally:
        board.close()
    said = capsys.readouterr().err
    assert "board bench: no reader answers: measure 3.3 V and ground" in said
    assert said.rstrip().endswith("MISO (GPIO 16), its select line (GPIO 0)")
    assert not (tmp_path / "one.json").exists()


@pytest.mark.parametrize(("game", "antenna"), [("game-of-war", "wand"), ("art-of-war", "south-3")])
def test_the_settings_of_a_use_are_written_into_the_mat(
    tmp_path: Path, game: str, antenna: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(folder("hardware") / "mats", tmp_path / "mats")
    table = tmp_path / "table.toml"
    text = f'game = "{game}"\nmat = "mats/standard.toml"\njournal = "journal"\n'
    table.write_text(f'{text}[[boards]]\nname = "south"\nport = "/dev/none"\n')
    save(whole("strong"), tmp_path / "one.json")
    words = ["--out", str(tmp_path / "one.json"), "--config", str(table), "--antenna", antenna]
    main(["bench", *words])
    assert f"has the settings of {antenna}" in (said := capsys.readouterr()).out, said
    mat = likely_mat(tmp_path / "mats" / "standard.toml", GameConfig(game))
    (slot,) = (slot for slot in mat.watched if slot.antenna == antenna)
    field, tuned = wand_field(whole("strong")), whole("strong").tuned
    assert field and tuned
    wanted = field if antenna == "wand" else tuned
    assert (slot.gain, slot.power, slot.driver) == (wanted.gain, wanted.power, wanted.driver)
    assert field.power != tuned.power


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "is the result of the virtual module weak: name another --out"),
        (["--virtual", "strong"], "is the result of the virtual module weak: name another --out"),
        (["--virtual", "weak", "--config", "x.toml", "--antenna", "south-3"], "fit no real antenna"),
        (["--virtual", "weak", "--tag", "-5"], "--tag -5 is no width of a tag: name 1 to 100 mm"),
    ],
)
def test_what_a_virtual_module_gave_is_no_measurement(
    tmp_path: Path, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "one.json"
    save(replace(whole("weak"), virtual="weak"), file)
    assert main(["bench", "--out", str(file), *words]) == 1
    assert sentence in capsys.readouterr().err


def test_a_whole_result_is_told_with_its_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(replace(whole("strong"), measured_at="2026-11-30T21:00+00:00"), tmp_path / "one.json")
    main(["bench", "--out", str(tmp_path / "one.json")])
    assert "one.json was measured on 2026-11-30 21:00: name another --out" in capsys.readouterr().out
