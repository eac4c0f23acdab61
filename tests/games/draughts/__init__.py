"""Draughts on eight by eight squares: captures are mandatory, men become kings."""
