"""Who answers: agents that serve every game, and how agents are found by name."""
