"""The slot board as a printed circuit board: places parts, routes tracks, checks and draws the result."""
