"""The code on a console is read by a camera, on every display that has room for it."""

from gettext import NullTranslations

import pytest
import zxingcpp
from PIL import Image

from playmat.screen.draw import draw, fits
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.qr import qr_image
from playmat.screen.view import View
from playmat.session.prompts.phases import inviting_phone
from playmat.text import verbatim

LONGEST = "HTTP://192.168.100.200:65535/J/ABCDEFGHIJKLMNOP"
BY_NAME = "HTTP://TABLE-IN-THE-WINDOW-OF-THE-CAFE.LOCAL:65535/J/ABCDEFGHIJKLMNOP"


def seen(image: Image.Image) -> list[str]:
    """What a camera reads that sees each pixel as four."""
    photograph = image.convert("L").resize((4 * image.width, 4 * image.height), Image.Resampling.BILINEAR)
    return [code.text for code in zxingcpp.read_barcodes(photograph)]


@pytest.mark.parametrize("link", [LONGEST, BY_NAME])
@pytest.mark.parametrize("size", [(128, 64), (256, 64)])
def test_a_camera_reads_the_link_from_the_display(size: tuple[int, int], link: str) -> None:
    assert seen(draw(inviting_phone()._replace(code=link), NullTranslations(), size)) == [link]


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_words_fit_beside_the_code_in_every_language(language: str) -> None:
    view = View(verbatim("Title"), verbatim("A word"), code=LONGEST)
    assert fits(view, translations(language))


def test_a_display_without_room_says_where_the_code_is() -> None:
    assert qr_image(LONGEST, 32) is None
    view = inviting_phone()._replace(code=LONGEST)
    low = draw(view, NullTranslations(), (128, 32))
    assert seen(low) == [] and low.getbbox() is not None
