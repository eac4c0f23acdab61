"""The kit drawn for a person with a soldering iron: pages of shapes, for SVG and PDF."""
