"""The game that is played unless another is named, and the mat that it is played on."""

from playmat.assets import folder
from playmat.games.art_of_war import ART_OF_WAR
from playmat.screen.icons import learn
from playmat.table.mat import Mat, base_of, parse_base, parse_mat

GAME = ART_OF_WAR
learn(GAME.words.icons)


def kit_mat(name: str) -> Mat:
    """An overlay of the kit."""
    mats = folder("hardware") / "mats"
    text = (mats / f"{name}.toml").read_text()
    base = base_of(text, name)
    return parse_mat(text, f"{name}.toml", parse_base((mats / f"{base}.toml").read_text(), base))


MAT = kit_mat(GAME.name)
