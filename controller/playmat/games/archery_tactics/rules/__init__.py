"""Rules engine of Archery Tactics: positions and actions, independent of any table."""
