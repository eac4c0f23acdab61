"""The displays show how far a first start is, and one that does not answer stops nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cli import main
from playmat.maintenance.install.first_config import TableChoices, check_config, first_config
from playmat.maintenance.progress import State, progress_view, show_progress
from playmat.maintenance.update import views
from playmat.maintenance.update.release import Release
from playmat.screen.draw import draw, fits
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.view import View
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306

SIZES = {"128x64": (128, 64), "128x32": (128, 32)}


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES.values())
def test_a_display_has_room_for_every_state(state: State, language: str, size: tuple[int, int]) -> None:
    assert fits(progress_view(7, 7, state), translations(language), size)


_NEWS = ("Puzzles for all games", "Five levels of play", "Faster dice now ready")
_RELEASE = Release(Path("playmat-0.10.0.zip"), "0.10.0", "3.13", _NEWS)
UPDATING = (
    views.looking(),
    views.found(_RELEASE._replace(news=_NEWS[:1])),
    views.nothing("0.10.0"),
    views.failed(),
    views.back("0.10.0", "0.9.10"),
)


@pytest.mark.parametrize("view", UPDATING, ids=lambda view: view.headline.translate(translations("en")))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES.values())
def test_a_display_has_room_for_every_view_of_an_update(
    view: View, language: str, size: tuple[int, int]
) -> None:
    assert fits(view, translations(language), size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_both_displays_show_the_step_in_the_tables_language(size: str, language: str) -> None:
    config = check_config(first_config(TableChoices(language=language, size=size)), Path("table.toml"))
    panels = {0x3C: Ssd1306(height=SIZES[size][1]), 0x3D: Ssd1306(height=SIZES[size][1])}
    view = progress_view(4, 7, State.OFFLINE)
    assert show_progress(config, view, lambda number: I2cBus(panels)) == []
    for panel in panels.values():
        assert panel.image().tobytes() == draw(view, translations(language), SIZES[size]).tobytes()


def test_a_display_that_does_not_answer_leaves_the_other_one_alone() -> None:
    config = check_config(first_config(TableChoices()), Path("table.toml"))
    panel = Ssd1306()
    view = progress_view(4, 7, State.STOPPED)
    (fault,) = show_progress(config, view, lambda number: I2cBus({0x3D: panel}))
    assert "no display answers at I2C address 0x3c" in str(fault)
    assert panel.image().tobytes() == draw(view, translations("en")).tobytes()


def test_the_command_names_what_it_could_not_show(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["install", "--root", str(tmp_path), "--progress", "4/7", "--state", "offline"]) == 0
    assert capsys.readouterr().out.count("/dev/i2c-1 cannot be opened") == 2
    assert not [*tmp_path.iterdir()]


def test_a_new_table_has_the_chosen_language(tmp_path: Path) -> None:
    assert main(["install", "--root", str(tmp_path), "--language", "fr"]) == 0
    assert 'language = "fr"' in (tmp_path / "etc/playmat/table.toml").read_text()


def test_all_three_lines_of_what_is_new_fit_on_the_usual_display() -> None:
    assert fits(views.found(_RELEASE), translations("fr"), SIZES["128x64"])


@pytest.mark.parametrize("step", ["9/x", "abc", "1/2/3"])
def test_what_is_no_step_is_refused_in_words(step: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["install", "--progress", step])
    assert f"'{step}' is no step: write it like 3/7" in capsys.readouterr().err
