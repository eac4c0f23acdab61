"""Player input of one match: buttons, answers, undo, proposals and corrections."""

from __future__ import annotations

from playmat.config import Timing
from playmat.events import Button
from playmat.games.interface import CHANCE, Action, State
from playmat.interpret import Ambiguous
from playmat.session.machine import Phase
from playmat.session.mat.tracker import MatTracker
from playmat.session.match.acceptance import Acceptance
from playmat.session.match.match import Match
from playmat.session.match.seats import buttons, rights
from playmat.session.menu import Decision, Meaning
from playmat.session.prompts import consent, phases


class Answers:
    """Carries out what players choose, answer, take back, propose and correct."""

    def __init__(self, match: Match, acceptance: Acceptance, timing: Timing, mat: MatTracker) -> None:
        self.match = match
        self._acceptance = acceptance
        self._timing = timing
        self._mat = mat
        self._game = match.game
        self._projection = match.game.projection
        self._machine = match.machine
        self._history = match.history
        self._evidence = match.evidence
        self._choices = match.choices

    # --- the buttons

    # The order of the branches decides what a press means, and each branch ends the handling:
    #   1. the middle button confirms a step that no reader detects, also for a seat that decides nothing now;
    #   2. an open reminder takes any press, so it cannot be confirmed and acted on at once;
    #   3. "it is another card" is a question to all seats, because it changes the position;
    #   4. an action laid out on the mat counts before the label of the button. The label appeared with the
    #      laying: a press within the reaction time belongs to the previous label and does nothing;
    #   5. only then choices, pages and labelled actions.
    # Unlabelled buttons fall through to the end and do nothing.
    def press(self, seat: int, button: Button, now: float) -> None:
        """Handles a seat's middle or right button in the match; a press also confirms the action on the
        mat.
        """
        if button is Button.MIDDLE and rights.confirms(self.match, seat):
            self._evidence.rest()
            return
        if rights.has_reminder(self.match, seat):
            if button is Button.MIDDLE:
                self.match.reminders.end(seat)
            return
        if button is Button.MIDDLE and rights.concerns(self.match, seat) and (fitted := self.match.fitted):
            words, seats = consent.OTHER_CARD, self.match.seats
            self._acceptance.ask(words, seats, lambda: self._corrected(fitted), shown=True)
            return
        if not rights.decides(self.match, seat):
            return
        # What the label names is looked up first, as accepting the action on the mat changes the labels. It
        # is nothing where the view names a card instead.
        pages, explained = buttons.has_pages(self.match, seat), rights.explained_by(self.match, seat)
        named = Button.MIDDLE if pages else Button.RIGHT
        unlabelled = button is not named or (explained and self.match.unmapped(explained[0]))
        labelled = None if unlabelled else buttons.direct(self.match, seat)
        if explained:
            laid_at = max(map(self._mat.last_change, self._evidence.performed(explained[0])), default=0.0)
            if now - laid_at < self._timing.reaction - 1e-6:
                return  # too soon after the label appeared to be a deliberate press
            self._acceptance.decide(explained, now, (seat,))
            self._acceptance.read_mat(now)
        if rights.chooses(self.match, seat):
            if (value := self._choices.press(seat, button)) is not None:
                self._take(value, seat, now)
        elif pages and button is Button.RIGHT:
            buttons.turn_page(self.match, seat)
        elif labelled and buttons.direct(self.match, seat) == labelled:
            self._act(labelled, seat, now)

    def _take(self, value: Meaning, seat: int, now: float) -> None:
        if value is Decision.NO:
            if self._choices.deny(seat):
                return
            self._choices.withdraw()
            self._evidence.decline()
        elif value is Decision.TAKE_BACK:
            self._undo()
        elif value is Decision.LOTS:
            self._acceptance.draw_lots(len(self.match.state.legal_actions()))
        elif isinstance(value, Decision):
            return
        elif isinstance(self.match.finding, Ambiguous):  # which has asked what is meant
            self._acceptance.decide((value,), now, (seat,))
        else:
            self._act(value, seat, now)

    def _act(self, action: Action, seat: int, now: float) -> None:
        """Decides on the action that a button names; one that is rarely intended is asked about first."""
        if self._projection.deliberate(self.match.state, action):
            self._acceptance.confirm(action, seat)
        else:
            self._acceptance.decide((action,), now, (seat,))

    def lot_drawn(self, number: int, now: float) -> None:
        """Processes a drawn lot: breaks a tie, or decides for chance.

        Players agree to it before it counts, except at a table that deals.
        """
        if self._machine.stopped:
            self._acceptance.draw_again()
        elif tie := self._history.tie:
            before = self.match.state
            if self.match.phase is Phase.OVER:  # until the lot, the earlier stamp led and ended the match
                self.match.fire("corrected")
            self._acceptance.append(self._history.draw(tie[number].seat))
            self._acceptance.refresh(before, now)
        elif self.match.phase is Phase.CHOOSING and self.match.state.movers == (CHANCE,):
            action: Action = self.match.state.legal_actions()[number]
            if self._acceptance.deals:
                self._acceptance.accept((action,), now)
                return
            words = consent.drawn(self._game.words.describe(self.match.state, action))
            self._acceptance.ask(words, self.match.seats, lambda: self._acceptance.accept((action,), now))

    def answer(self, seat: int, yes: bool, now: float) -> None:
        """Answers the open question for a seat; one that is not asked can only end it, as a no does."""
        question = self.match.question
        if question is None or (yes and not question.asks(seat)):
            return
        if not yes and question.asks(seat) and not question.confirms:
            others = tuple(other for other in self.match.seats if other != seat)
            self.match.notices.tell(consent.refused(self._game, seat), others, now)
        if follows := question.answer(seat, yes):
            self.match.question = None
            self.match.fire("answered")
            follows()

    # --- undo and correction

    def depart(self, seat: int, now: float) -> None:
        """Lets the seat leave, regardless of the mat; the others continue."""
        if self._machine.playing and (action := rights.departure(self.match, seat)):
            self._acceptance.accept((action,), now)

    def propose(self, seat: int, action: Action, now: float) -> None:
        """Proposes an action; it counts once the others agree, regardless of the mat."""
        if action in rights.proposals(self.match, seat):
            self._acceptance.propose((action,), now, (seat,))

    def undo(self, seat: int) -> None:
        """Takes the last action back for `seat`, with consent if another seat has answered or seen it."""
        last = self._history.last

        def agreed() -> None:
            if self._history.last is last:  # in real time another action may have been accepted since
                self._undo()

        if self._history.is_free(seat):
            self._undo()
        else:
            self._acceptance.ask(consent.UNDO, [other for other in self.match.seats if other != seat], agreed)

    def take_back(self) -> None:
        """Takes the last action back without asking anybody."""
        self._undo()

    def _undo(self) -> None:
        before = self.match.state
        while self._history.by_clock:
            self._acceptance.append(self._history.undo())
        if self._history.last:
            self._acceptance.append(self._history.undo())
        self._rewind(before, "undone")

    def correct(self, seat: int, correction: phases.AnyCorrection) -> None:
        """Continues from the corrected state, once the other seats agree."""
        others = [other for other in self.match.seats if other != seat]
        before = self._history.last

        def agreed() -> None:
            if self._history.last is before:
                self._corrected(correction.state)
                return
            # Keep the actions accepted since: apply the same correction to the present state, if it is still
            # available.
            same = [offered for offered in self.match.corrections() if offered[:2] == correction[:2]]
            for offered in same[:1]:
                self._corrected(offered.state)

        self._acceptance.ask(consent.corrected(correction), others, agreed)

    def _corrected(self, state: State) -> None:
        before = self.match.state
        self._acceptance.append(self._history.correct(state))
        self._acceptance.note_end()
        self._rewind(before, "corrected")

    def _rewind(self, before: State, trigger: str) -> None:
        self.match.reminders.shown.clear()
        self._acceptance.discard_input()
        if before.outcome():
            self._acceptance.forget_covers()  # the players may have put their cards away
        self._evidence.rewound(before)
        self.match.announce_exchange(before)
        if self.match.tutorial:
            self.match.tutorial.withdraw()
        self.match.fire(trigger)
