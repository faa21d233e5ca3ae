"""Rulebooks: a manuscript becomes a document, and a document becomes pages, a web page or plain Markdown."""
