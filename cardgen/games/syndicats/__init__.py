"""Syndicats, in all its editions."""
