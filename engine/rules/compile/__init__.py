"""From content to Game: ids become numbers, rules become closures and flat programs."""
