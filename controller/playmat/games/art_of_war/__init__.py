"""Art of War, the card game, after the official French booklet and the English rewrite."""

from playmat.games.art_of_war.game import ART_OF_WAR

__all__ = ["ART_OF_WAR"]
