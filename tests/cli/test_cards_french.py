"""`playmat cards` in French: each action, on virtual readers too; no sentence remains in English."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import playmat
from cli.test_cards_command import CARDS, UIDS, cards, line, running, slots, text

PACKAGE = Path(playmat.__file__).parent
MODULES = [PACKAGE / "app" / "boxes.py", *sorted(PACKAGE.glob("*/cards/*.py"))]


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A box of three tags."""
    file = tmp_path / "own.box"
    file.write_text(text(0, 3))
    return file


def test_a_box_is_listed_and_travels_in_french(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.box"
    assert cards("list", "--seat", "south", "--language", "fr", "--box", box) == 0
    out = capsys.readouterr().out
    assert f"{CARDS[0].name} (Roi), côté droit" in out and f"{CARDS[0].name} (Roi), côté incliné" in out
    assert f"3 puces sur {len(CARDS)} sont dans {box}" in out
    assert cards("export", copy, "--language", "fr", "--box", box) == 0
    assert capsys.readouterr().out == f"3 puces sont dans {copy}\n"
    assert cards("import", copy, "--language", "fr", "--box", box) == 0
    assert f"les 3 puces d’avant sont conservées dans {box}.bak" in capsys.readouterr().out
    copy.write_text(f"{UIDS[0]} {CARDS[6].name}\n")
    assert cards("merge", copy, "--language", "fr", "--box", box) == 1
    out = capsys.readouterr().out
    assert f"{copy}\xa0: la puce {UIDS[0]} est déjà celle de {CARDS[0].name}" in out
    assert f"3 puces sont dans {box}, laissées de côté\xa0: 1" in out


def test_an_error_is_told_in_french_and_in_json_in_english(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = tmp_path / "strange.box"
    strange.write_text("04A1 what\n")
    assert cards("merge", strange, "--language", "fr", "--box", box) == 1
    error = capsys.readouterr().err
    assert "ligne 1\xa0: '04A1 what' n’est pas une puce" in error and "corrigez ou supprimez" in error
    assert cards("list", "--json", "--language", "fr", "--box", strange) == 1
    assert "correct or remove that line" in capsys.readouterr().out


def test_a_table_in_french_registers_and_verifies_in_french(tmp_path: Path) -> None:
    box = tmp_path / "army.box"
    box.write_text(text(0, 1))
    with slots(tmp_path) as table:
        table.config.write_text(f'language = "fr"\n{table.config.read_text()}')
        options = ("--seat", "south", "--config", table.config, "--box", box)
        with running("register", *options) as process:
            assert (
                line(process, "posez") == f"2 sur {len(CARDS)}\xa0: posez {CARDS[0].name} (Roi), côté incliné"
            )
            assert line(process, "est là") and line(process, "est là")
            table.lay(UIDS[0])
            assert line(process, "côté") == "  c’est son côté droit\xa0: inclinez la carte"
            table.lay(UIDS[1])
            assert line(process, UIDS[1]) == f"  {UIDS[1]} est {CARDS[1].name}, par son seul UID"
        with running("verify", "--language", "en", *options) as process:
            assert line(process, "is here"), "the option goes before the table's file"


def _told(module: ast.Module) -> Iterator[ast.expr]:
    """Yields what a module prints, tells, returns or raises."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id="print" | "tell" | "input"), args=arguments):
                yield from arguments
            case ast.Call(func=ast.Name(id=name), args=arguments) if name.endswith("Error"):
                yield from arguments
            case ast.Return(value=ast.expr() as value):
                yield value


def _literals(node: ast.AST) -> Iterator[str]:
    """Yields the texts of an expression, but for those that it gives to a function such as `say`."""
    match node:
        case ast.Constant(value=str() as literal):
            yield literal
        case ast.JoinedStr() | ast.BinOp() | ast.BoolOp() | ast.IfExp():
            for part in ast.iter_child_nodes(node):
                yield from _literals(part)


@pytest.mark.parametrize("file", MODULES, ids=lambda file: f"{file.parent.parent.name}/{file.name}")
def test_no_module_has_a_sentence_outside_the_catalogue(file: Path) -> None:
    for node in _told(ast.parse(file.read_text())):
        sentences = [text for text in _literals(node) if " " in text.strip()]
        assert not sentences, f"{file}:{node.lineno} {ast.unparse(node)}"
