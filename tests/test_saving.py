"""Files of a person's own survive a power cut."""

import os
from pathlib import Path

import pytest

from playmat.saving import save_text


def test_a_file_is_on_the_disk_before_it_has_its_name_and_its_name_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "new" / "cards.toml"
    save_text(file, "old")
    synced: list[tuple[str, str]] = []

    def fsync(descriptor: int) -> None:
        synced.append((Path(f"/proc/self/fd/{descriptor}").readlink().name, file.read_text()))

    monkeypatch.setattr(os, "fsync", fsync)
    save_text(file, "ëven newer")
    assert synced == [("cards.toml.new", "old"), ("new", "ëven newer")]
    assert file.read_bytes() == "ëven newer".encode() and os.listdir(file.parent) == ["cards.toml"]  # noqa: PTH208


def test_a_disk_that_is_full_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "cards.toml"
    save_text(file, "old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_text(file, "new")
    assert file.read_text() == "old"
