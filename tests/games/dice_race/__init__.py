"""A race with two dice for two to six: take them up, throw them, and be the first with twenty points."""
