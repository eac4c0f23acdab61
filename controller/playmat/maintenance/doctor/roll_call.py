"""Finds each board of a table by its own name, wherever it is plugged in."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from playmat.config import BoardConfig
from playmat.errors import LinkError
from playmat.link.conversation import NO_NAME
from playmat.link.port import Link, find_ports
from playmat.maintenance.doctor.check import Check
from playmat.text import say


# A builder who has two Picos plugged in cannot know which of them the table's file calls south, so half of
# all builders name them the other way round. The links of a running table then exchange their ports
# (link/port.py). The doctor opens one board at a time and has no other link to exchange with, so it asks for
# the names first and comes to the same places.
async def find_boards(boards: Sequence[BoardConfig]) -> tuple[list[BoardConfig], list[Check]]:
    """Returns the boards with the ports where they are, and what the user should know about their names."""
    if len(boards) < 2:
        return list(boards), []
    paths = {board.port: _paths(board.port) for board in boards}
    there = [*dict.fromkeys(path for port in paths for path in paths[port])]
    names = dict(zip(there, await asyncio.gather(*map(_name_at, there)), strict=True))
    ports = _ports(boards, paths, names)
    placed = []
    for board in boards:
        shared = paths[ports[board.name]]  # a USB serial number that several boards have leads to any of them
        own = [path for path in shared if names[path] == board.name and len(shared) > 1]
        placed.append(replace(board, port=own[0] if own else ports[board.name]))
    moved = [board.name for board in boards if ports[board.name] != board.port]
    nameless = [board.name for board in boards if NO_NAME in map(names.get, paths[ports[board.name]])]
    return placed, [*_notes(moved, nameless)]


def _notes(moved: Sequence[str], nameless: Sequence[str]) -> Iterator[Check]:
    if moved:
        found = say(
            "not where the table's file expects them: {names}; "
            "their own names count, so nothing is to be mended",
            names=", ".join(moved),
        )
        yield Check(say("boards"), found)
    if nameless:
        found = say(
            "without a name of their own: {names}; `playmat kit flash` gives a board its name",
            names=", ".join(nameless),
        )
        yield Check(say("boards"), found)


def _ports(
    boards: Sequence[BoardConfig], paths: Mapping[str, Sequence[str]], names: Mapping[str, str]
) -> dict[str, str]:
    """Returns the port of each board: where its name was said, else its own one or one that is left."""
    ports: dict[str, str] = {}
    for board in boards:
        here = [port for port in (board.port, *paths) if board.name in map(names.get, paths[port])]
        if here:  # of two boards of one name, that at its own port
            ports[board.name] = here[0]
    others = [board for board in boards if board.name not in ports]
    left = [port for port in paths if port not in {*ports.values(), *(board.port for board in others)}]
    for board in others:
        elsewhere = board.port in ports.values() and left
        ports[board.name] = left.pop(0) if elsewhere else board.port
    return ports


def _paths(port: str) -> Sequence[str]:
    """Returns the devices of a port; several boards may share a USB serial number."""
    try:
        return [os.path.realpath(path) for path in find_ports(port)]
    except LinkError:
        return ()


async def _name_at(path: str) -> str:
    """Returns the own name of the board there, or NO_NAME; empty without an answer."""
    try:
        name, _ = await Link.ask_hello(path)
    except LinkError:
        return ""
    return name
