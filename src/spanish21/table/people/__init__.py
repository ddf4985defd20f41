"""People around a round: arriving, sitting, buying in, sharing, tipping, leaving."""
