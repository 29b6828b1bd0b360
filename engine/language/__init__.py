"""The rule language: what a rule can say, as data that reads back as English."""
