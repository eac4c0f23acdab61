"""Tests of Age of War; a package, so that its files may be called as those of other games."""
