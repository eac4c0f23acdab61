"""Drawings for the builder, as pages of shapes for SVG and PDF."""
