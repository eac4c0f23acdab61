"""One browser for all tests of the page."""

from collections.abc import Iterator

import pytest

from web.shown_table import Browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    browser = Browser()
    yield browser
    browser.close()
