"""Text that does not fit on one screen is spread over pages without losing a word."""

from __future__ import annotations

from playmat.screen.draw import fits
from playmat.screen.language import translations
from playmat.screen.pages import pages
from playmat.screen.view import View
from playmat.text import say, verbatim

SPEECH = translations("fr")  # whose catalogue has a text of its own for no words at all
WORDS = [f"word{number}" for number in range(40)]
LONG = View(verbatim("Title"), verbatim("Headline"), (verbatim(" ".join(WORDS)),))


def test_a_view_that_fits_is_one_page() -> None:
    short = View(say("Doctor"), say("All is well"))
    assert pages(short, SPEECH) == (short,)


def test_every_word_is_on_one_page_and_the_headline_on_the_first() -> None:
    shown = pages(LONG, SPEECH)
    told = [str(detail) for page in shown for detail in page.details]
    assert " ".join(told).replace(" …", "").split() == WORDS
    assert all(text.endswith(" …") for text in told[:-1])
    assert [str(page.headline) for page in shown] == ["Headline", *[""] * (len(shown) - 1)]
    assert all(fits(page, SPEECH) for page in shown)


def test_a_headline_that_needs_the_screen_stands_alone_first() -> None:
    first, *others = pages(
        LONG._replace(headline=verbatim("A headline that takes both lines")), SPEECH, (128, 32)
    )
    assert not first.details
    assert all(page.details for page in others)


def test_a_word_that_no_page_has_room_for_ends() -> None:
    endless = LONG._replace(details=(verbatim("x" * 400),))
    assert len(pages(endless, SPEECH)) == 2
