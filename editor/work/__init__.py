"""Work that is done in another process, so that the window never waits."""
