"""The hall's database: events, games, faults, calls, accounts and the floor plan, in SQLite or PostgreSQL."""
