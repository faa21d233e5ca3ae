"""Faces on paper: grids, bleed, marks, and backs that meet their fronts."""
