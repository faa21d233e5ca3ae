"""Faces for other media: pictures with names of their own, and contact sheets."""
