"""The side wagers, one module each."""
