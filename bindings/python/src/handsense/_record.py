"""What the generated records need to read and write structs of C."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from ._native import new_struct
from ._show import Shown

Item = TypeVar("Item")


class Written(Shown):
    """A dataclass that the library reads as a struct."""

    #: Name of the struct in C.
    _struct: ClassVar[str]

    def struct(self) -> Any:
        """Returns a new struct with these values, for use with ``handsense.lib``."""
        made = new_struct(self._struct)
        self.write(made)
        return made

    def write(self, struct: Any) -> None:
        """Writes the values into a struct of C."""
        raise NotImplementedError


def fill(slots: Any, values: Sequence[Any], name: str, exactly: int | None = None) -> int:
    """Writes values to the beginning of an array and returns their number.

    Args:
        slots: the array.
        values: the values.
        name: the field, for the message of an error.
        exactly: the number of values, if it is fixed.

    Raises:
        ValueError: there are too many values, or too few.
    """
    count = len(values)
    if count > len(slots) or exactly not in (None, count):
        limit = f"at most {len(slots)}" if exactly is None else exactly
        raise ValueError(f"{name}: expected {limit} entries, not {count}")
    slots[0:count] = values
    return count


def write_each(
    write: Callable[[Any, Any], None], values: Sequence[Any], slots: Any, name: str
) -> int:
    """Writes values to the beginning of an array of structs and returns their number."""
    if len(values) > len(slots):
        raise ValueError(f"{name}: expected at most {len(slots)} entries, not {len(values)}")
    for value, slot in zip(values, slots):
        write(value, slot)
    return len(values)


def members(items: Iterable[Item], bits: int) -> frozenset[Item]:
    """Returns the items whose bit is set; the first item has the lowest bit."""
    return frozenset(item for place, item in enumerate(items) if bits >> place & 1)
