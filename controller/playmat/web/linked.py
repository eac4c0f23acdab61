"""Links the modules of a folder into one script, which comes in one answer instead of sixty.

In the script each module is a function, which runs when the first one asks for what it exports:

    modules["/js/bars.js"] = () => {
    const { element } = exported("/js/cards.js");
    function renderBars() { ... }
    return { renderBars };
    };

At the module's own address stands a line that exports the same names from the script, so pages and the
drawings of games import it as if it came by itself. Imports and exports must be whole lines, an imported
name keeps the value that it had then, and modules must not import each other in a circle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from urllib.parse import urljoin

SCRIPT = "linked.js"
"""The script's name in the folder of its modules."""

ALONE = {"too_old.js", "uncaught.js"}
"""Modules that come by themselves: they report that others cannot run."""

_IMPORT = re.compile(
    r"""^import\s+(?:(?P<names>\{[^}]*\})|\*\s+as\s+(?P<all>\w+))\s+from\s+["'](?P<named>[^"']+)["'];?"""
    r"""|^import\s+["'](?P<run>[^"']+)["'];?""",
    re.MULTILINE,
)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*[\s\S]*?\*/)$", re.MULTILINE)  # whole lines alone
_EXPORTED = """const modules = {}, made = {};
export const exported = (name) => (made[name] ??= modules[name]());
"""


def sent(folder: Path, address: str) -> str:
    """Returns what is sent for an address among the modules of a folder; empty if there is nothing."""
    module = folder / address.rpartition("/")[2]
    if module.name == SCRIPT:
        files = sorted(file for file in folder.glob("*.js") if file.name not in ALONE)
        return _linked(urljoin(address, "."), tuple((file, file.stat().st_mtime_ns) for file in files))
    if not module.is_file():
        return ""
    text = read_module(module)
    if module.name in ALONE:
        return text
    names = ", ".join(_EXPORT.findall(text))
    source = f'import {{ exported }} from "{urljoin(address, SCRIPT)}";\n'
    return source + f'export const {{ {names} }} = exported("{address}");\n'


@lru_cache(maxsize=512)
def imports(text: str, address: str) -> Sequence[str]:
    """Returns the addresses that the text of a module imports, each once."""
    names = (found["named"] or found["run"] for found in _IMPORT.finditer(text))
    return list(dict.fromkeys(urljoin(address, name) for name in names))


def read_module(module: Path) -> str:
    """Returns a module without comments, a sixth of its bytes; its code keeps its line numbers."""
    return _without_comments(module, module.stat().st_mtime_ns)


@lru_cache(maxsize=512)
def _without_comments(module: Path, changed: int) -> str:
    text = module.read_text(encoding="utf-8")
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)


@lru_cache(maxsize=8)
def _linked(folder: str, files: tuple[tuple[Path, int], ...]) -> str:
    names = {urljoin(folder, file.name): read_module(file) for file, _ in files}
    elsewhere: dict[str, str] = {}  # what other folders' modules are called here
    functions = []
    for address, text in names.items():

        def taken(found: re.Match[str], address: str = address) -> str:
            source = urljoin(address, found["named"] or found["run"])
            is_here = source in names
            value = (
                f'exported("{source}")' if is_here else elsewhere.setdefault(source, f"other{len(elsewhere)}")
            )
            new = found["all"] or (found["names"] or "").replace(" as ", ": ")
            return f"const {new} = {value};" if new else f"{value};"

        body = _EXPORT.sub("", _IMPORT.sub(taken, text))
        exports = ", ".join(_EXPORT.findall(text))
        functions.append(f'modules["{address}"] = () => {{\n{body}\nreturn {{ {exports} }};\n}};\n')
    outer = [f'import * as {name} from "{source}";\n' for source, name in elsewhere.items()]
    return "".join((*outer, _EXPORTED, *functions))
