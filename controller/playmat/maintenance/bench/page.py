"""The guide in a browser: what the page shows, and its server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape

from playmat.maintenance.bench.guide import Guide
from playmat.maintenance.bench.pictures import draw
from playmat.maintenance.bench.report import body
from playmat.text import Text, Translations, say
from playmat.web.bench_page import bench_app
from playmat.web.server import listen, url
from playmat.web.server import serve as serve_app

_HOST = "127.0.0.1"
_BUTTONS = (
    ("measure", say("Measure")),
    ("skip", say("Skip")),
    ("back", say("Back")),
)
_DONE = "done", say("Finish")
_LOST = say("The bench does not answer. Look at the terminal, then try again.")
_ENDED = say("Finished. The terminal names the file with these plots; this page can be closed.")


class PageGuide:
    """A guide with its words; `finished` is set once the visitor has read the conclusions."""

    def __init__(self, guide: Guide, speak: Translations) -> None:
        self.finished = asyncio.Event()
        self._guide = guide
        self._speak = speak
        self._question: Text | None = None

    def shown(self) -> str:
        """Returns the current measurement with its picture, or the conclusions."""
        measurement = self._guide.current
        if measurement is None:
            return "\n".join((*body([self._guide.result], self._speak), _button(*_DONE, self._speak, True)))
        count = len(self._guide.all)
        question = (
            f'<p class="question" role="alert">{self._say(self._question)}</p>' if self._question else ""
        )
        buttons = "".join(_button(name, words, self._speak, name == "measure") for name, words in _BUTTONS)
        return "\n".join(
            (
                f"<p>{self._guide.number} / {count}</p>",
                f'<progress max="{count}" value="{self._guide.number - 1}"></progress>',
                f'<p class="order">{self._say(measurement.order)}</p>',
                question,
                draw(measurement, self._speak),
                buttons,
                f'<p class="question lost" hidden>{self._say(_LOST)}</p>',
            )
        )

    async def press(self, action: str) -> str:
        """Carries out a button's action."""
        self._question = None
        if action == "measure":
            self._question = await self._guide.measure()
        elif action == "skip":
            self._guide.skip()
        elif action == "back":
            self._guide.back()
        elif action == "done" and self._guide.current is None:
            self.finished.set()
            return f"<p>{self._say(_ENDED)}</p>"
        return self.shown()

    def _say(self, text: Text) -> str:
        return escape(text.translate(self._speak))


def _button(name: str, words: Text, speak: Translations, first: bool) -> str:
    kind = ' class="first"' if first else ""
    return f'<button type="button" data-do="{name}"{kind}>{escape(words.translate(speak))}</button>'


async def serve(
    guide: Guide, port: int, language: str, speak: Translations, on_open: Callable[[str], None]
) -> None:
    """Serves the page until its visitor finishes; PageError if the port cannot be opened."""
    listening = listen(_HOST, port)
    shown = PageGuide(guide, speak)
    serving = asyncio.create_task(serve_app(bench_app(shown, language), listening))
    on_open(url(_HOST, listening))
    finished = asyncio.create_task(shown.finished.wait())
    await asyncio.wait({serving, finished}, return_when=asyncio.FIRST_COMPLETED)
    if finished.done():
        await asyncio.sleep(0)  # the last answer is on its way
    for task in (finished, serving):
        task.cancel()
    await asyncio.wait({finished, serving})
