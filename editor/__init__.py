"""The desktop program; the engine never imports it."""
