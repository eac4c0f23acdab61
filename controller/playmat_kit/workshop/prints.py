"""Prints a mat, the template below it, labels or sticker templates at true size."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from playmat.drawing import Rectangle
from playmat.games.interface import AnyGame
from playmat.table.mat import Mat
from playmat.text import Text, Translations, say
from playmat.virtual.demo.page_setting import page_setting
from playmat.web.news.zone_labels import labels, printed_name
from playmat_kit.design.bench_template import bench_pages
from playmat_kit.design.pictures.plate import cut_shapes
from playmat_kit.design.plate import carrier_cuts, cover_cuts
from playmat_kit.design.sticker_places import template_pages
from playmat_kit.printing.labels import label_pages
from playmat_kit.printing.mat_face import PrintedMat, face, seat_count, template
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.pdf import write_pdf
from playmat_kit.printing.shapes import Words, rotated
from playmat_kit.printing.sheets import WAND, Sheet, pages
from playmat_kit.printing.svg import write_svg
from playmat_kit.printing.tiles import Paper
from playmat_kit.workshop.drawings import plate_of

_TYPE_MM = 6.0


class Print(Enum):
    """The things that can be printed."""

    MAT = "mat"
    TAGS = "tags"
    LABELS = "labels"
    STICKERS = "stickers"
    PLATE_COVER = "plate-cover"
    PLATE_CARRIER = "plate-carrier"
    BENCH = "bench"


def print_mat(what: Print, mat: Mat, game: AnyGame, paper: Paper, speak: Translations) -> bytes:
    """Returns a PDF in the language of `speak`."""
    printed = PrintedMat(mat, game.called(mat.seat_names, mat.zone_names), speak)
    title = _title(what, game.words.title())
    sheet = _sheet(what, printed, title)
    found = pages(sheet, paper, speak) if sheet else _pages(what, printed, paper)
    return write_pdf(found, title.translate(speak))


def draw_mat(what: Print, mat: Mat, game: AnyGame, paper: Paper, speak: Translations) -> list[str]:
    """Returns SVG drawings: one for a mat or template, otherwise one per page."""
    printed = PrintedMat(mat, game.called(mat.seat_names, mat.zone_names), speak)
    title = _title(what, game.words.title())
    sheet = _sheet(what, printed, title)
    if sheet:  # one page as large as the sheet
        box = sheet.box
        found = [Page(box.width, box.height, (Part(sheet.shapes, (-box.left, -box.top)),))]
    else:
        found = _pages(what, printed, paper)
    return [write_svg(page, title.translate(speak), "#ffffff") for page in found]


def _sheet(what: Print, printed: PrintedMat, title: Text) -> Sheet | None:
    """Returns a print that spans several pages, or None."""
    if what is Print.MAT:
        named = printed._replace(names=_names(printed))
        return Sheet(face(named), printed.sheet, title, (WAND,) if printed.tagged else ())
    if what is Print.TAGS:
        return Sheet(template(printed), printed.sheet, title, _BELOW)
    if what in _PLATES:
        plate, boards, reader = plate_of(None)
        cuts = (cover_cuts if what is Print.PLATE_COVER else carrier_cuts)(plate, boards, reader)
        width, height = plate.size
        box = Rectangle(-width / 2, 0, width / 2, height / 2)
        return Sheet(cut_shapes(cuts), box, title, _TWICE)
    return None


def _pages(what: Print, printed: PrintedMat, paper: Paper) -> list[Page]:
    """Returns a print that is laid out for the paper size."""
    if what is Print.BENCH:
        return bench_pages(paper, printed.speak)
    return label_pages(printed, paper) if what is Print.LABELS else template_pages(paper, printed.speak)


_PLATES = (Print.PLATE_COVER, Print.PLATE_CARRIER)
_TWICE = (say("This is South's half. Cut two: North's half is the same, turned round."),)
_BELOW = (say("This lies below the mat. A tag sticks in each ring; a dashed ring is a reader's coil."),)


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
        case Print.PLATE_COVER:
            return say("The plate: the cover")
        case Print.PLATE_CARRIER:
            return say("The plate: the carrier")
        case Print.BENCH:
            return say("The bench")


def _names(printed: PrintedMat) -> tuple[Words, ...]:
    """Returns the zone names as on the web page; squares print their own names."""
    mat = replace(printed.mat, slots=printed.slots)
    setting = page_setting(mat, printed.game, range(seat_count(mat, printed.game)), [], {})
    named = {place.zone for place in printed.squares}
    # The web page computes labels in the frame of the player who reads them, where text is upright. Turning
    # the position into the mat's frame and the text by the same angle keeps them together.
    names = []
    for label in labels(setting):
        if label.zone not in named:
            x, y = rotated((label.x, label.y), label.angle)
            name = printed_name(setting, label).translate(printed.speak).upper()
            names.append(Words(name, x, y, _TYPE_MM, anchor=label.anchor, angle=label.angle))
    return tuple(names)
