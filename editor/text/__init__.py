"""Texts of content files: editing, saving, keeping safe."""
