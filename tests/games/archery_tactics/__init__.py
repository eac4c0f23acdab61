"""Tests of Archery Tactics: rules, notation, and stamps that arrive in any order."""
