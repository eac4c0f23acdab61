"""Patterns of every sentence in the program's source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path

import playmat

_SAYING = (
    "playmat/app", "playmat/maintenance", "playmat/virtual", "playmat/cli", "playmat/devices", "playmat/link",
    "playmat_hall", "playmat_kit",
)  # fmt: skip
_ANY = "\0"
_PLACEHOLDER = re.compile(r"\{\w+(?::[^{}]*)?\}")  # of a sentence for the catalogue


@cache
def sentences() -> tuple[tuple[re.Pattern[str], int], ...]:
    """Each sentence's pattern with its number of fixed letters, without those of inserted names and
    numbers.
    """
    root = Path(playmat.__file__).parents[1]
    files = [file for package in _SAYING for file in sorted((root / package).rglob("*.py"))]
    texts = {text for file in files for text in _texts(ast.parse(file.read_text("utf-8")))}
    return tuple((_pattern(text), _letters(text)) for text in texts if _letters(text) > 2)


@cache
def said_in(*packages: str) -> tuple[str, ...]:
    """Each sentence of these packages for the catalogue, with its placeholders."""
    root = Path(playmat.__file__).parent
    files = [file for package in packages for file in sorted((root / package).rglob("*.py"))]
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    return tuple(
        dict.fromkeys(
            text
            for node in nodes
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
            for text in _marked(node.args[0])
        )
    )


def can_say(quote: str, examples: Sequence[str]) -> bool:
    """Returns whether the program can print this; except in examples, at least half of its letters must be
    fixed.
    """
    for example in examples:
        quote = quote.replace(example, _ANY)
    return any(2 * own >= _letters(quote) and pattern.fullmatch(quote) for pattern, own in sentences())


def _marked(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(str(text)):
            return [text]
        case ast.IfExp(_, one, other):
            return _marked(one) + _marked(other)
    return []


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, text.strip().split(_ANY))))


def _letters(text: str) -> int:
    return sum(map(str.isalpha, text))


def _texts(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp):
            yield from _said(node)


def _said(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(str(text)):
            return [_PLACEHOLDER.sub(_ANY, text)]
        case ast.JoinedStr(parts):
            return ["".join(each) for each in product(*map(_said, parts))]
        case ast.BinOp(left, ast.Add(), right):
            return [before + after for before, after in product(_said(left), _said(right))]
        case ast.IfExp(_, one, other):
            return _said(one) + _said(other)
        case ast.BoolOp(_, values):
            return [text for value in values for text in _said(value)]
        case ast.FormattedValue(ast.IfExp() | ast.BoolOp() as value):
            return _said(value)
    return [_ANY]
