"""Floor 2: pure folds from events to state. Knows nothing of dice, files or rules."""
