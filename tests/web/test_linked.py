"""The modules of a page come as one script, and behave like separate files."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

import playmat
from playmat.web.linked import ALONE, SCRIPT, imports, read_module, sent
from web.shown_table import Browser, Shown

FOLDER = Path(playmat.__file__).parent / "web" / "static" / "js"
STATEMENT = re.compile(r"^import\b[^;]*;|^export\b.*", re.MULTILINE)
UNDERSTOOD = re.compile(
    r'import (?:(?:\{[^}]*\}|\* as \w+) from )?"[^"]+";$|export (?:async )?(?:function|const|class) \w+'
)


def address(module: Path) -> str:
    return f"/js/{module.relative_to(FOLDER).as_posix()}"


def test_each_module_is_written_as_the_linker_understands() -> None:
    modules = {address(file): read_module(file) for file in FOLDER.rglob("*.js")}
    lines = [line for text in modules.values() for line in STATEMENT.findall(text)]
    assert len(lines) > len(modules)
    assert [line for line in lines if not UNDERSTOOD.match(line)] == []
    TopologicalSorter({name: imports(text, name) for name, text in modules.items()}).prepare()


def test_nothing_is_imported_from_a_module_that_does_not_export_it() -> None:
    script = sent(FOLDER, "/js/", SCRIPT)
    exports = dict(re.findall(r'^modules\["([^"]+)"\][\s\S]*?^return \{ (.*) \};$', script, re.MULTILINE))
    wanted = re.findall(r'^const \{([^}]*)\} = exported\("([^"]+)"\);', script, re.MULTILINE)
    assert len(exports) == len([*FOLDER.rglob("*.js")]) - len(ALONE)
    for names, module in wanted:
        for name in re.findall(r"(\w+)(?:: \w+)?", names):
            assert name in exports[module].split(", "), (name, module)


def test_a_comment_before_code_on_its_line_takes_nothing_with_it(tmp_path: Path) -> None:
    module = tmp_path / "module.js"
    module.write_text(
        "export const seat = (number) =>\n  /** @type {Seat} */ (number);\n\n"
        "/** Draws. */\nexport function draw() {}\n"
    )
    assert re.findall(r"^export \w+ (\w+)", read_module(module), re.MULTILINE) == ["seat", "draw"]
    assert "  (number);" in read_module(module) and "/**" not in read_module(module)


def test_what_imports_a_module_by_its_address_has_the_page_s_own(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.evaluate(
            "import('/js/page/state.js').then(({ state }) => { state.sitting = 'nowhere'; })"
        )
        seat = "import('/js/linked.js').then(({ exported }) => exported('/js/page/state.js').state.sitting)"
        assert await shown.page.evaluate(seat) == "nowhere"

    browser.show(play)


def test_no_address_leads_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.js").write_text("export const secret = 1;")
    (tmp_path / "js").mkdir()
    assert sent(tmp_path / "js", "/js/", "../secret.js") == sent(tmp_path / "js", "/js/", "") == ""
