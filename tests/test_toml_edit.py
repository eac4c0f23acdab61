"""A table's file keeps its comments and its order when values in it change."""

from __future__ import annotations

import difflib
import tomllib

from playmat.assets import folder
from playmat.toml_edit import Key, with_values

EXAMPLE = (folder("hardware") / "tables" / "example.toml").read_text("utf-8")


def changed_lines(values: dict[Key, object]) -> list[str]:
    """The lines that differ in the example once these values are in it."""
    new = with_values(EXAMPLE, values)
    lines = difflib.ndiff(EXAMPLE.splitlines(), new.splitlines())
    return [line.rstrip() for line in lines if line[0] in "+-" and line[1:].strip()]


def test_a_value_changes_in_its_place_and_keeps_its_comment() -> None:
    assert changed_lines({("timing", "quiet_s"): 300}) == [
        "- quiet_s = 0        # an abandoned table invites again after this long (a cafe: 300); 0: never",
        "+ quiet_s = 300        # an abandoned table invites again after this long (a cafe: 300); 0: never",
    ]


def test_a_new_value_comes_before_the_tables_and_a_new_table_last() -> None:
    values: dict[Key, object] = {("phones",): 8080, ("players", "north"): "level-3"}
    assert changed_lines(values) == ["+ phones = 8080", "+ [players]", '+ north = "level-3"']
    read = tomllib.loads(with_values(EXAMPLE, values))
    assert read["phones"] == 8080 and read["players"] == {"north": "level-3"}


def test_an_entry_of_a_list_changes_and_what_is_removed_is_gone() -> None:
    values: dict[Key, object] = {
        ("consoles", 1, "seat"): "south",
        ("language",): None,
        ("lights", "spi"): None,
    }
    assert changed_lines(values) == ['- language = "en"', '- seat = "north"', '+ seat = "south"']


def test_an_empty_file_can_have_values() -> None:
    assert with_values("", {("game",): "art-of-war", ("timing", "quiet_s"): 60}) == (
        'game = "art-of-war"\n\n[timing]\nquiet_s = 60\n'
    )
