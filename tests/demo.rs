//! The C++ demo builds, passes its own tests, and plays in every mode: plainly, under sanitizers and
//! under valgrind.

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use common::tools::{assert_success, have, library, root, run, scratch, skipped};

/// The directory of a demo built with these flags and the library of this build. It is kept, so that
/// the next run of the tests compiles only what has changed.
fn built(name: &str, flags: &str) -> Option<PathBuf> {
    for tool in ["python3", "g++"] {
        if !have(tool) {
            skipped(&format!("the demo needs {tool}"));
            return None;
        }
    }
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("demo-{name}"));
    let lies_in = library()
        .shared
        .parent()
        .expect("the library lies somewhere");
    let mut command = Command::new("python3");
    command
        .arg(root().join("cpp_demo/build.py"))
        .env("CXX", "g++");
    command.arg("--library").arg(lies_in);
    command.arg("--build").arg(&directory);
    command.arg(format!("--flags={flags}"));
    run(&mut command);
    Some(directory)
}

/// What the engine's own tests print, with the library to load.
fn engine_test(directory: &Path) -> String {
    run(Command::new(directory.join("engine_test")).arg(&library().shared))
}

const PLAIN: &str = "-O1 -g";
const SANITIZED: &str = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all";

fn plain() -> Option<&'static Path> {
    static BUILT: OnceLock<Option<PathBuf>> = OnceLock::new();
    BUILT.get_or_init(|| built("plain", PLAIN)).as_deref()
}

fn sanitized() -> Option<&'static Path> {
    static BUILT: OnceLock<Option<PathBuf>> = OnceLock::new();
    let build = || {
        let supported = have("g++") && compiler_has_sanitizers();
        if supported {
            built("sanitized", SANITIZED)
        } else {
            None
        }
    };
    BUILT.get_or_init(build).as_deref()
}

fn compiler_has_sanitizers() -> bool {
    let directory = scratch("sanitizers");
    let source = directory.join("empty.cpp");
    std::fs::write(&source, "int main() {}\n").expect("a file can be written");
    let mut command = Command::new("g++");
    command
        .args(SANITIZED.split(' '))
        .arg(&source)
        .arg("-o")
        .arg(directory.join("empty"));
    let there = command.output().is_ok_and(|output| output.status.success());
    if !there {
        skipped("g++ has no sanitizers");
    }
    there
}

fn demo(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(directory.join("handsense_demo"));
    command.args(arguments);
    command
}

fn with_input(command: &mut Command, input: &str) -> Output {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the demo starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // A game that ends early closes its end; that is no fault.
    let _ = pipe.write_all(input.as_bytes());
    drop(pipe);
    child.wait_with_output().expect("the demo ends")
}

/// Every card of the deck on a line of its own, thirteen times: at each turn one of them may be
/// played, the others are objected to.
fn every_card_thirteen_times() -> String {
    let names = common::referee::DECK.map(|card| format!("{card:?}\n"));
    "?\n".to_owned() + &names.concat().repeat(13)
}

#[test]
fn the_demos_own_tests_pass() {
    let Some(directory) = plain() else { return };
    let printed = engine_test(directory);
    let last = printed.lines().last().unwrap_or_default();
    assert!(last.ends_with("passed, 0 failed"), "{last}");
}

#[test]
fn a_whole_game_is_told_and_the_same_seed_tells_it_again() {
    let Some(directory) = plain() else { return };
    let game = run(&mut demo(directory, &["--seed", "1", "--plain"]));
    assert!(game.contains("Won by") && game.is_ascii(), "{game}");
    assert!(game.lines().count() > 100);
    assert_eq!(run(&mut demo(directory, &["--seed", "1", "--plain"])), game);
    assert_ne!(run(&mut demo(directory, &["--seed", "2", "--plain"])), game);
}

#[test]
fn a_searching_library_tells_what_it_expects_and_repeats_itself() {
    let Some(directory) = plain() else { return };
    let arguments = ["--search-playouts", "300", "--seed", "1", "--plain"];
    let game = run(&mut demo(directory, &arguments));
    assert!(game.contains("handsense+search") && game.contains("Won by"));
    // Long sentences are broken into lines.
    let words: Vec<&str> = game.split_whitespace().collect();
    let told = words.join(" ");
    let parts = [" points, ", "queen ", "own moon ", "other moon ", "; next "];
    let sentences: Vec<&str> = told.split(" playouts: ").skip(1).collect();
    assert!(sentences.len() > 30, "{game}");
    for sentence in sentences {
        let begin: String = sentence.chars().take(130).collect();
        assert!(parts.iter().all(|part| begin.contains(part)), "{begin}");
    }
    assert_eq!(run(&mut demo(directory, &arguments)), game);
    let threads = [&arguments[..], &["--search-threads", "2"]].concat();
    assert_eq!(run(&mut demo(directory, &threads)), game);
    let by_the_clock = ["--search", "1", "--deals", "2", "--plain"];
    let summary = run(&mut demo(directory, &by_the_clock));
    assert!(summary.contains("handsense+search"), "{summary}");
}

#[test]
fn the_engines_search_is_shown_with_the_librarys_playouts_against_its_own() {
    let Some(directory) = plain() else { return };
    let summary = run(&mut demo(directory, &["--uct", "--deals", "2", "--plain"]));
    for name in ["| uct+handsense ", "| uct "] {
        assert!(summary.contains(name), "{summary}");
    }
}

#[test]
fn a_match_is_summed_up_with_its_interval() {
    let Some(directory) = plain() else { return };
    let summary = run(&mut demo(directory, &["--deals", "20", "--plain"]));
    assert!(summary.contains("95 % interval"), "{summary}");
}

#[test]
fn a_hand_is_analysed_with_the_numbers_of_the_tables() {
    let Some(directory) = plain() else { return };
    let report = run(&mut demo(
        directory,
        &["--hand", "AK3.QJ98.T654.72", "--plain"],
    ));
    // Length, danger, control, void potential, overall strength.
    for (suit, numbers) in [
        ("Spades", ["3", "28", "65", "50", "63"]),
        ("Diamonds", ["4", "25", "45", "25", "39"]),
        ("Clubs", ["4", "5", "30", "25", "34"]),
        ("Hearts", ["2", "0", "10", "70", "27"]),
    ] {
        let row = report
            .lines()
            .find(|line| line.starts_with(&format!("| {suit}")));
        let cells: Vec<&str> = row.unwrap_or_default().split('|').map(str::trim).collect();
        assert_eq!(cells.get(2..7), Some(&numbers[..]), "{report}");
    }
}

#[test]
fn a_library_loaded_while_running_plays_as_the_linked_one() {
    let Some(directory) = plain() else { return };
    let shared = library().shared.to_str().expect("UTF-8");
    let linked = run(&mut demo(directory, &["--seed", "3", "--plain"]));
    let loading = ["--seed", "3", "--plain", "--dlopen", shared];
    let mut unlinked = Command::new(directory.join("handsense_demo_dl"));
    for game in [
        run(&mut demo(directory, &loading)),
        run(unlinked.args(loading)),
    ] {
        let end = |text: &str| {
            text.lines()
                .rev()
                .take(5)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(end(&game), end(&linked));
    }
}

#[test]
fn a_person_plays_by_typing_and_may_leave_at_any_time() {
    let Some(directory) = plain() else { return };
    let arguments = [
        "--interactive",
        "--rules",
        "0x09A1",
        "--seed",
        "5",
        "--plain",
    ];
    let output = with_input(
        &mut demo(directory, &arguments),
        &every_card_thirteen_times(),
    );
    assert_success("a typed deal", &output);
    let talk = String::from_utf8_lossy(&output.stdout);
    assert!(
        talk.contains("Deal 2"),
        "the first deal is played to its end:\n{talk}"
    );
    assert!(talk.contains("Goodbye"), "{talk}");
    for input in ["", "q\n", "nonsense\nq\n"] {
        let output = with_input(&mut demo(directory, &arguments), input);
        assert_success("leaving", &output);
    }
}

#[test]
fn bad_usage_is_refused_with_its_own_code() {
    let Some(directory) = plain() else { return };
    for arguments in [
        ["--no-such-option", ""],
        ["--seed", "x"],
        ["--deals", "0"],
        ["--hand", "AX"],
    ] {
        let output = demo(directory, &arguments).output().expect("the demo runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            !output.stderr.is_empty() && output.stdout.is_empty(),
            "{arguments:?}"
        );
    }
}

/// What the demo does under a watchful eye.
fn modes() -> Vec<Vec<&'static str>> {
    let shared = library().shared.to_str().expect("UTF-8");
    vec![
        vec!["--seed", "1", "--plain"],
        vec!["--deals", "20", "--plain"],
        vec!["--hands", "20"],
        vec![
            "--search-playouts",
            "50",
            "--search-threads",
            "2",
            "--deals",
            "2",
        ],
        vec!["--seed", "4", "--plain", "--dlopen", shared],
    ]
}

#[test]
fn sanitizers_find_nothing() {
    let Some(directory) = sanitized() else { return };
    let printed = engine_test(directory);
    assert!(printed.contains(" passed, 0 failed"), "{printed}");
    for arguments in modes() {
        run(&mut demo(directory, &arguments));
    }
    let arguments = ["--interactive", "--rules", "0x09A1", "--plain"];
    let output = with_input(
        &mut demo(directory, &arguments),
        &every_card_thirteen_times(),
    );
    assert_success("interactive", &output);
}

#[test]
fn valgrind_finds_nothing() {
    let Some(directory) = plain() else { return };
    if !have("valgrind") {
        return;
    }
    for arguments in modes() {
        let mut command = Command::new("valgrind");
        command.args(["--quiet", "--error-exitcode=99", "--leak-check=full"]);
        command.args(["--errors-for-leak-kinds=definite", "--"]);
        run(command
            .arg(directory.join("handsense_demo"))
            .args(arguments));
    }
}
