"""What a match means for each seat: what it may do, what its buttons do, what it has to notice."""
