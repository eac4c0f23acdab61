"""Captions of each seat: its next step or its reason to wait in whole sentences, for a page."""

from __future__ import annotations

from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Card, Colour, Effect, Kind
from playmat.games.archery_tactics.rules.legal import returning, setting_up
from playmat.games.archery_tactics.rules.position import NOBODY, Answer, Due, Phase, Standing
from playmat.games.archery_tactics.rules.shots import archers_to_save, dodgers, still_to_answer
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.names import card_name
from playmat.text import Text, say, say_n, sentences

_OWN_FIRST = say("Choose your archer, then")
"""How a sentence about the archer of another player begins; where people click, it begins otherwise."""
_EFFECTS = {
    Effect.STEP: say("Choose your archer, then the cell to which it goes."),
    Effect.AIM: say("Choose your archer, then a cell for your flag or an arc to look at."),
    Effect.TRANSFER: say("Choose your archer, then your flag: the archer goes there."),
    Effect.AMBUSH: say("Choose your archer, then your flag: a second marker comes there."),
}
_KINDS = {
    "invocation": say("Choose your archer, then your flag: the figure comes there."),
    "state": say("Choose your archer, then the archer that gets the card."),
}
_READY = (
    say("Press Ready when the Rest cards lie aside and your deck is shuffled."),
    say("Press Ready when your cards and the Rest cards are shuffled into your deck."),
    say("Press Ready when your cards are shuffled into your deck."),
)


def caption(state: State, seat: int, seats: tuple[Text, ...]) -> Text:
    """Returns a seat's next step, or its reason to wait."""
    if state.result:
        frags = max(state.players[winner].frags for winner in state.result.winners)
        if seat in state.result.winners:
            won = say_n("You win with {n} frag.", "You win with {n} frags.", frags)
        else:
            won = say_n("You lose: the winner has {n} frag.", "You lose: the winner has {n} frags.", frags)
        return sentences(won, say("Press Again for another game."))
    match state.phase:
        case Phase.SPAWN | Phase.SIGHT:
            mover = setting_up(state)
            if seat != mover:
                return say("Wait: {seat} sets up.", seat=seats[mover])
            if state.phase is Phase.SPAWN:
                return say("Choose one of the spawns: your archer and your flag begin there.")
            return say("Choose which way to look: your archer, then one of the arcs.")
        case Phase.COUNTDOWN:
            return say("Get ready: the turn begins when the countdown ends.")
        case Phase.INTERLUDE:
            return _interlude(state, seat, seats)
        case Phase.LULL:
            if _has_stone(state, seat):
                return say("Press Stone to take a stone, or fill the fountain again and press Refill.")
            return say("Fill the fountain with stones again, then press Refill: the turn is over.")
    return _turn(state, seat, seats)


# --- between turns


def _interlude(state: State, seat: int, seats: tuple[Text, ...]) -> Text:
    player, back = state.players[seat], returning(state)
    if player.ready:
        waited = next(other for other in state.seats if not state.players[other].ready)
        return say("Wait: {seat} is not ready yet.", seat=seats[waited])
    if seat == back:
        due = say("Choose a spawn: your archer comes back there, with one mana.")
    elif not player.is_alive:
        due = say("Wait: {seat} comes back first.", seat=seats[back])
    elif player.standing is Standing.BACK:
        due = say("Press Ready, or choose a new arc: your archer, then the arc.")
    else:
        due = _READY[min(state.turn, 2)]
    earned = min(player.gained, player.spare)
    if not earned:
        return due
    special = say_n(
        "Press Special to take a special card for your frag.",
        "Press Special to take special cards for your {n} frags.",
        earned,
    )
    return sentences(special, due)


def _has_stone(state: State, seat: int) -> bool:
    player = state.players[seat]
    return player.is_alive and state.fountain > 0 and not player.fed


# --- a turn


def _turn(state: State, seat: int, seats: tuple[Text, ...]) -> Text:
    player = state.players[seat]
    if player.standing is Standing.DEAD:
        return say("Wait until this turn is over: your archer is dead.")
    if state.is_frozen and not state.has_finished(seat):
        if player.due and player.extra:
            return _due(state, seat, player.due, seats)
        if player.extra:
            return say("Hold a card to the Aim place: it is your extra action and takes no endurance.")
        return say("Wait: time stands still while another archer acts.")
    if player.dodge:
        return _due(state, seat, player.dodge, seats)
    if attackers := [shot.seat for shot in state.owed(seat, Answer.DUE)]:
        if helpers := [other for other in dodgers(state, seat) if other != seat]:
            return say("Wait: {seat} can dodge for your archer.", seat=seats[helpers[0]])
        return say("Lay a blue card to dodge: {seat} shoots at you.", seat=seats[attackers[0]])
    if saved := archers_to_save(state, seat):
        return say(
            "Choose a card with your buttons: you may dodge for the archer of {seat}.", seat=seats[saved[0]]
        )
    if state.owed(seat, *Answer) and not state.has_finished(seat):
        return say("Wait until the shot at you is over.")
    if player.due:
        return _due(state, seat, player.due, seats)
    if state.has_finished(seat):
        if _has_stone(state, seat):
            return say("Press Stone to take a stone from the fountain: your turn is over.")
        return say("Wait while the others play: your turn is over.")
    if waited := still_to_answer(state, seat):
        return say("Wait: {seat} must answer your shot.", seat=seats[waited[0]])
    due = say_n(
        "Lay a card on your endurance row, draw one, or pass: {n} point left.",
        "Lay a card on your endurance row, draw one, or pass: {n} points left.",
        state.free_slots(seat),
    )
    if not player.laid or not player.laid[-1].void:
        return due
    card = state.cards[player.laid[-1].card]
    void = say("{card} has no effect.", card=card_name(card))
    if card.is_a(Colour.VIOLET) and not player.mana:
        void = say("{card} has no effect: you have no mana stone for it.", card=card_name(card))
    return sentences(void, due)


def _due(state: State, seat: int, due: Due, seats: tuple[Text, ...]) -> Text:
    card, player = state.cards[due.card], state.players[seat]
    if card.effect is Effect.AMBUSH and due.half:
        return say("Choose which marker is real: nobody else sees it.")
    if player.dodge and card.effect is Effect.PLAYERS:
        return _as_written(card)
    stays = dict(player.tokens).get(due.card) == player.flag
    if card.kind is Kind.INVOCATION and (stays or player.flag in state.figures(seat)):
        return say(
            "Press Place at {cell}: the figure comes to your flag.", cell=state.arena.name(player.flag)
        )
    if Action(Verb.DONE, seat) in state.legal_actions() and card.effect is not Effect.PLAYERS:
        return say("{card} can do nothing here: press Resolved.", card=card_name(card))
    if due.body != NOBODY:
        return _with_another(state, seat, due, seats)
    if card.effect is Effect.STEP and player.decoy != NOWHERE:
        return say("Choose one of your markers, then the cell to which it goes.")
    if known := _EFFECTS.get(card.effect) or _KINDS.get(card.kind.value):
        return known
    return _as_written(card)


def _as_written(card: Card) -> Text:
    if card.words:
        return say("Do what {card} says: {words}.", card=card_name(card), words=card.words)
    return say("Do what {card} says.", card=card_name(card))


def _with_another(state: State, seat: int, due: Due, seats: tuple[Text, ...]) -> Text:
    """Returns what to do with a hypnotised archer: a step, or a transfer to the flag that applies to it."""
    first, owner, aiming = _OWN_FIRST, seats[due.body], state.aiming(seat, due.body)
    if state.cards[due.card].effect is Effect.STEP:
        return say("{first} the archer of {seat}, then the cell to which it goes.", first=first, seat=owner)
    cell = state.arena.name(aiming.flag)
    if aiming is state.players[seat]:
        return say(
            "{first} the archer of {seat}, then your flag on {cell}: the archer goes there.",
            first=first,
            seat=owner,
            cell=cell,
        )
    return say(
        "{first} the archer of {seat}, then its flag on {cell}: the archer goes there.",
        first=first,
        seat=owner,
        cell=cell,
    )
