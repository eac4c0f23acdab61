"""A player's aid of A5 for each seat: a turn, what the cards and pieces do, signs on the screens, buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playmat.games.interface import AnyGame, Form
from playmat.placement import SHARED
from playmat.screen.icons import LARGE, rows
from playmat.screen.language import translations
from playmat.session.inventory import inventory
from playmat.session.prompts.phases import MENU, NEXT, OK
from playmat.table.mat import Mat
from playmat.text import Text, say
from playmat.web.interface import Setting
from playmat_kit.paper.page import job_of, page_of, setting_of
from playmat_kit.printing.labels import TAGS
from playmat_kit.printing.tiles import Paper

AID_MM = 148.0, 210.0

_NOTES = {
    "print.buttons": say("The buttons below your screen"),
    "print.things": say("Cards and pieces"),
}
_BUTTONS = (
    (MENU, say("Opens the menu: undo, correct, what the signs mean. In a menu it goes back.")),
    (OK, say("Does what the screen shows.")),
    (NEXT, say("Shows the next choice, or passes.")),
)


def aids_page(mat: Mat, game: AnyGame, language: str) -> str:
    """Returns a page with sheets of A4, each with the aids of two seats."""
    setting, speak = setting_of(mat, game), translations(language)
    words = setting.game.words
    height, width = Paper.A4.value
    job = job_of(setting, language, _NOTES, (width, height)) | {
        "aim": words.page["aim"].translate(speak) if "aim" in words.page else "",
        "turn": [scene.caption.translate(speak) for scene in words.how],
        "buttons": [[button.translate(speak), use.translate(speak)] for button, use in _BUTTONS],
        "signs": [[rows, meaning.translate(speak)] for rows, meaning in _signs(setting)],
        "things": {str(seat): [*_things(setting, seat)] for seat in setting.seats},
    }
    return page_of("aids", setting, job)


def _signs(setting: Setting) -> Iterator[tuple[tuple[str, ...], Text]]:
    """Yields the bitmaps of the screens with their meanings: counters, and what stands on a map."""
    words = setting.game.words
    meanings = {**_shown(setting), **words.signs}
    for sign, meaning in meanings.items():
        if sign in words.icons:
            icon = words.icons[sign]
            yield icon.large or icon.small, meaning
        elif sign in LARGE:
            yield rows(LARGE[sign]), meaning


def _shown(setting: Setting) -> dict[str, Text]:
    """Returns the kind or the ground for each sign on the maps of the help, where only one thing lies."""
    game, found = setting.game, dict[str, Text]()
    brought = game.setup.components(len(setting.seats)).values()
    dice = {piece.kind for pieces in brought for piece in pieces if piece.form is Form.DIE}
    for scene in game.words.how:
        state = game.rules.parse_state(scene.position)
        faces = game.projection.placement(state)
        board = game.words.board(state, min(setting.seats)) or ()
        for tile in (tile for row in board for tile in row.tiles if tile):
            lying = faces.get(tile.place, ())
            fact = None if lying else game.words.place_fact(tile.place)
            if len(lying) == 1 and lying[0].kind not in dice:
                found.setdefault(tile.icon, game.words.kind_name(lying[0].kind))
            elif fact:
                found.setdefault(tile.icon, fact)
    return found


def _things(setting: Setting, seat: int) -> Iterator[dict[str, Any]]:
    """Yields one component of each kind that a seat brings or that lies between all, a die by its sides."""
    words, told, facts = setting.game.words, set[str](), dict[Text, Form]()
    for item in inventory(setting.game.setup.components(len(setting.seats))):
        component, form = item.component, item.piece.form
        owner = setting.game.setup.prints().get(component.serial, {}).get("seat", component.owner)
        fact = words.fact(component.kind)
        if owner not in (seat, SHARED) or component.kind in told or form is Form.SQUARE:
            continue
        told.add(component.kind)
        if not fact or facts.setdefault(fact, form) is form:  # the figure of a card does what the card says
            for side in TAGS[form] if form is Form.DIE else ("0",):
                yield {**component._asdict(), "pose": int(side)}
