//! C and C++ compilers read the header in every standard without a warning, lay its structs out as
//! promised, and let it stand beside the classic engine's names. Hosts use it and handle their signals.
//! Binding generators read it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::compilers::{
    CC, CXX, compiler, compiler_command, have_compiler, language, link_library,
};
use crate::common::tools::{
    HEADERS, answers, have, header_text, include, library, root, run, scratch, skipped,
};

const C_STANDARDS: [&str; 3] = ["c99", "c11", "c17"];
const CPP_STANDARDS: [&str; 4] = ["c++11", "c++14", "c++17", "c++20"];

fn source(name: &str) -> PathBuf {
    root().join("tests/c").join(name)
}

/// Every compiler that is there, with the standards it is asked to read: those that cc finds, and clang.
fn compilers() -> Vec<(&'static str, &'static str)> {
    let with = |program: &'static str, standards: &'static [&'static str]| {
        standards.iter().map(move |&standard| (program, standard))
    };
    let mut pairs = Vec::new();
    for (program, standards) in [(CC, &C_STANDARDS[..]), (CXX, &CPP_STANDARDS[..])] {
        if have_compiler(program) {
            pairs.extend(with(program, standards));
        }
    }
    for (program, standards) in [("clang", &C_STANDARDS[..]), ("clang++", &CPP_STANDARDS[..])] {
        if answers(program, "--version") {
            pairs.extend(with(program, standards));
        }
    }
    pairs
}

#[test]
fn each_header_stands_alone_in_every_standard() {
    let directory = scratch("header-alone");
    let headers = HEADERS.into_iter().chain(["handsense.h"]);
    let pairs = compilers();
    for (header, (program, standard)) in
        headers.flat_map(|header| pairs.iter().map(move |pair| (header, *pair)))
    {
        let object = directory.join(format!("{standard}.o"));
        let language = language(standard);
        let file = directory.join("header.c");
        std::fs::write(&file, format!("#include \"{header}\"\n")).expect("a file can be written");
        let mut command = compiler(program, standard);
        // Further warnings that a strict host may enable.
        command.args(["-Wundef", "-Wshadow", "-Wconversion", "-x", language, "-c"]);
        run(command.arg(file).arg("-o").arg(&object));
        assert!(object.exists());
    }
}

/// Checks a source of these headers, each included twice.
fn check_cpp(directory: &Path, headers: &[&str], standard: &str, options: &[&str]) {
    let file = directory.join("headers.cpp");
    let twice = |header: &&str| format!("#include \"{header}\"\n").repeat(2);
    let text: String = headers.iter().map(twice).collect();
    std::fs::write(&file, text).expect("a file can be written");
    let mut command = compiler(CXX, standard);
    run(command.args(options).arg("-fsyntax-only").arg(&file));
}

#[test]
fn each_cpp_header_stands_alone_and_all_compile_in_every_standard() {
    let directory = scratch("cpp-headers");
    if !have_compiler(CXX) {
        return;
    }
    let headers = [
        "handsense.hpp",
        "handsense_common.hpp",
        "handsense_hex.hpp",
        "handsense_hex_position.hpp",
        "handsense_legacy.hpp",
        "handsense/generated/hearts.hpp",
        "handsense/generated/hex.hpp",
    ];
    for header in headers {
        check_cpp(&directory, &[header], CPP_STANDARDS[0], &[]);
    }
    for standard in CPP_STANDARDS {
        check_cpp(&directory, &headers, standard, &[]);
    }
    for standard in [CPP_STANDARDS[0], CPP_STANDARDS[3]] {
        check_cpp(&directory, &headers, standard, &["-fno-exceptions"]);
    }
}

/// The layouts fixed before there was a header, and those of the description.
const LAYOUTS: [&str; 2] = ["layout.c", "generated/layout.c"];

#[test]
#[cfg_attr(not(target_pointer_width = "64"), ignore = "pointers of eight bytes")]
fn compilers_lay_out_every_struct_as_fixed_and_described() {
    let object = scratch("layout").join("layout.o");
    for (program, standard) in compilers() {
        for file in LAYOUTS {
            let mut command = compiler(program, standard);
            command.args(["-x", language(standard), "-c"]);
            run(command.arg(source(file)).arg("-o").arg(&object));
        }
    }
}

#[test]
fn a_header_with_another_layout_does_not_pass_for_it() {
    if !have_compiler(CC) {
        return;
    }
    let header = header_text();
    let directory = scratch("layout-other");
    let fixed = [
        ("int32_t overallDanger;", "int64_t overallDanger;"),
        ("HS_HEARTS_MAX_TRICKS 17", "HS_HEARTS_MAX_TRICKS 16"),
        ("typedef int16_t HsCard;", "typedef int32_t HsCard;"),
    ];
    let described = [
        ("int32_t passDir;", "uint32_t passDir;"),
        ("int32_t passDir;", "int32_t direction;"),
        ("HS_HEX_BLUE = 2", "HS_HEX_BLUE = 3"),
        ("int32_t rank_move(", "int64_t rank_move("),
        ("void (*progress)(", "int32_t (*progress)("),
        ("} HsHeartsClaim;", "    uint64_t more;\n} HsHeartsClaim;"),
    ];
    let checks = |file| move |edit| (file, edit);
    let of_both = LAYOUTS.into_iter().flat_map(|file| fixed.map(checks(file)));
    for (file, (from, to)) in of_both.chain(described.map(checks(LAYOUTS[1]))) {
        assert!(header.contains(from), "{from}");
        let other = directory.join("handsense.h");
        std::fs::write(other, header.replace(from, to)).expect("a file can be written");
        let mut command = compiler_command(CC);
        command.args(["-std=c99", "-Werror", "-fsyntax-only", "-I"]);
        let output = command.arg(&directory).arg(source(file)).output();
        assert!(!output.expect("gcc runs").status.success(), "{file}: {to}");
    }
}

#[test]
fn the_designs_own_structs_have_the_layout_of_the_headers() {
    let directory = scratch("design-structs");
    if !have_compiler(CXX) {
        return;
    }
    for standard in CPP_STANDARDS {
        let built = directory.join(standard);
        run(compiler(CXX, standard)
            .arg(source("design_structs.cpp"))
            .arg("-o")
            .arg(&built));
        assert_eq!(run(&mut Command::new(built)), "");
    }
}

#[test]
fn a_host_in_c_or_cpp_uses_the_contract() {
    let expected = "danger 28 control 65 keep 0\npasses three\nAK3.QJ98.T65.72 ranks\nignored\n\
                    a required pointer is NULL\n";
    let directory = scratch("contract");
    for (program, standard) in compilers() {
        let built = directory.join(standard);
        let mut command = compiler(program, standard);
        command.args(["-x", language(standard)]);
        command
            .arg(source("contract.c"))
            .args(["-x", "none", "-o"])
            .arg(&built);
        link_library(&mut command);
        run(&mut command);
        assert_eq!(run(&mut Command::new(built)), expected, "{standard}");
    }
}

#[test]
fn the_static_library_links_too() {
    if !have_compiler(CC) {
        return;
    }
    let built = scratch("static").join("contract");
    let mut command = compiler(CC, "c99");
    command.arg(source("contract.c")).arg(&library().archive);
    run(command.args(["-lm", "-ldl", "-pthread", "-o"]).arg(&built));
    assert!(run(&mut Command::new(built)).starts_with("danger 28"));
}

#[test]
fn the_header_stands_beside_the_classic_engines_names() {
    let directory = scratch("beside-classic");
    if !have_compiler(CXX) {
        return;
    }
    for standard in CPP_STANDARDS {
        for order in ["HANDSENSE_FIRST", "CLASSIC_FIRST"] {
            let built = directory.join(format!("{standard}-{order}"));
            let mut command = compiler(CXX, standard);
            command
                .arg(format!("-D{order}"))
                .arg(source("beside_classic.cpp"));
            link_library(command.arg("-o").arg(&built));
            run(&mut command);
            assert_eq!(run(&mut Command::new(built)), "");
        }
    }
}

#[test]
fn binding_generators_read_the_header() {
    if !have_compiler(CC) || !have("python3") {
        return;
    }
    let preprocessed = scratch("bindings").join("handsense.i");
    let mut command = compiler_command(CC);
    command.args([
        "-E",
        "-P",
        "-std=c99",
        "-D__attribute__(x)=",
        "-D__extension__=",
        "-o",
    ]);
    run(command
        .arg(&preprocessed)
        .arg(include().join("handsense.h")));
    let mut script = Command::new("python3");
    script
        .arg(source("read_header.py"))
        .arg(&preprocessed)
        .arg(&library().shared);
    let printed = run(&mut script);
    for line in printed.lines() {
        if let Some(why) = line.strip_prefix("SKIPPED: ") {
            skipped(why);
        } else if let Some(functions) = line.strip_prefix("pycparser: ") {
            for name in ["evaluate_hand", "select_pass_cards", "rank_move"] {
                assert!(
                    functions.split(' ').any(|found| found == name),
                    "{functions}"
                );
            }
        } else {
            assert_eq!(line, "cffi: 28 3 164 880 232");
        }
    }
    assert_eq!(printed.lines().count(), 2, "{printed}");
}

#[test]
fn handlers_of_a_host_run_during_a_search_and_never_on_a_worker() {
    if !have_compiler(CC) {
        return;
    }
    let built = scratch("signals").join("host");
    let mut command = compiler(CC, "c11");
    command.arg(root().join("tests/c/signals.c"));
    link_library(command.arg("-o").arg(&built));
    run(&mut command);
    let expected = "workers ran\nSIGALRM handled\nSIGPROF handled\non workers 0 0\n";
    assert_eq!(run(&mut Command::new(built)), expected);
}
