//! The manual: no page is lost, no link leads nowhere, and it becomes HTML with the header without a warning.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::tools::{have, root, scratch};

/// All pages, of the manual and beside it.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for directory in [
        ".",
        "docs",
        "cpp_demo",
        "tuning",
        "examples/cluster",
        "examples/players",
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

/// Where the links of a page lead, without what is outside of the project.
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

#[test]
fn the_manual_names_each_of_its_pages() {
    let index = read(&root().join("docs/index.md"));
    let named = links(&index);
    for page in pages() {
        let name = page
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        if page.starts_with(root().join("docs")) && name != "index.md" {
            assert!(named.contains(&name), "docs/index.md does not name {name}");
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
    let header = read(&directory.join("html/handsense_8h.html"));
    for function in [
        "evaluate_hand",
        "handsense_hex_search",
        "handsense_binokel_bid",
    ] {
        assert!(header.contains(function), "{function} is not explained");
    }
    let first = read(&directory.join("html/index.html"));
    assert!(first.contains("Where to begin"));
    // The pictures have come along.
    for (page, picture) in [
        ("md_docs_hex.html", "hex.svg"),
        ("md_docs_arena.html", "match.png"),
        ("md_docs_arena.html", "ladder.png"),
    ] {
        let page = read(&directory.join("html").join(page));
        assert!(page.contains(&format!("=\"{picture}\"")), "{picture}");
        assert!(directory.join("html").join(picture).exists(), "{picture}");
    }
}
