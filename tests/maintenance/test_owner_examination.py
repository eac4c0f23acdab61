"""The owner's page has the boards of a running table examined and calibrated, and tags written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from httpx2 import AsyncClient

from playmat.app.boxes import read_box
from playmat.config import load_config
from playmat.events import Button
from playmat.link.answers import Locked
from playmat.maintenance.cards.tags import tags_of
from playmat.maintenance.flash import version
from playmat.placement import NORTH, SOUTH
from playmat.screen.language import translations
from support.blank_pico import blank_pico
from support.board_faults import TAG
from support.few_slots import ONE_BOARD, STANDARD, lay_mat, small_mat
from support.old_firmware import OLD, use_old_firmware
from support.owned_table import OwnedTable, Script, at_page
from support.readers import linked
from support.shipped import GAME

ENGLISH = translations("en")
TAGS = [*tags_of(GAME)]
UIDS = [bytes([4, 161, 178, 195, 212, 229, number]) for number in range(1, 5)]


def at_two_slots(home: Path, script: Script) -> None:
    """Runs a script as the owner of a table whose file names one board and a mat with two slots."""
    lay_mat(home, 2)

    async def prepared(owned: OwnedTable, client: AsyncClient) -> None:
        owned.file.write_text(ONE_BOARD.format(port=owned.harness.boards["south"].path))
        await script(owned, client)

    at_page(home, prepared, signed_in=True)


def boards(owned: OwnedTable) -> dict[str, Any]:
    """What the page shows of the boards."""
    found: dict[str, Any] = owned.desk.live(ENGLISH)["boards"]
    return found


async def begin(owned: OwnedTable, client: AsyncClient, work: str, game: str = "") -> None:
    assert (await client.post("/api/examine", json={"work": work, "game": game})).status_code == 200


async def finish(owned: OwnedTable, client: AsyncClient, keep: bool) -> None:
    await owned.harness.until(lambda: boards(owned)["over"])
    assert (await client.post("/api/end-examination", json={"keep": keep})).status_code == 200
    await owned.harness.until(lambda: owned.restarts == 1)


def test_each_reader_is_examined_and_a_fault_has_its_remedy(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        owned.harness.boards["south"].plug_chip(1, False)
        await begin(owned, client, "examine")
        await finish(owned, client, keep=False)
        ((part, remedy),) = boards(owned)["found"]
        assert part == "reader 1 of board south" and "its select line (GPIO 1)" in remedy

    at_two_slots(tmp_path, script)


def test_the_wiring_is_learned_by_page_and_displays_and_kept_if_that_is_wanted(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        board = owned.harness.boards["south"]
        await begin(owned, client, "learn")
        for step, reader in enumerate((1, 0)):
            await owned.harness.until(lambda: boards(owned)["step"] == (step + 1, 2))  # noqa: B023
            covers = [owned.harness.covers[console] for console in (SOUTH, NORTH)]
            assert [cover and cover.title.translate(ENGLISH) for cover in covers] == [f"{step + 1} of 2"] * 2
            board.set_field(1 - reader, {})
            board.set_field(reader, {TAG: bytes(16)})
        await owned.harness.until(lambda: boards(owned)["over"])
        assert "are swapped" in boards(owned)["said"][-1]
        await finish(owned, client, keep=True)
        text = (tmp_path / "standard.toml").read_text()
        assert [slot.reader for slot in small_mat(2, text).slots] == [1, 0]
        assert (tmp_path / "standard.bak").read_text() == STANDARD

    at_two_slots(tmp_path, script)


def test_a_console_ends_it_and_nothing_is_written(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        assert (await client.post("/api/end-examination", json={})).status_code == 409
        assert (await client.post("/api/examine", json={"work": "guess"})).status_code == 409
        await begin(owned, client, "reach")
        await owned.harness.until(lambda: boards(owned)["step"] == (1, 2))
        for _ in range(2):  # the other buttons do nothing, or a match would begin without boards
            owned.harness.push(NORTH, Button.MIDDLE)
        assert owned.harness.covers[NORTH] and owned.harness.status.phase == "attracting"
        owned.harness.push(NORTH, Button.LEFT)
        await owned.harness.until(lambda: owned.restarts == 1)
        assert (tmp_path / "standard.toml").read_text() == STANDARD

    at_two_slots(tmp_path, script)


def test_a_board_that_is_gone_is_named(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        owned.harness.boards["south"].unplug()
        await begin(owned, client, "learn")
        await finish(owned, client, keep=True)
        assert "board south: nothing is plugged in" in boards(owned)["said"][-1]

    at_two_slots(tmp_path, script)


def test_a_table_whose_owner_is_gone_restarts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await begin(owned, client, "examine")
        for work in ("register", "examine"):
            busy = await client.post(f"/api/{work}", json={"game": GAME.name, "work": "learn"})
            assert busy.status_code == 409 and "end that first" in busy.json()["sentence"]
        monkeypatch.setattr("playmat.maintenance.owner.examination.ABANDONED", 0.1)
        await owned.harness.until(lambda: owned.restarts == 1)
        assert boards(owned)["found"] == []

    at_two_slots(tmp_path, script)


def test_a_board_gets_the_firmware_of_this_version_by_the_page(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        owned.file.write_text(ONE_BOARD.format(port=pico.port))
        await begin(owned, client, "renew")
        await owned.harness.until(lambda: boards(owned)["step"] is not None)
        await finish(owned, client, keep=False)
        assert boards(owned)["said"] == [
            "its name is south",
            "restarted; waiting for it to say hello",
            f"board south runs firmware {version()}",
        ]

    (tmp_path / "pico").mkdir()
    with blank_pico(tmp_path / "pico") as pico:
        at_two_slots(tmp_path, script)
        assert (pico.flash / "main.py").exists()


def test_who_ends_the_flashing_has_the_table_restarted_once_the_board_is_done(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        owned.file.write_text(ONE_BOARD.format(port=pico.port))
        await begin(owned, client, "renew")
        await owned.harness.until(lambda: boards(owned)["step"] is not None)
        for _ in range(2):
            assert (await client.post("/api/end-examination", json={})).status_code == 200
        await owned.harness.until(lambda: owned.restarts == 1)
        assert (pico.flash / "main.py").exists()

    (tmp_path / "pico").mkdir()
    with blank_pico(tmp_path / "pico") as pico:
        at_two_slots(tmp_path, script)


def test_a_board_that_cannot_be_flashed_is_named(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        owned.file.write_text(ONE_BOARD.format(port="/dev/pts/9999"))
        await begin(owned, client, "renew")
        await finish(owned, client, keep=False)
        assert boards(owned)["said"][-1].startswith("board south: ") and not boards(owned)["keeps"]

    at_two_slots(tmp_path, script)


def test_tags_are_written_by_page_and_displays_and_their_box_is_kept(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        def asks_for(number: int) -> bool:
            covers = [owned.harness.covers.get(console) for console in (SOUTH, NORTH)]
            shown = [cover.headline.translate(ENGLISH) if cover else "" for cover in covers]
            title, step = TAGS[number].title.translate(ENGLISH), (number + 1, len(TAGS))
            return shown == [title, title] and boards(owned)["step"] == step

        board = owned.harness.boards["south"]
        unknown = await client.post("/api/examine", json={"work": "write", "game": "chess"})
        assert unknown.status_code == 409
        await begin(owned, client, "write", GAME.name)
        await owned.harness.until(lambda: asks_for(0))
        assert any("is here" in said for said in boards(owned)["said"])  # what is laid from now on counts
        for number in range(2):
            await owned.harness.until(lambda: asks_for(number))  # noqa: B023
            board.set_field(number, {UIDS[number]: bytes(16)})
        # One that says that it is another card is written over once it is laid again.
        other = {UIDS[2]: TAGS[9].record}
        await owned.harness.until(lambda: asks_for(2))
        board.set_field(0, other)
        await owned.harness.until(lambda: "lay it once more" in boards(owned)["said"][-1])
        cover = owned.harness.covers[NORTH]
        assert asks_for(2) and cover and "lay it once more" in cover.details[0].translate(ENGLISH)
        # Each is laid where it did not lie before: a reader misses a tag for some sweeps before it is gone.
        board.set_field(0, {})
        board.set_field(1, {UIDS[0]: TAGS[0].record})
        await owned.harness.until(lambda: "already" in boards(owned)["said"][-1])
        board.set_field(1, other)
        await owned.harness.until(lambda: asks_for(3))
        owned.harness.push(NORTH, Button.LEFT)
        await owned.harness.until(lambda: owned.restarts == 1)
        await owned.desk.boards.close()
        (box,) = load_config(owned.file).boxes
        written = {uid.hex().upper(): tag.sticker for uid, tag in zip(UIDS, TAGS[:3], strict=False)}
        assert read_box(GAME, box) == written

    at_two_slots(tmp_path, script)


async def locks(owned: OwnedTable, reader: int, uid: bytes) -> int:
    """Which pages of a tag are locked, a bit each; the table's boards are released."""
    await owned.desk.boards.close()
    async with linked(owned.harness.boards["south"]) as recorder:
        answer = await recorder.locks(reader, uid)
    assert isinstance(answer, Locked) and answer.heard
    return answer.pages


@pytest.mark.parametrize(
    ("wish", "locked"), [(True, 15), (False, 0), (None, 0), ("true", 0)], ids=["yes", "no", "nothing", "word"]
)
def test_tags_are_locked_if_the_page_says_so_and_never_otherwise(
    tmp_path: Path, wish: object, locked: int
) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        board, asked = owned.harness.boards["south"], {"work": "write", "game": GAME.name}
        assert (await client.post("/api/examine", json={**asked, "lock": wish})).status_code == 200
        for number, record in enumerate(
            (bytes(16), TAGS[1].record)
        ):  # the second says the right thing already
            await owned.harness.until(lambda: boards(owned)["step"] == (number + 1, len(TAGS)))  # noqa: B023
            board.set_field(number, {UIDS[number]: record})
        await owned.harness.until(lambda: boards(owned)["step"] == (3, len(TAGS)))
        assert [await locks(owned, number, UIDS[number]) for number in range(2)] == [locked, locked]

    at_two_slots(tmp_path, script)


def test_a_tag_that_could_not_be_locked_is_named_and_known(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        board, asked = owned.harness.boards["south"], {"work": "write", "game": GAME.name, "lock": True}
        assert (await client.post("/api/examine", json=asked)).status_code == 200
        await owned.harness.until(lambda: boards(owned)["step"] == (1, len(TAGS)))
        board.set_field(0, dict.fromkeys(UIDS[:2], bytes(16)))  # two at a reader, of which one is written
        await owned.harness.until(lambda: boards(owned)["step"] == (2, len(TAGS)))
        assert "it could not be locked, but is written" in boards(owned)["said"]
        assert [await locks(owned, 0, uid) for uid in UIDS[:2]] == [0, 0]
        (box,) = load_config(owned.file).boxes
        assert [*read_box(GAME, box).values()] == [TAGS[0].sticker]

    at_two_slots(tmp_path, script)


def test_a_board_with_an_older_firmware_is_named_before_a_tag_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        asked = {"work": "write", "game": GAME.name, "lock": True}
        assert (await client.post("/api/examine", json=asked)).status_code == 200
        await finish(owned, client, keep=False)
        assert boards(owned)["said"][-1] == (
            f"board south has firmware {OLD}, which cannot lock tags: flash it on the owner’s page"
            " or with `playmat kit flash`"
        )
        assert not load_config(owned.file).boxes

    use_old_firmware(tmp_path, monkeypatch)
    at_two_slots(tmp_path, script)
