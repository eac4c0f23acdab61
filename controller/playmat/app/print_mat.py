"""Prints a mat, the template below it, labels, or where tags stick, at their true size."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from playmat.app.page_setting import page_setting
from playmat.games.game import AnyGame
from playmat.kit.placement import template_pages
from playmat.printing.labels import label_pages
from playmat.printing.mat_face import PrintedMat, face, seat_count, template
from playmat.printing.page import Page, Part
from playmat.printing.pdf import write_pdf
from playmat.printing.shapes import Words, rotated
from playmat.printing.sheets import Sheet, pages
from playmat.printing.svg import write_svg
from playmat.printing.tiles import Paper
from playmat.table.mat import Mat
from playmat.text import Text, Translations, say
from playmat.web.interface import Setting
from playmat.web.zone_labels import Label, labels, printed_name

_TYPE_MM = 6.0


class Print(Enum):
    """What can be printed."""

    MAT = "mat"
    TAGS = "tags"
    LABELS = "labels"
    STICKERS = "stickers"


def print_mat(what: Print, mat: Mat, game: AnyGame, paper: Paper, speak: Translations) -> bytes:
    """A PDF with these sheets, in the language of `speak`."""
    printed = PrintedMat(mat, game.called(mat.seat_names), speak)
    title = _title(what, game.words.title())
    sheet = _sheet(what, printed, title)
    found = pages(sheet, paper, speak) if sheet else _pages(what, printed, paper)
    return write_pdf(found, title.translate(speak))


def draw_mat(what: Print, mat: Mat, game: AnyGame, paper: Paper, speak: Translations) -> list[str]:
    """The same as SVG: a mat or template as one drawing, of anything else a drawing for each page."""
    printed = PrintedMat(mat, game.called(mat.seat_names), speak)
    title = _title(what, game.words.title())
    sheet = _sheet(what, printed, title)
    found = [_whole(sheet)] if sheet else _pages(what, printed, paper)
    return [write_svg(page, title.translate(speak), "#ffffff") for page in found]


def _sheet(what: Print, printed: PrintedMat, title: Text) -> Sheet | None:
    """What is larger than paper."""
    if what is Print.MAT:
        named = printed._replace(names=_names(printed))
        return Sheet(face(named), printed.sheet, title, _hints(printed))
    if what is Print.TAGS:
        return Sheet(template(printed), printed.sheet, title, _BELOW)
    return None


def _pages(what: Print, printed: PrintedMat, paper: Paper) -> list[Page]:
    """What is made for paper."""
    return label_pages(printed, paper) if what is Print.LABELS else template_pages(paper, printed.speak)


def _whole(sheet: Sheet) -> Page:
    """The sheet on a page of its size."""
    box = sheet.box
    return Page(box.width, box.height, (Part(sheet.shapes, (-box.left, -box.top)),))


_BELOW = (say("This lies below the mat. A tag sticks in each ring; a dashed ring is a reader's coil."),)


def _hints(printed: PrintedMat) -> tuple[Text, ...]:
    return (say("Hold the wand to a square's small ring."),) if printed.tagged else ()


def _title(what: Print, game: Text) -> Text:
    match what:
        case Print.MAT:
            return say("{game}: the mat", game=game)
        case Print.TAGS:
            return say("{game}: tags and readers below the mat", game=game)
        case Print.LABELS:
            return say("{game}: labels", game=game)
        case Print.STICKERS:
            return say("Where tags stick")


def _names(printed: PrintedMat) -> tuple[Words, ...]:
    """The names of the zones, where the page has them too; squares have names of their own."""
    mat = replace(printed.mat, slots=printed.slots)
    setting = page_setting(mat, printed.game, range(seat_count(mat, printed.game)), [], {})
    named = {place.zone for place in printed.squares}
    return tuple(
        _words(setting, label, printed.speak) for label in labels(setting) if label.zone not in named
    )


def _words(setting: Setting, label: Label, speak: Translations) -> Words:
    """A name turned to whoever is to read it: the label counts in the eyes of its reader."""
    x, y = rotated((label.x, label.y), label.angle)
    name = printed_name(setting, label).translate(speak).upper()
    return Words(name, x, y, _TYPE_MM, label.anchor, label.angle)
