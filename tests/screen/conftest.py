"""The screens of these tests know the emblems of the game that they show."""

from playmat.games.art_of_war import ART_OF_WAR
from playmat.screen.icons import learn

learn(ART_OF_WAR.words.icons)
