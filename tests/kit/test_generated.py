"""The committed generated files match the description; `make kit` writes them."""

from __future__ import annotations

import pytest

from playmat.assets import folder
from playmat_kit.workshop.generated import kit_files

GENERATED = folder("hardware") / "generated"
FILES = dict(kit_files())


@pytest.mark.parametrize("name", FILES)
def test_a_generated_file_is_current(name: str) -> None:
    path = GENERATED / name
    assert path.exists(), f"{name} is not there: run make kit"
    assert path.read_text("utf-8") == FILES[name], f"{name} is not what hardware/ says: run make kit"


def test_every_file_there_is_generated() -> None:
    assert {path.name for path in GENERATED.iterdir()} == set(FILES)
