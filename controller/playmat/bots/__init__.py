"""Computer players of five levels, hints and analysis, from the knowledge that each game contributes.

Everything here is pure: the budget is counted in nodes, and randomness is passed in.
"""
