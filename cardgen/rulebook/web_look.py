"""The look of a rulebook's web page: colours by day and by night from the game's style, its fonts, its style sheet."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.fonts.registry import FontProblem
from cardgen.fonts.woff import as_woff
from cardgen.layout.colours import channels, contrast, hex_colour
from cardgen.rulebook.setting.style import BookStyle
from cardgen.rulebook.web_sheet import SHEET

if TYPE_CHECKING:
    from cardgen.fonts.registry import Fonts

DAY, NIGHT = "FFFFFF", "17171C"
DAY_INK, NIGHT_INK = "1A1A22", "ECEAE4"
READABLE = 4.5
_SYSTEM = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
_TINT = {DAY: 0.11, NIGHT: 0.2}


def style_sheet(style: BookStyle, fonts: Fonts, words: str) -> str:
    """The page's style sheet, with the fonts for all its words."""
    faces = _Faces(style, fonts, "".join(sorted(set(words))))
    day, night = (";".join(_colours(style, ground)) for ground in (DAY, NIGHT))
    families = f"--body:{faces.family(style.body)};--display:{faces.family(style.display)}"
    families += f";--label:{faces.family(style.label)}"
    weights = f"--display-weight:{style.display_weight};--label-weight:{style.label_weight}"
    chip = ".i{background:#fff;border-radius:.18em;padding:.06em}" if style.icons == "own" else ""
    rules = [
        *faces.rules(),
        f":root{{color-scheme:light dark;{families};{weights};{day}}}",
        f"@media (prefers-color-scheme:dark){{:root{{{night}}}{chip}}}",
        SHEET,
        f"@media print{{:root{{color-scheme:light;{day}}}.i{{background:none;padding:0}}}}",
    ]
    return "\n".join(rules)


def chapter_class(index: int, style: BookStyle) -> str:
    """The class that gives a chapter its colour."""
    return f"k{index % max(1, len(style.chapters))}"


def _colours(style: BookStyle, ground: str) -> Iterator[str]:
    """Custom properties: grounds, words, and each colour of the style as it can be read, with its tint."""
    own = _digits(style, style.ink)
    ink = own if ground == DAY and contrast(own, ground) >= 7 else (DAY_INK if ground == DAY else NIGHT_INK)
    yield f"--paper:#{ground};--ink:#{ink}"
    yield f"--faint:#{mixed(ink, ground, 0.68)};--rule:#{mixed(ink, ground, 0.22)};--wash:#{mixed(ink, ground, 0.06)}"
    tints = [mixed(_digits(style, look.colour), ground, _TINT[ground]) for look in style.boxes.values()]
    yield f"--link:#{readable(_digits(style, style.link), ground, *tints)}"
    for index, name in enumerate(style.chapters or (style.link,)):
        yield from _pair(f"k{index}", _digits(style, name), ground)
    for kind, look in style.boxes.items():
        yield from _pair(kind, _digits(style, look.colour), ground)


def _pair(name: str, colour: str, ground: str) -> Iterator[str]:
    tint = mixed(colour, ground, _TINT[ground])
    yield f"--{name}:#{readable(colour, ground, tint)};--{name}-tint:#{tint}"


def _digits(style: BookStyle, name: str) -> str:
    return hex_colour(style.palette.get(name, name)) or DAY_INK


def mixed(colour: str, ground: str, share: float) -> str:
    """So much of a colour on a ground."""
    pairs = zip(channels(colour), channels(ground), strict=True)
    return "".join(f"{round(one * share + other * (1 - share)):02X}" for one, other in pairs)


def readable(colour: str, ground: str, *tints: str) -> str:
    """A colour for words on a ground and its tints: itself, or as much nearer to black or white as it takes."""
    pole = "000000" if ground == DAY else "FFFFFF"
    found, share = colour, 1.0
    while min(contrast(found, each) for each in (ground, *tints)) < READABLE and share > 0:
        share -= 0.05
        found = mixed(colour, pole, share)
    return found


class _Faces:
    """The fonts of a page, each cut down to the page's characters."""

    def __init__(self, style: BookStyle, fonts: Fonts, characters: str) -> None:
        self._style = style
        self._fonts = fonts
        self._characters = characters
        self._missing: set[str] = set()

    def family(self, name: str) -> str:
        """A family with what stands in for it."""
        return f"'{name}',{_SYSTEM}"

    def rules(self) -> Iterator[str]:
        """The rules that embed the fonts."""
        style = self._style
        wanted = [(style.body, weight, italic) for italic in (False, True) for weight in (400, 700)]
        wanted += [(style.display, style.display_weight, False), (style.label, style.label_weight, False)]
        seen: set[str] = set()
        for family, weight, italic in dict.fromkeys(wanted):
            try:
                font = self._fonts.nearest(family, weight, italic)
            except FontProblem:
                continue  # what stands in for it serves; setting pages reports it
            key = f"{font.name} {weight} {italic}"
            if key not in seen and (font.style.italic == italic or not italic):
                seen.add(key)
                source = b64encode(as_woff(font.subset_for(self._characters))).decode()
                slope = "italic" if italic else "normal"
                yield (
                    f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{slope};font-display:swap;"
                    f"src:url(data:font/woff;base64,{source}) format('woff')}}"
                )
