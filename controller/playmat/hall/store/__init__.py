"""What the hall keeps: events, games, faults, calls, accounts and the floor plan, in SQLite or PostgreSQL."""
