"""`playmat kit parts`: the list for people, for programs and for spreadsheets."""

from __future__ import annotations

import csv
import json
from io import StringIO

import pytest

from playmat.cli import main


def test_the_list_says_what_to_buy_where_and_what_to_look_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "parts"]) == 0
    out = capsys.readouterr().out
    assert "standard: 36 readers and two consoles" in out
    assert "   36 x RC522 module" in out and "buy 40, 60 to 200 EUR" in out
    assert "on arrival: HC, not HCT" in out
    assert "standard altogether, without tools: " in out
    assert "standard by hand: 31 to 40 hours [estimate]\n        crimp 512 contacts: 13 to 15 hours\n" in out


def test_several_kits_are_listed_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "parts", "--kit", "starter", "--kit", "wand", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["starter", "wand"]
    assert [work["task"] for work in answer["starter"]["work"]][2] == "examine, lay and calibrate 12 readers"
    assert answer["wand"]["work"] == []
    wand = answer["wand"]
    assert wand["eur_low"] == pytest.approx(sum(row["eur_low"] for row in wand["parts"]))
    assert {row["part"]: row["needed"] for row in wand["parts"]}["rc522-module"] == 1


def test_a_spreadsheet_gets_one_row_for_each_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "parts", "--game", "age-of-war", "--csv"]) == 0
    rows = list(csv.DictReader(StringIO(capsys.readouterr().out)))
    assert {row["part"]: row["needed"] for row in rows}["die-30mm"] == "7"
    assert all(row["source_1"] and row["source_2"] and row["check"] for row in rows)


def test_an_unknown_kit_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "parts", "--kit", "giant"]) == 1
    assert capsys.readouterr().err.startswith("playmat kit: there is no kit 'giant': write one of")
