"""Every kind of happening, by the name that reports give it."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.simulator.faults import by_finger, by_hand, by_parts
from playmat.simulator.faults.scene import Happening

BOUNCE = "button-bounce"  # happens to the hands' own presses
UNDISTURBED = "undisturbed"  # what fails though nothing happened yet

_ALONGSIDE = (
    by_hand.covered,
    by_hand.two_hands_at_once,
    by_parts.flicker,
    by_parts.short_drop_out,
    by_parts.long_drop_out,
    by_parts.double_tag,
    by_parts.neighbour_only,
    by_parts.ghost,
    by_parts.unplugged,
    by_parts.replug_lacks_a_tag,
    by_parts.bit_errors,
)
_APART = (
    by_hand.wrong_slot_first,
    by_hand.hover,
    by_hand.swept_across,
    by_hand.half_turn,
    by_hand.straighten,
    by_hand.slide,
    by_hand.twist,
    by_hand.exchange_and_back,
    by_hand.three_tidied,
    by_hand.pile_looked_through,
    by_hand.opponent_tidies,
    by_hand.die_nudged,
    by_hand.cocked_die,
    by_hand.wrong_square_touched,
    by_parts.controller_killed,
    by_finger.menu_opened,
    by_finger.paused_and_resumed,
)


def _named(happenings: tuple[Happening, ...]) -> Mapping[str, Happening]:
    return {happening.__name__.replace("_", "-"): happening for happening in happenings}


ALONGSIDE = _named(_ALONGSIDE)
"""Those that may go on while hands move cards, or buttons are pressed."""

HAPPENINGS: Mapping[str, Happening] = {**ALONGSIDE, **_named(_APART)}

KINDS = (*sorted(HAPPENINGS), BOUNCE)
