"""The main window: library, tabs, docks, actions, settings, manual and rules."""
