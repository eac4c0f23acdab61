"""What happened at a table, kept through power cuts, full disks and damaged files."""
