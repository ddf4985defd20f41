"""The page in real browsers. A package, so that the tests in it can share one browser."""
