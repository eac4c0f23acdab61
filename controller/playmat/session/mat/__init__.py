"""Mat of a session: what the readers report, and what it means in the present state of a game.

The problem
-----------
Readers report tags and no intentions. A card carried across a slot, a card lifted to be read, a tag at the
edge of a field and a board without power produce the same events as an action. This package gives the whole
mat one meaning at each moment, the *finding*, and lists the steps that lead on from it. It accepts no action:
`playmat.session.match` decides when a finding counts.

The findings
------------
`playmat.interpret` is pure. It compares the placement that is seen with the placement of the state, and with
the gestures of each legal action. Its result is a reading. The times are those of `playmat.config.Timing`.
They run from the last change of the mat, so that every change restarts them; in real time a seat's own match
runs from the last change of the places that show it.

    finding     the mat shows                                        effect
    Settled     the present state                                    the next decision is open at once
    Settling    all but consequences of an accepted action           steps are shown; accepts nothing
    Explained   a legal action, or a short chain                     counts after a rest or a button
    Ambiguous   several legal actions, or one to be confirmed        a question, after `dwell` (400 ms)
    Unexplained no legal action                                      a reason, after `patience` (1200 ms) or,
                                                                     if cards are only missing, `carry` (4 s)
    Falling     dice that cannot be read yet                         a reason, after `carry`

Three findings come from outside the interpreter. `Anomaly` is a problem that needs no rules, as an unknown
tag or two cards on one slot; its reason is shown after `patience`. `TakenBack` is the placement before the
last action, restored less than three seconds after acceptance; it leads to a question. `Intending` is the way
to an action that a program has chosen.

The rest before an explanation counts is `across` (200 ms), or `dwell` for a chain and where a player who is
not finished may intend another action. One that may still grow, as dice laid one by one do, never counts by
time: it waits for a button or for the next gesture. A touch of the wand counts after `touch` (180 ms) with
one thing below the wand, and a question that it raises is asked at once.

The modules, in the order in which an event passes them
-------------------------------------------------------
1. `tracker` folds the event into a sighting (components by place) and a placement (faces by place), with the
   time of each place's last change. Steps 2 and 3 follow after a change, steps 4 and 5 after every event.
2. `reading` passes the change on to what remembers. `piles` follows contents that no reader detects,
   `origins` the dice that leave their wells. `unsettled` ends excuses, see below.
3. `presence` times readers that report no more than a covered place. `lift` follows a card that is raised
   and put back, which selects an entry of a choice. `wand` collects touches into the path of an action.
4. `per_seat` reads each seat alone, in real time only, in the state that its player can have known.
5. `reading` finds the meaning, from certain to doubtful: anomaly, refused placement, interpreter, then what
   is known of single cards (`origins`) and of time. The first that applies decides. `way` lists the steps
   that lead on from it.

An accepted action changes the wanted placement at once, but a hand needs seconds to follow. `unsettled` holds
the places that differ for this reason, and the faces that each may show meanwhile. An excuse ends once its
place has been right for `dwell`, or its component has moved on to the next action. A place that was empty
and is laid by the action itself is excused for `dwell` only, so that a lift from it counts again.

What interrupts a finding
-------------------------
- Any other change of the mat: the meaning is found again, and its rest begins again.
- A gap. Two or more things that vanish within one sweep of a board (150 ms) look like a failed board. What
  would be an explanation becomes a question, after `patience`.
- A no to a question: that placement is refused until it changes.
- A missing board, a pause or a question: the mat is not read. What changed meanwhile is shown first, and
  its rest begins when the mat is read again. In real time a question does not stop the reading.

An example by the clock
-----------------------
South is to act in a card game. A card goes from its slot beside the field to F1 and passes over F3.

       0 ms  It leaves its slot. Unexplained, a card is only missing: the reason is due at 4000.
     500     A reader detects it at F3. Explained by `recruit G F3`: the console shows the result, due at 700.
     650     It is at F1. Explained by `recruit G F1`, due at 850. F3, the meaning for 150 ms, never counted.
     850     The action is accepted. The placement is the wanted one: Settled, and positions are recorded.
    1500     The player puts the card back into its slot. TakenBack, 650 ms after acceptance.
    1900     It has lain for `dwell`: the console asks whether to take the action back.

`tests/session/test_by_the_clock.py` plays it.

What is deliberately not done
-----------------------------
- Meanings are not ranked. Two explanations are a question, as a wrong guess costs more than a button.
- Silence does not empty a pile. Covered, taken and failed look the same to a reader. A pile keeps a card
  until that card is read elsewhere or a button confirms the step.
- Chains of three gestures by one seat are not searched: each step multiplies accidental explanations.
- Knowledge of single cards refuses an action or asks about it; it never makes one. Dice that were thrown
  again before they were seen to leave are the exception.
- Nothing here waits, reads a clock or sets a timer. Time is passed in, and the next time to look is returned.
"""
