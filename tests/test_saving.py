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
    assert [*tmp_path.iterdir()] == [file]


def test_a_link_its_target_s_mode_and_owner_stay(tmp_path: Path) -> None:
    shared = tmp_path / "shared" / "my.box"
    shared.parent.mkdir()
    shared.write_text("old")
    shared.chmod(0o640)
    group = 20 if os.getuid() == 0 else os.getgid()  # only root may give a file away
    os.chown(shared, -1, group)
    link = tmp_path / "my.box"
    link.symlink_to("shared/my.box")
    save_text(link, "new")
    status = shared.stat()
    assert link.is_symlink() and shared.read_text() == "new"
    assert (status.st_mode & 0o777, status.st_gid) == (0o640, group)


def test_a_secret_is_its_owner_s_alone_whatever_the_old_file_was(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("old")
    save_text(file, "new", secret=True)
    assert file.stat().st_mode & 0o777 == 0o600
