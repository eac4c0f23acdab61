"""One match: the machine, the session, its effects and prompts; pure."""
