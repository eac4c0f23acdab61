"""Where an update looks for a release: on USB sticks, and at an address."""

import hashlib
import json
import os
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from playmat.cli import update
from playmat.config import UpdatesConfig, parse_config
from playmat.errors import ConfigError
from playmat.maintenance.install.first_config import TableChoices, first_config
from playmat.maintenance.update.outcome import End
from playmat.maintenance.update.release import write_release
from playmat.maintenance.update.sources import fetch, newest, on_sticks
from playmat.maintenance.update.updating import Programs
from support.programs import put_program

NOW = "0.9.0"
STICKS = UpdatesConfig(sticks=True)


def put_release(folder: Path, version: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"playmat-{version}.zip"
    write_release(file, {"install": version.encode()}, version, "3.13", [])
    return file


class Sticks:
    """The USB sticks of a computer whose `lsblk` and `mount` are scripts; its own disk is none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._disks: list[dict[str, object]] = []
        programs = folder / "bin"
        put_program(programs / "lsblk", f"cat {folder}/disks.json")
        put_program(programs / "mount", f'cp -r "{folder}/$(basename "$3")/." "$4"')
        put_program(programs / "umount", 'rm -rf "$1"/*')
        self.plug("sda1", tran=None)

    def plug(self, part: str, tran: str | None = "usb") -> Path:
        """Connects a disk with one partition; returns the folder with its files."""
        whole = {"path": f"/dev/{part[:-1]}", "tran": tran, "fstype": None}
        first = {"path": f"/dev/{part}", "tran": None, "fstype": "vfat"}
        self._disks.append({**whole, "children": [first]})
        (self._folder / "disks.json").write_text(json.dumps({"blockdevices": self._disks}))
        (self._folder / part).mkdir()
        return self._folder / part


@pytest.fixture
def sticks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sticks:
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    return Sticks(tmp_path)


@pytest.fixture
def into(tmp_path: Path) -> Path:
    folder = tmp_path / "into"
    folder.mkdir()
    return folder


def test_the_newest_release_on_all_sticks_is_taken(sticks: Sticks, into: Path) -> None:
    one, other = sticks.plug("sdb1"), sticks.plug("sdc1")
    for stick, version in ((one, "0.9.0"), (one, "0.10.0"), (other, "0.9.1"), (other, "0.8")):
        put_release(stick, version)
    found = newest(STICKS, NOW, into, pytest.fail)
    assert found and found.version == "0.10.0"
    assert found.file.parent == into and found.file.exists()
    assert not [*(into / "stick").iterdir()]


def test_what_is_no_release_is_noted_and_passed_over(sticks: Sticks, into: Path) -> None:
    stick, said = sticks.plug("sdb1"), list[str]()
    (stick / "playmat-2026-11-27-201500.zip").write_bytes(b"a backup, for instance")
    put_release(stick, "1.0")
    assert [release.version for release in on_sticks(into, NOW, said.append)] == ["1.0"]
    assert said == [
        f"{into}/stick/playmat-2026-11-27-201500.zip is no whole release of playmat: fetch it again"
    ]


def test_a_stick_that_cannot_be_read_is_noted_and_the_next_is_looked_at(
    sticks: Sticks, into: Path, tmp_path: Path
) -> None:
    sticks.plug("sdb1").rmdir()
    put_release(sticks.plug("sdc1"), "1.0")
    said: list[str] = []
    assert [release.version for release in on_sticks(into, NOW, said.append)] == ["1.0"]
    assert len(said) == 1 and said[0].startswith("/dev/sdb1 cannot be read: ")


def test_only_usb_is_looked_at_and_nothing_newer_is_nothing(
    sticks: Sticks, into: Path, tmp_path: Path
) -> None:
    put_release(tmp_path / "sda1", "9.9")
    put_release(sticks.plug("sdb1"), NOW)
    assert newest(STICKS, NOW, into, pytest.fail) is None


def test_a_table_that_may_not_look_at_sticks_does_not(sticks: Sticks, into: Path) -> None:
    put_release(sticks.plug("sdb1"), "9.9")
    assert newest(UpdatesConfig(), NOW, into, pytest.fail) is None


class SilentHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *words: object) -> None:
        """Prints nothing."""


@pytest.fixture
def published(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """The folder of a web server and the address of its release.json."""
    folder = tmp_path / "published"
    folder.mkdir()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SilentHandler, directory=str(folder))) as server:
        Thread(target=server.serve_forever).start()
        yield folder, f"http://127.0.0.1:{server.server_port}/release.json"
        server.shutdown()


def offer(folder: Path, version: str, **changed: object) -> None:
    file = put_release(folder, version)
    said = {"version": version, "file": file.name, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
    (folder / "release.json").write_text(json.dumps(said | changed))


def test_an_address_brings_what_is_newer_and_nothing_else(published: tuple[Path, str], into: Path) -> None:
    folder, address = published
    offer(folder, "1.0")
    found = fetch(address, into, NOW)
    assert found and found.version == "1.0" and found.file.parent == into
    offer(folder, NOW)
    assert fetch(address, into, NOW) is None


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"sha256": "0" * 64}, r"playmat-1\.0\.zip has arrived with damage"),
        ({"file": "playmat-2.0.zip"}, "does not answer"),
        ({"sha256": None}, r"playmat-1\.0\.zip has arrived with damage"),
        ({"file": None}, "does not answer"),
    ],
)
def test_a_wrong_offer_is_refused_with_its_cause(
    published: tuple[Path, str], into: Path, changed: dict[str, object], sentence: str
) -> None:
    folder, address = published
    offer(folder, "1.0", **changed)
    with pytest.raises(ConfigError, match=sentence):
        fetch(address, into, NOW)


@pytest.mark.parametrize("text", ["", "[]", "no JSON", '{"version": "1.0"}'])
def test_an_address_with_something_else_is_refused(
    published: tuple[Path, str], into: Path, text: str
) -> None:
    folder, address = published
    (folder / "release.json").write_text(text)
    with pytest.raises(ConfigError, match="offers no release of playmat: check the address"):
        fetch(address, into, NOW)


def test_an_address_that_does_not_answer_is_named(into: Path) -> None:
    with pytest.raises(ConfigError, match=r"https://127\.0\.0\.1:9/release\.json does not answer"):
        fetch("https://127.0.0.1:9/release.json", into, NOW)


def test_a_table_takes_releases_over_an_encrypted_line_only() -> None:
    text = first_config(TableChoices()) + "[updates]\naddress = {}\n"
    config = parse_config(text.format('"https://example.org/release.json"'), Path("/table.toml"))
    assert config.updates == UpdatesConfig(address="https://example.org/release.json")
    with pytest.raises(ConfigError, match=r"updates\.address = .* must be that of a release\.json"):
        parse_config(text.format('"http://example.org/release.json"'), Path("/table.toml"))


def test_a_computer_that_cannot_list_its_disks_says_so_and_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put_program(tmp_path / "bin" / "lsblk", "echo no disks here >&2; exit 1")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setattr(update, "READING", 0)
    config = parse_config(
        first_config(TableChoices()) + "[updates]\nsticks = true\n", tmp_path / "table.toml"
    )
    programs = Programs(tmp_path / "programs", tmp_path / "journal.sqlite", pytest.fail)
    assert update.bring(config, programs, None).end is End.FAILED
    assert "lsblk" in capsys.readouterr().out
    assert not (tmp_path / "programs").exists()
