"""`playmat kit print`: a mat, its template or labels become a file that a printer takes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from playmat.cli import main
from playmat.extras import install_command
from support.printed_pages import read_pages

FOLDER = Path(__file__).parents[1] / "games"
OVERLAY = str(FOLDER / "tic_tac_toe" / "mat.toml")


@pytest.fixture(autouse=True)
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))


@pytest.mark.parametrize(
    "what, said",
    [
        ("mat", "the mat"),
        ("tags", "tags and readers"),
        ("labels", "X01 1"),
        ("stickers", "Where tags stick on cards"),
        ("bench", "the strip: three tags"),
    ],
)
def test_one_command_writes_what_is_asked_for(tmp_path: Path, what: str, said: str) -> None:
    out = tmp_path / "out.pdf"
    assert main(["kit", "print", what, "--ink", "--game", "tic-tac-toe", "--out", str(out)]) == 0
    assert said in "".join(page.text for page in read_pages(out.read_bytes()))


def test_a_file_that_ends_with_svg_is_a_drawing_and_several_are_numbered(tmp_path: Path) -> None:
    for what in ("mat", "stickers"):
        out = str(tmp_path / f"{what}.svg")
        assert main(["kit", "print", what, "--ink", "--game", "tic-tac-toe", "--out", out]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "mat.svg",
        "stickers-1.svg",
        "stickers-2.svg",
    ]


def test_a_mat_alone_tells_for_which_game_it_is_printed(tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    command = ["kit", "print", "mat", "--ink", "--mat", OVERLAY, "--paper", "a3", "--language", "fr"]
    assert main([*command, "--out", str(out)]) == 0
    plan = read_pages(out.read_bytes())[0]
    assert "Tic-tac-toe : le tapis" in plan.text
    assert (plan.width, plan.height) == pytest.approx((297, 420))


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "out.pdf"
    folder.mkdir()
    assert main(["kit", "print", "tags", "--mat", OVERLAY, "--out", str(folder)]) == 1
    assert f"{folder} cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["tags", "tags.dxf", "tags.png"])
def test_a_file_that_is_called_otherwise_than_what_is_in_it_is_not_written(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", "print", "tags", "--mat", OVERLAY, "--out", str(tmp_path / name)]) == 1
    assert "name a .pdf or .svg" in capsys.readouterr().err
    assert not (tmp_path / name).exists()


def test_without_its_library_printing_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    assert main(["kit", "print", "tags", "--mat", OVERLAY, "--out", str(tmp_path / "out.pdf")]) == 1
    assert install_command("kit") in capsys.readouterr().err


def test_a_mat_in_colour_is_a_page_and_one_piece_is_for_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = ["--mat", OVERLAY, "--paper", "shop", "--out", str(tmp_path / "out.html")]
    assert main(["kit", "print", "mat", *whole]) == 0
    assert '"bleed": 3.0' in (tmp_path / "out.html").read_text("utf-8")
    for what in (["tags"], ["mat", "--ink"], ["cards"]):
        assert main(["kit", "print", *what, *whole]) != 0
        assert "choose a4 or a3" in capsys.readouterr().err
