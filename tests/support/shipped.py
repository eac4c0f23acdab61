"""The default game and its mat."""

from playmat.simulator.rehearsal.trace import GameSetting
from playmat.virtual.setting import load

GAME, MAT = load(GameSetting())
