"""What is committed as generated is what the description says now; `make kit` writes it anew."""

from __future__ import annotations

import pytest

from playmat.app.kit_files import kit_files
from playmat.assets import folder

GENERATED = folder("hardware") / "generated"
FILES = dict(kit_files())


@pytest.mark.parametrize("name", FILES)
def test_a_generated_file_is_current(name: str) -> None:
    path = GENERATED / name
    assert path.exists(), f"{name} is not there: run make kit"
    assert path.read_text("utf-8") == FILES[name], f"{name} is not what hardware/ says: run make kit"


def test_no_file_lies_there_that_nothing_generates() -> None:
    assert {path.name for path in GENERATED.iterdir()} == set(FILES)
