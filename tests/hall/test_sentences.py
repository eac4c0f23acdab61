"""A request is answered with sentences of the catalogue; other errors are printed at a terminal."""

import ast
from collections.abc import Iterator
from pathlib import Path

import playmat_hall

HALL = Path(playmat_hall.__file__).parent

COMMANDS = ("cli.", "trial.", "updates.", "store.backup.")
"""Modules of commands that serve no page."""

BEFORE = {
    "broker.Address.parse", "store.database.Database.__init__", "store.database.Database.upgrade",
}  # fmt: skip
"""Functions that run before the page is served."""


def plain_errors(node: ast.AST, place: str) -> Iterator[str]:
    """Yields where an error is made of a text that no catalogue translates."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        place = f"{place}.{node.name}"
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("HallError", "FleetError"):
        (message,) = node.args
        if isinstance(message, ast.Constant | ast.JoinedStr | ast.BinOp):
            yield place
    for child in ast.iter_child_nodes(node):
        yield from plain_errors(child, place)


def test_only_errors_of_a_terminal_are_plain_text() -> None:
    found = {
        place
        for path in HALL.rglob("*.py")
        for place in plain_errors(
            ast.parse(path.read_text("utf-8")), ".".join(path.relative_to(HALL).with_suffix("").parts)
        )
    }
    assert {place for place in found if not place.startswith(COMMANDS)} == BEFORE
