"""A picture of the whole table in perspective, from the drawings that are printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playmat.errors import ConfigError
from playmat.games.interface import AnyGame, Form
from playmat.placement import SHARED, Arrangement
from playmat.screen.draw import draw
from playmat.screen.icons import rows
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.session.inventory import Item, inventory
from playmat.session.prompts.phases import MENU
from playmat.table.mat import Mat
from playmat.web.interface import Setting
from playmat_kit.paper.mat import mat_font, mat_print
from playmat_kit.paper.page import job_of, page_of, setting_of
from playmat_kit.printing.mat_face import PrintedMat

SIZE_PX = 1600, 1000
PLATE_MM, MARGIN_MM = 58.0, 20.0  # the height of the plate with its rails, and its edge around the mat
_STACK = 14  # the cards of a deck that are drawn


def table_page(mat: Mat, game: AnyGame, language: str) -> str:
    """Returns a page with the table in the first position of the help; ConfigError if it has none."""
    scene = next((scene for scene in game.words.how if scene.position), None)
    if scene is None:
        raise ConfigError(f"the help of {game.name} shows no position: choose another --game")
    setting, speak = setting_of(mat, game), translations(language)
    state = game.rules.parse_state(scene.position)
    printed = PrintedMat(mat, setting.game, speak)
    job = job_of(setting, language, {}, SIZE_PX) | mat_print(setting, printed)
    words = setting.game.words
    views = (
        View(*words.brief(state, seat), (MENU, None, None), words.board(state, seat))
        for seat in (*setting.seats,)[:2]
    )
    return page_of(
        "table",
        setting,
        job
        | {
            "lying": [*_lying(setting, state)],
            "screens": [rows(draw(view, speak)) for view in views],
            "plate": {"height": PLATE_MM, "margin": MARGIN_MM},
        },
        mat_font(),
    )


def _lying(setting: Setting, state: Any) -> Iterator[dict[str, Any]]:
    """Yields what lies on the mat in a position, and a stack on each deck."""
    game = setting.game
    items = [*inventory(game.setup.components(len(setting.seats)))]
    for place, faces in game.projection.placement(state).items():
        for nth, face in enumerate(faces):
            item = _taken(items, face.kind, place.seat)
            if item and item.piece.form is not Form.SQUARE:
                yield {**item.component._asdict(), "place": str(place), "pose": face.pose, "nth": nth}
    zones = game.projection.zones
    for slot in setting.mat.slots:
        if zones[slot.place.zone].arrangement is Arrangement.HIDDEN and not slot.board:
            owner = slot.place.seat
            yield {"owner": owner, "place": str(slot.place), "pose": 0, "nth": 0, "stack": _STACK}


def _taken(items: list[Item], kind: str, seat: int) -> Item | None:
    """Removes a component of this kind from the box, of this seat's own if there is one, and returns it."""
    same = [item for item in items if item.component.kind == kind]
    same.sort(key=lambda item: item.component.owner not in (seat, SHARED))
    if same:
        items.remove(same[0])
    return same[0] if same else None
