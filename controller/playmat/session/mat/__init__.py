"""Mat of a session: what the readers report, and what has changed since the last action."""
