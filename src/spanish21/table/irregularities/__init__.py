"""Irregularities: what is reported, and what the documents make follow from it."""
