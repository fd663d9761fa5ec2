//! The manual: every page is in the index, links and paths exist, pages are short, and doxygen makes HTML without a warning.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::tools::{have, root, scratch, skipped};

/// All documents of the manual and beside it.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for directory in [
        ".",
        "docs",
        "docs/use",
        "docs/reference",
        "docs/research",
        "cpp_demo",
        "tuning",
        "bindings/python",
    ] {
        for entry in fs::read_dir(root().join(directory)).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

fn read(page: &Path) -> String {
    fs::read_to_string(page).expect("a page")
}

/// The targets of the links of a page inside the project.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1);
    let targets = targets.filter_map(|rest| rest.split(')').next());
    targets
        .filter(|target| !target.contains("://") && !target.contains(char::is_whitespace))
        .collect()
}

#[test]
fn every_link_leads_to_a_file() {
    let mut count = 0;
    for page in pages() {
        let directory = page.parent().expect("a directory");
        for link in links(&read(&page)) {
            let file = link.split('#').next().unwrap_or(link);
            assert!(
                directory.join(file).exists(),
                "{}: there is no {file}",
                page.display()
            );
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

/// Top-level directories of the repository. A word in backticks that begins with one of them is a path.
const DIRECTORIES: [&str; 15] = [
    ".ci/",
    ".github/",
    "benches/",
    "bindings/",
    "build/",
    "cpp_demo/",
    "crates/",
    "docs/",
    "examples/",
    "fuzz/",
    "include/",
    "packaging/",
    "src/",
    "tests/",
    "tuning/",
];

/// Paths that a tool or a later release creates.
const FUTURE: [&str; 3] = ["fuzz/artifacts", "fuzz/corpus/texts", "include/abi/2.abi"];

/// The words in backticks outside code blocks.
fn backticked(text: &str) -> Vec<&str> {
    let blocks = text.split("```").step_by(2);
    let spans = blocks.flat_map(|block| block.split('`').skip(1).step_by(2));
    spans.flat_map(str::split_whitespace).collect()
}

/// Returns whether a word is a path of the repository. Capital words and asterisks mark patterns.
fn is_repository_path(word: &str) -> bool {
    let is_pattern = word.contains(['*', '…'])
        || word
            .split(['/', '.'])
            .any(|part| part.len() > 1 && part.chars().all(|letter| letter.is_ascii_uppercase()));
    let is_path = word.ends_with(".rs") || DIRECTORIES.iter().any(|start| word.starts_with(start));
    is_path && !is_pattern && !FUTURE.contains(&word)
}

#[test]
fn every_path_in_backticks_exists() {
    let documents = pages().into_iter().filter(|page| {
        let path = page.strip_prefix(root()).expect("a page of the project");
        path.starts_with("docs")
            || ["README.md", "CONTRIBUTING.md"]
                .iter()
                .any(|name| path == Path::new(name))
    });
    let (mut count, mut missing) = (0, Vec::new());
    for page in documents {
        let text = read(&page);
        for word in backticked(&text) {
            let path = word.trim_end_matches([',', ';', ':']);
            if is_repository_path(path) {
                count += 1;
                if !root().join(path).exists() {
                    missing.push(format!("{}: {path}", page.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(count > 100, "{count}");
}

#[test]
fn the_manual_names_each_of_its_pages() {
    let index = read(&root().join("docs/index.md"));
    let named = links(&index);
    for page in pages() {
        let Ok(name) = page.strip_prefix(root().join("docs")) else {
            continue;
        };
        let name = name.to_str().expect("a name");
        assert!(
            name == "index.md" || named.contains(&name),
            "docs/index.md does not name {name}"
        );
    }
}

/// A page, the first cells of a row of its table, and an opponent with players of docs/research/strength.md whose figures
/// the row repeats.
const REPEATED: [(&str, &str, &str, &[&str]); 10] = [
    (
        README,
        "the classic engine's card player",
        "card-player",
        BOTH,
    ),
    (
        README,
        "its ducker, with its pass",
        "ducker+engine-pass",
        BOTH,
    ),
    (
        README,
        "its Monte Carlo search, 1,000 playouts in 20 worlds",
        "pimc:1000/20:0",
        BOTH,
    ),
    (
        README,
        "its Monte Carlo search, 10,000 playouts in 30 worlds",
        "pimc:10000/30:0",
        BOTH,
    ),
    (
        README,
        "the Normal planner of \"Hard Performance HLD\", which sees all hands",
        "normal-peek",
        BOTH,
    ),
    (
        README,
        "a flat Monte Carlo search of our own, 1,000 playouts a card",
        "flat:1000",
        BOTH,
    ),
    (
        OWNER,
        "LEARNED, no search, the default | card player | arena",
        "card-player",
        &["LEARNED"],
    ),
    (
        OWNER,
        "LEARNED, no search | ducker, with its pass | arena",
        "ducker+engine-pass",
        &["LEARNED"],
    ),
    (
        OWNER,
        "LEARNED, no search | UCT, 1,000 playouts in 20 worlds | arena",
        "pimc:1000/20:0",
        &["LEARNED"],
    ),
    (
        OWNER,
        "the library's search, 150 playouts a card | UCT, 1,000 playouts in 20 worlds | arena",
        "pimc:1000/20:0",
        &["`search:150`"],
    ),
];
const README: &str = "README.md";
const OWNER: &str = "docs/use/engine-owner.md";
const BOTH: &[&str] = &["LEARNED", "`search:150`"];

/// The cells of a row.
fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

/// The first row of a text that begins with these cells.
fn row<'a>(text: &'a str, start: &str) -> &'a str {
    let start = format!("| {start} |");
    let found = text.lines().find(|line| line.starts_with(&start));
    found.unwrap_or_else(|| panic!("there is no row {start}"))
}

#[test]
fn figures_of_strength_are_those_of_the_research_note() {
    let note = read(&root().join("docs/research/strength.md"));
    let players = cells(row(&note, "against"));
    let place = |player: &&str| players.iter().position(|one| one == player);
    for (page, start, opponent, compared) in REPEATED {
        let origin = cells(row(&note, &format!("`{opponent}`")));
        let origin = compared
            .iter()
            .map(|one| origin[place(one).expect("a player")]);
        let text = read(&root().join(page));
        let repeated = cells(row(&text, start));
        let repeated = &repeated[start.split('|').count()..];
        assert!(origin.eq(repeated.iter().copied()), "{page}: {start}");
    }
    for page in [README, OWNER] {
        // Results in the engine itself are not in the note.
        let text = read(&root().join(page));
        let table = text
            .lines()
            .filter(|line| line.starts_with('|') && line.contains(" ± "));
        let compared = table.filter(|line| !line.contains("| engine |")).count();
        let listed = REPEATED.iter().filter(|one| one.0 == page).count();
        assert_eq!(compared, listed, "{page}: a row is not compared");
    }
}

/// The most lines of the README.
const MAX_README: usize = 140;
/// The most lines of a page of the shelves Use and Reference.
const MAX_LINES: usize = 250;

#[test]
fn pages_of_use_and_reference_are_short_and_say_what_the_reader_gets() {
    assert!(read(&root().join("README.md")).lines().count() <= MAX_README);
    for shelf in ["docs/use", "docs/reference"] {
        let directory = root().join(shelf);
        for page in pages().iter().filter(|page| page.starts_with(&directory)) {
            let text = read(page);
            let lines = text.lines().count();
            assert!(lines <= MAX_LINES, "{}: {lines} lines", page.display());
            let first = text.lines().nth(2).unwrap_or_default();
            assert!(first.starts_with("You get "), "{}: {first}", page.display());
        }
    }
}

#[test]
fn the_manual_and_the_header_become_html_without_a_warning() {
    if !have("doxygen") {
        return;
    }
    let directory = scratch("manual");
    let settings = read(&root().join("docs/Doxyfile"))
        + &format!("\nOUTPUT_DIRECTORY = {}\n", directory.display());
    let file = directory.join("Doxyfile");
    fs::write(&file, settings).expect("settings can be written");
    let made = Command::new("doxygen")
        .arg(&file)
        .current_dir(root())
        .output()
        .expect("doxygen runs");
    let said = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success() && said.is_empty(), "{said}");
    let html = fs::read_dir(directory.join("html")).expect("a directory");
    let headers: String = html
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.to_string_lossy().ends_with("_8h.html"))
        .map(|path| read(&path))
        .collect();
    for function in [
        "evaluate_hand",
        "handsense_hex_search",
        "handsense_binokel_bid",
    ] {
        assert!(headers.contains(function), "{function} is not explained");
    }
    let first = read(&directory.join("html/index.html"));
    assert!(first.contains("Where to begin"));
    let (page, picture) = ("command-hex", "hex.svg");
    let page = directory.join(format!("html/md_docs_2use_2{page}.html"));
    if !page.exists() {
        skipped("this doxygen is too old to find pictures by a path from the page");
        return;
    }
    assert!(read(&page).contains(&format!("=\"{picture}\"")));
    assert!(directory.join("html").join(picture).exists());
}
