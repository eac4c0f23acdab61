"""Tests of Age of War; a package, so that its modules may share names with those of other games."""
