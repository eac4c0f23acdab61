"""The default game and its mat."""

from playmat.app.setting import load
from playmat.simulator.rehearsal.trace import GameSetting

GAME, MAT = load(GameSetting())
