"""Outpost: three pieces a side, deployed in secret, race across a board of 20 by 25 squares."""
