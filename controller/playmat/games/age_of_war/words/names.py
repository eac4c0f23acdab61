"""What castles, faces and places are called."""

from __future__ import annotations

from playmat.text import Text, say

CASTLE_NAMES: dict[str, Text] = {
    "azuchi": say("Azuchi"),
    "matsumoto": say("Matsumoto"),
    "odani": say("Odani"),
    "gifu": say("Gifu"),
    "edo": say("Edo"),
    "kiyosu": say("Kiyosu"),
    "inuyama": say("Inuyama"),
    "kasugayama": say("Kasugayama"),
    "kitanosho": say("Kitanosho"),
    "gassantoda": say("Gassantoda"),
    "takahashi": say("Takahashi"),
    "matsuyama": say("Matsuyama"),
    "marugame": say("Marugame"),
    "kumamoto": say("Kumamoto"),
}

ZONE_NAMES: dict[str, Text] = {
    "well": say("Wells"),
    "laid": say("Battle lines"),
    "lost": say("Lost dice"),
    "siege": say("Siege"),
    "centre": say("Centre"),
    "held": say("Castles"),
}
