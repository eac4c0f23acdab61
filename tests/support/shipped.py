"""The game that is played unless another is named, and the mat that it is played on."""

from playmat.app.setting import load
from playmat.simulator.trace import Setting

GAME, MAT = load(Setting())
