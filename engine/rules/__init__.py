"""The game itself: state, decisions, actions, legality, resolution, events, scoring."""
