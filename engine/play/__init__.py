"""Playing: sessions with undo, records and replays, positions, views per player, words for it all."""
