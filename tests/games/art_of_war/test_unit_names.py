"""Names of units and cells in French sentences."""

from pathlib import Path

from playmat.games import art_of_war
from playmat.games.art_of_war.words.names import CELLS, THE_KINDS
from playmat.screen.language import learn, translations
from playmat.text import Text, say

learn(Path(art_of_war.__file__).parent / "locale")


def french(text: Text) -> str:
    return text.translate(translations("fr"))


def test_sentences_have_the_articles_of_their_names() -> None:
    soldier, archer = THE_KINDS[0], THE_KINDS[2]
    assert french(say("make {card} a citizen", card=soldier)) == "faites du Soldat un citoyen"
    assert french(say("make {card} a citizen", card=archer)) == "faites de l’Archer un citoyen"
    moves = say("moves {card} to the {cell}", card=soldier, cell=CELLS[1])
    assert french(moves) == "déplace le Soldat sur le front au centre"
