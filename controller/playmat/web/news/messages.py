"""The messages that report changes to a page, in plain values for JSON."""

from __future__ import annotations

from base64 import b64encode
from typing import Any, NamedTuple

from playmat.games.fault import GameFault
from playmat.placement import SEAT_NAMES, SHARED, Place
from playmat.screen.language import translations
from playmat.session.public.cues import Tone
from playmat.text import Translations, say
from playmat.web.interface import Advice, Analysis, Hints, OpenDecision, PlayerStatistics, Setting, Topic
from playmat.web.news.disguise import Disguise
from playmat.web.news.hello import NOBODY, hello
from playmat.web.news.story import reach, story
from playmat.web.page_table import PageTable
from playmat.web.visitors.sitting import Sitting

BROKEN = say("The page of this game cannot be shown. Choose another game:")

PageMessage = dict[str, Any]
News = tuple[Topic, str]


class Addressee(NamedTuple):
    """The addressee of a message: its language, seats, and disguise."""

    language: str
    sitting: Sitting
    disguise: Disguise


def everything(setting: Setting) -> tuple[News, ...]:
    """Returns all changes that initialise a new page."""
    screens = ((Topic.SCREEN, str(console)) for console in range(len(setting.consoles)))
    return (
        (Topic.SETTING, ""),
        (Topic.CARDS, ""),
        (Topic.HINTS, ""),
        (Topic.STORY, ""),
        (Topic.PLAYERS, ""),
        (Topic.KEYS, ""),
        (Topic.START, ""),
        *((Topic.DECISION, str(seat)) for seat in setting.seats),
        *screens,
        (Topic.FAULT, ""),
        (Topic.ANALYSIS, ""),
        (Topic.STATISTICS, ""),
        *((Topic.ADVICE, str(seat)) for seat in setting.seats),
    )


# The only place that builds messages for pages, so the whole of what a page can learn is below. Components
# pass through the reader's disguise; screens and suggestions go only to pages that hold their seat. A topic
# whose guard fails gives None: the page then gets no message at all, because the time of a message is
# information too.
def message(table: PageTable, news: News, reader: Addressee, now: float) -> PageMessage | None:
    """Returns the message about a change at `now` (table time); None if this page may not see it."""
    topic, detail = news
    sitting = reader.sitting
    match topic:
        case Topic.SETTING:
            return hello(table.setting, reader.language) | {
                "sitting": sitting.name,
                "seating": sitting.seating,
                "held": [
                    SEAT_NAMES[seat]
                    for seat in table.setting.seats
                    if seat in sitting.held - sitting.elsewhere
                ],
                "elsewhere": [SEAT_NAMES[seat] for seat in table.setting.seats if seat in sitting.elsewhere],
            }
        case Topic.CARDS:
            return {
                "type": "cards",
                "private": table.private,
                **reader.disguise.tell(table.describe(), table.private),
            }
        case Topic.HINTS:
            return {"type": "hints", **_hints(table.guidance.hints(), translations(reader.language))}
        case Topic.STORY:
            return {"type": "story", **story(table.status(), translations(reader.language), now)}
        case Topic.SOUND:
            tone = Tone(detail)
            mine = sitting.everybody or any(map(sitting.reads, table.status().story.turn))
            if tone is Tone.YOUR_TURN and not mine:  # the turn is announced to the moving player only
                tone = Tone.CARD
            return {"type": "sound", "tone": tone.value}
        case Topic.SUGGESTION if sitting.reads(int(detail)):
            return {
                "type": "suggestion",
                "seat": SEAT_NAMES[int(detail)],
                **reach(table.suggested_reach(int(detail))),
            }
        case Topic.DECISION if sitting.reads(int(detail)):
            decision = table.deciding.open_decision(int(detail))
            return {
                "type": "decision",
                "seat": SEAT_NAMES[int(detail)],
                **_decision(decision, translations(reader.language)),
            }
        case Topic.ADVICE if sitting.reads(int(detail)):
            speak, advice = translations(reader.language), table.advisor.advice.get(int(detail), Advice())
            return {
                "type": "advice",
                "seat": SEAT_NAMES[int(detail)],
                "thinks": advice.thinks,
                "sentence": advice.sentence.translate(speak) if advice.sentence else "",
                "places": [str(place) for place in advice.places],
            }
        case Topic.ANALYSIS:
            return {
                "type": "analysis",
                "analysis": _analysis(table.archive.analysis, translations(reader.language)),
            }
        case Topic.STATISTICS:
            speak = translations(reader.language)
            return {
                "type": "statistics",
                "players": [_statistics(player, speak) for player in table.scorekeeper.statistics],
                "solved": {game: sorted(numbers) for game, numbers in table.scorekeeper.solved.items()},
            }
        case Topic.PLAYERS:
            players = {SEAT_NAMES[seat]: name for seat, name in table.players.items()}
            thinking = [SEAT_NAMES[seat] for seat in sorted(table.thinking)]
            return {
                "type": "players",
                "players": players,
                "thinking": thinking,
                "attracts": table.attract.on,
                "hands_on": table.deciding.hands_on,
                "tempo": table.programs.tempo.value,
            }
        case Topic.KEYS:
            return {"type": "keys", "keys": _keys(table, reader), "unplayable": _unplayable(table, reader)}
        case Topic.START:
            return {"type": "start", **table.offers._asdict()}
        case Topic.FAULT if sitting.everybody:
            return {"type": "fault", "fault": _fault(table.fault(), translations(reader.language))}
        case Topic.SCREEN if sitting.reads_any(table.setting.consoles[int(detail)]):
            return _screen(table, int(detail), translations(reader.language))
        case Topic.READ if sitting.everybody or not table.private:
            return {"type": "read", "slot": detail}
    return None


def broken(setting: Setting, reader: Addressee) -> PageMessage:
    """Returns the message that the page of this setting cannot be built, and the other games."""
    speak = translations(reader.language)
    others = [(name, laid.title.translate(speak)) for name, laid in setting.overlays.items()]
    return {
        "type": "broken",
        "sentence": BROKEN.translate(speak),
        "others": [other for other in others if other[0] != setting.mat.name],
    }


def _analysis(analysis: Analysis | None, speak: Translations) -> PageMessage | None:
    if analysis is None:
        return None
    return {
        "progress": round(analysis.progress, 2),
        "length": analysis.length,
        "curves": [
            {"seat": SEAT_NAMES[seat], "points": [(number, round(chance, 3)) for number, chance in points]}
            for seat, points in analysis.curves.items()
        ],
        "turning": [
            {
                "n": point.number,
                "seat": SEAT_NAMES[point.seat],
                "before": round(point.before, 2),
                "after": round(point.after, 2),
                "better": [text.translate(speak) for text in point.better],
                "places": [str(place) for place in point.places],
            }
            for point in analysis.turning_points
        ],
    }


def _statistics(player: PlayerStatistics, speak: Translations) -> PageMessage:
    return player._asdict() | {
        "seat": SEAT_NAMES[player.seat],
        "seconds_per_move": round(player.seconds_per_move),
        "level": player.level.translate(speak) if player.level else "",
        "suggested": player.suggested.translate(speak) if player.suggested else "",
    }


def _fault(fault: GameFault | None, speak: Translations) -> PageMessage | None:
    if fault is None:
        return None
    where = f"{fault.file}:{fault.line}" if fault.file else ""
    told = {"sentence": fault.sentence.translate(speak), "where": where}
    return told | {"state": fault.state, "action": fault.action}


def _keys(table: PageTable, reader: Addressee) -> PageMessage:
    """Returns the keys of the seats at this page with their labels."""
    speak = translations(reader.language)
    seats = [seat for seat in table.setting.seats if reader.sitting.reads(seat)]
    return {
        SEAT_NAMES[seat]: [
            {
                "keys": [*key.keys],
                "kind": key.kind,
                "place": _where(key.place),
                "action": str(key.action),
                "label": label.translate(speak),
            }
            for key, label in table.keyed.keys(table.setting.game, seat)
        ]
        for seat in seats
    }


def _unplayable(table: PageTable, reader: Addressee) -> PageMessage:
    """Returns why kinds cannot be played, for the seats at this page."""
    speak = translations(reader.language)
    seats = [seat for seat in table.setting.seats if reader.sitting.reads(seat)]
    return {
        SEAT_NAMES[seat]: {
            kind: reason.translate(speak)
            for kind, reason in table.keyed.unplayable(table.setting.game, seat).items()
        }
        for seat in seats
    }


def _decision(decision: OpenDecision, speak: Translations) -> PageMessage:
    return {
        "begun": decision.begun,
        "objection": decision.objection.translate(speak) if decision.objection else "",
        "holds": decision.holds,
        "formations": [
            {"name": name.translate(speak), "reached": reached}
            for name, reached in decision.formations.items()
        ],
        "targets": [
            {
                "place": _where(target.place),
                "kind": target.kind,
                "meaning": target.meaning.translate(speak) if target.meaning else "",
                "hits": target.hits,
                "alone": target.alone,
            }
            for target in decision.targets
        ],
        "options": [
            {
                "action": option.action,
                "label": option.label.translate(speak),
                "meaning": option.meaning.translate(speak),
            }
            for option in decision.options
        ],
    }


def _screen(table: PageTable, console: int, speak: Translations) -> PageMessage:
    """Returns a display in the console's language, and its words in the reader's."""
    name = SEAT_NAMES[table.setting.consoles[console][0]]
    pixels = b64encode(table.consoles.pixels(console)).decode("ascii")
    caption = table.consoles.caption(console)
    said = {
        "texts": [text.translate(speak) for text in table.consoles.texts(console)],
        "caption": caption.translate(speak) if caption else "",
        "buttons": [label.translate(speak) if label else "" for label in table.consoles.labels(console)],
    }
    return {"type": "screen", "console": name, "pixels": pixels, **said}


def _hints(hints: Hints, speak: Translations) -> PageMessage:
    return {
        "awaited": [str(place) for place in hints.awaited],
        "wrong": [str(place) for place in hints.wrong],
        "moves": [
            {
                "kind": move.kind,
                "pose": move.pose,
                "turned": move.turned,
                "from": _where(move.source),
                "to": _where(move.target),
                "hand": NOBODY if move.hand == SHARED else SEAT_NAMES[move.hand],
            }
            for move in hints.moves
        ],
        "selected": _where(hints.selected),
        "reminders": [{"seat": SEAT_NAMES[seat], "surplus": surplus} for seat, surplus in hints.reminders],
        "health": [sentence.translate(speak) for sentence in hints.health],
        "cluttered": hints.cluttered,
        "throws": hints.throws,
        "takes": [str(place) for place in hints.takes],
        "touches": hints.touches,
        "refuses": hints.refuses,
    }


def _where(place: Place | None) -> str | None:
    return str(place) if place else None
