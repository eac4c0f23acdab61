"""A record is not built from many positional arguments: a swapped pair would be no error of types."""

from __future__ import annotations

import ast
from pathlib import Path

CONTROLLER = Path(__file__).parents[1] / "controller"
MOST = 4  # positional arguments; from the fifth field on a call names all or the rest of them


def test_classes_are_called_with_few_positional_arguments() -> None:
    trees = {file: ast.parse(file.read_text("utf-8")) for file in CONTROLLER.rglob("*.py")}
    nodes = [(file, node) for file, tree in trees.items() for node in ast.walk(tree)]
    own = {node.name for _, node in nodes if isinstance(node, ast.ClassDef)}
    calls = [(file, node) for file, node in nodes if isinstance(node, ast.Call)]
    assert not [
        f"{file.relative_to(CONTROLLER)}:{call.lineno}: {ast.unparse(call)[:60]}"
        for file, call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id in own - {"Table"}  # SQLAlchemy's takes columns
        and len([given for given in call.args if not isinstance(given, ast.Starred)]) > MOST
    ]
