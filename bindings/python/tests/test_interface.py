"""The Python package exposes every function, constant, struct and field of the C header."""

from __future__ import annotations

import contextlib
import enum
import importlib.util
import io
import pickle
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import handsense
from handsense import Status, _header, _native, binokel, ffi, hearts, hex, lib, liap_tui
from project import INCLUDE, read_text

#: Python enumerations with the prefix of their members in C.
ENUMERATIONS: dict[type[enum.IntEnum] | type[enum.IntFlag], str] = {
    hearts.Level: "HS_HEARTS_LEVEL_",
    hearts.Policy: "HS_HEARTS_POLICY_",
    hearts.Pass: "HS_HEARTS_PASS_",
    hearts.History: "HS_HEARTS_HISTORY_",
    hearts.Rule: "HS_HEARTS_RULE_",
    hearts.ReasonCode: "HS_HEARTS_REASON_",
    hearts.Objective: "HS_HEARTS_OBJECTIVE_",
    hearts.Method: "HS_HEARTS_SOLVE_",
    hearts.Utility: "HS_HEARTS_UTILITY_",
    hex.Colour: "HS_HEX_",
    hex.Measure: "HS_HEX_MEASURE_",
    hex.Formula: "HS_HEX_FORMULA_",
    hex.Order: "HS_HEX_ORDER_",
    hex.LeafEvaluation: "HS_HEX_LEAF_",
    hex.Width: "HS_HEX_WIDTH_",
    hex.Proof: "HS_HEX_PROOF_",
    liap_tui.PlayType: "HS_LIAP_TUI_PLAY_",
    liap_tui.Comparison: "HS_LIAP_TUI_COMPARE_",
    liap_tui.Strategy: "HS_LIAP_TUI_STRATEGY_",
    liap_tui.Style: "HS_LIAP_TUI_STYLE_",
    liap_tui.Objective: "HS_LIAP_TUI_OBJECTIVE_",
    binokel.Edition: "HS_BINOKEL_EDITION_",
    binokel.Phase: "HS_BINOKEL_PHASE_",
    binokel.MeldKind: "HS_BINOKEL_MELD_",
    binokel.Player: "HS_BINOKEL_PLAYER_",
    binokel.Objective: "HS_BINOKEL_OBJECTIVE_",
}

#: C enumerations without a Python counterpart: codes of the low-level interface.
LOW_LEVEL = {"HsHeartsDealPhase", "HsHeartsHardPhaseC", "HsHeartsHardTier", "HsLiapTuiRoundPhase"}


def header() -> str:
    return _header.read_header(INCLUDE)


def enumerations() -> dict[str, dict[str, int]]:
    """Returns the members and values of every enumeration of the header, by type name."""
    found = {}
    cdef = _header.to_cdef(header())
    for name, body in re.findall(r"typedef enum (\w+) \{(.*?)\}", cdef, re.DOTALL):
        pairs = re.findall(r"(\w+) = (-?\d+)", body)
        found[name] = {member: int(value) for member, value in pairs}
    return found


class Header(unittest.TestCase):
    def test_every_exported_function_is_callable(self) -> None:
        exported = read_text("include/handsense.sym").split()
        self.assertGreater(len(exported), 80)
        self.assertEqual(sorted(_header.function_names(_header.to_cdef(header()))), exported)
        for name in exported:
            self.assertEqual(ffi.typeof(getattr(lib, name)).kind, "function", name)

    def test_every_constant_has_its_value(self) -> None:
        constants = _header.constant_values(_header.to_cdef(header()))
        written = set(re.findall(r"^(?:#define|   ) ?(HS_\w+)(?: =)? -?\d", header(), re.MULTILINE))
        self.assertEqual(set(constants), written)
        self.assertGreater(len(constants), 200)
        for name, value in constants.items():
            self.assertEqual(getattr(lib, name), value, name)

    def test_struct_layouts_match_the_abi_description(self) -> None:
        if ffi.sizeof("void *") != 8:
            self.skipTest("the ABI description assumes 8-byte pointers")
        # The name of a function pointer precedes its parameter list.
        description = re.sub(r"\)\(.*\)$", "", read_text("include/handsense.abi"), flags=re.MULTILINE)
        struct = r"struct (\w+) size (\d+) align (\d+)"
        field = r"    at (\d+) size (\d+) .*?(\w+)(?:\[\d+\])?$"
        described = re.findall(f"^(?:{struct}|{field})", description, re.MULTILINE)
        found = []
        structs = [line[0] for line in described if line[0]]
        self.assertEqual(sorted(structs), sorted(_header.struct_names(_header.to_cdef(header()))))
        for name in structs:
            found.append((name, str(ffi.sizeof(name)), str(ffi.alignof(name)), "", "", ""))
            for member, info in ffi.typeof(name).fields:
                size = str(ffi.sizeof(info.type))
                found.append(("", "", "", str(info.offset), size, member))
        self.assertEqual(found, described)
        self.assertGreater(len(found), 500)

    def test_library_and_header_have_the_same_abi_hash(self) -> None:
        self.assertEqual(lib.handsense_abi_hash(), lib.HS_ABI_HASH)

    def test_the_generated_module_matches_the_header(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "_generated.py")
            with contextlib.redirect_stdout(io.StringIO()):
                _header.write_module(header(), str(path))
            spec = importlib.util.spec_from_file_location("generated_from_header", path)
            assert spec is not None and spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
            try:
                spec.loader.exec_module(module)
            finally:
                sys.dont_write_bytecode = before
        loaded = module.ffi.dlopen(str(_native.library_path))
        cdef = _header.to_cdef(header())
        for name, value in _header.constant_values(cdef).items():
            self.assertEqual(getattr(loaded, name), value, name)
        for name in _header.function_names(cdef):
            self.assertTrue(callable(getattr(loaded, name)), name)
        for name in _header.struct_names(cdef):
            self.assertEqual(module.ffi.sizeof(name), ffi.sizeof(name), name)
        self.assertEqual(loaded.handsense_abi_version(), handsense.abi_version())

    def test_the_preprocessor_handles_conditionals_and_constants(self) -> None:
        read = _header.to_cdef(
            "#ifndef A\n#define A\n#include <x.h>\n#define B -3 /* of\n two */\n"
            "#ifdef __cplusplus\nextern \"C\" {\n#else\nint c(void); // comment\n#endif\n"
            "#ifdef A\nint d(int);\n#define E 0xFULL\n#endif\n#endif\n"
        )
        self.assertEqual(read, "#define B -3\nint c(void);\nint d(int);\n#define E 0xF\n")
        self.assertEqual(_header.function_names(read), ["c", "d"])

    def test_unsupported_headers_are_rejected(self) -> None:
        for bad in ("#define A (1 << 2)", "#pragma pack(1)", "#if X > 2", "#endif", "#ifdef A"):
            with self.assertRaises(_header.HeaderError, msg=bad):
                _header.to_cdef(bad + "\n")


class Enumerations(unittest.TestCase):
    def test_python_and_c_enumerations_are_equal(self) -> None:
        in_python = {}
        for kind, begin in ENUMERATIONS.items():
            for name, member in kind.__members__.items():
                in_python[begin + name] = int(member)
        for name, member in Status.__members__.items():
            in_python["HS_OK" if name == "OK" else f"HS_ERROR_{name}"] = int(member)
        in_python["HS_HEARTS_RULES_STANDARD"] = in_python.pop("HS_HEARTS_RULE_STANDARD")
        in_python["HS_HEARTS_RULES_LEGACY_MAIN"] = in_python.pop("HS_HEARTS_RULE_LEGACY_MAIN")
        in_c = {}
        for name, members in enumerations().items():
            if name not in LOW_LEVEL:
                in_c.update(members)
        self.assertEqual(in_python, in_c)

    def test_suits_and_pieces_have_the_codes_of_the_c_interface(self) -> None:
        self.assertIn("suits are spades 0, diamonds 1, clubs 2, hearts 3".lower(), header().lower())
        self.assertEqual([suit.name for suit in hearts.Suit], "SPADES DIAMONDS CLUBS HEARTS".split())
        self.assertEqual([int(suit) for suit in binokel.Suit], [0, 1, 2, 3])
        for name, red, black in re.findall(
            r"^\| (\w+) \| (\d+) \| (\d+) \| \d \|$", read_text("docs/reference/liap-tui.md"), re.MULTILINE
        ):
            self.assertEqual(liap_tui.Piece[f"{name.upper()}_RED"], int(red))
            self.assertEqual(liap_tui.Piece[f"{name.upper()}_BLACK"], int(black))


class Errors(unittest.TestCase):
    def test_status_messages_match_the_manual(self) -> None:
        rows = re.findall(r"^\| `HS_\w+` \| (-?\d+) \| (.*) \|$", read_text("docs/reference/c-api.md"), re.MULTILINE)
        self.assertEqual(len(rows), len(Status))
        for value, sentence in rows:
            found = _native.error_from_status(int(value))
            self.assertEqual(found.status, Status(int(value)))
            self.assertEqual(found.sentence, sentence.replace("`", ""))

    def test_an_error_has_status_sentence_and_particulars(self) -> None:
        with self.assertRaises(handsense.HandsenseError) as caught:
            hearts.legal_moves("me=2 hand=AK3.QJ98.T654.72")
        error = caught.exception
        self.assertEqual(error.status, Status.TURN)
        self.assertEqual(error.sentence, "it is another seat's turn")
        self.assertEqual(error.particulars, "it is not seat 2's turn")
        self.assertEqual(str(error), f"{error.sentence}: {error.particulars}")
        self.assertIsInstance(error, ValueError)

    def test_an_error_survives_pickling(self) -> None:
        with self.assertRaises(handsense.HandsenseError) as caught:
            hearts.evaluate("AK3.QJ98.T654.723.4")
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((again.status, str(again)), (Status.TEXT, str(caught.exception)))

    def test_a_text_with_nul_is_rejected(self) -> None:
        with self.assertRaisesRegex(ValueError, "NUL"):
            hearts.CardSet("AK3\0.QJ98")


class Library(unittest.TestCase):
    def test_versions_match_the_project(self) -> None:
        found = re.search(r'^version = "([^"]+)"', read_text("Cargo.toml"), re.MULTILINE)
        assert found is not None
        self.assertEqual(handsense.version(), found[1])
        self.assertEqual(handsense.__version__, found[1])
        self.assertEqual(handsense.abi_version(), lib.HS_ABI_VERSION)

    def test_the_error_of_a_missing_library_names_its_path(self) -> None:
        code = "import handsense"
        environment = {"HANDSENSE_LIBRARY": "no/such.so", "PYTHONPATH": ":".join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True
        )
        self.assertEqual(done.returncode, 1)
        self.assertIn("ImportError: the library no/such.so cannot be loaded", done.stderr)

    def test_the_low_level_interface_is_public(self) -> None:
        view = ffi.new("HsHeartsView *", {"structSize": ffi.sizeof("HsHeartsView")})
        hand = hearts.CardSet("AK3.QJ98.T654.72").bits
        self.assertEqual(lib.handsense_hearts_view_init(view, 0, hand), lib.HS_OK)
        self.assertEqual(view.structSize, ffi.sizeof("HsHeartsView"))
        self.assertEqual(view.hand, hand)
        # A size of 0 stands for that of version 1, which ends with the tricks.
        first = ffi.new("HsHeartsView *")
        self.assertEqual(lib.handsense_hearts_view_init(first, 0, hand), lib.HS_OK)
        self.assertEqual(first.structSize, ffi.offsetof("HsHeartsView", "taken"))


if __name__ == "__main__":
    unittest.main()
