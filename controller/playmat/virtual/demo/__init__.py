"""Virtual table with its page: `playmat demo`."""
