"""The compiled code: what it reads, what it counts, and the stages of a round."""
