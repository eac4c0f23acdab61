"""Games as text: words of a notation, records, stamped actions and their timeline."""
