"""Match of a session: its state, the acceptance of actions, answers, lobby and log."""
