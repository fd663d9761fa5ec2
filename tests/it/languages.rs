//! The program of `examples/languages` says the same in seven languages, run as `docs/use/languages.md`
//! tells to.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::snapshot::assert_snapshot;
use crate::common::tools::{answers, include, library, root, run, scratch, skipped};

fn examples() -> PathBuf {
    root().join("examples/languages")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

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
    let (from, to) = (examples(), directory.join("examples/languages"));
    for language in fs::read_dir(&from).expect("the examples") {
        let language = language.expect("an entry").path();
        if language.is_dir() {
            let copy = to.join(language.file_name().expect("a name"));
            fs::create_dir_all(&copy).expect("a directory can be made");
            copy_files(&language, &copy);
        }
    }
    let modules = from.join("node/node_modules");
    if modules.exists() {
        symlink(modules, to.join("node/node_modules")).expect("a link can be made");
    }
    directory
}

fn copy_files(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            let name = path.file_name().expect("a name");
            fs::copy(&path, to.join(name)).expect("a file can be copied");
        }
    }
}

/// The commands under a heading of the page on languages: its first block for a shell that begins
/// with a line, or with any.
fn commands(heading: &str, begin: &str) -> String {
    let page = read(&root().join("docs/use/languages.md"));
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

/// What an example prints when it is run as the page tells to, in a directory of that name and with
/// some variables besides.
fn output_of(name: &str, heading: &str, begin: &str, variables: &[(&str, &Path)]) -> String {
    let commands = commands(heading, begin);
    let directory = workplace(name);
    let mut shell = Command::new("sh");
    shell
        .args(["-e", "-c", &commands])
        .current_dir(&directory)
        .env_remove("HANDSENSE_LIB")
        .envs(variables.iter().copied());
    run(&mut shell)
}

fn check(heading: &str, begin: &str, variables: &[(&str, &Path)]) {
    let name = heading.to_lowercase().replace(['+', '#'], "x");
    let printed = output_of(&name, heading, begin, variables);
    assert_snapshot(
        "examples/languages/expected.txt",
        &printed.replace("\r\n", "\n"),
    );
}

/// Whether all of some programs are there, each with an argument that it takes.
fn have_all(programs: &[(&str, &str)]) -> bool {
    let mut missing = programs.iter().filter(|(name, flag)| !answers(name, flag));
    match missing.next() {
        Some((name, _)) => skipped(&format!("there is no {name}")),
        None => return true,
    }
    false
}

#[test]
fn c_prints_what_is_expected() {
    if have_all(&[("cc", "--version")]) {
        check("C", "", &[]);
    }
}

#[test]
fn cpp_prints_the_same() {
    if have_all(&[("c++", "--version")]) {
        check("C++", "", &[]);
    }
}

#[test]
fn csharp_prints_the_same() {
    if answers("dotnet", "--version") {
        check("C#", "LD_LIBRARY_PATH=target/release dotnet", &[]);
    } else if answers("mcs", "--version") && answers("mono", "--version") {
        check("C#", "mcs", &[]);
    } else {
        skipped("there is no dotnet, nor mcs and mono, to run the example in C#");
    }
}

#[test]
fn node_prints_the_same() {
    if !have_all(&[("node", "--version")]) {
        return;
    }
    let resolved = Command::new("node")
        .args(["-e", "require.resolve('koffi')"])
        .current_dir(examples().join("node"))
        .output();
    if resolved.is_ok_and(|output| output.status.success()) {
        check("Node", "node", &[]);
    } else {
        skipped("node has no koffi: npm install --prefix examples/languages/node");
    }
}

/// The jar of JNA: what the variable says, or where distributions and Maven put it.
fn jna() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("JNA") {
        return Some(named.into());
    }
    let distribution = PathBuf::from("/usr/share/java/jna.jar");
    if distribution.exists() {
        return Some(distribution);
    }
    let home = std::env::var_os("HOME").map(PathBuf::from)?;
    let versions = fs::read_dir(home.join(".m2/repository/net/java/dev/jna/jna")).ok()?;
    let jars = versions.filter_map(|version| {
        let version = version.ok()?;
        let name = format!("jna-{}.jar", version.file_name().to_str()?);
        Some(version.path().join(name))
    });
    jars.filter(|jar| jar.exists()).max()
}

#[test]
fn java_prints_the_same() {
    if !have_all(&[("java", "--version"), ("javac", "--version")]) {
        return;
    }
    match jna() {
        Some(jar) => check("Java", "java", &[("JNA", &jar)]),
        None => skipped("there is no jna.jar for the example in Java; JNA=… says where it is"),
    }
}

#[test]
fn go_prints_the_same() {
    if have_all(&[("go", "version"), ("cc", "--version")]) {
        check("Go", "", &[]);
    }
}

#[test]
fn luajit_prints_the_same() {
    if have_all(&[("luajit", "-v")]) {
        check("LuaJIT", "", &[]);
    }
}
