"""What the pictures of a game lack: those of its components, and those of the help."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.drawing import segments
from playmat.errors import GameError
from playmat.virtual.game_check.answers import source_of
from playmat.virtual.game_check.finding import Checked, Finding, refusal

_SERIAL = 3  # characters of a serial


def drawings(checked: Checked) -> Iterator[Finding]:
    """Yields the drawings of no component, and those that cannot be drawn."""
    setup = checked.game.setup
    file = source_of(setup, "drawings", checked.folder)
    drawn = setup.drawings()
    # Other keys are the game's own, such as the grounds that its page draws.
    if absent := [name for name in drawn if len(name) == _SERIAL and name not in setup.serials]:
        yield Finding(
            "drawings",
            file,
            f"drawings() has {', '.join(absent)}, which no component has",
            "write serials of Setup.serials",
        )
    for serial, strokes in drawn.items():
        for stroke in strokes:
            yield from refusal(f"drawings of {serial}", file, lambda stroke=stroke: segments(stroke.path))  # type: ignore[misc]


def scenes(checked: Checked) -> Iterator[Finding]:
    """Yields the pictures of the help that show no position of the game, or no action that is legal there."""
    game = checked.game
    at = source_of(game.words, "how", checked.folder)
    for number, scene in enumerate(game.words.how, 1):
        try:
            state = game.rules.parse_state(scene.position) if scene.position else None
            if state is not None and scene.action:
                state.apply(game.rules.parse_action(scene.action))
        except GameError as error:
            remedy = "write a position of the game, and an action that is legal in it"
            yield Finding("scenes", at, f"scene {number} of how cannot be shown ({error})", remedy)
