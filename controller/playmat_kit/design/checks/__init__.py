"""Design rules for kits; each reports a figure, or the cause of a fault and its remedy."""
