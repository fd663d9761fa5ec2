//! Completion scripts in their shells, and manual pages in the programs that show them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::matches::COMMAND;
use crate::common::tools::{have, root, run, scratch, skipped};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The line for the start file of a shell in the manual.
fn start_line(shell: &str) -> String {
    let page = fs::read_to_string(root().join("docs/use/command.md")).expect("the manual");
    let row = page
        .lines()
        .find(|line| line.starts_with(&format!("| {shell}")) && line.contains("completions"))
        .expect("a row for the shell");
    let line = row.rsplit('`').nth(1).expect("a line in backticks");
    line.replace("\\|", "|")
}

/// A shell that finds the command.
fn shell(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    let path = std::env::var("PATH").unwrap_or_default();
    let bin = Path::new(COMMAND).parent().expect("a directory");
    command
        .args(arguments)
        .env("PATH", format!("{}:{path}", bin.display()));
    command
}

#[test]
fn bash_completes_commands_options_and_values() {
    if !have("bash") {
        return;
    }
    // Calls the function that the script registers, as bash does for the last word of a line.
    let complete = r#"
        words=$(complete -p handsense)
        [[ $words =~ -F\ ([^ ]+) ]]
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        "${BASH_REMATCH[1]}" handsense "${@: -1}" "${@: -2:1}"
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let program = start_line("bash") + complete;
    let completed = |line: &[&str]| {
        run(shell("bash", &["--norc", "-euc", &program, "bash", "handsense"]).args(line))
    };
    assert_eq!(completed(&["an"]), "analyze\n");
    assert_eq!(completed(&["analyze", "--un"]), "--unicode\n");
    assert_eq!(
        completed(&["hex", "analyze", "--color", ""]),
        "auto\nalways\nnever\n"
    );
}

#[test]
fn zsh_completes_commands_and_options() {
    if !have("zsh") {
        return;
    }
    // An interactive shell on a pseudo-terminal. Each read waits for its text.
    let terminal = r#"
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "autoload -Uz compinit; compinit -D -u; $1; print rea''dy"
        zpty -r -m shell output '*ready*'
        zpty -w -n shell $'handsense ana\t--uni\t'
        zpty -r -m shell output '*analyze*--unicode*'
        print -r -- $output
    "#;
    let line = start_line("zsh");
    let shown = run(shell("zsh", &["-f", "-c", terminal, "zsh", &line]).env("TERM", "xterm"));
    assert!(shown.contains("handsense analyze"), "{shown}");
}

#[test]
fn fish_completes_commands_and_options() {
    if !have("fish") {
        return;
    }
    let program = start_line("fish") + "; complete -C $argv[1]";
    let completed = |line| run(&mut shell("fish", &["--no-config", "-c", &program, line]));
    assert!(completed("handsense ana").starts_with("analyze\tEvaluate a hand"));
    assert!(completed("handsense analyze --un").starts_with("--unicode\tPrint suit symbols"));
    assert_eq!(completed("handsense hex analyze --color n"), "never\n");
}

#[test]
fn every_shell_has_a_script() {
    for name in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let printed = run(Command::new(COMMAND).args(["completions", name]));
        assert!(printed.contains("selfplay-data"), "{name}");
    }
}

/// The manual pages, by name.
fn pages(directory: &Path) -> Vec<PathBuf> {
    run(Command::new(COMMAND).arg("man").arg(directory));
    let entries = fs::read_dir(directory).expect("a directory");
    let mut pages: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    pages.sort();
    pages
}

#[test]
fn every_command_has_a_manual_page() {
    let directory = scratch("man-pages").join("new/man1");
    let pages = pages(&directory);
    let mut references = 0;
    for page in &pages {
        let name = page
            .file_stem()
            .and_then(|name| name.to_str())
            .expect("a name");
        let content = fs::read_to_string(page).expect("a page");
        let heading = format!(".TH {name} 1 \" \" \"handsense {VERSION}\" ");
        assert!(content.contains(&heading), "{content}");
        for line in content.lines().filter(|line| line.ends_with("(1)")) {
            let file = line.replace("\\-", "-").replace("(1)", ".1");
            assert!(directory.join(&file).exists(), "{name} refers to {file}");
            references += 1;
        }
    }
    assert_eq!(
        references,
        pages.len() - 1,
        "each page but the first has one"
    );

    let file = directory.join("handsense.1");
    let refused = Command::new(COMMAND).arg("man").arg(&file).output();
    let refused = refused.expect("it runs");
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.starts_with("handsense: cannot write "), "{said}");
}

#[test]
fn manual_pages_are_rendered_without_a_warning() {
    let pages = pages(&scratch("man-rendered"));
    // `man` shows pages by groff and hides its warnings.
    let renderers: [(&str, &[&str]); 2] = [
        ("groff", &["-man", "-Tutf8", "-Kutf8", "-ww"]),
        // clap_mangen writes two breaks in a row: a warning.
        ("mandoc", &["-Tutf8", "-Werror"]),
    ];
    for (program, arguments) in renderers {
        // mandoc has no option for its version.
        if Command::new(program).arg("/dev/null").output().is_err() {
            skipped(&format!("{program} is not installed"));
            continue;
        }
        for page in &pages {
            let shown = Command::new(program).args(arguments).arg(page).output();
            let shown = shown.expect("it runs");
            let said = String::from_utf8_lossy(&shown.stderr);
            assert!(
                shown.status.success() && said.is_empty(),
                "{program}: {said}"
            );
            let content = String::from_utf8_lossy(&shown.stdout);
            assert!(content.contains(VERSION), "{content}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn man_finds_the_pages_beside_the_command() {
    if !have("man") {
        return;
    }
    let home = scratch("man-home");
    let bin = home.join(".local/bin");
    fs::create_dir_all(&bin).expect("a directory");
    std::os::unix::fs::symlink(COMMAND, bin.join("handsense")).expect("a link");
    let page = fs::read_to_string(root().join("docs/use/command.md")).expect("the manual");
    let block = page
        .split("```sh\n")
        .filter_map(|rest| rest.split("```").next())
        .find(|block| block.contains("handsense man"))
        .expect("the block of the manual");
    let path = std::env::var("PATH").unwrap_or_default();
    let shown = run(Command::new("sh")
        .args(["-euc", block])
        .env("HOME", &home)
        .env("PATH", format!("{}:{path}", bin.display()))
        .env_remove("MANPATH"));
    assert!(shown.contains("handsense analyze"), "{shown}");
}
