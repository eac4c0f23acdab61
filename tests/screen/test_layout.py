"""No text on a screen runs over an edge or into other text, whatever the words."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

import playmat
from playmat.board import Row
from playmat.screen.fonts import AMONG, SMALL, Style, font, width
from playmat.screen.glyphs import HIGH
from playmat.screen.icons import LARGE as ICONS
from playmat.screen.language import LANGUAGES
from playmat.screen.layout import LOW, Arranged, ViewTexts, arrange
from playmat.screen.map_layout import arrange_with_map

SIZES = [(128, 64), (128, 32), (256, 64)]
LOCALE = Path(playmat.__file__).parent / "locale"
LETTERS = st.sampled_from("aàbegijlmqsWÉÊÇ0123 --()?!…" + "".join(ICONS))
TEXTS = st.text(LETTERS, max_size=70)

FACED = (Row((None, None, None)),) * 4


def ink_width(style: Style, text: str) -> int:
    """The columns that Pillow inks for these letters, from the origin; icons count as measured."""
    canvas = Image.new("1", (2000, 40))
    draw = ImageDraw.Draw(canvas)
    draw.fontmode = "1"
    draw.text((10, 5), text, fill=1, font=font(style))
    box = canvas.getbbox()
    return box[2] - 10 if box else 0


def letters_of(words: ViewTexts) -> tuple[str, str, str, str]:
    """Title, headline, labels and details without spaces, which line breaks replace."""
    parts = (words.title,), (words.headline,), words.labels, words.details
    title, headline, labels, details = ("".join(part).replace(" ", "") for part in parts)
    return title, headline, labels, details


def shown_of(page: Arranged) -> tuple[str, str, str, str]:
    """The same for a finished screen."""
    lines = [line.text for line in page.stack.lines]
    head, details = tuple(lines[: page.stack.headline]), tuple(lines[page.stack.headline :])
    keys = "".join(key.label for key in page.keys)
    return letters_of(ViewTexts("".join(page.title), "".join(head), details, (keys, "", "")))


def check(page: Arranged, words: ViewTexts, size: tuple[int, int]) -> None:
    wide, high = size
    if high < LOW and not page.title and words.title.strip():
        assert page.stack.headline > 1, "a title gives way only to a headline that needs the line"
        words = words._replace(title="")
    room = page.bottom - page.bar - (2 if size[1] >= LOW else 1)  # descenders keep off the labels
    assert page.stack.height <= room
    lines = [*((SMALL, title) for title in page.title), *page.stack.lines]
    for style, text in lines:
        assert style.margin * (style is not SMALL) + width(style, text) <= wide, text
        assert not ICONS.keys().isdisjoint(text) or ink_width(style, text) <= width(style, text) + 1
    for key in page.keys:
        assert width(SMALL, key.label) <= key.width
        assert key.x >= 0 and key.x + key.width <= wide and page.bottom < high
    for key, other in zip(page.keys, page.keys[1:], strict=False):
        assert key.x + key.width < other.x
    assert page.whole == (shown_of(page) == letters_of(words))
    if not page.whole and "…" not in str(page):
        assert high < LOW, "a high screen says where it cuts"
        assert shown_of(page)[:-1] == letters_of(words)[:-1], (
            "a low screen leaves out details, else only a title"
        )


@pytest.mark.parametrize("size", SIZES, ids=str)
@given(
    title=TEXTS,
    headline=TEXTS,
    details=st.lists(TEXTS.filter(str.strip), max_size=2),
    labels=st.tuples(*[TEXTS] * 3),
)
def test_no_words_overflow(
    size: tuple[int, int], title: str, headline: str, details: list[str], labels: tuple[str, str, str]
) -> None:
    words = ViewTexts(title, headline, tuple(details), labels)
    check(arrange(words, size), words, size)


def sentences(language: str) -> Iterator[str]:
    path = LOCALE / language / "LC_MESSAGES" / "playmat.po" if language != "en" else LOCALE / "playmat.pot"
    with path.open("rb") as file:
        for message in read_po(file):
            found = message.id if language == "en" else message.string
            yield from filter(None, (found,) if isinstance(found, str) else found)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_any_language_overflows_anywhere(language: str, size: tuple[int, int]) -> None:
    for sentence in sentences(language):
        words = ViewTexts(sentence, sentence, (sentence, sentence), (sentence,) * 3)
        check(arrange(words, size), words, size)


def test_a_short_headline_stands_larger_than_a_long_one() -> None:
    def height(headline: str) -> int:
        return (
            arrange(ViewTexts("", headline, ("detail",), ("", "", "")), (128, 64)).stack.lines[0].style.size
        )

    assert height("Recruit") > height("Recruit a Soldier") > height("Recruit a Soldier from the reserve now")


def test_a_detail_of_forty_letters_takes_two_whole_lines() -> None:
    page = arrange(
        ViewTexts("Title", "Headline", ("Put the Archer back to your front, left.",), ("Menu", "", "")),
        (128, 64),
    )
    assert page.whole
    assert [line.text for line in page.stack.lines[1:]] == ["Put the Archer back", "to your front, left."]


def test_a_title_too_long_for_one_line_takes_two_when_nothing_else_suffers() -> None:
    page = arrange(
        ViewTexts("Not so: South front left", "Guardian", ("back to the hand",), ("", "", "")), (128, 64)
    )
    assert page.whole and page.title == ("Not so: South front", "left")


def test_a_label_may_take_the_room_of_its_neighbours() -> None:
    page = arrange(ViewTexts("", "", (), ("Development", "", "OK")), (128, 64))
    assert [key.label for key in page.keys] == ["Development", "OK"]


def test_the_keys_stand_over_their_buttons() -> None:
    left, middle, right = arrange(ViewTexts("", "", (), ("Menu", "OK", "Next")), (128, 64)).keys
    assert (left.x, right.x + right.width) == (0, 128)
    assert abs(middle.x + middle.width / 2 - 64) <= 1


def test_among_a_map_a_vital_detail_is_never_abbreviated() -> None:
    words = ViewTexts("Target", "Guardian", ("Archer hits Guardian: 2 of 3",), ("Menu", "OK", "Next"))
    signs = words._replace(details=("2/3",))
    assert arrange_with_map(words, signs, FACED, (128, 64)).field is not None
    page = arrange_with_map(words._replace(vital=1), signs._replace(vital=1), FACED, (128, 64))
    assert page.field is None
    assert " ".join(line.text for line in page.stack.lines).endswith("Archer hits Guardian: 2 of 3")


@given(title=TEXTS, headline=TEXTS, detail=TEXTS, sign=st.sampled_from("".join(ICONS)), last=TEXTS)
def test_the_map_stands_in_one_place_and_words_keep_off_it_or_take_its_place(
    title: str, headline: str, detail: str, sign: str, last: str
) -> None:
    words = ViewTexts(title, headline, (detail,) if detail else (), ("Menu", "", last))
    page = arrange_with_map(words, words._replace(headline=sign), FACED, (128, 64))
    if page.field is None:
        assert page == arrange(words, (128, 64))
        return
    assert page.field.rows == (11, 19, 38, 46) and page.bar < 11 and page.bottom > 46 + HIGH
    assert page.aside in (headline, sign) and width(AMONG, title) + width(AMONG, page.aside) <= 116
    assert page.field.words == detail and width(AMONG, detail) <= 127


def test_icons_replace_words_only_if_the_words_are_too_long() -> None:
    short = ViewTexts("To do", "Turn King", (), ("", "", ""))
    long = short._replace(headline="Stand up Guardian")
    signs = short._replace(headline="Stand up \U0001f6e1")
    assert arrange_with_map(short, signs, FACED, (128, 64)).aside == "Turn King"
    assert arrange_with_map(long, signs, FACED, (128, 64)).aside == signs.headline
