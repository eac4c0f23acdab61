"""Art of War with real hands for search and playouts: a mutable state that checks nothing.

It plays the same game as `DigitalState`, about ten times as fast, and tests compare both. The reference is
the engine to read; this one trades its NamedTuples for numbers and lists:

    unit        0 for an empty cell, else kind + 1, plus 8 if turned, plus 16 for each damage
    action      its index in ACTIONS
    phase       the value of `Phase`; `done` is the value of `Done`
    hand        number of cards of each kind, and the set of held kinds as bits
    deck        kinds in any order; a card is drawn from a random place
"""
