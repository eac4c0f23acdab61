"""The committed generated files match the description; `make kit` writes them."""

from __future__ import annotations

from functools import cache

import pytest

from playmat.assets import folder
from playmat_kit.workshop.generated import kit_files

GENERATED = folder("hardware") / "generated"
NAMES = sorted(path.name for path in GENERATED.iterdir())


@cache
def files() -> dict[str, str]:
    return dict(kit_files())


@pytest.mark.parametrize("name", NAMES)
def test_a_generated_file_is_current(name: str) -> None:
    text = (GENERATED / name).read_text("utf-8")
    assert text == files().get(name), f"{name} is not what hardware/ says: run make kit"


def test_every_generated_file_is_there() -> None:
    assert sorted(files()) == NAMES, "run make kit"
