"""Crash-safe storage of matches and of complete recordings."""
