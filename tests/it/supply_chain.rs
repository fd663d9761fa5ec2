//! The bill of materials names what the library links, with the checksums of the lock file.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

use crate::common::tools::{assert_success, have, root};

/// What a program prints in the root of the project.
fn printed(command: &mut Command) -> String {
    let output = command.current_dir(root()).output().expect("it starts");
    assert_success("the command", &output);
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn bill(epoch: Option<&str>, arguments: &[&str]) -> String {
    let mut command = Command::new("python3");
    command
        .arg("packaging/sources.py")
        .args(arguments)
        .env("CARGO_NET_OFFLINE", "true");
    match epoch {
        Some(epoch) => command.env("SOURCE_DATE_EPOCH", epoch),
        None => command.env_remove("SOURCE_DATE_EPOCH"),
    };
    printed(&mut command)
}

/// Version and checksum of each crate of the library, by `cargo tree` and Cargo.lock.
fn linked() -> BTreeMap<String, (String, Option<String>)> {
    let tree = printed(Command::new(env!("CARGO")).args([
        "tree",
        "--package=handsense",
        "--no-default-features",
        "--features=games",
        "--edges=normal,no-proc-macro",
        "--prefix=none",
        "--locked",
        "--offline",
    ]));
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).expect("a file");
    let mut found = BTreeMap::new();
    for line in tree.lines() {
        let mut words = line.split(' ');
        let name = words.next().expect("a name");
        let version = words.next().expect("a version").trim_start_matches('v');
        let head = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        let (_, rest) = lock.split_once(&head).expect("it is in the lock file");
        let entry = rest.split("\n\n").next().expect("an entry");
        let checksum = entry
            .lines()
            .find_map(|line| line.strip_prefix("checksum = \""))
            .map(|rest| rest.trim_end_matches('"').to_owned());
        found.insert(name.to_owned(), (version.to_owned(), checksum));
    }
    found
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key]
        .as_str()
        .unwrap_or_else(|| panic!("{value} has no {key}"))
}

#[test]
fn the_bill_of_materials_names_the_linked_crates() {
    if !have("python3") {
        return;
    }
    let written = bill(None, &[]);
    assert_eq!(written, bill(None, &[]), "the output is not reproducible");
    let document: Value = serde_json::from_str(&written).expect("JSON");
    assert_eq!(text(&document, "bomFormat"), "CycloneDX");
    assert_eq!(text(&document, "specVersion"), "1.5");
    assert_eq!(
        document["metadata"].as_object().expect("an object").len(),
        1
    );
    let library = &document["metadata"]["component"];
    assert_eq!(text(library, "name"), "handsense");
    assert_eq!(text(library, "version"), env!("CARGO_PKG_VERSION"));

    let components = document["components"].as_array().expect("a list");
    let mut named = BTreeMap::new();
    for component in components.iter().chain([library]) {
        assert_eq!(text(component, "type"), "library");
        assert!(!text(&component["licenses"][0], "expression").contains('/'));
        let (name, version) = (text(component, "name"), text(component, "version"));
        let checksum = component["hashes"][0]["content"].as_str();
        if checksum.is_some() {
            assert_eq!(text(&component["hashes"][0], "alg"), "SHA-256");
            assert_eq!(
                text(component, "purl"),
                format!("pkg:cargo/{name}@{version}")
            );
        }
        named.insert(
            name.to_owned(),
            (version.to_owned(), checksum.map(str::to_owned)),
        );
    }
    assert!(named.remove("rust-std").is_some());
    assert_eq!(named, linked());

    // Every reference leads to a component, and every component has an entry.
    let mut references: Vec<_> = components
        .iter()
        .map(|made| text(made, "bom-ref"))
        .collect();
    references.push(text(library, "bom-ref"));
    references.sort_unstable();
    let dependencies = document["dependencies"].as_array().expect("a list");
    let entries: Vec<_> = dependencies.iter().map(|made| text(made, "ref")).collect();
    assert_eq!(entries, references);
    for dependency in dependencies
        .iter()
        .flat_map(|made| made["dependsOn"].as_array())
        .flatten()
    {
        assert!(references.contains(&dependency.as_str().expect("a reference")));
    }

    let stamped: Value = serde_json::from_str(&bill(Some("86400"), &[])).expect("JSON");
    assert_eq!(
        text(&stamped["metadata"], "timestamp"),
        "1970-01-02T00:00:00Z"
    );
}

/// The static library for musl contains the unwinder of the toolchain, on which the standard library
/// depends.
#[test]
fn the_bill_of_materials_for_musl_names_the_unwinder() {
    if !have("python3") {
        return;
    }
    let find = |list: &Value, key: &str, name: &str| {
        list.as_array()
            .expect("a list")
            .iter()
            .find(|entry| text(entry, key) == name)
            .cloned()
    };
    let target = ["--target", "x86_64-unknown-linux-musl"];
    let document: Value = serde_json::from_str(&bill(None, &target)).expect("JSON");
    let unwinder = find(&document["components"], "name", "libunwind").expect("a component");
    assert_eq!(
        text(&unwinder["licenses"][0], "expression"),
        "Apache-2.0 WITH LLVM-exception"
    );
    assert!(text(&unwinder, "version").starts_with(|first: char| first.is_ascii_digit()));
    let standard = find(&document["dependencies"], "ref", "rust-std").expect("an entry");
    assert_eq!(standard["dependsOn"], serde_json::json!(["libunwind"]));
    assert!(find(&document["dependencies"], "ref", "libunwind").is_some());

    let elsewhere = ["--target", "x86_64-unknown-linux-gnu"];
    let document: Value = serde_json::from_str(&bill(None, &elsewhere)).expect("JSON");
    assert!(find(&document["components"], "name", "libunwind").is_none());
}
