"""What a test types of Kings is forgotten after it, and what the user has typed is not seen by it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from playmat.games.art_of_war.rules.cards import CARDS, VALUES


@pytest.fixture
def own_kings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    cards, values = dict(CARDS), dict(VALUES)
    yield
    for registry, before in ((CARDS, cards), (VALUES, values)):
        registry.clear()
        registry.update(before)  # type: ignore[call-overload]
