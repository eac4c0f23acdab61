"""Rehearsed games in virtual time, their faults and the verdict on them."""
