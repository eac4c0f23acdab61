"""Caravans: one deck for both sides, hidden hands and discard piles."""
