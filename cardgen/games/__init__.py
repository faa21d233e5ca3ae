"""Games that cardgen can play: each folder holds a `rules.py` with `make(kit)`. Nobody imports this room; play finds it."""
