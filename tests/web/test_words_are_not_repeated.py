"""What the table says stands in the caption and in one other place of the page at most."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.browser_player import browser, demo
from support.clicker import Clicker
from support.examples import only
from support.novice import RESTS

TURNS = ("Art of War", "Age of War", "A Game of War", "Archery Tactics")
STEPS = 8

SAID = r"""() => {
  const PLACES = "#caption, canvas[data-oled], #log ol, #log .aim, #status, #cloth, [data-hand], #preview, "
    + "#menu, #notice, #result, #score, #replay, #tools, .pad";
  const clauses = (text) => text.toLowerCase().split(/[.:;!?…]+(?:\s|$)|[(),“”]/).map((part) =>
    part.replace(/\s+/g, " ").trim());
  const said = new Map(); // the texts by the place where they stand
  const note = (element, text) => {
    const place = element.closest(PLACES) ?? element;
    said.set(place, [...(said.get(place) ?? []), ...clauses(text)]);
  };
  const inline = (element) => getComputedStyle(element).display.startsWith("inline");
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  for (const element of document.body.querySelectorAll("*")) {
    if (!isSeen(element)) continue;
    if (element.matches("canvas[data-oled]"))
      for (const line of element.ariaLabel.split(". ")) note(element, line);
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (own && !(element.matches("dfn, b, em") && inline(element))) note(element, element.textContent);
  }
  // A figure such as "4 points left" is each seat's own, and may happen to be the same for both.
  const texts = [...said.values()].flat().filter((text) => text.split(" ").length >= 3 && !/^\d/.test(text));
  const holders = (text) => [...said].filter(([, all]) => all.includes(text))
    .map(([place]) => place.id || place.dataset.oled || place.outerHTML.slice(0, 80));
  return [...new Set(texts)].map((text) => [text, holders(text)]).filter(([, places]) => places.length > 2);
}"""


@pytest.mark.parametrize("title", only(["Art of War", "Age of War"], TURNS))
def test_no_text_stands_in_more_than_two_places(tmp_path: Path, title: str) -> None:
    with demo(tmp_path, "1") as address, browser(address, Clicker) as player:
        player.chooses(title)
        for _ in range(STEPS):
            player.page.wait_for_function(RESTS, polling=50)
            assert not player.page.evaluate(SAID), player.shown().said
            player.step()


@pytest.mark.parametrize("title", only(["A Game of War"], TURNS))
def test_nor_does_it_with_the_table_s_screens(tmp_path: Path, title: str) -> None:
    with demo(tmp_path, "1", "--hands-on") as address, browser(address, Clicker) as player:
        player.chooses(title)
        player.page.wait_for_function(RESTS, polling=50)
        assert player.page.locator("canvas[data-oled]").first.is_visible()
        assert not player.page.evaluate(SAID), player.shown().said
