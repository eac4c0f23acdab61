"""Hints from the odds: one or two lines for the consoles, bars of chances for the page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from playmat.board import Bar
from playmat.games.age_of_war.advice import best, chances, gain
from playmat.games.age_of_war.odds import By, Use
from playmat.games.age_of_war.rules.actions import LIFT, Action, Verb
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.games.age_of_war.rules.position import Phase, Position
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.actions import describe
from playmat.games.age_of_war.words.names import CASTLE_NAMES, CLAN_NAMES, dice_name, line_name, line_sign
from playmat.text import Text, say


@lru_cache(maxsize=16)  # views are rendered again after every change on the mat
def hints(position: Position) -> tuple[Text, ...]:
    """Returns the current player's best play by chance and by points (ruling 12); empty without any chance.

    Each hint fits into one line of a console.
    """
    likely, dear = best(position, By.CHANCE), best(position, By.POINTS)
    if not likely or not dear:
        return ()
    use, share, promised = _use(position, likely), percent(likely.value), points(dear.value)
    if position.bound:
        return (say("{use}: {share}", use=use, share=share),)
    if (likely.castle, likely.line) == (dear.castle, dear.line):
        return say("Best: {use}", use=use), say("{share}, {points} points", share=share, points=promised)
    other = say("{use}: {points}", use=_use(position, dear), points=promised)
    return say("{use}: {share}", use=use, share=share), other


def advice(position: Position) -> Text | None:
    """Returns the same best play in whole sentences, or None without any chance."""
    likely, dear = best(position, By.CHANCE), best(position, By.POINTS)
    if not likely or not dear:
        return None
    use, share, promised = _named(position, likely), percent(likely.value), points(dear.value)
    if position.bound:
        return say("Best chance: {use}, {share}.", use=use, share=share)
    if (likely.castle, likely.line) == (dear.castle, dear.line):
        return say("Best: {use}, {share}, {points} points.", use=use, share=share, points=promised)
    return say(
        "Best chance: {use}, {share}. Most points: {other}, {points}.",
        use=use,
        share=share,
        other=_named(position, dear),
        points=promised,
    )


def advise(state: State, action: Action, seats: Sequence[Text]) -> Text:
    """Returns an action as an order with its dice, line and castle."""
    match action.verb:
        case Verb.SIEGE if action.castle:
            return say("besiege {castle}", castle=CASTLE_NAMES[action.castle])
        case Verb.SIEGE:
            return say("put {castle} back", castle=CASTLE_NAMES[state.siege])
        case Verb.FILL:
            line, castle = state.lines[action.line - 1], CASTLE_NAMES[state.siege]
            filled, dice = line_name(line), dice_name(action.dice)
            if line.infantry:
                return say("fill {line} of {castle} with {dice}", line=filled, castle=castle, dice=dice)
            return say("fill {line} of {castle}", line=filled, castle=castle)
        case Verb.LOSE:
            return say("lose a die: {face}", face=dice_name(action.dice))
        case Verb.FIRST:
            return say("let {seat} begin", seat=seats[action.seat])
    return _ORDERS.get(action.verb) or describe(state, action, seats)


_ORDERS = {Verb.TAKE: say("take up the dice"), Verb.END: say("end your turn")}


def reason(state: State, action: Action) -> Text | None:
    """Returns the conquest that an action brings, or its chance after it, as a clause."""
    if action.verb is Verb.END:
        hopeless = say("no castle can be conquered in this turn any more")
        return None if any(chances(state).values()) else hopeless
    castle = action.castle or state.siege
    if action == LIFT or action.verb not in (Verb.SIEGE, Verb.FILL, Verb.LOSE, Verb.TAKE) or not castle:
        return None
    after = state.apply(action)
    if after.holder(castle) != state.holder(castle):
        return _conquest(state, after, castle)
    share = chances(after).get(castle)
    if share is None or after.turn != state.turn or not after.open_lines(castle):
        return None
    name = CASTLE_NAMES[castle]
    return say("the chance to conquer {castle} is then {share}", castle=name, share=percent(share))


def _conquest(state: State, after: State, castle: str) -> Text:
    clan, name = CASTLES[castle].clan, CASTLE_NAMES[castle]
    if after.complete(clan):
        return say("that conquers {castle} and completes the clan {clan}", castle=name, clan=CLAN_NAMES[clan])
    return say("that conquers {castle}", castle=name)


def _named(position: Position, use: Use) -> Text:
    if use.line:
        return say("{line} of {castle}", line=line_name(use.line), castle=CASTLE_NAMES[use.castle])
    return say("lose a die") if position.phase is Phase.ROLLED else CASTLE_NAMES[use.castle]


def _use(position: Position, use: Use) -> Text:
    if use.line and position.bound:
        return say("{line}", line=line_sign(use.line))
    if use.line:
        return say("{castle} {line}", castle=CASTLE_NAMES[use.castle], line=line_sign(use.line))
    return say("Lose a die") if position.phase is Phase.ROLLED else CASTLE_NAMES[use.castle]


@lru_cache(maxsize=16)
def bars(position: Position) -> tuple[Bar, ...]:
    """Returns the chance of each castle for a player who aims at it alone, with the expected points.

    The two best are marked: the likeliest one and the one with most points, or the two with most points.
    """
    shares = chances(position)
    promised = {castle: share * gain(position, castle) for castle, share in shares.items()}
    likeliest = max(shares, key=shares.__getitem__, default="")
    dearest, *others = sorted(promised, key=promised.__getitem__, reverse=True) or [""]
    marks = {dearest: say("most points"), likeliest: say("likeliest")}
    if likeliest == dearest:
        marks = {likeliest: say("best"), **dict.fromkeys(others[:1], say("next best"))}
    return tuple(
        Bar(
            kind=castle,
            share=share,
            figure=percent(share),
            best=marks.get(castle),
            promise=points(promised[castle]),
        )
        if share
        else Bar(castle, share, percent(share))
        for castle, share in shares.items()
    )


def percent(share: float) -> Text:
    """Formats a chance; only impossible is 0 % and only certain is 100 %."""
    whole = round(100 * share)
    return say("{whole}%", whole=min(max(whole, 1), 99) if 0 < share < 1 else whole)


def points(value: float) -> Text:
    """Formats expected points to a tenth."""
    whole, tenth = divmod(round(10 * value), 10)
    return say("+{whole}.{tenth}", whole=whole, tenth=tenth)
