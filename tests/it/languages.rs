//! The program of `examples/languages` says the same in four languages, run as `docs/use/languages.md`
//! tells to.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;

use crate::common::snapshot::assert_snapshot;
use crate::common::tools::{answers, have, include, library, root, run, scratch, skipped};

/// A directory that looks like the project to who builds or runs an example in it.
fn workplace(name: &str) -> PathBuf {
    let directory = scratch(&format!("languages-{name}"));
    let release = directory.join("target/release");
    fs::create_dir_all(&release).expect("a directory can be made");
    symlink(include(), directory.join("include")).expect("a link can be made");
    let shared = &library().shared;
    let file = shared.file_name().expect("a name");
    symlink(shared, release.join(file)).expect("a link can be made");
    // Copied, for some compilers write beside what they read.
    let mut copy = Command::new("cp");
    run(copy.arg("-R").arg(root().join("examples")).arg(&directory));
    directory
}

/// The commands under a heading of the page on languages: its first block for a shell that begins
/// with a line, or with any.
fn commands(heading: &str, begin: &str) -> String {
    let page = fs::read_to_string(root().join("docs/use/languages.md")).expect("the page");
    let (_, section) = page
        .split_once(&format!("\n## {heading}\n"))
        .unwrap_or_else(|| panic!("no heading '{heading}'"));
    let section = section.split("\n## ").next().unwrap_or_default();
    let blocks = section.split("```sh\n").skip(1);
    let mut blocks = blocks.map(|part| part.split("```").next().unwrap_or_default());
    let found = blocks.find(|block| block.starts_with(begin));
    found
        .unwrap_or_else(|| panic!("no commands that begin so under '{heading}': {begin}"))
        .to_owned()
}

/// Compares what an example prints when it is run as the page tells to.
fn check(heading: &str, begin: &str) {
    let name = heading.to_lowercase().replace('+', "p").replace('#', "s");
    let mut shell = Command::new("sh");
    shell
        .args(["-e", "-c", &commands(heading, begin)])
        .current_dir(workplace(&name));
    let printed = run(&mut shell);
    assert_snapshot(
        "examples/languages/expected.txt",
        &printed.replace("\r\n", "\n"),
    );
}

#[test]
fn c_prints_what_is_expected() {
    if have("cc") {
        check("C", "");
    }
}

#[test]
fn cpp_prints_the_same() {
    if have("c++") {
        check("C++", "");
    }
}

#[test]
fn csharp_prints_the_same() {
    if answers("dotnet", "--version") {
        check("C#", "LD_LIBRARY_PATH=target/release dotnet");
    } else if answers("mcs", "--version") && answers("mono", "--version") {
        check("C#", "mcs");
    } else {
        skipped("there is no dotnet, nor mcs and mono, to run the example in C#");
    }
}

#[test]
fn go_prints_the_same() {
    if answers("go", "version") {
        check("Go", "");
    } else {
        skipped("go is not installed");
    }
}
