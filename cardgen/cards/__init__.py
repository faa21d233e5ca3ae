"""The game as text with positions becomes the game as data: cards, decks, components, effects, rules, rulings."""
