"""The order of the house: who may import whom, and who may touch the world outside."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "controller" / "playmat"
RANKS = {
    # the words that even rank 0 uses
    "text": -3, "errors": -2, "picture": -2, "assets": -2, "pinout": -2, "saving": -2,
    "board": -1, "drawing": -1,
    "config": 0, "events": 0, "plates": 0,
    "games": 1, "table": 1, "link": 1, "screen": 1,
    "interpret": 2,
    "session": 3,
    "devices": 4, "simulator": 4, "journal": 4, "web": 4, "printing": 4,
    "kit": 5,
    "pcb": 6,
    "app": 7,
    "cli": 8,
    "__main__": 9,
}  # fmt: skip
PURE = (
    "games", "table", "screen", "interpret", "session", "text", "picture", "board", "drawing", "plates",
    "printing", "kit", "pcb", "link.wire", "link.messages", "link.conversation", "link.scan", "link.answers",
    "link.setup", "link.diagnosis", "link.electrical", "link.bus_clock", "link.calls",
)  # fmt: skip
WORLDLY = {
    "asyncio", "threading", "time", "datetime", "os", "pathlib", "socket", "logging", "subprocess", "random",
    "selectors", "signal", "shutil", "tempfile", "multiprocessing", "concurrent",
}  # fmt: skip
DOORS = {
    "transitions": "session.machine", "luma": "devices.displays", "smbus2": "devices.displays",
    "gpiozero": "devices.pins",
    "mfrc522": "devices.card_reader", "serial": "link.port", "sqlite3": "journal",
    "pyspiel": "games", "pcbnew": "app.kicad_board", "reportlab": "printing.pdf",
    "aiolimiter": "web.allowance", "h11": "web.connections",
    "starlette": "web", "uvicorn": "web", "websockets": "web",
}  # fmt: skip


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


# The virtual `machine` module and the chips run inside the boards' interpreter, not in the controller.
FILES = [p for p in sorted(ROOT.rglob("*.py")) if not {"rp2040"} & set(p.parts)]
MODULES = {module_name(path): path for path in FILES}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def house(name: str) -> str:
    return name.split(".")[0]


def within(module: str, package: str) -> bool:
    """Whether it is the package or lies in it."""
    return module == package or module.startswith(package + ".")


def own_imports(path: Path) -> Iterator[str]:
    for name in imports(path):
        if name.startswith("playmat.") and house(name.removeprefix("playmat.")) in RANKS:
            yield name.removeprefix("playmat.")


@pytest.mark.parametrize("module", [name for name in MODULES if name])
def test_a_module_imports_lower_ranks_only(module: str) -> None:
    for imported in own_imports(MODULES[module]):
        if house(imported) != house(module):
            assert RANKS[house(imported)] < RANKS[house(module)], f"{module} imports {imported}"


def pure(module: str) -> bool:
    """Whether it must not touch the world; a game's commands are read and printed at a terminal."""
    return any(within(module, package) for package in PURE) and not module.endswith(".commands")


@pytest.mark.parametrize("module", [name for name in MODULES if pure(name)])
def test_a_pure_module_does_not_touch_the_world(module: str) -> None:
    touched = {house(name) for name in imports(MODULES[module])} & WORLDLY
    assert not touched, f"{module} imports {touched}"
    calls = [n.func for n in ast.walk(ast.parse(MODULES[module].read_text())) if isinstance(n, ast.Call)]
    assert not [call for call in calls if isinstance(call, ast.Name) and call.id in ("open", "print")]


@pytest.mark.parametrize("module", list(MODULES))
def test_a_package_has_one_door(module: str) -> None:
    for name in imports(MODULES[module]):
        door = DOORS.get(house(name))
        assert door is None or within(module, door), f"{module} imports {name}; its door is {door}"


def test_every_module_has_a_rank() -> None:
    assert {house(name) for name in MODULES if name} == set(RANKS)


@pytest.mark.parametrize("name", [*PURE, *DOORS.values()])
def test_every_pure_module_and_every_door_is_there(name: str) -> None:
    assert name in MODULES


def imported_modules(module: str) -> set[str]:
    """The modules of ours that it names, at run time, in a function or for its types only."""
    names = (name.removeprefix("playmat.") for name in own_imports(MODULES[module]))
    found = {name if name in MODULES else name.rpartition(".")[0] for name in names}
    return found - {module}


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """A way through the graph that ends where it began; empty where there is none."""
    left = {node: set(targets) for node, targets in graph.items()}
    while leaves := {node for node, targets in left.items() if not targets & left.keys()}:
        left = {node: targets for node, targets in left.items() if node not in leaves}
    way = [min(left)] if left else []
    while way and way[-1] not in way[:-1]:
        way.append(min(left[way[-1]] & left.keys()))
    return way[way.index(way[-1]) :] if way else []


def test_no_modules_import_each_other_in_a_circle() -> None:
    found = circle({module: imported_modules(module) for module in MODULES})
    assert not found, f"a circle: {' -> '.join(found)}"


PACKAGES = sorted(module_name(path) for path in FILES if path.name == "__init__.py")


@pytest.mark.parametrize("package", PACKAGES, ids=lambda name: name or "playmat")
def test_no_parts_of_a_package_import_each_other_in_a_circle(package: str) -> None:
    """A part is a module or a package right below it, with all that lies in it."""
    depth = len(package.split(".")) + 1 if package else 1
    inside = [name for name in MODULES if name != package and (not package or within(name, package))]
    graph: dict[str, set[str]] = {}
    for module in inside:
        part = ".".join(module.split(".")[:depth])
        targets = {".".join(name.split(".")[:depth]) for name in imported_modules(module) if name in inside}
        graph.setdefault(part, set()).update(targets - {part})
    found = circle(graph)
    assert not found, f"a circle: {' -> '.join(found)}"
