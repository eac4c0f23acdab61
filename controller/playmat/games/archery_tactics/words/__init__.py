"""What people read of Archery Tactics."""
