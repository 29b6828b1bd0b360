"""The board view: a town at night, or the catacombs below it, with what stands and lies on it."""
