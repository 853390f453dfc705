"""One folder a rule system: its steps, its words, and the record under which it registers."""
