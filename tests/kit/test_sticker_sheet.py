"""The drawing of the sticker placement shows what the mat's file says, at its true size."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from playmat.cli import main
from playmat.screen.language import translations
from playmat_kit.workshop.sticker_sheet import draw_stickers
from support.shipped import MAT

MM = 0.01
SLOT = MAT.watched[0]


@pytest.fixture
def drawing() -> ElementTree.Element:
    return ElementTree.fromstring(draw_stickers(MAT, translations("en")))


def part(drawing: ElementTree.Element, name: str) -> ElementTree.Element:
    found = drawing.find(f".//*[@id='{name}']")
    assert found is not None
    return found


def numbers(element: ElementTree.Element, *names: str) -> list[float]:
    return [float(element.attrib[name]) for name in names]


def middle(element: ElementTree.Element) -> tuple[float, float]:
    if element.tag.endswith("circle"):
        x, y = numbers(element, "cx", "cy")
        return x, y
    x, y, width, height = numbers(element, "x", "y", "width", "height")
    return x + width / 2, y + height / 2


def test_a_unit_of_the_drawing_is_a_millimetre(drawing: ElementTree.Element) -> None:
    width, height = drawing.attrib["width"], drawing.attrib["height"]
    assert drawing.attrib["viewBox"] == f"0 0 {width.removesuffix('mm')} {height.removesuffix('mm')}"
    assert numbers(part(drawing, "card"), "width", "height") == [SLOT.width, SLOT.height]


@pytest.mark.parametrize("name", ["upright", "turned"])
def test_the_tags_stick_on_the_back_where_the_mat_wants_them(drawing: ElementTree.Element, name: str) -> None:
    (x, y), (cx, cy) = middle(part(drawing, "card")), middle(part(drawing, name))
    assert (x - cx, y - cy) == pytest.approx(MAT.stickers.at(name == "turned"), abs=MM)
    assert numbers(part(drawing, name), "r") == [MAT.stickers.diameter / 2]


def test_the_antenna_lies_where_the_mat_wants_it(drawing: ElementTree.Element) -> None:
    (x, y), (cx, cy) = middle(part(drawing, "slot")), middle(part(drawing, "antenna"))
    assert (cx - x, y - cy) == pytest.approx((18.5, 31), abs=MM)


def test_a_turned_card_is_aligned_with_the_edge_that_faces_the_opponent(drawing: ElementTree.Element) -> None:
    turned, slot = part(drawing, "turned-card"), part(drawing, "slot")
    assert numbers(turned, "y") == numbers(slot, "y")
    assert numbers(turned, "width", "height") == [SLOT.height, SLOT.width]


def test_everything_is_on_the_sheet(drawing: ElementTree.Element) -> None:
    for element in drawing.iter():
        if element.tag.endswith(("circle", "rect", "text")) and "x" in element.attrib:
            x, y = numbers(element, "x", "y")
            assert 0 <= x <= 210 and 0 <= y <= 148


def test_one_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "stickers"]) == 0
    printed = capsys.readouterr().out
    assert main(["kit", "stickers", "--out", str(tmp_path / "stickers.svg")]) == 0
    assert (tmp_path / "stickers.svg").read_text() == printed == draw_stickers(MAT, translations("en"))
    assert main(["kit", "stickers", "--out", str(tmp_path)]) == 1
    assert "name another --out" in capsys.readouterr().err
