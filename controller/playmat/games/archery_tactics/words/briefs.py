"""Prompts of each seat: next step, reason to wait, and remaining time."""

from __future__ import annotations

from math import ceil

from playmat.games.archery_tactics.rules.cards import Effect
from playmat.games.archery_tactics.rules.legal import returning, setting_up
from playmat.games.archery_tactics.rules.position import COUNTDOWN_MS, Answer, Due, Phase, Standing
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


def clock(state: State, seat: int, at: float) -> Text | None:
    """Returns the seconds of the countdown, or those left to dodge."""
    if state.phase is Phase.COUNTDOWN:
        return say("{seconds}", seconds=_left(state.since + COUNTDOWN_MS, at))
    owed = [duty.since for shot in state.owed(seat, Answer.DUE) if (duty := shot.duty(seat))]
    if state.phase is Phase.TURN and owed and not state.is_frozen:
        return say("Dodge! {seconds}\u00a0s", seconds=_left(min(owed) + state.switches.dodge_ms, at))
    return None


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
    if state.is_frozen and not state.has_finished(seat) and not (player.extra and player.due):
        acts = say("Your extra action") if player.extra else say("Wait")
        return Brief(title, say("Time stands still"), (acts,))
    if player.dodge:
        return Brief(title, *_due(state, player.dodge))
    if attackers := [shot.seat for shot in state.owed(seat, Answer.DUE)]:
        return Brief(title, say("Dodge!"), (say("{seat} shoots: lay a blue card", seat=seats[attackers[0]]),))
    if player.due:
        return Brief(title, *_due(state, player.due))
    if state.has_finished(seat):
        stone = player.is_alive and state.fountain > 0 and not player.fed
        detail = say("You may take one stone") if stone else say("Others play on")
        return Brief(title, say("Your turn is over"), (detail,))
    if state.is_shooting(seat):
        duties = [duty for shot in state.shots if shot.seat == seat for duty in shot.duties]
        asked = tuple(say("{seat} must dodge", seat=seats[duty.seat]) for duty in duties[:2])
        return Brief(title, say("You have shot"), asked)
    names = [card_name(state.cards[laid.card]) for laid in player.laid[-1:] if laid.void]
    void = (say("{card} has no effect", card=name) for name in names)
    headline = say_n("{n} point left", "{n} points left", state.free_slots(seat))
    looks = say("You look {arc}", arc=ARC_NAMES[player.arc])
    return Brief(title, headline, (*void, looks, say("{number} mana", number=player.mana)))


def _due(state: State, due: Due) -> tuple[Text, tuple[Text, ...]]:
    card = state.cards[due.card]
    if card.effect is Effect.AMBUSH and due.half:
        return say("Which marker is real?"), (say("Nobody else sees your choice"),)
    details = (say("{words}", words=card.words),) if card.words else ()
    words = _EFFECTS.get(card.effect)
    if words is None:
        words = {"invocation": _INVOKED, "state": _GIVEN}.get(card.kind.value)
    if words is None:
        return say("Do what it says"), (card_name(card), *details)
    headline, how = words
    return headline, (how, *details)
