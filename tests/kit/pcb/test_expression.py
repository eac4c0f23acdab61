"""S-expressions of KiCad's files."""

from __future__ import annotations

import pytest

from playmat.errors import ConfigError
from playmat_kit.pcb.expression import parse_expression

TEXT = r"""(pad "1" smd rect (at 1 -2.5) (net 3 "SEL \"0\"")
  (property "Value" "a (b)") (layers "F.Cu" *.Mask))"""


def test_values_and_lists_are_told_apart() -> None:
    pad = parse_expression(TEXT, "pad.txt")
    assert (pad.name, pad.values) == ("pad", ("1", "smd", "rect"))
    assert [inner.name for inner in pad.lists] == ["at", "net", "property", "layers"]
    assert pad.numbers("at") == (1.0, -2.5)
    assert pad.value("layers") == "*.Mask"


def test_quoted_text_keeps_brackets_and_quotes() -> None:
    pad = parse_expression(TEXT, "pad.txt")
    assert pad.value("net") == 'SEL "0"'
    assert pad.properties() == {"Value": "a (b)"}


def test_what_is_missing_is_empty() -> None:
    pad = parse_expression(TEXT, "pad.txt")
    assert (pad.get("drill"), pad.value("drill", "0"), pad.numbers("drill")) == (None, "0", ())


@pytest.mark.parametrize("text", ["", "(pad", "(pad))", "(pad) (pad)", "pad"])
def test_a_damaged_file_is_named(text: str) -> None:
    with pytest.raises(ConfigError, match=r"board\.kicad_pcb .*: open and save it in KiCad"):
        parse_expression(text, "board.kicad_pcb")
