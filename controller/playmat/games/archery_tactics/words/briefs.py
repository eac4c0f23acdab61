"""Prompts of each seat: next step, reason to wait, and remaining time."""

from __future__ import annotations

from math import ceil

from playmat.games.archery_tactics.rules.cards import Effect
from playmat.games.archery_tactics.rules.legal import returning, setting_up
from playmat.games.archery_tactics.rules.position import COUNTDOWN_MS, NOBODY, Answer, Due, Phase, Standing
from playmat.games.archery_tactics.rules.shots import archers_to_save, dodgers, still_to_answer
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.names import ARC_NAMES, card_name
from playmat.games.interface import TOUCH, Brief
from playmat.text import Text, say, say_n

_EFFECTS = {
    Effect.STEP: (say("Now step"), say("{touch} your archer, then the cell", touch=TOUCH)),
    Effect.AIM: (say("Flag or sight"), say("{touch} your archer, then cell or arc", touch=TOUCH)),
    Effect.TRANSFER: (say("To your flag"), say("{touch} your archer, then the flag", touch=TOUCH)),
    Effect.AMBUSH: (say("Lay an ambush"), say("{touch} your archer, then the flag", touch=TOUCH)),
}
_INVOKED = say("To your flag"), say("{touch} your archer, then the flag", touch=TOUCH)
_GIVEN = say("Give it"), say("{touch} your archer, then the other", touch=TOUCH)


def brief(state: State, seat: int, seats: tuple[Text, ...]) -> Brief:
    """Returns a title, a headline and details."""
    if state.result:
        won = seat in state.result.winners
        frags = max(state.players[winner].frags for winner in state.result.winners)
        return Brief(
            say("Game over"),
            say("You win") if won else say("You lose"),
            (say_n("{n} frag", "{n} frags", frags),),
        )
    if state.phase in (Phase.SPAWN, Phase.SIGHT):
        title, mover = say("Set-up"), setting_up(state)
        if seat != mover:
            return Brief(title, say("One moment"), (say("{seat} sets up", seat=seats[mover]),))
        if state.phase is Phase.SPAWN:
            return Brief(title, say("Choose a spawn"), (say("Archer and flag go there"),))
        return Brief(
            title, say("Which way to look?"), (say("{touch} your archer, then an arc", touch=TOUCH),)
        )
    if state.phase is Phase.COUNTDOWN:
        return Brief(say("Get ready"), say("Countdown"))
    if state.phase is Phase.INTERLUDE:
        return _interlude(state, seat, seats)
    title = say("Turn {number}", number=state.turn)
    if state.phase is Phase.LULL:
        player = state.players[seat]
        headline = say("The turn is over")
        if player.is_alive and state.fountain and not player.fed:
            return Brief(title, headline, (say("A stone is left at the fountain"),))
        return Brief(title, headline, (say("Refill the fountain"),))
    return _turn(state, seat, seats, title)


def clock(state: State, seat: int, at: float, seats: tuple[Text, ...]) -> Text | None:
    """Returns the seconds of the countdown, or those left to dodge, also for a hypnotised archer."""
    if state.phase is Phase.COUNTDOWN:
        return say("{seconds}", seconds=_left(state.since + COUNTDOWN_MS, at))
    saved = archers_to_save(state, seat)
    if state.phase is not Phase.TURN or state.is_frozen or not saved:
        return None
    owner = seat if seat in saved else saved[0]
    begun = [duty.since for shot in state.owed(owner, Answer.DUE) if (duty := shot.duty(owner))]
    seconds = _left(min(begun) + state.switches.dodge_ms, at)
    if owner == seat:
        return say("Dodge! {seconds}\u00a0s", seconds=seconds)
    return say("Dodge for {seat}? {seconds}\u00a0s", seat=seats[owner], seconds=seconds)


def _left(until_ms: int, at: float) -> int:
    return max(0, ceil((until_ms - round(at * 1000)) / 1000))


# --- between turns


def _interlude(state: State, seat: int, seats: tuple[Text, ...]) -> Brief:
    title, player = say("Interlude"), state.players[seat]
    back, gained = returning(state), min(player.gained, player.spare)
    levels = (say_n("{n} special for a frag", "{n} specials for frags", gained),) if gained else ()
    if player.ready:
        waited = [seats[other] for other in state.seats if not state.players[other].ready]
        return Brief(title, say("Ready"), tuple(say("Waiting for {seat}", seat=name) for name in waited[:2]))
    if seat == back:
        notice = say("Your archer is back, with one mana")
        return Brief(title, say("Choose a spawn"), (notice, *levels))
    if not player.is_alive:
        return Brief(title, say("One moment"), (say("{seat} returns first", seat=seats[back]), *levels))
    if player.standing is Standing.BACK:
        return Brief(title, say("Ready?"), (*levels, say("You may choose a new arc")))
    if state.turn == 0:
        return Brief(title, say("Ready?"), (*levels, say("Rest cards aside, shuffle your deck")))
    rests = (say("Rest cards come into your deck"),) if state.turn == 1 else ()
    return Brief(title, say("Ready?"), (*levels, *rests, say("Take your cards back, shuffle")))


# --- a turn


def _turn(state: State, seat: int, seats: tuple[Text, ...], title: Text) -> Brief:
    player = state.players[seat]
    if player.standing is Standing.DEAD:
        return Brief(title, say("You are dead"), (say("Till this turn is over"),))
    if state.is_frozen and not state.has_finished(seat):
        if player.due and player.extra:
            return Brief(title, *_due(state, seat, player.due, seats))
        if player.extra:
            extra = say("Your extra action"), say("Time stands still")
            return Brief(title, say("Hold a card to Aim"), extra)
        return Brief(title, say("Time stands still"), (say("Wait"),))
    if player.dodge:
        return Brief(title, *_due(state, seat, player.dodge, seats))
    if attackers := [shot.seat for shot in state.owed(seat, Answer.DUE)]:
        if helpers := [other for other in dodgers(state, seat) if other != seat]:
            headline = say("{seat} can dodge", seat=seats[helpers[0]])
            return Brief(title, headline, (say("Your archer is shot at"),))
        return Brief(title, say("Dodge!"), (say("{seat} shoots: lay a blue card", seat=seats[attackers[0]]),))
    if saved := archers_to_save(state, seat):
        headline = say("Dodge for {seat}?", seat=seats[saved[0]])
        return Brief(title, headline, (say("Choose a card by button"),))
    if state.owed(seat, *Answer) and not state.has_finished(seat):
        return Brief(title, say("One moment"), (say("Wait until the shot is over"),))
    if player.due:
        return Brief(title, *_due(state, seat, player.due, seats))
    if state.has_finished(seat):
        stone = player.is_alive and state.fountain > 0 and not player.fed
        detail = say("You may take one stone") if stone else say("Others play on")
        return Brief(title, say("Your turn is over"), (detail,))
    if state.is_shooting(seat):
        waited = still_to_answer(state, seat)[:2]
        asked = tuple(say("{seat} must dodge", seat=seats[other]) for other in waited)
        return Brief(title, say("You have shot"), asked)
    names = [card_name(state.cards[laid.card]) for laid in player.laid[-1:] if laid.void]
    void = (say("{card} has no effect", card=name) for name in names)
    headline = say_n("{n} point left", "{n} points left", state.free_slots(seat))
    looks = say("You look {arc}", arc=ARC_NAMES[player.arc])
    return Brief(title, headline, (*void, looks, say("{number} mana", number=player.mana)))


def _due(state: State, seat: int, due: Due, seats: tuple[Text, ...]) -> tuple[Text, tuple[Text, ...]]:
    card, dodges = state.cards[due.card], state.players[seat].dodge is not None
    if card.effect is Effect.AMBUSH and due.half:
        return say("Which marker is real?"), (say("Nobody else sees your choice"),)
    details = (say("{words}", words=card.words),) if card.words else ()
    words = _EFFECTS.get(card.effect)
    if words and due.body != NOBODY:
        words = _with_another(state, seat, due, seats[due.body])
    if words is None and not dodges:
        words = {"invocation": _INVOKED, "state": _GIVEN}.get(card.kind.value)
    if words is None:
        return say("Do what it says"), (card_name(card), *details)
    headline, how = words
    return headline, (how, *details)


def _with_another(state: State, seat: int, due: Due, owner: Text) -> tuple[Text, Text]:
    """Returns what to do with a hypnotised archer: a step, or a transfer to the flag that applies to it."""
    card = state.cards[due.card]
    headline = say("{card} as {seat}", card=card_name(card), seat=owner)
    if card.effect is Effect.STEP:
        return headline, say("{touch} your archer, that of {seat}, a cell", touch=TOUCH, seat=owner)
    if state.aiming(seat, due.body) is state.players[seat]:
        return headline, say("{touch} your archer, that of {seat}, your flag", touch=TOUCH, seat=owner)
    return headline, say("{touch} your archer, that of {seat}, its flag", touch=TOUCH, seat=owner)
