"""Parses the notation of positions; errors name the invalid field and the expected form."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from playmat.errors import MalformedText, quoted
from playmat.games.archery_tactics.rules.arena import ARCS, NOWHERE, OPEN, Arena, arena_problems
from playmat.games.archery_tactics.rules.cards import BOARD, CARDS, Cards
from playmat.games.archery_tactics.rules.notation import NOTHING
from playmat.games.archery_tactics.rules.position import (
    NOBODY,
    Answer,
    Due,
    Duty,
    Laid,
    Phase,
    Player,
    Result,
    Shot,
    Standing,
)
from playmat.games.archery_tactics.rules.shots import on_line
from playmat.games.archery_tactics.rules.specials import read_specials
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.switches import parse_switches
from playmat.games.archery_tactics.rules.validity import problems
from playmat.games.notation.notation import counted_fields, exact, possible
from playmat.placement import SEAT_NAMES

_FIELDS = 7
"""Number of fields before the optional list of custom specials."""
_STAMP = r"(\d{1,7})\.(\d{3})"
_NUMBER = r"\d{1,4}"
_SEAT = "|".join(sorted(SEAT_NAMES, key=len, reverse=True))
_CARD = "[a-z]+(?:-[a-z]+)*"


def parse_state(text: str) -> State:
    """Parses a position; MalformedText or ImpossiblePosition name the offending part."""
    state = read_state(text)
    return possible(state, text, problems(state))


def read_state(text: str) -> State:
    """Parses a position without checking that it is possible."""
    words = text.split()
    if len(words) not in (_FIELDS, _FIELDS + 1):
        raise MalformedText(
            f"{quoted(text)} has {counted_fields(words)}: a position has {_FIELDS}, like the one "
            "that 'playmat rules start --game archery-tactics' prints"
        )
    # The order follows the dependencies, not the text: cells need the arena, and cards need the
    # specials. The targets of shots need all figures, so `_with_cells` fills them in last.
    # `exact` then formats the state again and rejects any text that is not its own canonical form.
    switches = parse_switches(words[5])
    own = "list of specials such as 'toile:state:yellow+violet:players::'"
    cards = _read(read_specials, words[_FIELDS], own) if words[_FIELDS:] else CARDS
    rows = words[0].split("/")
    arena = Arena(tuple(re.sub(r"\d{1,2}", lambda found: OPEN * int(found[0]), row) for row in rows))
    if problems := arena_problems(arena):
        raise MalformedText(f"{quoted(words[0])} is no arena: {'; '.join(problems)}")
    phase, turn, since = _read(_phase, words[1], "phase such as 'turn:1' or 'countdown:0@12.500'")
    stones = partial(_pair, sign="/")
    fountain, bank = _read(stones, words[2], "stones on the fountain and in the bank, such as '1/37'")
    player = partial(_read, partial(_player, arena, cards), expected="board of 14 fields parted by ';'")
    players = tuple(map(player, words[3].split("/")))
    shot = partial(_read, partial(_shot, arena), expected="shot such as 'south@12.500;E5;N;north.due@12.500'")
    shots = () if words[4] == NOTHING else tuple(map(shot, words[4].split("/")))
    result = _read(
        lambda word: None if word == NOTHING else Result(tuple(map(SEAT_NAMES.index, word.split(",")))),
        words[6],
        "result: a seat or '-'",
    )
    state = State(
        arena=arena,
        phase=phase,
        turn=turn,
        since=since,
        fountain=fountain,
        bank=bank,
        players=players,
        shots=shots,
        switches=switches,
        result=result,
        cards=cards,
    )
    return exact(state._replace(shots=tuple(_with_cells(state, arrow) for arrow in shots)), text)


def _read(read: Callable[[str], Any], word: str, expected: str) -> Any:
    try:
        return read(word)
    except (ValueError, LookupError):
        raise MalformedText(f"{quoted(word)} is no {expected}") from None


def _match(pattern: str, word: str) -> re.Match[str]:
    found = re.fullmatch(pattern, word)
    if not found:
        raise ValueError(word)
    return found


def _phase(word: str) -> tuple[Phase, int, int]:
    found = _match(rf"([a-z]+):({_NUMBER})(?:@{_STAMP})?", word)
    return Phase(found[1]), int(found[2]), int(found[3] + found[4]) if found[3] else 0


def _cell(arena: Arena, word: str) -> int:
    return NOWHERE if word == NOTHING else arena.cell(word)


def _split(word: str) -> list[str]:
    return [] if word == NOTHING else word.split(",")


def _player(arena: Arena, cards: Cards, word: str) -> Player:
    fields = word.split(";")
    cell, flag, arc, mana, kept, frags, specials, laid, aims, due, dodge, standing, decoy, tokens = fields
    (kept, concentration), (laid, endurance) = _room(kept, BOARD.concentration), _room(laid, BOARD.endurance)
    (frag, gained), (special, spare) = _pair(frags, "+"), _pair(specials, "+")
    marks = _match(r"([a-z]+)(?::(f?)(r?))?(\+*)", standing)
    placed = [_match(rf"({_CARD})@(\w+)", token) for token in _split(tokens)]
    return Player(
        cell=_cell(arena, cell),
        flag=_cell(arena, flag),
        arc=-1 if arc == NOTHING else ARCS.index(arc),
        mana=_count(mana),
        kept=_count(kept),
        frags=frag,
        gained=gained,
        specials=special,
        spare=spare,
        laid=tuple(_laid_card(entry, cards) for entry in _split(laid)),
        aims=_count(aims),
        due=_due(due, cards),
        dodge=_due(dodge, cards),
        standing=Standing(marks[1]),
        fed=bool(marks[2]),
        ready=bool(marks[3]),
        extra=len(marks[4]),
        decoy=_cell(arena, decoy),
        tokens=tuple((cards[token[1]].key, arena.cell(token[2])) for token in placed),
        endurance=endurance,
        concentration=concentration,
    )


def _room(word: str, usual: int) -> tuple[str, int]:
    """Splits a field into its contents and its number of slots."""
    lying, colon, slots = word.partition(":")
    return lying, _count(slots) if colon else usual


def _count(word: str) -> int:
    return int(_match(_NUMBER, word)[0])


def _pair(word: str, sign: str) -> tuple[int, int]:
    found = _match(rf"({_NUMBER}){re.escape(sign)}({_NUMBER})", word)
    return int(found[1]), int(found[2])


def _laid_card(word: str, cards: Cards) -> Laid:
    found = _match(rf"(\+?)({_CARD})(\*?)(!?)(?:>({_SEAT}))?", word)
    given = SEAT_NAMES.index(found[5]) if found[5] else NOBODY
    return Laid(
        card=cards[found[2]].key,
        stone=bool(found[3]),
        void=bool(found[4]),
        beside=bool(found[1]),
        given=given,
    )


def _due(word: str, cards: Cards) -> Due | None:
    if word == NOTHING:
        return None
    found = _match(rf"({_CARD})(?:~({_SEAT}))?(\.?)", word)
    return Due(cards[found[1]].key, SEAT_NAMES.index(found[2]) if found[2] else NOBODY, bool(found[3]))


def _shot(arena: Arena, word: str) -> Shot:
    found = _match(rf"({_SEAT})@{_STAMP};(\w+);(\w+);([^;]*)((?:;\w+)*)", word)
    duties = []
    for duty in found[6].split(",") if found[6] else ():
        noted = _match(rf"({_SEAT})\.([a-z]+)@{_STAMP}((?:\+\w+)*)", duty)
        cells = tuple(map(arena.cell, noted[5].split("+")[1:]))
        asked = SEAT_NAMES.index(noted[1])
        duties.append(Duty(asked, Answer(noted[2]), int(noted[3] + noted[4]), cells))
    portals = tuple(map(arena.cell, found[7].split(";")[1:]))
    seat, at = SEAT_NAMES.index(found[1]), int(found[2] + found[3])
    return Shot(
        at=at,
        seat=seat,
        cell=arena.cell(found[4]),
        arc=ARCS.index(found[5]),
        duties=tuple(duties),
        portals=portals,
    )


def _with_cells(state: State, shot: Shot) -> Shot:
    """Fills in the target cells of each duty: the notation contains them only after a push."""
    for duty in shot.duties:
        if not duty.cells:
            shot = shot.with_duty(duty._replace(cells=on_line(state, shot, duty.seat)))
    return shot
