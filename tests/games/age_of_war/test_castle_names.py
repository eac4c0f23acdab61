"""Names of castles in French sentences."""

from pathlib import Path

import pytest

from playmat.games import age_of_war
from playmat.games.age_of_war.words.names import CASTLE_NAMES
from playmat.screen.language import learn, translations
from playmat.text import Text, say

learn(Path(age_of_war.__file__).parent / "locale")


@pytest.mark.parametrize("name", CASTLE_NAMES.values(), ids=str)
def test_a_castle_with_a_vowel_is_elided(name: Text) -> None:
    owner = "d’" if str(name).startswith(tuple("AEIOU")) else "de "
    siege = say("The siege of {castle} goes on", castle=name).translate(translations("fr"))
    assert siege == f"Le siège {owner}{name} continue"
