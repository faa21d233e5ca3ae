"""From a layout and a card to a Drawing: boxes, shapes, art and text, worked out once, in points."""
