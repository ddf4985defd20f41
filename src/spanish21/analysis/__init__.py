"""Exact values: what every hand and action is worth, drawn without replacement from a real shoe."""
