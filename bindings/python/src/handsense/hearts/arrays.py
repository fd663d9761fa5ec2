"""Many Hearts hands or views in one call, with numpy arrays.

The module needs numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .._native import HandsenseError, check, error_from_status, ffi, lib, need
from .search import CardSearch, SearchKeywords
from .view import ViewLike, to_struct

if TYPE_CHECKING:
    from typing_extensions import Unpack

np = need("numpy", "handsense.hearts.arrays")

_NUMBERS = {
    "_Bool": "?",
    "double": "f8",
    "int16_t": "i2",
    "int32_t": "i4",
    "uint32_t": "u4",
    "uint64_t": "u8",
}


def _dtype(kind: Any) -> Any:
    """The numpy type with the layout of a C type of numbers, structs and arrays of them."""
    if kind.kind == "array":
        return np.dtype((_dtype(kind.item), kind.length))
    if kind.kind != "struct":
        return np.dtype(_NUMBERS[kind.cname])
    names, fields = zip(*kind.fields)
    return np.dtype(
        {
            "names": list(names),
            "formats": [_dtype(field.type) for field in fields],
            "offsets": [field.offset for field in fields],
            "itemsize": ffi.sizeof(kind),
        }
    )


#: The fields of ``HandStrength`` in the C header, under the same names.
HAND_STRENGTH = _dtype(ffi.typeof("HandStrength"))

#: The fields of ``HsHeartsView`` in the C header, under the same names.
VIEW = _dtype(ffi.typeof("HsHeartsView"))

#: The fields of ``HsHeartsDecision`` in the C header, under the same names.
DECISION = _dtype(ffi.typeof("HsHeartsDecision"))


def evaluate_hands(hands: Any) -> Any:
    """Evaluates an array of hands in one call, on the calling thread.

    Args:
        hands: Hands of 0 to 13 cards, as an array of any shape of ``CardSet.bits`` (uint64).

    Returns:
        An array of :data:`HAND_STRENGTH` of the same shape. Its fields are views, so
        ``evaluate_hands(hands)["suits"]["dangerScore"]`` copies nothing.

    Raises:
        HandsenseError: A value is not a hand; the message has its index in the flattened array.

    >>> import numpy
    >>> from handsense.hearts import CardSet
    >>> hands = numpy.array([CardSet("AK3.QJ98.T654.72").bits, 0], "u8")
    >>> strengths = evaluate_hands(hands)
    >>> strengths["overallDanger"].tolist(), strengths["suits"]["controlScore"][0].tolist()
    ([15, 0], [65, 45, 30, 10])
    """
    bits = np.require(hands, requirements=["C_CONTIGUOUS", "ALIGNED", "ENSUREARRAY"])
    if bits.dtype != np.uint64:
        if bits.dtype.kind not in "ui":
            raise TypeError(f"hands are an array of uint64, not of {bits.dtype}")
        bits = bits.astype(np.uint64)
    out = np.zeros(bits.shape, HAND_STRENGTH)
    statuses = np.zeros(bits.size, "i4")
    check(
        lib.handsense_hearts_evaluate_hands(
            ffi.from_buffer("HsCardSet[]", bits),
            bits.size,
            ffi.from_buffer("HandStrength[]", out, require_writable=True),
            ffi.from_buffer("HsStatus[]", statuses, require_writable=True),
        )
    )

    def again(index: int) -> int:
        return int(lib.evaluate_hand(int(bits.flat[index]), ffi.new("HandStrength *")))

    _raise_first("hands", statuses, again)
    return out


def _raise_first(name: str, statuses: Any, again: Callable[[int], int]) -> None:
    """Raises the error of the first element that failed, with its index.

    The library keeps only the details of the last error, so ``again`` repeats the call of an element.
    """
    failed = np.flatnonzero(statuses)
    if failed.size:
        index = int(failed[0])
        error = error_from_status(again(index))
        raise HandsenseError(error.status, error.sentence, f"{name}[{index}]: {error.particulars}")


def views_of(views: Sequence[ViewLike]) -> Any:
    """Returns views, or their one-line notations, as an array of :data:`VIEW`.

    Raises:
        HandsenseError: A notation is not a view.
    """
    out = np.zeros(len(views), VIEW)
    slots = ffi.from_buffer("HsHeartsView[]", out, require_writable=True)
    for slot, view in enumerate(views):
        slots[slot] = to_struct(view)[0]
    return out


def choose_moves(
    views: Any, *, line: bool = True, **options: Unpack[SearchKeywords]
) -> Any:
    """Searches an array of views in one call. Threads work on different views.

    Args:
        views: An array of :data:`VIEW` of any shape, such as that of :func:`views_of`. Its
            ``structSize`` is not used.
        playouts: As in :func:`handsense.hearts.choose_move`, like the other options; each view
            gets the full limits.

    Returns:
        An array of :data:`DECISION` of the same shape. ``moves`` beyond ``count`` and ``line``
        beyond ``lineLength`` are unused.

    Raises:
        HandsenseError: A view is invalid; the message has its index in the flattened array.

    >>> views = views_of(["me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"] * 3)
    >>> from handsense.hearts import Card
    >>> [Card(card) for card in choose_moves(views, playouts=500)["card"].tolist()]
    [Card('C4'), Card('C4'), Card('C4')]
    """
    # A copy, because the library trusts structSize to be the distance of the views.
    given = np.array(views, order="C")
    if given.dtype != VIEW:
        raise TypeError(f"views are an array of handsense.hearts.arrays.VIEW, not of {given.dtype}")
    given["structSize"] = VIEW.itemsize
    search = CardSearch(None, line, **options)
    search.short = False
    out = np.zeros(given.shape, DECISION)
    out["structSize"] = DECISION.itemsize
    statuses = np.zeros(given.size, "i4")
    slots = ffi.from_buffer("HsHeartsView[]", given)
    found = ffi.from_buffer("HsHeartsDecision[]", out, require_writable=True)
    search.run(
        lib.handsense_hearts_choose_moves,
        slots,
        given.size,
        search.struct,
        found,
        ffi.from_buffer("HsStatus[]", statuses, require_writable=True),
    )

    def again(index: int) -> int:
        return int(lib.handsense_hearts_choose_move(slots + index, search.struct, found + index))

    _raise_first("views", statuses, again)
    return out
