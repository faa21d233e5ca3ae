"""What a person asks for, from start to end: the only place where loading, layout, ink and sheets meet."""
