"""Games under development: copies of tic-tac-toe in folders of their own, one of which fails on request."""

from __future__ import annotations

from pathlib import Path

from support.every_game import FOLDER

METHODS = {
    "Brittle": ("legal_actions", "apply", "outcome", "observation"),
    "BrittleProjection": ("placement", "gestures", "happenings", "objection"),
    "BrittleSetup": ("prints", "drawings"),
    "BrittleWords": ("brief", "label", "board", "log_sentence", "legend"),
}
_GAME = '''"""Tic-tac-toe that fails where its settings say."""

from playmat.games.interface import Game
from playmat.games.tic_tac_toe.game import TicTacToeProjection, TicTacToeRules, TicTacToeSetup
from playmat.games.tic_tac_toe.position import Position
from playmat.games.tic_tac_toe.words import TicTacToeWords

FAILS = {}  # the state in which a method fails


class Brittle(Position):
    def apply(self, action, at=0.0):
        1 // (FAILS.get("apply") != f"{self} {action}")
        return Brittle(super().apply(action, at).cells)


class BrittleRules(TicTacToeRules):
    def start(self, seats=2):
        return Brittle()

    def parse_state(self, text):
        return Brittle(super().parse_state(text).cells)


'''
_METHOD = """
    def {method}({given}):
        1 // (FAILS.get("{method}") != str({state}))
        return super().{method}({passed})
"""
_END = """

def load(settings, read):
    FAILS.clear()
    FAILS.update(settings)
    return Game("brittle", BrittleRules(), BrittleProjection(), BrittleSetup(), BrittleWords())
"""


def copy_of_tic_tac_toe(games: Path, name: str) -> Path:
    """Writes tic-tac-toe under another name into a folder of games; returns the game's folder."""
    folder = games / name
    folder.mkdir(parents=True)
    for source in (*(FOLDER / "tic_tac_toe").glob("[!t]*.py"), FOLDER / "tic_tac_toe" / "mat.toml"):
        text = source.read_text("utf-8").replace("tic_tac_toe", name)
        (folder / source.name).write_text(text.replace('"tic-tac-toe"', f'"{name}"'))
    return folder


def sketch(games: Path, name: str, file: str, old: str, new: str) -> Path:
    """Writes tic-tac-toe under another name, with one change in a file; returns the game's folder."""
    folder = copy_of_tic_tac_toe(games, name)
    changed = folder / file
    text = changed.read_text("utf-8") if changed.exists() else ""
    assert old in text
    changed.parent.mkdir(parents=True, exist_ok=True)
    changed.write_text(text.replace(old, new, 1) if old else new)
    return folder


def write_brittle(games: Path) -> Path:
    """Writes the game and its overlay into a folder of games; returns the game's folder."""
    folder = games / "brittle"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text('"""A game under development."""\n')
    (folder / "game.py").write_text(_source())
    overlay = (FOLDER / "tic_tac_toe" / "mat.toml").read_text("utf-8")
    (folder / "mat.toml").write_text(overlay.replace('"tic-tac-toe"', '"brittle"'))
    return folder


def _source() -> str:
    state, *parts = METHODS
    head, tail = _GAME.split("class BrittleRules", 1)
    written = [head.rstrip(), *(_method(name, "self", "*args") for name in METHODS[state] if name != "apply")]
    written.append(f"\n\nclass BrittleRules{tail.rstrip()}\n")
    for part in parts:
        written.append(f"\n\nclass {part}({part.replace('Brittle', 'TicTacToe')}):")
        takes = "" if part == "BrittleSetup" else "state"
        written += [_method(name, takes, "*args" if takes else "") for name in METHODS[part]]
    return "\n".join(written) + _END


def _method(name: str, state: str, others: str) -> str:
    given = ["self", *({state} - {"self", ""}), *([others] if others else [])]
    method = _METHOD.format(
        method=name, given=", ".join(given), state=state or "''", passed=", ".join(given[1:])
    )
    return method.rstrip() + "\n"
