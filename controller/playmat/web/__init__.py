"""The virtual mat as a page: it moves virtual cards and presses virtual buttons, and knows no rules."""
