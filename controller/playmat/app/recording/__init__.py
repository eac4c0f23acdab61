"""Recording of a table, replay of recordings, and records of games."""
