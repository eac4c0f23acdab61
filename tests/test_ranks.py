"""Import rules: which package may import which, and which module may use which library."""

import ast
import re
import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import requires
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONTROLLER = ROOT / "controller"
RANKS = {
    "playmat": {
        # shared vocabulary, which even rank 0 uses
        "text": -3, "errors": -2, "placement": -2, "assets": -2, "pinout": -2, "saving": -2, "extras": -2,
        "cancellation": -2, "json_text": -2, "names": -2,
        "board": -1, "drawing": -1, "mqtt": -1, "toml": -1, "toml_edit": -1, "wifi": -1,
        "config": 0, "events": 0, "plates": 0,
        "games": 1, "table": 1, "link": 1, "screen": 1, "fleet": 1,
        "interpret": 2, "bots": 2,
        "session": 3,
        "devices": 4, "simulator": 4, "journal": 4, "web": 4,
        "app": 5,
        "maintenance": 6,
        "virtual": 7,
        "cli": 8,
        "__main__": 9,
    },
    "playmat_hall": {
        "instants": 0, "passwords": 0, "receipts": 0, "pairing": 0, "tables": 0, "trial": 0,
        "tournament": 1, "attention": 1,
        "store": 2,
        "broker": 3,
        "hall": 4, "updates": 4,
        "page": 5,
        "cli": 6,
    },
    "playmat_kit": {"printing": 0, "design": 1, "paper": 1, "pcb": 2, "card": 2, "workshop": 3, "cli": 4},
}  # fmt: skip
SESSION = ("mat", "match", "console", "public", "session")  # each imports those before it, and the vocabulary
PURE = (
    "playmat.games", "playmat.bots", "playmat.table", "playmat.screen", "playmat.interpret",
    "playmat.session",
    "playmat.text", "playmat.placement", "playmat.board", "playmat.drawing", "playmat.plates",
    "playmat.link", "playmat.fleet",
    "playmat_kit.printing", "playmat_kit.design", "playmat_kit.pcb",
)  # fmt: skip
IMPURE_LIBRARIES = {
    "asyncio", "threading", "time", "datetime", "os", "pathlib", "socket", "logging", "subprocess", "random",
    "selectors", "signal", "shutil", "tempfile", "multiprocessing", "concurrent",
}  # fmt: skip
DOORS: dict[str, str | tuple[str, ...]] = {
    "transitions": "playmat.session.machine", "luma": "playmat.devices.displays",
    "smbus2": "playmat.devices.displays", "gpiozero": "playmat.devices.pins",
    "mfrc522": "playmat.devices.card_reader", "serial": "playmat.link.port",
    "sqlite3": ("playmat.journal", "playmat_hall.store.backup"),
    "pyspiel": "playmat.games", "numpy": "playmat.games.openspiel",
    "aiolimiter": "playmat.web.visitors.allowance", "h11": "playmat.web.visitors.connections",
    "uvicorn": "playmat.web",
    "starlette": ("playmat.web", "playmat_hall.page"),
    "watchfiles": "playmat.virtual.demo.watch", "babel": "playmat.cli.games.new",
    "anyio": "playmat.app.thinking", "dbus_fast": "playmat.maintenance.hotspot.network_manager",
    "msgspec": "playmat.fleet", "paho": "playmat.mqtt",
    "segno": "playmat.screen.qr", "typeguard": "playmat.games.declared",
    "cryptography": "playmat.app.fleet",
    "sqlalchemy": "playmat_hall.store", "alembic": "playmat_hall.store",
    "prometheus_client": "playmat_hall.page.metrics", "argon2": "playmat_hall.passwords",
    "duckdb": "playmat_hall.store.export", "networkx": "playmat_hall.pairing",
    "pcbnew": "playmat_kit.workshop.kicad_board", "reportlab": "playmat_kit.printing.pdf",
    "ezdxf": "playmat_kit.workshop.dxf", "tomlkit": "playmat.toml_edit",
    "PIL": (
        "playmat.screen", "playmat.devices", "playmat.app.peripherals.slot_labels",
        "playmat.simulator.chips.ssd1306", "playmat_kit.design.pictures.solid",
    ),
}  # fmt: skip
DISTRIBUTIONS = {
    "PIL": "pillow", "argon2": "argon2-cffi", "dbus_fast": "dbus-fast", "luma": "luma.oled",
    "paho": "paho-mqtt",
    "prometheus_client": "prometheus-client", "pyspiel": "open_spiel", "serial": "pyserial",
}  # fmt: skip
"""Names under which libraries are installed, where they are others than those of the import."""
UNDECLARED = {"mfrc522", "pcbnew"}  # one is installed without what it requires, the other is part of KiCad
BROUGHT = {"anyio": "starlette"}
"""Libraries that come with a declared one, which always requires them."""
EXTRAS = {
    "playmat_hall": ("hall", "hall-postgresql", "hall-parquet"),
    "playmat_kit": ("kit", "draw"),
    "playmat": ("author", "fleet", "hotspot", "kit", "openspiel"),
}
"""Extras whose libraries a package may import besides those that every installation has."""


def doors_of(library: str) -> tuple[str, ...]:
    """One door, or one in each part that needs it: table and hall are two programs."""
    door = DOORS.get(library, ())
    return (door,) if isinstance(door, str) else door


def module_name(path: Path) -> str:
    return ".".join(part for part in path.relative_to(CONTROLLER).with_suffix("").parts if part != "__init__")


# The virtual `machine` module and the chips run inside the boards' interpreter, not in the controller.
FILES = [
    path for root in RANKS for path in sorted((CONTROLLER / root).rglob("*.py")) if "rp2040" not in path.parts
]
MODULES = {module_name(path): path for path in FILES}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text())


@cache
def imports(module: str) -> list[str]:
    """All that a module imports, at run time, in a function or for its types only."""
    found: list[str] = []
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += (f"{node.module}.{alias.name}" for alias in node.names)
    return found


@cache
def imported_modules(module: str) -> set[str]:
    """The modules of this project that a module imports."""
    found = {name if name in MODULES else name.rpartition(".")[0] for name in imports(module)}
    return {name for name in found if name in MODULES} - {module}


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def package_of(module: str) -> tuple[str, str]:
    root, _, rest = module.partition(".")
    return root, rest.partition(".")[0]


def is_pure(module: str) -> bool:
    """The link opens its port; a game's commands are read and printed at a terminal."""
    shell = module == "playmat.link.port" or module.endswith(".commands")
    return any(within(module, package) for package in PURE) and not shell


def test_a_module_imports_lower_ranks_only() -> None:
    wrong = []
    for module in MODULES:
        root, package = package_of(module)
        for imported in imported_modules(module):
            other_root, other = package_of(imported)
            if root != other_root or package == other or "" in (package, other):
                continue
            if RANKS[root][other] >= RANKS[root][package]:
                wrong.append(f"{module} imports {imported}")
    assert not wrong


def test_the_session_is_layered_from_the_mat_to_what_leaves() -> None:
    def layer(module: str) -> int:
        part = module.removeprefix("playmat.session.").partition(".")[0]
        return SESSION.index(part) if part in SESSION else -1

    inside = [module for module in MODULES if within(module, "playmat.session")]
    wrong = [
        f"{module} imports {imported}"
        for module in inside
        for imported in imported_modules(module)
        if imported in inside and layer(imported) > layer(module)
    ]
    assert {layer(module) for module in inside} == {-1, *range(len(SESSION))} and not wrong


def test_playmat_imports_nothing_of_the_hall_and_the_workshop_and_they_nothing_of_each_other() -> None:
    for root in RANKS:
        allowed = {root, "playmat"}
        imported = {name for module in MODULES if within(module, root) for name in imports(module)}
        assert not [name for name in imported if package_of(name)[0] in RANKS.keys() - allowed]


def test_a_pure_module_does_no_input_or_output() -> None:
    wrong = []
    for module in filter(is_pure, MODULES):
        calls = [node.func for node in ast.walk(tree(module)) if isinstance(node, ast.Call)]
        used = {name.split(".")[0] for name in imports(module)} & IMPURE_LIBRARIES
        used |= {call.id for call in calls if isinstance(call, ast.Name) and call.id in ("open", "print")}
        wrong += [f"{module} uses {name}" for name in sorted(used)]
    assert not wrong


def test_a_library_has_one_door() -> None:
    wrong = []
    for module in MODULES:
        for name in imports(module):
            doors = doors_of(name.split(".")[0])
            if doors and not any(within(module, door) for door in doors):
                wrong.append(f"{module} imports {name}, whose door is {' or '.join(doors)}")
    assert not wrong


def libraries(module: str) -> set[str]:
    """The libraries of others that a module imports."""
    return {name.split(".")[0] for name in imports(module)} - sys.stdlib_module_names - RANKS.keys()


@cache
def declared(package: str) -> set[str]:
    """The names of the libraries that pyproject.toml lists for a package of EXTRAS."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = [project["optional-dependencies"][extra] for extra in EXTRAS[package]]
    return {
        re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
        for requirement in chain(project["dependencies"], *optional)
    }


def test_each_library_has_a_door() -> None:
    assert set().union(*map(libraries, MODULES)) - DOORS.keys() == set()


def test_each_library_is_declared_in_the_project() -> None:
    undeclared = []
    for module in MODULES:
        package = next(package for package in EXTRAS if within(module, package))
        for library in sorted(libraries(module) - UNDECLARED):
            if DISTRIBUTIONS.get(library, BROUGHT.get(library, library)) not in declared(package):
                undeclared.append(f"{module} imports {library}")
    assert not undeclared


@pytest.mark.parametrize(("library", "bringer"), BROUGHT.items())
def test_a_library_that_another_one_brings_is_required_by_it(library: str, bringer: str) -> None:
    always = [requirement for requirement in requires(bringer) or () if "extra ==" not in requirement]
    assert any(re.match(rf"{library}\b", requirement) for requirement in always)


def test_the_rules_name_every_package_and_no_other() -> None:
    for root, ranks in RANKS.items():
        assert {package_of(name)[1] for name in MODULES if within(name, root)} - {""} == set(ranks)
    assert {*PURE, *(door for library in DOORS for door in doors_of(library))} <= set(MODULES)


def test_the_architecture_lists_the_packages_and_their_ranks() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    packages = {name: rank for name, rank in RANKS["playmat"].items() if name != "__main__"}
    rows = re.findall(r"^\| (-?\d) \| `([a-z_ ]+)` \|$", page, re.MULTILINE)
    assert {name: int(rank) for rank, names in rows for name in names.split()} == packages
    trees = re.findall(r"^\| `controller/(\w+)(?:/([a-z_ ]+))?` \|", page, re.MULTILINE)
    listed = {name for root, names in trees if root == "playmat" for name in names.split()}
    assert listed == set(packages) and {root for root, _ in trees} == set(RANKS)


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """A path through the graph that ends where it began; empty where there is none."""
    left = {node: set(targets) for node, targets in graph.items()}
    while leaves := {node for node, targets in left.items() if not targets & left.keys()}:
        left = {node: targets for node, targets in left.items() if node not in leaves}
    path = [min(left)] if left else []
    while path and path[-1] not in path[:-1]:
        path.append(min(left[path[-1]] & left.keys()))
    return path[path.index(path[-1]) :] if path else []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert not circle({module: imported_modules(module) for module in MODULES})


def test_no_parts_of_a_package_import_each_other_in_a_circle() -> None:
    """A part is a module or a package directly below it, with everything in it."""
    circles = []
    for package in (module_name(path) for path in FILES if path.name == "__init__.py"):
        depth = len(package.split(".")) + 1
        inside = [name for name in MODULES if name != package and within(name, package)]
        graph: dict[str, set[str]] = {}
        for module in inside:
            part = ".".join(module.split(".")[:depth])
            targets = {
                ".".join(name.split(".")[:depth]) for name in imported_modules(module) if name in inside
            }
            graph.setdefault(part, set()).update(targets - {part})
        if found := circle(graph):
            circles.append(" -> ".join(found))
    assert not circles
