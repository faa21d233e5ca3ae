"""What a PDF says of itself in XMP, in words that programs read without knowing PDF."""

from __future__ import annotations

from html import escape

_HEAD = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"\
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
"""
_TAIL = """</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
"""


def xmp(title: str, author: str, subject: str, language: str, creator: str, *, universal: bool) -> bytes:
    """The packet. `universal` claims PDF/UA-1; empty words are left out, and there is no date."""
    lines = [
        f"<dc:title>{_in_language('x-default', title)}</dc:title>" if title else "",
        f"<dc:creator><rdf:Seq><rdf:li>{_plain(author)}</rdf:li></rdf:Seq></dc:creator>" if author else "",
        f"<dc:description>{_in_language('x-default', subject)}</dc:description>" if subject else "",
        f"<dc:language><rdf:Bag><rdf:li>{_plain(language)}</rdf:li></rdf:Bag></dc:language>" if language else "",
        f"<xmp:CreatorTool>{_plain(creator)}</xmp:CreatorTool>",
        "<pdfuaid:part>1</pdfuaid:part>" if universal else "",
    ]
    return "".join([_HEAD, *(f"{line}\n" for line in lines if line), _TAIL]).encode()


def _in_language(language: str, text: str) -> str:
    return f'<rdf:Alt><rdf:li xml:lang="{language}">{_plain(text)}</rdf:li></rdf:Alt>'


def _plain(text: str) -> str:
    """A text without characters that XML does not take."""
    return escape("".join(char for char in text if char >= " "), quote=False)
