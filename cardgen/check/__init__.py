"""What can be seen to be wrong with a drawing before paper is wasted."""
