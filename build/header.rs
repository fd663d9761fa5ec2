//! The C header from the Rust source, by cbindgen, and the description of what it declares.

use std::path::Path;

use crate::interface::Interface;

/// A header, and what it is made from. The order of the files is that of the header.
struct Header {
    /// Below `include/`.
    name: &'static str,
    /// The settings of cbindgen, below `include/`.
    settings: &'static str,
    sources: &'static [&'static str],
    /// Headings, each before the first line that begins so.
    sections: &'static [(&'static str, &'static str)],
}

/// Every generated header. The one that defines HS_ABI_VERSION states the hash as well.
const HEADERS: [Header; 1] = [Header {
    name: "handsense.h",
    settings: "cbindgen.toml",
    sources: &[
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
    ],
    sections: &[
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
    ],
}];

/// The description, below `include/`.
const DESCRIPTION: &str = "handsense.abi";
/// The exported symbols, below `include/`; written by hand.
const SYMBOLS: &str = "handsense.sym";

/// A generated file: its name below `include/`, and its text.
#[derive(Clone, Debug)]
pub struct Generated {
    pub name: &'static str,
    pub text: String,
}

/// The files that the result depends on, below the root.
pub fn inputs() -> Vec<String> {
    let mut inputs = vec![format!("include/{SYMBOLS}")];
    for header in &HEADERS {
        inputs.push(format!("include/{}", header.settings));
        inputs.extend(header.sources.iter().map(|&source| source.to_owned()));
    }
    inputs
}

/// The names of the generated files, below `include/`.
pub fn outputs() -> impl Iterator<Item = &'static str> {
    HEADERS
        .iter()
        .map(|header| header.name)
        .chain([DESCRIPTION])
}

/// Every header, and the description of what they declare together.
pub fn generate(root: &Path) -> Result<Vec<Generated>, String> {
    let mut generated = Vec::new();
    for header in &HEADERS {
        let text = header.generate(root)?;
        generated.push(Generated {
            name: header.name,
            text,
        });
    }
    let symbols = root.join("include").join(SYMBOLS);
    let symbols = std::fs::read_to_string(&symbols)
        .map_err(|error| format!("{}: {error}", symbols.display()))?;
    let declarations: String = generated.iter().map(|file| file.text.as_str()).collect();
    let interface = Interface::of_header(&declarations, &symbols);
    for file in &mut generated {
        insert_hash(&mut file.text, interface.hash());
    }
    generated.push(Generated {
        name: DESCRIPTION,
        text: interface.text(),
    });
    Ok(generated)
}

impl Header {
    /// The header without the hash.
    fn generate(&self, root: &Path) -> Result<String, String> {
        let config = cbindgen::Config::from_file(root.join("include").join(self.settings))?;
        let mut builder = cbindgen::Builder::new().with_config(config);
        for source in self.sources {
            let path = root.join(source);
            if !path.exists() {
                return Err(format!("{source} is missing"));
            }
            builder = builder.with_src(path);
        }
        let bindings = builder.generate().map_err(|error| error.to_string())?;
        let mut bytes = Vec::new();
        bindings.write(&mut bytes);
        let mut header = String::from_utf8(bytes).map_err(|error| error.to_string())?;
        for (marker, title) in self.sections {
            insert_section(&mut header, marker, title)?;
        }
        Ok(header)
    }
}

/// Sets a heading above the comment of the item that begins with `marker`.
fn insert_section(header: &mut String, marker: &str, title: &str) -> Result<(), String> {
    let item = header.find(&format!("\n{marker}"));
    let item = item.ok_or_else(|| format!("no line of the header begins with {marker:?}"))?;
    let comment = header[..item].rfind("\n/**");
    let comment = comment.ok_or_else(|| format!("{marker:?} has no comment"))? + 1;
    let rule = "-".repeat(94);
    header.insert_str(comment, &format!("/* {rule}\n * {title}\n * {rule} */\n\n"));
    Ok(())
}

/// States the hash behind the version, in the header that defines it.
fn insert_hash(header: &mut String, hash: u64) {
    let Some(version) = header.find("\n#define HS_ABI_VERSION") else {
        return;
    };
    let line = &header[version + 1..];
    let end = version + 1 + line.find('\n').map_or(line.len(), |end| end + 1);
    let comment = "FNV-1a of 64 bits of include/handsense.abi, the description of this interface.\n \
                   * handsense_abi_hash() is that of a library. Every addition changes it.";
    let hash = format!("\n/**\n * {comment}\n */\n#define HS_ABI_HASH 0x{hash:016x}ULL\n");
    header.insert_str(end, &hash);
}
