"""The page at a table's own access point, on which a person chooses the network that it joins."""
