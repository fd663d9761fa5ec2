"""Reads the preprocessed header as binding generators do, and calls the library through it.

Usage: read_header.py PREPROCESSED_HEADER SHARED_LIBRARY
"""

import sys


def parse(text):
    """Returns the names of the functions that pycparser finds."""
    try:
        from pycparser import c_ast, c_parser
    except ImportError:
        print("SKIPPED: Python has no pycparser")
        return
    tree = c_parser.CParser().parse(text)
    functions = [
        node.name
        for node in tree.ext
        if isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.FuncDecl)
    ]
    print("pycparser:", *sorted(functions))


def call(text, library):
    """Evaluates the hand of the worked example through cffi."""
    try:
        import cffi
    except ImportError:
        print("SKIPPED: Python has no cffi")
        return
    ffi = cffi.FFI()
    # cffi already knows the declarations of the system's headers.
    begin = text.index("HS_OK")
    begin = text.rindex("typedef", 0, begin)
    ffi.cdef(text[begin:])
    handsense = ffi.dlopen(library)
    cards = ffi.new("HsCardSet *")
    assert handsense.handsense_parse_cards(b"AK3.QJ98.T654.72", cards) == handsense.HS_OK
    strength = ffi.new("HandStrength *")
    assert handsense.evaluate_hand(cards[0], strength) == handsense.HS_OK
    view = ffi.new("HsHeartsView *")
    assert handsense.handsense_hearts_view_init(view, 0, cards[0]) == handsense.HS_OK
    sizes = [ffi.sizeof(name) for name in ("HandStrength", "HsHeartsView", "HsHeartsKnownState")]
    print("cffi:", strength.suits[0].dangerScore, strength.bestSuitToVoid, *sizes)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    parse(text)
    call(text, sys.argv[2])


main()
