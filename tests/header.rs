//! The committed header is what the source says, and the committed description what the header
//! declares.

mod common;

use std::path::Path;

use common::abi::Interface;
use common::abi::rule::changes;
use common::tools::{include, root, scratch};

/// The files whose public items make the header, in its order.
const SOURCES: [&str; 10] = [
    "src/abi.rs",
    "src/general.rs",
    "src/status.rs",
    "src/hearts/types.rs",
    "src/hearts/hard/types.rs",
    "src/hearts/report.rs",
    "src/hearts/mod.rs",
    "src/liap_tui/mod.rs",
    "src/binokel/mod.rs",
    "src/hex/mod.rs",
];

/// Headings, each before the first line that begins so.
const SECTIONS: [(&str, &str); 17] = [
    ("#define HS_ABI_VERSION", "Constants"),
    ("typedef enum HsStatusCode", "Codes"),
    ("typedef int32_t HsStatus", "Types"),
    (
        "uint32_t handsense_abi_version",
        "Version, messages, cards as text",
    ),
    ("HsStatus evaluate_hand", "Hearts: the plugin contract"),
    (
        "HsStatus handsense_hearts_view_init",
        "Hearts: further functions",
    ),
    (
        "HsStatus handsense_hearts_hard_options_init",
        "Hearts: the Hard search",
    ),
    (
        "HsStatus handsense_hearts_choose_move(",
        "Hearts: search, and what hosts need that search themselves",
    ),
    (
        "HsStatus handsense_hearts_analyse_deal(",
        "Hearts: checking the play of a deal",
    ),
    (
        "HsStatus handsense_liap_tui_evaluate(",
        "Liap Tui: rules, hands, plays, declarations",
    ),
    (
        "HsStatus handsense_liap_tui_search_declaration(",
        "Liap Tui: search",
    ),
    (
        "HsStatus handsense_binokel_melds(",
        "Binokel: melds, tricks, scores",
    ),
    (
        "HsStatus handsense_binokel_bid(",
        "Binokel: players by name",
    ),
    ("HsStatus handsense_binokel_search_bid(", "Binokel: search"),
    (
        "HsStatus handsense_hex_position_init(",
        "Hex: positions, distances, cells as text",
    ),
    (
        "HsStatus handsense_hex_score_moves(",
        "Hex: moves, bridges, resistance",
    ),
    ("HsStatus handsense_hex_minimax(", "Hex: search"),
];

/// Sets a heading above the comment of the item that begins with `marker`.
fn insert_section(header: &mut String, marker: &str, title: &str) {
    let item = header
        .find(&format!("\n{marker}"))
        .unwrap_or_else(|| panic!("no {marker}"));
    let comment = header[..item]
        .rfind("\n/**")
        .expect("every item has a comment")
        + 1;
    let rule = "-".repeat(94);
    header.insert_str(comment, &format!("/* {rule}\n * {title}\n * {rule} */\n\n"));
}

/// States the hash behind the version.
fn insert_hash(header: &mut String, hash: u64) {
    let version = header.find("\n#define HS_ABI_VERSION").expect("a version");
    let end = header[version + 1..].find('\n').expect("a line") + version + 2;
    let comment = "FNV-1a of 64 bits of include/handsense.abi, the description of this interface.\n \
                   * handsense_abi_hash() is that of a library. Every addition changes it.";
    let hash = format!("\n/**\n * {comment}\n */\n#define HS_ABI_HASH 0x{hash:016x}ULL\n");
    header.insert_str(end, &hash);
}

/// The header, and the description of what it declares; `other` stands in for the first source.
fn generated(other: Option<&Path>) -> (String, String) {
    let config = cbindgen::Config::from_file(include().join("cbindgen.toml"))
        .expect("include/cbindgen.toml is readable");
    let mut builder = cbindgen::Builder::new().with_config(config);
    let first = other.map_or(root().join(SOURCES[0]), Path::to_path_buf);
    builder = builder.with_src(first);
    for source in &SOURCES[1..] {
        builder = builder.with_src(root().join(source));
    }
    let bindings = builder.generate().expect("the header can be generated");
    let mut bytes = Vec::new();
    bindings.write(&mut bytes);
    let mut header = String::from_utf8(bytes).expect("the header is UTF-8");
    for (marker, title) in SECTIONS {
        insert_section(&mut header, marker, title);
    }
    let symbols = std::fs::read_to_string(include().join("handsense.sym")).expect("the list");
    let interface = Interface::of_header(&header, &symbols);
    insert_hash(&mut header, interface.hash());
    (header, interface.text())
}

#[test]
fn the_committed_header_and_description_are_current() {
    let (header, description) = generated(None);
    for (name, fresh) in [("handsense.h", header), ("handsense.abi", description)] {
        let path = include().join(name);
        if std::env::var_os("HANDSENSE_BLESS").is_some() {
            std::fs::write(&path, &fresh).expect("the file can be written");
        }
        let committed = std::fs::read_to_string(&path).expect("the file is there");
        assert!(
            committed == fresh,
            "include/{name} is stale; run HANDSENSE_BLESS=1 cargo test --test header"
        );
    }
}

#[test]
fn a_change_of_the_source_makes_both_stale() {
    let source = std::fs::read_to_string(root().join(SOURCES[0])).expect("a source");
    let other = scratch("header-other").join("abi.rs");
    let generated_from = |text: &str| {
        std::fs::write(&other, text).expect("a file can be written");
        generated(Some(&other))
    };
    assert_eq!(generated_from(&source), generated(None));
    let changed = source.replace("handsense_abi_hash() -> u64", "handsense_abi_hash() -> u32");
    let (header, description) = generated_from(&changed);
    let (before, described) = generated(None);
    assert!(header != before && description != described);
    let [before, after] = [described, description].map(|text| Interface::of_description(&text));
    let says = "the function handsense_abi_hash was \"uint64_t handsense_abi_hash(void)\" and is now \
                \"uint32_t handsense_abi_hash(void)\"";
    assert_eq!(changes(&before, &after).breaks, [says]);
}
