"""Pirate-wizard treasure hunt."""
