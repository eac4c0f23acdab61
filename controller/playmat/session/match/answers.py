"""Player input of one match: buttons, answers, undo, proposals and corrections."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.events import Button
from playmat.games.game import CHANCE, Action, Pace, State
from playmat.interpret import Unmatched
from playmat.picture import SHARED
from playmat.session import prompts
from playmat.session.machine import Phase
from playmat.session.mat.tracker import Anomaly
from playmat.session.match.acceptance import Judge
from playmat.session.match.match import DECIDING, LAYING_OUT
from playmat.session.menu import Answer, Meaning

_TIDYING = (*LAYING_OUT, Phase.EXPLAINING)
_OPEN = (Phase.WAITING, Phase.REACTING)


class Referee(Judge):
    """Judges the mat and carries out what players choose, take back, propose and correct."""

    # --- the buttons

    def press(self, seat: int, button: Button, now: float) -> None:
        """Handles a seat's middle or right button in the match; a press also confirms the action on the
        mat.
        """
        if button is Button.MIDDLE and self.confirms(seat):
            self.evidence.rest()
            return
        if self.on_duty(seat):
            if button is Button.MIDDLE:
                del self.duties[seat]
            return
        if button is Button.MIDDLE and self.concerns(seat) and (fitted := self.fitted):
            self._ask(prompts.OTHER_CARD, self.seats, lambda: self._corrected(fitted))
            return
        if not self.decides(seat):
            return
        leafs, labelled = self.leafs(seat), self._labelled(seat, button)
        if meant := self.meant_by(seat):
            if now - self._laid_at(meant[0]) < self._timing.reaction - 1e-6:
                return  # too soon after the label appeared to be a deliberate press
            self._decide(meant, now, (seat,))
            self.step(now)
        if self._chooses(seat):
            if (value := self.choices.press(seat, button)) is not None:
                self._take(value, seat, now)
        elif leafs and button is Button.RIGHT:
            self._pages[seat] = self._by_buttons(seat), self._page(seat) + 1
        elif labelled and self.direct(seat) == labelled:
            self._decide((labelled,), now, (seat,))

    def _laid_at(self, action: Action) -> float:
        """Returns when the mat began to show an action."""
        return max(map(self._mat.changed, self.evidence.performed(action)), default=0.0)

    def _labelled(self, seat: int, button: Button) -> Action | None:
        """The action named by a button's label; None where the view names the card instead.

        Look it up before carrying out the press: accepting the action on the mat changes the labels.
        """
        meant = self.meant_by(seat)
        unlabelled = meant and self.unmapped(meant[0])
        named = Button.MIDDLE if self.leafs(seat) else Button.RIGHT
        return self.direct(seat) if button is named and not unlabelled else None

    def decides(self, seat: int) -> bool:
        """Returns whether the seat may act now."""
        return seat in self._performers

    def _chooses(self, seat: int) -> bool:
        """Returns whether the seat may choose from the open menu; in real time the others play on."""
        if self.game.pace is Pace.REAL_TIME:
            return self.is_asked(seat)
        return self.phase is Phase.CHOOSING and self.decides(seat)

    def is_asked(self, seat: int) -> bool:
        """Returns whether the seat has to confirm, in real time, what it has laid."""
        asking = self.game.pace is Pace.REAL_TIME and self.phase is Phase.CHOOSING
        return asking and self.decides(seat) and self.choices.of(seat) is not None

    @property
    def _racing(self) -> bool:
        """Returns whether buttons work although something is still to be laid out."""
        return self.game.pace is Pace.REAL_TIME and self.phase in (*_TIDYING, Phase.CHOOSING)

    def confirms(self, seat: int) -> bool:
        """Returns whether the seat has to confirm a step that no reader detects."""
        settling = self.phase in LAYING_OUT and self.evidence.unconfirmed
        return settling and any(step.seat == seat for step in self.steps)

    @property
    def fitted(self) -> State | None:
        """The position in which the card explained now would be allowed."""
        explaining = self.phase is Phase.EXPLAINING and isinstance(self.finding, Anomaly)
        return self.finding.fitted if explaining and isinstance(self.finding, Anomaly) else None

    def on_duty(self, seat: int) -> bool:
        """Returns whether the seat has a reminder pending that no reader can check."""
        return seat in self.duties and self.phase in DECIDING

    def _take(self, value: Meaning, seat: int, now: float) -> None:
        if value is Answer.NO:
            if self.choices.deny(seat):
                return
            self.choices.withdraw()
            self.evidence.decline()
        elif value is Answer.TAKE_BACK:
            self._undo()
        elif value is Answer.LOTS:
            self._draw_lots(len(self.state.legal_actions()))
        elif not isinstance(value, Answer):
            self._decide((value,), now, (seat,))

    def lot_drawn(self, number: int, now: float) -> None:
        """Processes a drawn lot: breaks a tie, or shows chance's choice for consent before it counts."""
        if tie := self.history.tie:
            before = self.state
            self._append(self.history.draw(tie[number].seat))
            self._go_on(before, now)
            return
        if self.phase is Phase.CHOOSING and self.state.movers == (CHANCE,):
            action: Action = self.state.legal_actions()[number]
            words = prompts.drawn(self.game.words.describe(self.state, action))
            self._ask(words, self.seats, lambda: self._accept((action,), now))

    def paging(self, seat: int) -> bool:
        """Returns whether the right button of `seat` shows the next entry of a menu."""
        return (self.phase is Phase.CHOOSING and self.choices.pages(seat)) or self.leafs(seat)

    def direct(self, seat: int) -> Action | None:
        """The action that a button carries out for `seat`, once the action on the mat is accepted.

        It is the right button, or the middle one where the seat pages through several actions.
        """
        found = self._by_buttons(seat)
        return found[self._page(seat)] if found else None

    def leafs(self, seat: int) -> bool:
        """Returns whether the right button pages through several actions that have no gesture."""
        return len(self._by_buttons(seat)) > 1 and not self.tentative

    def _page(self, seat: int) -> int:
        """The index of the action in view; 0 if the actions have changed since the last page turn."""
        found = self._by_buttons(seat)
        actions, number = self._pages.get(seat, (found, 0))
        return number % len(found) if actions == found else 0

    def _by_buttons(self, seat: int) -> tuple[Action, ...]:
        """The actions of the seat's buttons; only one where the other button confirms a step."""
        if self._chooses(seat) or (not self._racing and not self.meant and self.phase not in _OPEN):
            return ()
        states = (self.state, self.ahead_of(seat))
        if not all(seat in self._projection.performers(state) for state in states):
            return ()
        found = self.choices.by_buttons(states[1], seat)
        taken = self.confirms(seat) or (self.concerns(seat) and self.fitted)
        return found[:1] if taken else found

    def concerns(self, seat: int) -> bool:
        """Returns whether a seat takes part in what is laid out or put right; in real time the others play
        on.
        """
        match self.finding:
            case _ if self.game.pace is not Pace.REAL_TIME:
                return True
            case Unmatched(place) | Anomaly(place):
                return place.seat in (seat, SHARED)
        return not self.steps or any({step.seat, step.hand} & {seat, SHARED} for step in self.steps)

    # --- undo and correction

    def departure(self, seat: int) -> Action | None:
        """The action by which `seat` leaves the game, if it may."""
        action: Action | None = self._projection.departure(self.state, seat) if seat in self.seats else None
        return action

    def depart(self, seat: int, now: float) -> None:
        """Lets the seat leave, regardless of the mat; the others continue."""
        if self.machine.playing and (action := self.departure(seat)):
            self._accept((action,), now)

    def proposals(self, seat: int) -> Sequence[Action]:
        """The actions that `seat` may propose to the others now."""
        actions: Sequence[Action] = (
            self._projection.proposals(self.state, seat) if self.machine.playing else ()
        )
        return actions

    def propose(self, seat: int, action: Action, now: float) -> None:
        """Proposes an action; it counts once the others agree, regardless of the mat."""
        if action in self.proposals(seat):
            self._decide((action,), now, (seat,))

    def undo(self, seat: int) -> None:
        """Takes the last action back for `seat`, with consent if another seat has answered or seen it."""
        last = self.history.last

        def agreed() -> None:
            if self.history.last is last:  # in real time another action may have been accepted since
                self._undo()

        if self.history.is_free(seat):
            self._undo()
        else:
            self._ask(prompts.UNDO, [other for other in self.seats if other != seat], agreed)

    def _undo(self) -> None:
        before = self.state
        self._append(self.history.undo())
        self._rewind(before, "undone")

    def corrections(self) -> list[prompts.AnyCorrection]:
        """The corrections available to an umpire; adopting the mat as it is comes first."""
        lying = self._projection.adopted(self.state, self._mat.seen)
        as_it_lies = [prompts.as_it_lies(lying)] if lying and lying != self.state else []
        return [*as_it_lies, *self._projection.corrections(self.state)]

    def correct(self, seat: int, correction: prompts.AnyCorrection) -> None:
        """Continues from the corrected state, once the other seats agree."""
        others = [other for other in self.seats if other != seat]
        before = self.history.last

        def agreed() -> None:
            if self.history.last is before:
                self._corrected(correction.state)
            else:  # keep the actions accepted since
                self._correct_as(correction)

        self._ask(prompts.corrected(correction), others, agreed)

    def _correct_as(self, correction: prompts.AnyCorrection) -> None:
        """Applies the same correction to the present state, if it is still available."""
        same = [one for one in self.corrections() if one[:2] == correction[:2]]
        for one in same[:1]:
            self._corrected(one.state)

    def _corrected(self, state: State) -> None:
        before = self.state
        self._append(self.history.correct(state))
        self._rewind(before, "corrected")

    def _rewind(self, before: State, trigger: str) -> None:
        self.duties.clear()
        self._changed()
        self.evidence.rewound(before)
        if self.tutorial:
            self.tutorial.withdraw()
        self._fire(trigger)
