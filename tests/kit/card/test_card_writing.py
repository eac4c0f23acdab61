"""A card has all of the new files or is what it was, whatever ends the writing."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.errors import ConfigError
from playmat_kit.card.writing import Content, write_card

NEW: dict[str, Content] = {
    "playmat/a": b"new a",
    "playmat/b/c": b"new c",
    "user-data": b"new",
    "meta-data": b"last",
}


@pytest.fixture
def card(tmp_path: Path) -> Path:
    (tmp_path / "playmat").mkdir()
    (tmp_path / "playmat" / "old").write_bytes(b"old")
    (tmp_path / "meta-data").write_bytes(b"\xff old")
    return tmp_path


def files(card: Path) -> dict[str, bytes]:
    return {str(path.relative_to(card)): path.read_bytes() for path in card.rglob("*") if path.is_file()}


def test_a_folder_and_files_are_replaced(card: Path) -> None:
    written: list[int] = []
    write_card(card, NEW, written.append)
    assert files(card) == {
        "playmat/a": b"new a",
        "playmat/b/c": b"new c",
        "user-data": b"new",
        "meta-data": b"last",
    }
    assert sum(written) == 17


def test_a_large_file_reports_its_progress(card: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    wheel = tmp_path_factory.mktemp("wheels") / "large"
    wheel.write_bytes(bytes(2_500_000))
    written: list[int] = []
    write_card(card, {"large": wheel}, written.append)
    assert len(written) == 3 and sum(written) == 2_500_000
    assert (card / "large").stat().st_size == 2_500_000


@pytest.mark.parametrize("moment", [1, 2, 3, 4])
def test_ctrl_c_leaves_the_card_as_it_was(card: Path, moment: int) -> None:
    before, seen = files(card), []

    def on_written(size: int) -> None:
        seen.append(size)
        if len(seen) == moment:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_card(card, NEW, on_written)
    assert files(card) == before


@pytest.mark.parametrize("lost", ["playmat.new/a", "user-data.new", "meta-data.new"])
def test_a_failure_while_names_are_swapped_swaps_them_back(card: Path, lost: str) -> None:
    before, seen = files(card), []
    lost_folder = card / lost.partition("/")[0]

    def on_written(size: int) -> None:
        seen.append(size)
        if len(seen) == len(NEW):  # all are written; now one is gone, as with a card that is pulled out
            lost_folder.rename(card / "away")

    with pytest.raises(ConfigError, match=r"cannot be written.*as it was"):
        write_card(card, NEW, on_written)
    kept = {name: content for name, content in files(card).items() if not name.startswith("away")}
    assert kept == before


def test_a_full_card_is_refused_before_anything_is_written(
    card: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    before = files(card)
    huge = tmp_path_factory.mktemp("wheels") / "huge"
    with huge.open("wb") as sparse:
        sparse.truncate(1 << 43)
    with pytest.raises(ConfigError, match="MB free, and 8796093 MB are needed"):
        write_card(card, {**NEW, "huge": huge})
    assert files(card) == before


def test_what_an_earlier_attempt_has_left_does_not_matter(card: Path) -> None:
    (card / "playmat.old").mkdir()
    (card / "playmat.old" / "x").touch()
    (card / "playmat.new").mkdir()
    (card / "playmat.new" / "stale").touch()
    write_card(card, NEW)
    assert files(card).keys() == NEW.keys()
