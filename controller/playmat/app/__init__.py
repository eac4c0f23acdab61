"""Composition: the only place that knows everybody."""
