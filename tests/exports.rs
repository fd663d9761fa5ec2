//! The shared object defines the symbols of the committed list and no other, and these are the
//! functions of the header.

mod common;

use std::process::Command;

use common::tools::{have, include, library, run};

fn committed() -> Vec<String> {
    let list = std::fs::read_to_string(include().join("handsense.sym")).expect("the list is there");
    list.lines().map(str::to_owned).collect()
}

/// The names that stand before an opening parenthesis in the part of the header that declares
/// functions.
fn declared() -> Vec<String> {
    let header = std::fs::read_to_string(include().join("handsense.h")).expect("the header");
    let (_, functions) = header
        .split_once("extern \"C\" {")
        .expect("the functions' part");
    let mut names = Vec::new();
    for declaration in without_comments(functions).split(';') {
        if let Some((before, _)) = declaration.split_once('(') {
            let name = before
                .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
                .next();
            names.push(name.expect("a name").to_owned());
        }
    }
    names.sort();
    names
}

fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        code += before;
        rest = comment.split_once("*/").expect("comments end").1;
    }
    code + rest
}

#[test]
fn the_list_is_sorted_and_holds_each_name_once() {
    let list = committed();
    assert!(list.is_sorted_by(|a, b| a < b), "{list:?}");
    let contract = ["evaluate_hand", "rank_move", "select_pass_cards"];
    let (plain, prefixed): (Vec<_>, Vec<_>) = list
        .iter()
        .partition(|name| !name.starts_with("handsense_"));
    assert_eq!(plain, contract.iter().collect::<Vec<_>>());
    assert!(prefixed.len() >= 10);
}

#[test]
fn the_header_declares_exactly_the_list() {
    assert_eq!(declared(), committed());
}

#[test]
fn the_shared_object_defines_exactly_the_list() {
    if !have("nm") {
        return;
    }
    let mut command = Command::new("nm");
    command
        .args(["--dynamic", "--defined-only", "--format=posix"])
        .arg(&library().shared);
    let printed = run(&mut command);
    let mut defined: Vec<&str> = printed
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    defined.sort();
    assert_eq!(defined, committed());
}
