"""The wheel wagers at the table: taken before the deal, spun and paid at their turn."""
