"""The live service: sealed shoes, people, tables."""
