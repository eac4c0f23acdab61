"""The kit: what `hardware/` says of boards, readers, parts, supply and consoles, and what is made of it."""
