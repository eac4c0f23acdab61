"""Models of the chips and parts that the drivers talk to."""
