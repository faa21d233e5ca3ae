"""Pictures and their names."""

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "O120": Explanation(
        "Two pictures of one name",
        """
The pattern gives two pictures the same file name, so the second would overwrite the first. Upper and lower case count
as the same, because on Windows and macOS they are. Nothing was written.

Put a field in the pattern that tells the pictures apart: `{name}-{number}-{face}`, or `{id}` in place of `{name}`.
""",
    ),
    "O121": Explanation(
        "Unknown field in a pattern",
        """
A pattern for file names may hold `{id}`, `{name}`, `{number}`, `{face}`, `{type}` and `{copy}`, and any other text:
`cardgen export mygame --to png --pattern "{type}/{name}"` is refused for its slash, `{type}-{name}` is fine.
""",
    ),
    "O122": Explanation(
        "Pictures of another run in the folder",
        """
The folder holds PNG files that this run did not write: perhaps cards that have since been renamed or deleted. They are
left alone, so that nothing of yours gets lost; empty the folder, or choose another with `--out`, to have only new ones.
""",
    ),
}
