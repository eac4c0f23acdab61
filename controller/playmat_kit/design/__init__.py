"""The kit's design, computed from `hardware/`: netlists, wiring, current, placement, checks and pictures."""
