"""Fonts: found in packages and folders, refused by name where they cannot be embedded, measured and shaped."""
