"""The slot board as a printed circuit board: from its description to parts, nets, tracks and a drawing."""
