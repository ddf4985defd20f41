"""The live service: tables as actors, sealed shoes, people, and what each viewer may know."""
