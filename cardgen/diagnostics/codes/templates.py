"""Templates: the sentences of effects and the expressions of layouts."""

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "C150": Explanation(
        "a template cannot be worked out",
        "A sentence of an effect or a value of a layout holds `{{ ... }}` or `{% ... %}` that cannot be read, names "
        "something that is not there, or wants more than a template may have. Names come from the card, the game, its "
        "rules and the layout: `{{ card.points }}`, `{{ rules.starting_hand }}`, `{{ palette.ink }}`. Texts, numbers "
        "and lists have filters and no methods: write `{{ card.name|upper }}`, not `{{ card.name.upper() }}`. "
        "A template cannot include files or reach into Python, a text cannot be multiplied, and loops, lists and "
        "texts have limits (100,000 steps, 10,000 elements, 100,000 characters), so that a project from elsewhere "
        "cannot fill the memory or run for ever.",
    ),
}
