"""Guildmaster's rules engine: content, rule language, play, bots and statistics, without any window."""
