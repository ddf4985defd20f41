"""The fast kernel: many shoes advance side by side, stage by stage, with no branch to mispredict.

It plays the same shoes as `kernel.play` and counts the same integers.
"""
