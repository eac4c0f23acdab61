"""The page with the doctor's findings on the computer and the running table."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from playmat.screen.language import spoken_language, translations
from playmat.text import say, say_n
from playmat.web.page_table import PageTable

_FORBIDDEN = 403
_ELSEWHERE = say(
    "This page describes the table’s own computer. Open it there, or take a seat with the PIN first."
)
_TITLE = say("Doctor")
_WELL = say("All is well")
_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>playmat: {title}</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="css/doctor.css">
</head>
<body>
<main>
<h1>{title}</h1>
<p class="{state}">{summary}</p>
<dl>
{rows}
</dl>
</main>
</body>
</html>
"""


async def doctor(table: PageTable, request: Request, admitted: bool) -> Response:
    """Returns the page in the requested language, or a refusal unless the visitor is admitted."""
    language = spoken_language(request.query_params.get("lang", ""))
    speak = translations(language)
    if not admitted:
        return PlainTextResponse(_ELSEWHERE.translate(speak), _FORBIDDEN)
    found = await table.examine()
    count = sum(bool(finding.remedy) for finding in found)
    summary = say_n("{n} finding", "{n} findings", count) if count else _WELL
    rows = []
    for finding in sorted(found, key=lambda entry: not entry.remedy):
        part, what = (escape(text.translate(speak)) for text in (finding.part, finding.found))
        remedy = f"<strong>{escape(finding.remedy.translate(speak))}</strong>" if finding.remedy else ""
        state = "unwell" if finding.remedy else "well"
        rows.append(f'<dt class="{state}">{part}</dt><dd>{what} {remedy}</dd>')
    page = _PAGE.format(
        language=language,
        title=_TITLE.translate(speak),
        state="unwell" if count else "well",
        summary=summary.translate(speak),
        rows="\n".join(rows),
    )
    return HTMLResponse(page, headers={"cache-control": "no-store"})
