"""Matches of a table: their beginning and end, the actions that count, and what each seat may do.

The problem
-----------
`playmat.session.mat` gives the mat a meaning, but a meaning is no action yet: a hand may still be moving. A
player may also press a button, a clock may run out and an opponent may have to agree, all within one second.
This package brings these inputs into one order. Each accepted action is applied to the state, written to the
journal and becomes the new placement that the mat is compared with.

The modules
-----------
`matches` begins, resumes and ends a match and chooses the overlay; `lobby` and `idle` are what comes before
one. A match has three parts. `match` holds its state and answers questions about it. `acceptance` changes it
by what the mat shows, and `answers` by what players press, answer, take back or correct. `choices` are the
menus of both, and `programs` narrows the finding to what a program has chosen for its seat. `tutorial`,
`notices`, `move_log` and `attention` serve the views and decide nothing.

From a finding to a phase
-------------------------
The phases are those of `playmat.session.machine`. A phase changes at once, so that a screen shows what is
about to happen; an action follows later.

    finding               phase, and what follows
    Settled               WAITING; CHOOSING if a menu decides; REACTING if a seat may answer; OVER
    Settling, Intending   SETTLING, or RETRACTING after an undo, until the steps are laid out
    Explained             PROPOSING; accepted after its rest, or earlier by a button
    Ambiguous, TakenBack  PROPOSING, then CHOOSING: a menu asks
    Unexplained, Anomaly  as before (PROPOSING while a lift may select), then EXPLAINING: the place, the
                          reason and the way back
    Falling               as Settled, then EXPLAINING

The order within one event
--------------------------
`Session.handle` lets presses decide before the mat is read, since a press answers the view that its player
has seen. `Acceptance.read_mat` then finds the meaning, accepts what is due first and starts over, because
each acceptance changes what the rest means:

1. a touch of the wand that has rested;
2. a deadline, unless an action laid before it may still count;
3. in real time, the finished actions of single seats, the one laid first before the others;
4. a covered or uncovered place of a reader that reports presence only;
5. the explanation of the whole placement.

An action is stamped with the time at which it was laid, not with that of its acceptance. `Acceptance.decide`
asks the other seats first where the game requires their consent. `Acceptance.accept` applies the action,
appends the journal entry, drops menu, lift and touches, and excuses what the action leaves to be tidied.

What interrupts a proposal
--------------------------
- The mat changes: see `playmat.session.mat`.
- A button of a player who may act: the action on the mat counts first and without its rest, then what the
  label names. Both need `reaction` (300 ms): an earlier press belongs to the label before and does nothing.
- The wand moves on to another thing: the proposal counts first, unless it may still grow. Not in real time.
- A component that a player who may act drags on the page: nothing counts by its rest until it is dropped. Not
  in real time.
- A question (AGREEING): the mat is not read until it is answered. In real time it is read, but an action that
  also needs consent waits.
- An undo or a correction: menu, lift and touches are dropped, and the mat is laid back (RETRACTING) or laid
  out as corrected (SETTLING).
- A pause, or a missing board: a question is dropped too, and the clock of a game with turns stops.
- A power cut: the match is replayed from the journal and offered for resumption. The mat is then read again,
  which restores menus and proposals; an open question is gone.

An example by the clock
-----------------------
South is to act in a card game. It turns a card to strike another one, and both turns end.

       0 ms  South's card lies turned. PROPOSING, due at 200. The console asks for the target already: OK.
     100     South presses OK. The label is 100 ms old: no effect.
     200     `turn F2` is accepted. CHOOSING: a menu of the targets.
     299     South presses OK. The label did not change at 200, so it is 299 ms old: no effect.
     350     South presses OK. `target F2` is accepted. REACTING: North may answer.
    1000     North presses Pass. `pass` is accepted. WAITING.
    1500     South presses End turn. `end` is accepted, and it is North's turn.
    2500     North presses End turn. SETTLING: South's card has to be turned upright for South's next turn.
    4000     South turns it upright. WAITING at once, as this is no action.

`tests/session/test_by_the_clock.py` plays it.

What is deliberately not done
-----------------------------
- Silence answers no question. Only a deadline of the game acts for a player who does nothing.
- No view waits for acceptance. A console shows a proposal as if it counted, so no player waits for the table.
- No game has code here. `Projection` says who performs an action, which gestures it has and who must agree.
- No second record is kept for undo: the history goes back one action, and the mat is compared with its state.
- No timer runs. `Acceptance.read_mat` returns when to look again, and the app wakes the session at that time.
"""
