"""The full-screen table: everything in view, played with single keys."""
