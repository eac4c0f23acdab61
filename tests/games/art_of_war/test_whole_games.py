"""No text is truncated in any view of random games and of a rehearsed table."""

from collections.abc import Iterator

import pytest
from scenes import reached

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.state import State
from playmat.placement import SEATS
from playmat.screen.draw import fits
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.view import View
from playmat.session.menu import Menu, Option
from playmat.session.prompts import phases
from support.rehearsed import rehearsed


def said(state: State) -> Iterator[View]:
    """Yields all views that consoles can show for the pending decision."""
    for seat in SEATS:
        if state.result:
            yield phases.over(ART_OF_WAR, state, seat)
            continue
        for action in (None, *state.legal_actions()):
            yield phases.waiting(ART_OF_WAR, state, seat, action)
    for action in state.legal_actions():
        option = Option(
            ART_OF_WAR.words.label(state, action), ART_OF_WAR.words.describe(state, action), action
        )
        yield phases.choosing(ART_OF_WAR, state, state.active, Menu([option] * 20))
        yield phases.touching(ART_OF_WAR, state, state.active, action)


def apart(views: Iterator[View]) -> list[View]:
    """Returns one of all views that differ only in the figures of their maps."""
    return list({(view[:4], view.board is None): view for view in views}.values())


@pytest.fixture(scope="module", params=[10, pytest.param(1, marks=pytest.mark.soak)], ids="every {}".format)
def views(request: pytest.FixtureRequest) -> list[View]:
    """Returns the views of every tenth state, in the soak of every state."""
    found = [view for state in reached()[:: request.param] for view in said(state)]
    return apart(iter([*found, *(view for step in rehearsed() for view in step.values())]))


@pytest.mark.parametrize("size", [(128, 64), (256, 64)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut(views: list[View], language: str, size: tuple[int, int]) -> None:
    language = translations(language)
    cut = [view for view in views if not fits(view, language, size)]
    assert not cut, [text.translate(language) for text in (*cut[0][:2], *cut[0].details)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_low_screen_shows_title_headline_and_buttons_whole(views: list[View], language: str) -> None:
    speech = translations(language)
    cut = {view[:2] for view in views if not fits(view._replace(details=()), speech, (128, 32))}
    assert not cut, [text.translate(speech) for text in min(cut)]
