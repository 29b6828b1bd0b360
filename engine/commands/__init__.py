"""The commands of `guildmaster`, one module each."""
