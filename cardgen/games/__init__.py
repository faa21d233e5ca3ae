"""Games that cardgen can play: each folder has a `rules.py` with `make(kit)`, which play finds by its name."""
