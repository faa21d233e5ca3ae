"""Many games and what they tell: chunks of games, sums that merge, intervals."""
