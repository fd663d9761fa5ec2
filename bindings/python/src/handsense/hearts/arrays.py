"""Many Hearts hands in one call, with numpy arrays.

The module needs numpy.
"""

from __future__ import annotations

from typing import Any

from .._native import HandsenseError, check, error_from_status, ffi, lib, need

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
    failed = np.flatnonzero(statuses)
    if failed.size:
        # The library keeps only the details of the last error, so the call is repeated.
        index = int(failed[0])
        error = error_from_status(lib.evaluate_hand(int(bits.flat[index]), ffi.new("HandStrength *")))
        raise HandsenseError(error.status, error.sentence, f"hands[{index}]: {error.particulars}")
    return out
