"""What each viewer may know of a table: one branch for every event, nothing by default."""
