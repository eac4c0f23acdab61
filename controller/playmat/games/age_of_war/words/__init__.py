"""User-facing text: names, sentences and the small map."""
