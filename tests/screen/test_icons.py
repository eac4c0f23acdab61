"""Games at one table share the characters of their emblems."""

import pytest

from playmat.board import DAMAGE, Icon
from playmat.errors import ConfigError
from playmat.screen.icons import SMALL, learn

DOT, BAR = Icon((), ("...", ".#.", "...")), Icon((), ("...", "###", "..."))


def test_a_game_may_be_loaded_twice_and_share_an_emblem() -> None:
    learn({"\u0f3a": DOT})
    learn({"\u0f3a": DOT})
    assert SMALL["\u0f3a"].size == (3, 3)


@pytest.mark.parametrize("taken", ["\u0f3a", DAMAGE])
def test_a_character_means_one_thing_at_a_table(taken: str) -> None:
    learn({"\u0f3a": DOT})
    before = SMALL[taken]
    with pytest.raises(ConfigError, match=f"the icon {taken} is drawn otherwise by another game"):
        learn({taken: BAR})
    assert SMALL[taken] is before
