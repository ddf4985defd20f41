"""The dealers' school: practice players, accidents, drills, and what an exam asks for."""
