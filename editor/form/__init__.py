"""The form face of an adventure: story, track, set-up, rules as sentences, house rules."""
