//! Changes of the header that break programs, changes that do not, and how each is detected.

use std::path::PathBuf;

use super::super::tools::{header_text, scratch};
use super::Interface;

/// A change of the header and its detection.
pub struct Change {
    pub edits: &'static [(&'static str, &'static str)],
    pub says: &'static str,
    /// Whether a compiler detects that the header differs from the description.
    pub compiler: bool,
    /// Whether debug information shows it.
    pub debug: bool,
}

const RANK_MOVE: &str = "int32_t rank_move(const struct HsHeartsView *view, HsCard card);";
const LAST_OF_VIEW: &str = "int32_t heartsBroken;";

/// Breaking changes. Each is applied by itself, and none may pass under the same version.
pub const BREAKS: [Change; 20] = [
    Change {
        edits: &[
            ("int32_t overallDanger;", "int32_t other;"),
            ("int32_t overallControl;", "int32_t overallDanger;"),
            ("int32_t other;", "int32_t overallControl;"),
        ],
        says: "the field HandStrength.overallDanger stood at byte 112 and now stands at 116",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[("int32_t numPlayers;", "int64_t numPlayers;")],
        says: "the field HsHeartsView.numPlayers was \"int32_t numPlayers\" and is now \
               \"int64_t numPlayers\"",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[("int32_t passDir;", "uint32_t passDir;")],
        says: "the field HsHeartsView.passDir was \"int32_t passDir\" and is now \
               \"uint32_t passDir\"",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[("int32_t passDir;", "int32_t direction;")],
        says: "the field HsHeartsView.passDir is gone",
        compiler: true,
        debug: false,
    },
    Change {
        edits: &[("int32_t passDir;", "int32_t more;\n    int32_t passDir;")],
        says: "the field HsHeartsView.more is new at byte 16, within the 880 bytes that \
               HsHeartsView had",
        compiler: true,
        debug: true,
    },
    Change {
        // These four bytes are padding, which existing programs need not have zeroed.
        edits: &[(
            "struct HsHeartsTrick tricks[HS_HEARTS_MAX_TRICKS];",
            "struct HsHeartsTrick tricks[HS_HEARTS_MAX_TRICKS];\n    int32_t more;",
        )],
        says: "the field HsHeartsView.more is new at byte 820, within the 880 bytes",
        compiler: false,
        debug: true,
    },
    Change {
        edits: &[("bool canFlush;", "bool canFlush;\n    int32_t more;")],
        says: "the field SuitStrength.more is new, but SuitStrength has no structSize and cannot \
               grow",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[(
            "} HsHeartsHardStats;",
            "    uint64_t more;\n} HsHeartsHardStats;",
        )],
        says: "the field HsHeartsHardDecision.stats had 128 bytes and now has 136",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[(
            "HS_HEARTS_IGNORE_MOVE -999999999",
            "HS_HEARTS_IGNORE_MOVE -1",
        )],
        says: "HS_HEARTS_IGNORE_MOVE was -999999999 and is now -1",
        compiler: true,
        debug: false,
    },
    Change {
        edits: &[("HS_HEARTS_MAX_TRICKS 17", "HS_HEARTS_MAX_TRICKS 18")],
        says: "the field HsHeartsView.tricks was \"HsHeartsTrick tricks[17]\" and is now \
               \"HsHeartsTrick tricks[18]\"",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[("HS_HEX_BLUE = 2", "HS_HEX_BLUE = 3")],
        says: "HS_HEX_BLUE of HsHexColour was 2 and is now 3",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[("HS_HEX_BLUE = 2", "HS_HEX_GREEN = 2,\n    HS_HEX_BLUE = 2")],
        says: "HS_HEX_GREEN of HsHexColour is 2, which is the code of HS_HEX_BLUE",
        compiler: false,
        debug: false,
    },
    Change {
        edits: &[("typedef int16_t HsCard;", "typedef int32_t HsCard;")],
        says: "\"int16_t HsCard\" is now \"int32_t HsCard\"",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[(
            "typedef struct HsHeartsEngine HsHeartsEngine;",
            "typedef struct HsHeartsEngine {\n    int32_t open;\n} HsHeartsEngine;",
        )],
        says: "the handle HsHeartsEngine is gone",
        compiler: false,
        debug: false,
    },
    Change {
        edits: &[("void (*progress)(", "int32_t (*progress)(")],
        says: "the field HsSearchLimits.progress was \"void (*progress)(",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[(RANK_MOVE, "")],
        says: "the function rank_move is gone",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[("int32_t rank_move(", "int64_t rank_move(")],
        says: "the function rank_move was \"int32_t rank_move(const HsHeartsView *view, HsCard \
               card)\" and is now \"int64_t rank_move(",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[(
            "evaluate_hand(HsCardSet hand, struct HandStrength *out)",
            "evaluate_hand(struct HandStrength *out, HsCardSet hand)",
        )],
        says: "and is now \"HsStatus evaluate_hand(HandStrength *out, HsCardSet hand)\"",
        compiler: true,
        debug: true,
    },
    Change {
        edits: &[("rank_move(const struct", "rank_move(struct")],
        says: "and is now \"int32_t rank_move(HsHeartsView *view, HsCard card)\"",
        compiler: true,
        debug: false,
    },
    Change {
        // To a compiler an array parameter is a pointer; to the function it is a size.
        edits: &[("HsCard out[3]);", "HsCard out[4]);")],
        says: "and is now \"HsStatus select_pass_cards(const HsHeartsView *view, HsCard out[4])\"",
        compiler: false,
        debug: false,
    },
];

/// Compatible changes, allowed under the same version; `says` is the sentence of the rule.
pub const ADDITIONS: [Change; 6] = [
    Change {
        edits: &[(
            RANK_MOVE,
            "int32_t rank_move(const struct HsHeartsView *view, HsCard card);\nvoid more(void);",
        )],
        says: "the function more is new; the symbol more is new",
        compiler: false,
        debug: false,
    },
    Change {
        edits: &[(LAST_OF_VIEW, "int32_t heartsBroken;\n    uint64_t more;")],
        says: "the field HsHeartsView.more is new",
        compiler: true,
        debug: false,
    },
    Change {
        edits: &[("HS_HEX_BLUE = 2", "HS_HEX_BLUE = 2,\n    HS_HEX_GREEN = 3")],
        says: "HS_HEX_GREEN of HsHexColour is new",
        compiler: false,
        debug: false,
    },
    Change {
        edits: &[(
            "#define HS_ABI_HASH",
            "#define HS_MORE 1\n#define HS_ABI_HASH",
        )],
        says: "the constant HS_MORE is new",
        compiler: false,
        debug: false,
    },
    Change {
        edits: &[(
            "typedef int16_t HsCard;",
            "typedef int16_t HsCard;\ntypedef struct HsMore {\n    HsCard more;\n} HsMore;",
        )],
        says: "the struct HsMore is new",
        compiler: false,
        debug: false,
    },
    Change {
        edits: &[("view, HsCard card);", "view, HsCard played);")],
        says: "",
        compiler: false,
        debug: false,
    },
];

impl Change {
    pub fn header(&self) -> String {
        let header = header_text();
        self.edits.iter().fold(header, |header, (from, to)| {
            assert!(header.contains(from), "{from}");
            header.replacen(from, to, 1)
        })
    }

    /// The changed interface; it exports what it declares.
    pub fn interface(&self) -> Interface {
        let mut interface = Interface::of_header(&self.header(), "");
        interface.symbols = interface.functions.keys().cloned().collect();
        interface
    }

    /// A directory with the changed header.
    pub fn directory(&self, name: &str) -> PathBuf {
        let directory = scratch(name);
        let header = directory.join("handsense.h");
        std::fs::write(header, self.header()).expect("a file can be written");
        directory
    }
}
