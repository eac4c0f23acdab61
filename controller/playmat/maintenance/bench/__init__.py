"""Measures one reader on a bench, compares it with the model and concludes what it can be used for."""
