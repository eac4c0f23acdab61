"""The order of the house: who may import whom, and who may touch the world outside."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "controller" / "playmat"
RANKS = {
    "errors": -1, "text": -1, "picture": -1, "overview": -1, "assets": -1,  # the words that even rank 0 uses
    "config": 0, "events": 0,
    "games": 1, "table": 1, "link": 1, "screen": 1,
    "interpret": 2, "openspiel": 2,
    "session": 3,
    "devices": 4, "simulator": 4, "journal": 4, "web": 4,
    "app": 5,
    "cli": 6,
    "__main__": 7,
}  # fmt: skip
PURE = (
    "games",
    "table",
    "link.wire",
    "link.messages",
    "screen",
    "interpret",
    "session",
    "text",
    "picture",
    "overview",
)
WORLDLY = {
    "asyncio", "threading", "time", "datetime", "os", "pathlib", "socket", "logging", "subprocess", "random",
    "selectors", "signal", "shutil", "tempfile", "multiprocessing", "concurrent",
}  # fmt: skip
DOORS = {
    "transitions": "session.machine", "luma": "devices.display", "gpiozero": "devices.pins",
    "mfrc522": "devices.card_reader", "serial": "link.port", "sqlite3": "journal",
    "pyspiel": "openspiel", "starlette": "web", "uvicorn": "web", "websockets": "web",
}  # fmt: skip


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


# The virtual `machine` module and the chips run inside the boards' interpreter, not in the controller.
FILES = [p for p in sorted(ROOT.rglob("*.py")) if not {"rp2040", "kit"} & set(p.parts)]
MODULES = {module_name(path): path for path in FILES}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def house(name: str) -> str:
    return name.split(".")[0]


def own_imports(path: Path) -> Iterator[str]:
    for name in imports(path):
        if name.startswith("playmat.") and house(name.removeprefix("playmat.")) in RANKS:
            yield name.removeprefix("playmat.")


@pytest.mark.parametrize("module", [name for name in MODULES if name])
def test_a_module_imports_lower_ranks_only(module: str) -> None:
    for imported in own_imports(MODULES[module]):
        if house(imported) != house(module):
            assert RANKS[house(imported)] < RANKS[house(module)], f"{module} imports {imported}"


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith(PURE)])
def test_a_pure_module_does_not_touch_the_world(module: str) -> None:
    touched = {house(name) for name in imports(MODULES[module])} & WORLDLY
    assert not touched, f"{module} imports {touched}"
    calls = [n.func for n in ast.walk(ast.parse(MODULES[module].read_text())) if isinstance(n, ast.Call)]
    assert not [call for call in calls if isinstance(call, ast.Name) and call.id in ("open", "print")]


@pytest.mark.parametrize("module", list(MODULES))
def test_a_package_has_one_door(module: str) -> None:
    for name in imports(MODULES[module]):
        door = DOORS.get(house(name))
        assert door is None or module.startswith(door), f"{module} imports {name}; its door is {door}"


def test_every_module_has_a_rank() -> None:
    assert {house(name) for name in MODULES if name} == set(RANKS)
