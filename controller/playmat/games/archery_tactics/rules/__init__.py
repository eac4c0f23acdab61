"""The engine: positions and actions of Archery Tactics, without any table."""
