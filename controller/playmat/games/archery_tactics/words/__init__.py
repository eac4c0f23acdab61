"""User-facing text of Archery Tactics."""
