"""Drawings become PDF and PNG."""
