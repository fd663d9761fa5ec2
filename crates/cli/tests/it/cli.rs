//! Tests of the `handsense` command: its output, the formats, and the exit codes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io::Write};

use serde_json::Value;

use crate::common::snapshot::assert_snapshot;
use crate::common::tools::{have, root, scratch};

pub const COMMAND: &str = env!("CARGO_BIN_EXE_handsense");
pub const DESIGN_HAND: &str = "♠AK3 ♥72 ♦QJ98 ♣T654";
/// Seat 3 has five hearts and the queen, and seat 0 can take the trick.
const MOON_VIEW: &str = "me=0 hand=AJ5.Q5..J7 plays=3:C2,CJ,C6,C9/D6,DJ,DT,DA/CA,H8,C3,CK/\
                         DK,D3,D9,SQ/CQ,HA,H2,C4/CT,H9,HT,C5/S8";
pub const FOLLOWING_VIEW: &str = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";

/// The variables that affect the output; the tests unset them.
const ENVIRONMENT: [&str; 9] = [
    "CI",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "NO_COLOR",
    "TERM",
];

pub struct Answer {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs a program without the variables in [`ENVIRONMENT`].
pub fn run(program: &mut Command, input: &str) -> Answer {
    let mut child = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // A command that does not read may have closed it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Answer {
        code: output.status.code().expect("an exit code"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

pub fn bare(program: &str) -> Command {
    let mut command = Command::new(program);
    for name in ENVIRONMENT {
        command.env_remove(name);
    }
    command
}

pub fn handsense(arguments: &[&str]) -> Answer {
    run(bare(COMMAND).args(arguments), "")
}

/// The output of a command that must succeed.
fn answer(arguments: &[&str]) -> String {
    let answer = handsense(arguments);
    assert_eq!(answer.code, 0, "{arguments:?}: {}", answer.stderr);
    assert_eq!(answer.stderr, "");
    answer.stdout
}

/// The output of the same command in JSON: the text and its value.
fn json(arguments: &[&str]) -> (String, Value) {
    let text = answer(&[arguments, &["--json"]].concat());
    assert!(text.starts_with("{\n") && text.ends_with("}\n"), "{text}");
    let value = serde_json::from_str(&text).expect("valid JSON");
    (text, value)
}

#[test]
fn every_source_of_a_view_gives_the_same_output() {
    let (text, value) = json(&["explain", FOLLOWING_VIEW]);
    let line = value["notation"].as_str().expect("a line");
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("view.txt");
    fs::write(&file, FOLLOWING_VIEW.replace(' ', "\n")).expect("a file can be written");
    let at_file = format!("@{}", file.display());
    let words: Vec<&str> = FOLLOWING_VIEW.split(' ').collect();
    for source in [vec![line], vec![&*at_file], words] {
        assert_eq!(json(&[&["explain"], &source[..]].concat()).0, text);
    }
    let piped = run(bare(COMMAND).args(["explain", "--json", "-"]), line);
    assert_eq!(piped.stdout, text);
}

#[test]
fn a_pipe_gets_ascii_and_symbols_can_be_forced() {
    for arguments in [["analyze", DESIGN_HAND], ["explain", MOON_VIEW]] {
        let piped = answer(&arguments);
        assert!(piped.is_ascii(), "{piped}");
        assert!(!piped.contains('\x1b'));
        let plain = answer(&[&arguments[..], &["--plain"]].concat());
        assert_eq!(plain, piped);
        let drawn = answer(&[&arguments[..], &["--unicode"]].concat());
        assert!(drawn.contains("┌─") && drawn.contains('♠') && !drawn.contains('\x1b'));
        let columns =
            |text: &str| -> Vec<usize> { text.lines().map(|line| line.chars().count()).collect() };
        assert_eq!(columns(&drawn), columns(&piped));
    }
}

#[test]
fn colours_follow_the_options_and_the_environment() {
    let mut forced = bare(COMMAND);
    forced.args(["analyze", "--unicode", DESIGN_HAND]);
    let coloured = run(forced.env("CLICOLOR_FORCE", "1"), "").stdout;
    assert!(coloured.contains("\x1b[31m♥72\x1b[0m"), "{coloured}");
    let without = answer(&["analyze", "--unicode", DESIGN_HAND]);
    let refused = run(forced.env("NO_COLOR", "1"), "").stdout;
    assert_eq!(refused, without);
    let always = run(forced.args(["--color", "always"]), "").stdout;
    assert_eq!(
        always, coloured,
        "the option is stronger than the variables"
    );
    let mut never = bare(COMMAND);
    never.args(["--color=never", "analyze", "--unicode", DESIGN_HAND]);
    assert_eq!(run(never.env("CLICOLOR_FORCE", "1"), "").stdout, without);
    let plain = answer(&["analyze", "--plain", "--color", "always", DESIGN_HAND]);
    assert_eq!(plain, answer(&["analyze", DESIGN_HAND]));
    let json = answer(&["analyze", "--json", "--color", "always", DESIGN_HAND]);
    assert_eq!(json, answer(&["analyze", "--json", DESIGN_HAND]));
}

#[test]
#[cfg(target_os = "linux")]
fn each_stream_has_the_colours_of_its_own_terminal() {
    if !have("script") {
        return;
    }
    let directory = scratch("terminal");
    let on_a_terminal = |line: String, term: &str| {
        let mut command = bare("script");
        command
            .args(["--quiet", "--return", "--command", &line, "/dev/null"])
            .current_dir(&directory)
            .envs([("LC_ALL", "C.UTF-8"), ("TERM", term)]);
        run(&mut command, "").stdout
    };
    let analyze = format!("'{COMMAND}' analyze S2H2");
    let shown = on_a_terminal(analyze.clone(), "xterm");
    assert!(shown.contains("\x1b[31m♥2\x1b[0m"), "{shown}");
    let dumb = on_a_terminal(analyze.clone(), "dumb");
    assert!(
        dumb.contains("Hand: S2 H2") && !dumb.contains('\x1b'),
        "{dumb}"
    );
    let never = on_a_terminal(format!("{analyze} --color never"), "xterm");
    assert!(
        never.contains("Hand: ♠2 ♥2") && !never.contains('\x1b'),
        "{never}"
    );

    // An error is coloured if standard error is the terminal, wherever the output goes.
    let error = on_a_terminal(format!("'{COMMAND}' analyze X >output"), "xterm");
    assert!(error.contains("\x1b[31mhandsense:\x1b[0m"), "{error}");
    let nothing = on_a_terminal(format!("'{COMMAND}' analyze X 2>error"), "xterm");
    assert_eq!(nothing, "");
    let error = fs::read_to_string(directory.join("error")).expect("a file");
    assert!(error.starts_with("handsense: invalid hand"), "{error}");
}

/// Any changed decision changes this file.
#[test]
fn the_signature_is_the_recorded_one() {
    assert_snapshot(
        "crates/cli/tests/it/snapshots/signature.txt",
        &answer(&["signature"]),
    );
}

/// Runs a line of the manual in a shell, in its own directory. After a failure, the help that follows an
/// empty line is left out, and the exit status is added.
#[cfg(unix)]
fn shell(line: &str, directory: &Path) -> String {
    let bin = Path::new(COMMAND).parent().expect("a directory");
    let path = env::var("PATH").unwrap_or_default();
    let answer = run(
        bare("sh")
            .args(["-c", &format!("{{ {line}\n}} 2>&1")])
            .env("PATH", format!("{}:{path}", bin.display()))
            .current_dir(directory),
        "",
    );
    if answer.code == 0 {
        return answer.stdout;
    }
    let said = answer.stdout.split("\n\n").next().unwrap_or_default();
    format!("{}\n[exit status {}]\n", said.trim_end(), answer.code)
}

/// The manual with the current output of every command.
#[cfg(unix)]
pub fn manual_as_of_now(manual: &str, directory: &Path) -> String {
    let mut out = String::new();
    let mut in_block = false;
    for line in manual.lines() {
        let fence = line.starts_with("```");
        if fence {
            in_block = line == "```console";
        }
        let command = line.strip_prefix("$ ").filter(|_| in_block);
        if fence || !in_block || command.is_some() {
            out += &format!("{line}\n");
        }
        if let Some(command) = command {
            out += &shell(command, directory);
        }
    }
    out
}

/// A directory with the project's examples, for the commands of the manual.
#[cfg(unix)]
pub fn readers_directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&directory).expect("a directory");
    let examples = directory.join("examples");
    // A link of an earlier run may have another target.
    let _ = fs::remove_file(&examples);
    std::os::unix::fs::symlink(root().join("examples"), examples).expect("a link");
    directory
}

#[test]
#[cfg(unix)]
fn the_manual_shows_what_the_command_prints() {
    let directory = readers_directory("manual-pages");
    for page in [
        "crates/cli/tests/it/snapshots/commands.md",
        "docs/use/command.md",
        "docs/use/command-analyze.md",
        "docs/use/command-explain.md",
        "docs/use/command-explain-json.md",
        "docs/use/command-forecast.md",
        "docs/use/command-play.md",
        "docs/use/command-search.md",
        "docs/use/check-deal.md",
        "docs/use/command-liap-tui.md",
        "docs/use/command-binokel.md",
        "docs/use/command-hex.md",
    ] {
        let manual = fs::read_to_string(root().join(page)).expect("the manual");
        assert_snapshot(page, &manual_as_of_now(&manual, &directory));
    }
}

#[test]
#[cfg(unix)]
fn the_pictures_of_the_manual_are_those_the_command_draws() {
    let directory = readers_directory("manual-pictures");
    let drawn = directory.join("board.svg");
    let arguments = [
        "hex", "analyze", "--size", "7", "d4", "c5", "e3", "--force", "--svg",
    ];
    answer(&[&arguments[..], &[drawn.to_str().expect("a path")]].concat());
    let drawn = fs::read_to_string(drawn).expect("a picture");
    assert_snapshot("docs/pictures/hex.svg", &drawn);
}
