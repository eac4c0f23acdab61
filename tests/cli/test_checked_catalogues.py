"""`playmat games check NAME` and the translations of a game: those that are guessed, hidden or missing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from playmat.cli import main

Find = Callable[[str, Callable[[str], str], Callable[[str], str]], list[dict[str, Any]]]


@pytest.fixture
def find(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Find:
    monkeypatch.setenv("PLAYMAT_GAMES", str(tmp_path))

    def find(name: str, code: Callable[[str], str], french: Callable[[str], str]) -> list[dict[str, Any]]:
        """Returns what is found in a new game of cards, once its code and its French have changed."""
        assert main(["games", "new", name, "--cards", "--folder", str(tmp_path)]) == 0
        game, catalogue = tmp_path / name / "game.py", tmp_path / name / "locale/fr/LC_MESSAGES/playmat.po"
        for file, change in ((game, code), (catalogue, french)):
            file.write_text(change(file.read_text("utf-8")), "utf-8")
        with catalogue.open("rb") as po, catalogue.with_suffix(".mo").open("wb") as mo:
            write_mo(mo, read_po(po))
        capsys.readouterr()
        main(["games", "check", name, "--json"])
        found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["findings"]
        return found

    return find


def test_a_guessed_translation_is_found(find: Find) -> None:
    card = 'msgid "Card {rank}"'
    guess, missing = find("guessed", str, lambda french: french.replace(card, f"#, fuzzy\n{card}"))
    assert guess["problem"] == "a translation is only guessed"
    assert "take the word fuzzy away" in guess["remedy"]
    assert missing["problem"] == "not translated into Français: 'Card {rank}'"


def test_a_translation_that_another_one_hides_is_found(find: Find) -> None:
    (finding,) = find(
        "hidden",
        lambda code: code.replace('say("Rounds")', 'say("Draw")'),
        lambda french: f'{french}\nmsgid "Draw"\nmsgstr "Piocher"\n',
    )
    assert finding["problem"].startswith("its Français of 'Draw' is 'Piocher', but playmat's own 'Match nul'")


def test_a_plural_without_its_translation_is_found(find: Find) -> None:
    entry = 'msgid "{n} round"\nmsgid_plural "{n} rounds"\nmsgstr[0] "{n} manche"\nmsgstr[1] ""\n'

    def counted(code: str) -> str:
        code = code.replace('say("Rounds")', 'say_n("{n} round", "{n} rounds", 2)')
        return code.replace("import Text, say", "import Text, say, say_n")

    (finding,) = find("plural", counted, lambda french: f"{french}\n{entry}")
    assert finding["problem"] == "a form of a plural is not translated"
    assert finding["remedy"].startswith("write its Français there")
    file, _, line = finding["file"].partition(":")
    assert Path(file).read_text("utf-8").splitlines()[int(line) - 1] == 'msgstr[1] ""'
