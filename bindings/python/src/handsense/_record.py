"""What the generated records need to read and write structs of C."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ._native import new_struct, output

if TYPE_CHECKING:
    from typing_extensions import Self

Item = TypeVar("Item")


class Read:
    """A dataclass with the values of a struct that the library writes."""

    #: Name of the struct in C.
    _struct: ClassVar[str]

    if TYPE_CHECKING:

        @classmethod
        def from_struct(cls, *struct: Any, **more: Any) -> Self: ...

    @classmethod
    def made_by(cls, function: Any, *arguments: Any, **more: Any) -> Self:
        """Returns the record that a function of the library writes to its last argument."""
        return cls.from_struct(output(cls._struct, function, *arguments), **more)


class Written:
    """A dataclass that the library reads as a struct."""

    #: Name of the struct in C.
    _struct: ClassVar[str]
    #: Enumerations of fields, whose values may be given by name.
    _codes: ClassVar[dict[str, Any]] = {}

    def __post_init__(self) -> None:
        for name, code in self._codes.items():
            object.__setattr__(self, name, code.of(getattr(self, name)))

    def struct(self) -> Any:
        """Returns a new struct with these values, for use with ``handsense.lib``."""
        made = new_struct(self._struct)
        self.write(made)
        return made

    def write(self, struct: Any) -> None:
        """Writes the values into a struct of C."""
        raise NotImplementedError


class Kept(Read, Written):
    """A record with a cached struct, which functions of the library read and make."""

    @classmethod
    def made_by(cls, function: Any, *arguments: Any, **more: Any) -> Self:
        struct = output(cls._struct, function, *arguments)
        made = cls.from_struct(struct, **more)
        made.__dict__["_made"] = struct
        return made

    def after(self, action: Any, *arguments: Any) -> Self:
        """Returns the record after an action, a function of the library."""
        return self.made_by(action, self.struct(), *arguments)

    def struct(self) -> Any:
        """Returns the struct with these values, for use with ``handsense.lib``.

        It is cached and must not be changed.
        """
        made = self.__dict__.get("_made")
        if made is None:
            made = self.__dict__["_made"] = super().struct()
        return made

    def __getstate__(self) -> Any:
        return {name: value for name, value in self.__dict__.items() if name != "_made"}


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
