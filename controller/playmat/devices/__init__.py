"""The Pi's own parts."""
