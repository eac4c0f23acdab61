"""Registry of every kind of disturbance by its name in reports, grouped by what it disturbs."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.simulator.rehearsal.faults import by_dice, by_finger, by_hand, by_mat, by_parts, by_wand
from playmat.simulator.rehearsal.faults.scene import Disturb

BOUNCE = "button-bounce"  # affects the player's own presses
BOTH_PRESS = "both-press-at-once"  # as above
UNDISTURBED = "undisturbed"  # failures before the first disturbance

_ALONGSIDE = (
    by_hand.two_hands_at_once,
    by_mat.covered,
    by_mat.bumped_mat,
    by_mat.foreign_tag,
    by_wand.wand_reads_neighbour,
    by_wand.wand_flickers,
    by_finger.button_held,
    by_finger.display_failed,
    by_parts.flicker,
    by_parts.short_drop_out,
    by_parts.long_drop_out,
    by_parts.double_tag,
    by_parts.neighbour_only,
    by_parts.wobble,
    by_parts.ghost,
    by_parts.unplugged,
    by_parts.replug_lacks_a_tag,
    by_parts.bit_errors,
    by_parts.boards_exchanged,
    by_parts.laid_during_restart,
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
    by_hand.row_pushed,
    by_dice.die_nudged,
    by_dice.cocked_die,
    by_dice.die_tipped,
    by_dice.die_rolled_off,
    by_mat.half_covered,
    by_mat.overlay_lifted,
    by_wand.wand_passed_over,
    by_wand.wand_dropped,
    by_wand.both_players_point,
    by_wand.stray_touch_while_tidying,
    by_wand.wrong_square_touched,
    by_parts.controller_killed,
    by_parts.clock_jump,
    by_finger.menu_opened,
    by_finger.paused_and_resumed,
    by_finger.leaned_on,
)
_BETWEEN = (by_wand.wand_left_lying,)


def _named(happenings: tuple[Disturb, ...]) -> Mapping[str, Disturb]:
    return {happening.__name__.replace("_", "-"): happening for happening in happenings}


ALONGSIDE = _named(_ALONGSIDE)
"""Those that may go on while hands move cards, or buttons are pressed."""

BETWEEN = _named(_BETWEEN)
"""Those that happen only while nobody acts: during an action they would be part of it."""

HAPPENINGS: Mapping[str, Disturb] = {**ALONGSIDE, **_named(_APART), **BETWEEN}

KINDS = (*sorted(HAPPENINGS), BOTH_PRESS, BOUNCE)

# Of each group only one is active at a time. Stalls and clock jumps overlap nothing: they would turn a
# passing reading into a lasting one.
_EXCLUSIVE = (
    {name for name, kind in HAPPENINGS.items() if kind.__module__ in (by_hand.__name__, by_dice.__name__)},
    {name for name, kind in HAPPENINGS.items() if kind.__module__ == by_finger.__name__},
    {"controller-killed", "laid-during-restart"},
)

# A tag that a neighbouring reader detects, and its own reader does not for longer than a moment, is a card
# that was moved there: no table can tell the difference.
_LASTING_SILENCES = {
    "bumped-mat",
    "covered",
    "foreign-tag",
    "half-covered",
    "long-drop-out",
    "overlay-lifted",
    "replug-lacks-a-tag",
    "short-drop-out",
    "unplugged",
    "boards-exchanged",
}


def may_overlap(kind: str, other: str) -> bool:
    """Returns whether a disturbance of one kind may begin during one of the other kind."""
    pair = {kind, other}
    if "clock-jump" in pair or not pair & ALONGSIDE.keys():
        return False
    if "double-tag" in pair and pair & _LASTING_SILENCES:
        return False
    return not any(pair <= group for group in _EXCLUSIVE)
