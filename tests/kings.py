"""What a test types of Kings is forgotten after it."""

from collections.abc import Iterator

import pytest

from playmat.games.art_of_war.cards import CARDS, VALUES


@pytest.fixture
def own_kings() -> Iterator[None]:
    cards, values = dict(CARDS), dict(VALUES)
    yield
    for registry, before in ((CARDS, cards), (VALUES, values)):
        registry.clear()
        registry.update(before)  # type: ignore[call-overload]
