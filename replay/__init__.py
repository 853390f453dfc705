"""Floor 3: the rules that emit events, and everything that plays a log."""
