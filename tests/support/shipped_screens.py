"""The screens of the shipped game, for the sheet of all screens."""

from games.art_of_war.map_views import VIEWS as MAPS
from games.art_of_war.test_golden_prompts import VIEWS as PROMPTS

__all__ = ["MAPS", "PROMPTS"]
