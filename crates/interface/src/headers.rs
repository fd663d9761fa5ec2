//! Generates the C headers from the Rust source with cbindgen.
//!
//! [`HEADERS`] is the table of the headers: one per game and one that they share.

use std::path::Path;

use crate::model::Interface;
use crate::roles::{Roles, insert_limits, limits, tags};
use crate::source::Part;
use crate::{Error, Generated};

/// A generated header and its sources. The order of the sources is the order of the header.
struct Header {
    /// `common`, or the name of the game.
    name: &'static str,
    /// The comment at the head of the file.
    about: &'static str,
    sources: &'static [&'static str],
}

/// All generated headers: the shared one first, then one per game. A new game adds one entry.
///
/// The header that defines `HS_ABI_VERSION` also states the hash.
const HEADERS: [Header; 6] = [
    Header {
        name: "common",
        about: COMMON,
        sources: &[
            "src/ffi/general.rs",
            "src/ffi/limits.rs",
            "src/ffi/status.rs",
        ],
    },
    Header {
        name: "hearts",
        about: "Hearts: evaluation, passing, ranking, search, endgame solver, deals, analysis.",
        sources: &[
            "src/ffi/hearts/types.rs",
            "src/ffi/hearts/report.rs",
            "src/ffi/hearts/mod.rs",
        ],
    },
    Header {
        name: "liap_tui",
        about: "Liap Tui: hands, plays, declarations, rounds, search.",
        sources: &["src/ffi/liap_tui/mod.rs"],
    },
    Header {
        name: "binokel",
        about: "Binokel: melds, tricks, scores, named players, rounds, search.",
        sources: &["src/ffi/binokel/mod.rs"],
    },
    Header {
        name: "hex",
        about: "Hex: positions, distances, bridges, resistance, search.",
        sources: &["src/ffi/hex/types.rs", "src/ffi/hex/mod.rs"],
    },
    Header {
        name: "environment",
        about: "Environments of all games for reinforcement learning, in batches.",
        sources: &["src/ffi/environment.rs"],
    },
];

/// The header that includes all others.
const ALL: &str = "handsense.h";

/// The settings of cbindgen that all headers share, below `include/`.
const SETTINGS: &str = "cbindgen.toml";

/// The head of the shared header, with the rules that hold for every function.
const COMMON: &str = "\
Types, status codes and functions of all games. docs/reference/c-api.md has the full contract.

Functions return HS_OK or a negative HS_ERROR_* code and write outputs only on HS_OK. Every function
can return the codes of a NULL or misaligned pointer, a bad structSize, a reserved field that is not
zero, and an impossible view or position. The list after \"Errors\" has the others, without HS_ERROR_.
Set structSize of every struct to its sizeof before a call, also of outputs: structs may grow. In an
output 0 stands for the size of version 1, which the function stores. Reserved fields must be zero.
Inputs and outputs must not overlap, unless a function allows it. All functions are thread-safe. Only
searches, solvers, analyses and environments allocate. Options may be NULL for defaults. Unused entries
of output arrays are zero. Texts are NUL-terminated UTF-8.";

/// The headers and their sources.
pub fn parts() -> Vec<Part<'static>> {
    let parts = HEADERS.iter().map(|header| Part {
        header: header.name,
        sources: header.sources,
    });
    parts.collect()
}

/// Generates every header. The one with the version also states the hash of the description.
pub fn generate(root: &Path, interface: &Interface, hash: u64) -> Result<Vec<Generated>, Error> {
    let mut generated = Vec::new();
    for header in &HEADERS {
        let mut text = header.generate(root, interface)?;
        insert_hash(&mut text, hash);
        generated.push(Generated {
            path: format!("include/handsense/{}.h", header.name),
            text,
        });
    }
    generated.push(Generated {
        path: format!("include/{ALL}"),
        text: umbrella(),
    });
    Ok(generated)
}

/// The header that includes the others.
fn umbrella() -> String {
    let mut text = about("The whole C interface of handsense: one header per game.");
    text += &format!("\n#ifndef HANDSENSE_H\n#define HANDSENSE_H\n\n{WARNING}\n\n");
    for header in &HEADERS {
        text += &format!("#include \"handsense/{}.h\"\n", header.name);
    }
    text + "\n#endif  /* HANDSENSE_H */\n"
}

/// The note that keeps editors away from a generated file.
const WARNING: &str = "/* Generated from the Rust source by cbindgen. Do not edit. */";

/// A text as the Doxygen comment of a file.
fn about(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| format!(" * {line}").trim_end().to_owned() + "\n");
    format!("/**\n * @file\n{} */\n", lines.collect::<String>())
}

impl Header {
    /// The text of the header, without the hash.
    fn generate(&self, root: &Path, interface: &Interface) -> Result<String, Error> {
        let settings = root.join("include").join(SETTINGS);
        let mut config = cbindgen::Config::from_file(settings).map_err(Error::text)?;
        let enums = interface.enums.iter().map(|of| &of.name);
        let types = interface.types.iter().map(|of| &of.name);
        let structs = interface.structs.iter().map(|of| &of.name);
        config.export.include = enums.chain(types).chain(structs).cloned().collect();
        config.include_guard = Some(format!("HANDSENSE_{}_H", self.name.to_ascii_uppercase()));
        let mut head = self.about.to_owned();
        // The first header includes those of the C standard, every other one includes the first.
        if self.name != HEADERS[0].name {
            head += "\ncommon.h has the rules of all functions.";
            config.sys_includes.clear();
            config.includes = vec!["common.h".to_owned()];
        }
        config.header = Some(about(&head).trim_end().to_owned());
        config.autogen_warning = Some(WARNING.to_owned());
        let mut builder = cbindgen::Builder::new().with_config(config);
        for source in self.sources {
            builder = builder.with_src(root.join(source));
        }
        let bindings = builder.generate().map_err(Error::text)?;
        let mut bytes = Vec::new();
        bindings.write(&mut bytes);
        let mut header = String::from_utf8(bytes).map_err(Error::text)?;
        replace_tags(&mut header, interface)?;
        // An empty line at the end of a comment, where an annotation was.
        header = header.replace("\n///\nHsStatus", "\nHsStatus");
        // The shared header has the rules of the first two; the others repeat a name.
        for known in [
            "Own size",
            "Zero",
            "The card",
            "The tricks",
            "The reasons",
            "Playouts",
            "Playouts in all",
            "Deals",
            "By seat",
            "Number of cards",
            "Its worth",
            "After the rival",
            "Standard error",
            "Its standard error",
        ] {
            header = header.replace(&format!("    /// {known}.\n"), "");
        }
        omit_texts(&mut header);
        insert_sections(&mut header);
        Ok(header)
    }
}

/// Removes the comments of enumerations that the manual describes.
fn omit_texts(header: &mut String) {
    for name in ["HsHeartsReasonKind", "HsHeartsMeasure"] {
        let start = format!("typedef enum {name} {{");
        if let Some((before, codes)) = header.split_once(&start)
            && let Some((codes, after)) = codes.split_once('}')
        {
            let codes = codes.lines().filter(|line| !line.contains("///"));
            let codes: Vec<&str> = codes.collect();
            *header = format!("{before}{start}{}\n}}{after}", codes.join("\n"));
        }
    }
}

/// Removes the tags of roles from the comments. A comment that has nothing else becomes the sentence of
/// its roles.
fn replace_tags(header: &mut String, interface: &Interface) -> Result<(), Error> {
    let prefix = |name: &str| interface.prefix(name);
    let constants = interface.constant_values();
    let constant = |name: &str| constants.get(name).copied();
    let mut lines: Vec<String> = Vec::new();
    for line in header.lines() {
        let Some(tagged) = line.trim_start().strip_prefix("/// @") else {
            lines.push(line.to_owned());
            continue;
        };
        let indent = &line[..line.len() - line.trim_start().len()];
        let is_alone = lines
            .last()
            .is_none_or(|last| !last.trim_start().starts_with("///"));
        if is_alone {
            let mut roles = Roles::default();
            for (name, argument) in tags(tagged) {
                roles.add(name, argument, &constant).map_err(Error::text)?;
            }
            let sentence = roles.sentence(&prefix);
            let sentence =
                sentence.ok_or_else(|| Error::text(format_args!("@{tagged} is no text")))?;
            lines.push(format!("{indent}/// {sentence}"));
        }
        if let Some(last) = lines.last_mut()
            && !tagged.starts_with("param")
        {
            insert_limits(last, &limits(tags(tagged)));
        }
    }
    *header = lines.join("\n") + "\n";
    Ok(())
}

/// Inserts a title above the comment of the first item of each kind.
fn insert_sections(header: &mut String) {
    let kind_of = |line: &str| match line {
        _ if line.starts_with("#define HS_") => Some("Constants"),
        _ if line.starts_with("typedef enum") => Some("Enumerations"),
        _ if line.starts_with("typedef") => Some("Types"),
        _ if line.starts_with(char::is_alphabetic) && line.contains('(') => Some("Functions"),
        _ => None,
    };
    let mut lines: Vec<String> = Vec::new();
    let mut seen = Vec::new();
    for line in header.lines() {
        if let Some(title) = kind_of(line).filter(|title| !seen.contains(title)) {
            let is_comment = |line: &&String| line.starts_with("///");
            let comment = lines.iter().rev().take_while(is_comment).count();
            lines.insert(lines.len() - comment, format!("/* ---- {title} ---- */\n"));
            seen.push(title);
        }
        lines.push(line.to_owned());
    }
    *header = lines.join("\n") + "\n";
}

/// Inserts the hash after the version, in the header that defines the version.
fn insert_hash(header: &mut String, hash: u64) {
    let Some(version) = header.find("\n#define HS_ABI_VERSION") else {
        return;
    };
    let line = &header[version + 1..];
    let end = version + 1 + line.find('\n').map_or(line.len(), |end| end + 1);
    let comment = "64-bit FNV-1a hash of include/handsense.abi.";
    let hash = format!("\n/// {comment}\n#define HS_ABI_HASH 0x{hash:016x}ULL\n");
    header.insert_str(end, &hash);
}
