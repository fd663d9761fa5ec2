//! Runs the programs of the README, of the recipes and of the page on Hex, and compares what they print with the
//! documents. Runs the printed command lines. The program of `examples/languages` says the same in four languages,
//! run as `docs/use/languages.md` tells to.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::snapshot::assert_snapshot;
use crate::common::tools::{
    answers, files_below, have, include, library, root, run, scratch, skipped,
};

/// A fenced program and its expected output.
#[derive(Debug, PartialEq)]
struct Example {
    code: String,
    prints: Vec<String>,
}

/// The programs of a document between ```language and ```; at least one.
fn examples(document: &str, language: &str) -> Vec<Example> {
    let fence = format!("```{language}\n");
    let parts = document.split(fence.as_str()).skip(1);
    let found: Vec<Example> = parts
        .map(|part| {
            let (code, _) = part.split_once("\n```").expect("a block has an end");
            Example {
                code: code.to_owned() + "\n",
                prints: promised(code),
            }
        })
        .collect();
    assert!(!found.is_empty(), "there is no ```{language} block");
    found
}

/// The lines of the comment after `prints:`, without comment marks.
fn promised(code: &str) -> Vec<String> {
    let lines: Vec<&str> = code.lines().collect();
    let begin = lines
        .iter()
        .rposition(|line| line.trim_end().ends_with("prints:"));
    let begin = begin.unwrap_or_else(|| panic!("no line says 'prints:': {code}"));
    let mut prints = Vec::new();
    for line in &lines[begin + 1..] {
        let line = line.trim();
        let (line, last) = match line.strip_suffix("*/") {
            Some(line) => (line.trim_end(), true),
            None => (line, false),
        };
        let bare = ["//", "#", "*"]
            .into_iter()
            .find_map(|mark| line.strip_prefix(mark));
        let bare = bare.unwrap_or(line);
        if !(last && bare.is_empty()) {
            prints.push(bare.strip_prefix(' ').unwrap_or(bare).trim_end().to_owned());
        }
        if last {
            break;
        }
    }
    prints
}

/// A directory with the layout of the project: the headers, and the library where a release build
/// puts it.
fn workplace(name: &str) -> PathBuf {
    let directory = scratch(name);
    let release = directory.join("target/release");
    std::fs::create_dir_all(&release).expect("a directory can be made");
    symlink(include(), directory.join("include")).expect("a link can be made");
    for built in [&library().shared, &library().archive] {
        let file = built.file_name().expect("a name");
        symlink(built, release.join(file)).expect("a link can be made");
    }
    directory
}

/// Compiles or interprets an example. Returns its output, or `None` if the compiler or interpreter is missing.
fn output_of(example: &Example, language: &str, title: &str) -> Option<String> {
    let (program, file, standard) = match language {
        "c" => ("gcc", "example.c", "-std=c99"),
        "cpp" => ("g++", "example.cpp", "-std=c++11"),
        _ => ("python3", "example.py", ""),
    };
    if !have(program) {
        return None;
    }
    let directory = workplace(&format!("{title}-{language}"));
    std::fs::write(directory.join(file), &example.code).expect("a file can be written");
    let mut command = Command::new(program);
    command.current_dir(&directory);
    if language == "python" {
        return Some(run(with_library(command.arg(file), &directory)));
    }
    command.args([
        standard,
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Werror",
        "-Iinclude",
        file,
    ]);
    command.args(["-Ltarget/release", "-lhandsense", "-ldl", "-o", "example"]);
    run(&mut command);
    let mut built = Command::new(directory.join("example"));
    Some(run(with_library(built.current_dir(&directory), &directory)))
}

fn with_library<'a>(command: &'a mut Command, directory: &Path) -> &'a mut Command {
    let libraries = directory.join("target/release");
    command
        .env("LD_LIBRARY_PATH", libraries)
        .env_remove("HANDSENSE_LIB")
}

fn check(title: &str, document: &str, language: &str) {
    for (number, example) in (1..).zip(&examples(document, language)) {
        let place = format!("{title}-{number}");
        if let Some(output) = output_of(example, language, &place) {
            let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
            assert_eq!(
                lines, example.prints,
                "what example {number} in {language} of {title} prints"
            );
        }
    }
}

fn document(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|_| panic!("there is no {path}"))
}

fn readme() -> String {
    document("README.md")
}

/// The first shell block of a document that names this file, without its `cargo` lines.
fn commands_for(document: &str, file: &str) -> String {
    let blocks = document.split("```sh\n").skip(1);
    let mut blocks = blocks.filter_map(|block| block.split("\n```").next());
    let block = blocks.find(|block| block.contains(file));
    let block = block.unwrap_or_else(|| panic!("no command line compiles {file}"));
    // The test has built the library.
    let lines = block.lines().filter(|line| !line.starts_with("cargo "));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_printed_command_lines_compile_and_run_a_program() {
    if !have("cc") || !have("c++") {
        return;
    }
    for (path, file, language) in [
        ("README.md", "hand.c", "c"),
        ("README.md", "moon.cpp", "cpp"),
        ("docs/use/recipes.md", "recipe.cpp", "cpp"),
        ("docs/use/game-author.md", "game.cpp", "cpp"),
        ("docs/use/engine-owner.md", "main.cpp", "cpp"),
    ] {
        let commands = commands_for(&document(path), file);
        let example = &examples(&readme(), language)[0];
        let directory = workplace(&format!("printed-{file}"));
        std::fs::write(directory.join(file), &example.code).expect("a file can be written");
        let mut shell = Command::new("sh");
        shell.args(["-e", "-c", &commands]).current_dir(&directory);
        shell
            .env("HANDSENSE", &directory)
            .env_remove("LD_LIBRARY_PATH");
        let output = run(&mut shell);
        let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
        assert_eq!(lines, example.prints, "{path}: {commands}");
    }
}

#[test]
fn every_example_prints_what_it_says() {
    for (path, languages) in [
        ("README.md", &["c", "cpp", "python"][..]),
        ("docs/use/command-hex.md", &["cpp"]),
        ("docs/use/recipes.md", &["cpp"]),
        ("docs/use/engine-owner.md", &["cpp"]),
    ] {
        let title = path.rsplit('/').next().expect("a name");
        for language in languages {
            check(title, &document(path), language);
        }
    }
}

/// What a line installs from a registry, which has no package of the project, or a made-up address.
fn unavailable(line: &str) -> Option<&str> {
    const COMMANDS: [&str; 5] = [
        "pip install ",
        "npm install ",
        "npm i ",
        "cargo install ",
        "cargo add ",
    ];
    let addresses = ["example.com", "example.org", "OWNER/"].into_iter();
    let mut found = addresses.filter(|address| line.contains(address));
    let installs = COMMANDS
        .into_iter()
        .flat_map(|command| line.split(command).skip(1));
    let words = installs.flat_map(|rest| {
        rest.split('`')
            .next()
            .unwrap_or_default()
            .split_whitespace()
    });
    let mut names = words.map(|word| word.trim_matches(['\'', '"', ',', '.']));
    let is_file = |name: &str| name.contains('*') || name.ends_with("gz") || name.ends_with("whl");
    let registered = line.starts_with("handsense") && line.contains("{ version");
    found
        .next()
        .or_else(|| names.find(|name| name.starts_with("handsense") && !is_file(name)))
        .or(registered.then_some("version"))
}

#[test]
fn nothing_is_installed_from_where_it_is_not() {
    for line in [
        "pip install 'handsense[env]'",
        "after `npm install handsense vite`.",
        "handsense = { version = \"1\" }",
    ] {
        assert!(unavailable(line).is_some(), "{line}");
    }
    for line in [
        "pip install handsense-*.whl",
        "`npm install ./bindings/javascript` gives handsense",
        "handsense = { path = \"..\" }",
    ] {
        assert_eq!(unavailable(line), None, "{line}");
    }
    let mut found = Vec::new();
    let kinds = [
        "md", "py", "ipynb", "js", "mjs", "ts", "tsx", "html", "h", "hpp", "rs",
    ];
    for path in files_below(root(), &kinds) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let is_test = path.components().any(|part| part.as_os_str() == "tests");
        for line in text.lines().filter(|_| !is_test) {
            found.extend(unavailable(line).map(|what| format!("{}: {what}", path.display())));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The commands under a heading of the page on languages: its first block for a shell that begins
/// with a line, or with any.
fn commands(heading: &str, begin: &str) -> String {
    let page = document("docs/use/languages.md");
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
fn check_language(heading: &str, begin: &str) {
    let name = heading.to_lowercase().replace('+', "p").replace('#', "s");
    let directory = workplace(&format!("languages-{name}"));
    // Copied, for some compilers write beside what they read.
    let mut copy = Command::new("cp");
    run(copy.arg("-R").arg(root().join("examples")).arg(&directory));
    let mut shell = Command::new("sh");
    shell
        .args(["-e", "-c", &commands(heading, begin)])
        .current_dir(directory);
    let printed = run(&mut shell);
    assert_snapshot(
        "examples/languages/expected.txt",
        &printed.replace("\r\n", "\n"),
    );
}

#[test]
fn c_prints_what_is_expected() {
    if have("cc") {
        check_language("C", "");
    }
}

#[test]
fn cpp_prints_the_same() {
    if have("c++") {
        check_language("C++", "");
    }
}

#[test]
fn csharp_prints_the_same() {
    if answers("dotnet", "--version") {
        check_language("C#", "LD_LIBRARY_PATH=target/release dotnet");
    } else if answers("mcs", "--version") && answers("mono", "--version") {
        check_language("C#", "mcs");
    } else {
        skipped("there is no dotnet, nor mcs and mono, to run the example in C#");
    }
}

#[test]
fn go_prints_the_same() {
    if answers("go", "version") {
        check_language("Go", "");
    } else {
        skipped("go is not installed");
    }
}
