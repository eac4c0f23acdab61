"""Outpost: three pieces a side, set up in secret, race across a board of twenty by twenty-five squares."""
