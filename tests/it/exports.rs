//! The shared object defines the symbols of the committed list and no other, and these are the
//! functions of the header.

use std::path::Path;
use std::process::Command;

use crate::common::abi::{Interface, probe};
use crate::common::calls::CONSTANTS;
use crate::common::compilers::{CC, compiler_command, have_compiler};
use crate::common::tools::{have, header_text, include, library, root, run, scratch};

fn committed() -> Vec<String> {
    let list = std::fs::read_to_string(include().join("handsense.sym")).expect("the list is there");
    list.lines().map(str::to_owned).collect()
}

/// The functions that the header declares.
fn declared() -> Vec<String> {
    let header = header_text();
    let interface = Interface::of_header(&header, "");
    interface.functions.into_keys().collect()
}

/// The symbols that a shared object defines.
fn defined(shared: &Path) -> Vec<String> {
    let mut command = Command::new("nm");
    command
        .args(["--dynamic", "--defined-only", "--format=posix"])
        .arg(shared);
    let printed = run(&mut command);
    let names = printed.lines().filter_map(|line| line.split(' ').next());
    let mut defined: Vec<String> = names.map(str::to_owned).collect();
    defined.sort();
    defined
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
    assert_eq!(defined(&library().shared), committed());
}

#[test]
fn a_symbol_too_few_and_one_too_many_are_noticed() {
    if !have_compiler(CC) || !have("nm") {
        return;
    }
    let directory = scratch("symbols");
    let shared = directory.join("libother.so");
    let header = header_text();
    let all = committed();
    let others = [
        all.clone(),
        all.iter()
            .filter(|&name| name != "rank_move")
            .cloned()
            .collect(),
        all.iter().cloned().chain(["zero".to_owned()]).collect(),
    ];
    for names in others {
        let more = "void zero(void);";
        let interface = Interface::of_header(&(header.clone() + more), &names.join("\n"));
        let code = format!("#include \"handsense.h\"\n{}", probe::functions(&interface));
        let source = directory.join("other.c");
        std::fs::write(&source, code).expect("a file can be written");
        let mut command = compiler_command(CC);
        command.args(["-shared", "-fPIC", "-I"]).arg(include());
        run(command.arg(&source).arg("-o").arg(&shared));
        assert_eq!(defined(&shared), names);
        assert_eq!(defined(&shared) == all, names == all);
    }
}

/// Where nothing may be allocated, or where memory is refused; what answers a constant is in neither.
#[test]
fn every_function_is_asked_what_memory_it_needs() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).expect("a file");
    let asked = read("tests/common/call_cases.rs") + &read("tests/allocation.rs");
    let constant =
        |name: &str| name == "handsense_hearts_hard_options_init" || CONSTANTS.contains(&name);
    for function in committed() {
        let is_asked = asked.contains(&format!("{function}("));
        assert!(is_asked || constant(&function), "{function}");
    }
}
