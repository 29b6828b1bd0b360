"""The source face: the text of a file with highlighting, completion, help, problems and quick fixes."""
