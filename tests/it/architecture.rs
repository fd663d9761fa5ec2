//! Dependencies point one way, `unsafe` stays in its corner, and library code neither prints nor
//! gives up. Read from the source itself.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::calls::CONSTANTS;
use crate::common::tools::{root, run};

/// Top-level modules with the ones that they may know besides themselves.
const MAY_KNOW: [(&str, &[&str]); 8] = [
    ("base", &[]),
    ("search", &["base"]),
    ("hearts", &["base", "search"]),
    ("liap_tui", &["base", "search"]),
    ("binokel", &["base", "search"]),
    ("hex", &["base", "search"]),
    (
        "ffi",
        &["base", "search", "hearts", "liap_tui", "binokel", "hex"],
    ),
    (
        "arena",
        &["base", "search", "hearts", "liap_tui", "binokel", "hex"],
    ),
];

/// What only the command is made of.
const COMMAND: [&str; 2] = ["main", "cli"];

const MAX_LINES: usize = 700;

struct Source {
    path: PathBuf,
    /// Names of the modules from the root down to this file.
    module: Vec<String>,
    text: String,
    /// The text without comments, the contents of strings, and tests.
    code: String,
}

impl Source {
    fn read(path: PathBuf) -> Source {
        let text = std::fs::read_to_string(&path).expect("a source file");
        let inside = path
            .strip_prefix(root().join("src"))
            .expect("below src")
            .with_extension("");
        let mut module: Vec<String> = inside
            .iter()
            .map(|part| part.to_str().expect("UTF-8").to_owned())
            .collect();
        module.pop_if(|last| last == "mod");
        let is_test = module.iter().any(|part| part == "tests");
        let code = if is_test {
            String::new()
        } else {
            without_tests(&plain(&text))
        };
        Source {
            path,
            module,
            text,
            code,
        }
    }

    fn top(&self) -> &str {
        &self.module[0]
    }

    fn is_command(&self) -> bool {
        COMMAND.contains(&self.top())
    }

    /// The arena is compiled into the command only: it may look at the clock and use threads.
    fn is_in_the_library(&self) -> bool {
        !self.is_command() && self.top() != "arena"
    }

    /// The top-level modules that the code names.
    fn knows(&self) -> Vec<String> {
        let mut found = Vec::new();
        for start in ["crate::", "handsense::"] {
            for (place, _) in self.code.match_indices(start) {
                found.extend(heads(&self.code[place + start.len()..]));
            }
        }
        // As many steps up as the file lies deep lead to the root.
        let to_the_root = "super::".repeat(self.module.len());
        for (place, _) in self.code.match_indices(&to_the_root) {
            found.extend(heads(&self.code[place + to_the_root.len()..]));
        }
        let is_module = |name: &String| {
            COMMAND.contains(&name.as_str()) || MAY_KNOW.iter().any(|(module, _)| module == name)
        };
        found.retain(is_module);
        found
    }
}

/// The first names of a path or of a group of paths in braces.
fn heads(path: &str) -> Vec<String> {
    let Some(group) = path.strip_prefix('{') else {
        let end = path
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(path.len());
        return vec![path[..end].to_owned()];
    };
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (place, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' if depth == 0 => {
                parts.extend(heads(group[start..place].trim()));
                start = place + 1;
            }
            '}' => {
                parts.extend(heads(group[start..place].trim()));
                break;
            }
            _ => {}
        }
    }
    parts
}

/// The code with comments gone and strings emptied.
fn plain(text: &str) -> String {
    let (mut code, mut rest) = (String::new(), text);
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if rest.starts_with("/*") {
            rest = rest.split_once("*/").expect("comments end").1;
        } else if rest.starts_with("'\"'") {
            rest = &rest[3..];
        } else if c == '"' {
            code += "\"\"";
            rest = after_string(&rest[1..]);
        } else {
            code.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    code
}

fn after_string(text: &str) -> &str {
    let mut escaped = false;
    for (place, c) in text.char_indices() {
        match c {
            '"' if !escaped => return &text[place + 1..],
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    panic!("a string does not end");
}

/// The code up to the tests, which stand at the end of a file.
fn without_tests(code: &str) -> String {
    code.split("#[cfg(test)]\nmod tests")
        .next()
        .expect("a first part")
        .to_owned()
}

fn sources() -> Vec<Source> {
    fn collect(directory: &Path, found: &mut Vec<Source>) {
        for entry in std::fs::read_dir(directory).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(Source::read(path));
            }
        }
    }
    let mut found = Vec::new();
    collect(&root().join("src"), &mut found);
    assert!(found.len() > 20);
    found
}

/// Whether a word stands in the code by itself.
fn has_word(code: &str, word: &str) -> bool {
    let part_of_name = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(place, _)| {
        let before = code[..place].chars().next_back();
        let after = code[place + word.len()..].chars().next();
        !before.is_some_and(part_of_name) && !after.is_some_and(part_of_name)
    })
}

#[test]
fn dependencies_point_one_way() {
    let mut edges = 0;
    for source in sources() {
        if source.is_command() || source.top() == "lib" {
            continue;
        }
        let known = MAY_KNOW.iter().find(|(module, _)| *module == source.top());
        let (_, allowed) = known.unwrap_or_else(|| {
            panic!(
                "{}: a module the architecture does not have",
                source.path.display()
            )
        });
        for other in source.knows() {
            let fine = other == source.top() || allowed.contains(&other.as_str());
            assert!(fine, "{} must not know {other}", source.path.display());
            edges += 1;
        }
    }
    assert!(edges > 10, "the reader finds what it reads for: {edges}");
}

#[test]
fn unsafe_code_and_c_functions_are_in_ffi_only() {
    let mut found = 0;
    for source in sources() {
        if source.top() == "ffi" {
            found += usize::from(has_word(&source.code, "unsafe"));
            continue;
        }
        for word in ["unsafe", "extern", "no_mangle", "static mut"] {
            assert!(
                !has_word(&source.code, word),
                "{} has {word}",
                source.path.display()
            );
        }
    }
    assert!(found > 0);
}

/// What one file of the library alone may do: look at the clock for those who set a limit of time,
/// read the environment for those who ask for it, and work with threads that end before the call does.
const ALONE: [(&str, &str); 3] = [
    ("Instant", "base/clock.rs"),
    ("std::env", "ffi/hearts/hard/environment.rs"),
    ("thread::scope", "search/workers.rs"),
];

#[test]
fn the_library_neither_prints_nor_gives_up() {
    let never = ["dbg!", "todo!", "unimplemented!"];
    let not_in_the_library = [
        "println!",
        "eprintln!",
        "print!",
        "eprint!",
        "panic!",
        ".unwrap()",
        ".expect(",
        "process::exit",
        "process::abort",
        "std::env",
        "SystemTime",
        "Instant",
        "thread::spawn",
        "thread::scope",
    ];
    for source in sources() {
        for word in never {
            assert!(
                !source.code.contains(word),
                "{} has {word}",
                source.path.display()
            );
        }
        let may = |word: &str| {
            let alone =
                |&(allowed, file): &(&str, &str)| allowed == word && source.path.ends_with(file);
            ALONE.iter().any(alone)
        };
        for word in not_in_the_library
            .iter()
            .filter(|word| source.is_in_the_library() && !may(word))
        {
            assert!(
                !source.code.contains(word),
                "{} has {word}",
                source.path.display()
            );
        }
    }
}

#[test]
fn no_file_is_too_long() {
    for source in sources() {
        let lines = source.text.lines().count();
        assert!(
            lines <= MAX_LINES,
            "{} has {lines} lines",
            source.path.display()
        );
    }
}

#[test]
fn every_file_says_first_what_it_is_about() {
    for source in sources() {
        // A file with a single item may let the item speak.
        let first = source.text.lines().next().unwrap_or_default();
        let begins_well = first.starts_with("//!") || first.starts_with("use ");
        let is_test = source.module.iter().any(|part| part == "tests");
        assert!(
            begins_well || first.starts_with("///") || is_test,
            "{}",
            source.path.display()
        );
    }
}

#[test]
fn the_library_stands_on_two_crates_at_most() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args([
            "tree",
            "--edges",
            "normal",
            "--no-default-features",
            "--depth",
            "1",
        ])
        .args(["--prefix", "none", "--offline"])
        .current_dir(root());
    let tree = run(&mut command);
    for line in tree.lines().skip(1) {
        let name = line.split(' ').next().unwrap_or_default();
        assert!(["libc", "thiserror"].contains(&name), "{line}");
    }
}

#[test]
fn the_reader_of_sources_reads_well() {
    assert_eq!(plain("a /* b */ c // d\ne \"f\\\"g\" h"), "a  c \ne \"\" h");
    assert_eq!(heads("base::Rng;"), ["base"]);
    assert_eq!(heads("{base::{Rng, x}, hearts::Card}"), ["base", "hearts"]);
    assert!(has_word("an unsafe { }", "unsafe") && !has_word("unsafely", "unsafe"));
}

#[test]
fn every_exported_function_is_behind_the_wall_that_no_fault_passes() {
    let mut guarded = 0;
    for source in sources().iter().filter(|source| source.top() == "ffi") {
        for (place, _) in source.text.match_indices("extern \"C\" fn ") {
            let function = &source.text[place..];
            let end = function.find("\n}").expect("a body");
            let name: String = function["extern \"C\" fn ".len()..]
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            let body = &function[..end];
            let is_guarded = ["status(|| {", "run(|| {", "{ handsense_hearts_"]
                .iter()
                .any(|wall| body.contains(wall));
            let contract = ["evaluate_hand", "select_pass_cards", "rank_move"];
            if name.starts_with("handsense_") || contract.contains(&name.as_str()) {
                assert_ne!(is_guarded, CONSTANTS.contains(&name.as_str()), "{name}");
                guarded += usize::from(is_guarded);
            }
        }
    }
    assert!(guarded > 70, "{guarded}");
}
