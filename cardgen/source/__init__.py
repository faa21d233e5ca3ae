"""The one door to what a designer wrote: text files become nodes that know their file, line and column."""
