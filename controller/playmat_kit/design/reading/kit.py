"""Parses kits: the files of kits/."""

from __future__ import annotations

from playmat.config.section import Section
from playmat.toml import read_toml
from playmat_kit.design.fields import counts, integers, measures, names, pair
from playmat_kit.design.values import Kit, KitBoard, SlotDisplays, SpiDisplay

_WAYS = {"south": 1, "north": -1}


def parse_kit(name: str, text: str, source: str) -> Kit:
    """Parses a file of kits/; `name` is the file's stem."""
    table = Section(read_toml(text, source), "", source)
    kit = Kit(
        name=name,
        title=table.pop("title", str),
        base=table.pop("base", str),
        reader=table.pop("reader", str, ""),
        own_computer=table.pop("own_computer", bool, False),
        boards=tuple(map(_kit_board, table.sections("boards"))),
        consoles=names(table, "consoles", ()),
        add_to=names(table, "add_to", ()),
        in_place_of=counts(table.section("in_place_of")),
        lights=table.pop("spi", str, ""),
        card_pad_rst=table.pop("card_pad_rst", int, None),
        buzzer=table.pop("buzzer", int, None),
        slot_displays=_slot_displays(table),
        displays=tuple(map(_spi_display, table.sections("displays"))),
        parts=counts(table.section("parts")),
    )
    table.finish()
    return kit


def _kit_board(section: Section) -> KitBoard:
    headers = section.pop("headers", str, "south")
    if headers not in _WAYS:
        raise section.wrong(
            "headers", headers, '"south" or "north", to which the headers of its modules point'
        )
    board = KitBoard(
        name=section.pop("name", str),
        board=section.pop("board", str),
        at=pair(section, "at"),
        readers=section.pop("readers", int, None),
        cable=section.pop("cable", int, None),
        turn=section.pop("turn", int, 0),
        headers=_WAYS[headers],
    )
    section.finish()
    return board


def _spi_display(section: Section) -> SpiDisplay:
    console, display, spi = (section.pop(key, str) for key in ("console", "display", "spi"))
    dc, rst = (section.pop(key, int) for key in ("dc", "rst"))
    section.finish()
    return SpiDisplay(console=console, display=display, spi=spi, dc=dc, rst=rst)


def _slot_displays(table: Section) -> SlotDisplays | None:
    count = table.pop("slot_displays", int, 0)
    if not count:
        return None
    bus, sda, scl = (table.pop(key, int) for key in ("bus", "sda", "scl"))
    muxes = integers(table, "muxes")
    return SlotDisplays(
        count=count, bus=bus, sda=sda, scl=scl, muxes=muxes, **measures(table, "cable", "pull_up_ohm")
    )
