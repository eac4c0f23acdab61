"""Links the modules of a folder tree into one script, which comes in one answer instead of sixty.

In the script each module is a function, which runs when the first one asks for what it exports:

    modules["/js/cards/bars.js"] = () => {
    const { element } = exported("/js/cards/cards.js");
    function renderBars() { ... }
    return { renderBars };
    };

At the module's own address stands a line that exports the same names from the script, so pages and the
drawings of games import it as if it came by itself. Imports and exports must be whole lines, an imported
name keeps the value that it had then, and modules must not import each other in a circle.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from urllib.parse import urljoin

SCRIPT = "linked.js"
"""The script's name in the folder of its modules."""

ALONE = {"faults/too_old.js", "faults/uncaught.js"}
"""Modules that come by themselves: they report that others cannot run."""

_IMPORT = re.compile(
    r"""^import\s+(?:(?P<names>\{[^}]*\})|\*\s+as\s+(?P<all>\w+))\s+from\s+["'](?P<named>[^"']+)["'];?"""
    r"""|^import\s+["'](?P<run>[^"']+)["'];?""",
    re.MULTILINE,
)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_EXPORT_LIST = re.compile(r"^export \{([^}]*)\};$", re.MULTILINE)
_COMMENT = re.compile(
    r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)$"  # a whole line or several
    r"|/\*\* @type [^*\n]*\*/ ?",  # before the value that it names the type of
    re.MULTILINE,
)
_EXPORTED = """const modules = {}, made = {};
export const exported = (name) => (made[name] ??= modules[name]());
"""


def sent(folder: Path, address: str, name: str) -> str:
    """Returns what is sent for a name in a folder that is served at an address; empty if there is nothing."""
    modules = {file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*.js"))}
    if name == SCRIPT:
        linked = {address + name: file for name, file in modules.items() if name not in ALONE}
        return _script(linked)
    if name not in modules:
        return ""
    text = read_module(modules[name])
    if name in ALONE:
        return text
    names = ", ".join(_EXPORT.findall(text))
    source = f'import {{ exported }} from "{address}{SCRIPT}";\n'
    return source + f'export const {{ {names} }} = exported("{address}{name}");\n'


def bundled(folders: Mapping[str, Path], entries: Sequence[str]) -> str:
    """Returns a script with the modules at the addresses `entries` and all that they import.

    `folders` are the folders of the modules by their addresses, as `/js/`. The script needs no server; in
    it, `exported("/js/cards/faces.js")` has what that module exports.
    """
    found = {address: _below(folders, address) for address in entries}
    waiting = [*entries]
    while waiting:
        address = waiting.pop()
        for source in imports(read_module(found[address]), address):
            if source not in found:
                found[source] = _below(folders, source)
                waiting.append(source)
    return _script(found)


def _below(folders: Mapping[str, Path], address: str) -> Path:
    return next(
        folder / address.removeprefix(start) for start, folder in folders.items() if address.startswith(start)
    )


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


def _script(files: Mapping[str, Path]) -> str:
    return _linked(tuple((address, file, file.stat().st_mtime_ns) for address, file in files.items()))


@lru_cache(maxsize=8)
def _linked(files: tuple[tuple[str, Path, int], ...]) -> str:
    names = {address: read_module(file) for address, file, _ in files}
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

        body = _EXPORT_LIST.sub("", _EXPORT.sub("", _IMPORT.sub(taken, text)))
        exports = ", ".join([*_EXPORT.findall(text), *map(str.strip, _EXPORT_LIST.findall(text))])
        functions.append(f'modules["{address}"] = () => {{\n{body}\nreturn {{ {exports} }};\n}};\n')
    outer = [f'import * as {name} from "{source}";\n' for source, name in elsewhere.items()]
    return "".join((*outer, _EXPORTED, *functions))
