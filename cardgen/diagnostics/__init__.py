"""What is wrong, where it stands and what to do: problems as data, collected and never raised one by one."""

from cardgen.diagnostics.problem import BadInput, Place, Problem, Problems, Severity
from cardgen.diagnostics.repeated import grouped

__all__ = ["BadInput", "Place", "Problem", "Problems", "Severity", "grouped"]
