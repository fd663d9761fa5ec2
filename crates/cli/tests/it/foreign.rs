//! Players from outside: plugins with the three functions of the contract, and programs that speak
//! the arena's protocol. They play as they should, and what goes wrong with them is said.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::compilers::{CC, compiler, have_compiler};
use crate::common::matches::{COMMAND, arena, json as report, reported, text, without_times};
use crate::common::snapshot::assert_snapshot;
use crate::common::tools::{have, library, root, run, scratch};

/// The example player; matches run in the root of the project.
const LOW: &str = "exec:python3 examples/players/low.py";

/// What is said when a match cannot be played to its end.
fn refused(arguments: &[&str]) -> String {
    let answer = arena(arguments);
    assert_eq!(answer.code, 1, "{arguments:?}: {}", answer.stderr);
    assert_eq!(answer.stdout, "", "{arguments:?}");
    answer.stderr
}

/// A plugin made of this C code; `None` without a compiler.
fn plugin(directory: &Path, code: &Path) -> Option<String> {
    if !have_compiler(CC) {
        return None;
    }
    let name = code.file_stem().expect("a name").to_str().expect("UTF-8");
    let built = directory.join(format!("{name}.so"));
    let mut compile = compiler(CC, "c99");
    run(compile
        .args(["-shared", "-fPIC", "-o"])
        .arg(&built)
        .arg(code));
    Some(format!("plugin:{}", text(&built)))
}

#[test]
fn the_library_as_a_plugin_plays_as_learned_does() {
    let itself = format!("plugin:{}", text(&library().shared));
    for rules in ["standard", "legacy-main", "jack", "no-passing"] {
        let options = ["--deals", "60", "--compare", "1", "--rules", rules];
        let report = report(&[&[&itself, "learned"][..], &options].concat());
        for kind in ["points", "payoff"] {
            assert_eq!(report[kind]["mean"], 0.0, "{rules}");
            assert_eq!(report[kind]["error"], 0.0, "{rules}");
        }
        assert_eq!(report["disagreement"]["rate"], 0.0, "{rules}");
        assert!(report["disagreement"]["asked"].as_u64() > Some(10_000));
    }
}

#[test]
fn the_plugin_in_c_plays_whole_matches() {
    let directory = scratch("foreign-lowest");
    let Some(lowest) = plugin(&directory, &root().join("examples/players/lowest.c")) else {
        return;
    };
    for rules in ["standard", "legacy-main", "no-passing"] {
        let out = directory.join(format!("{rules}.jsonl"));
        let options = ["--deals", "40", "--rules", rules, "--out", text(&out)];
        let played = report(&[&[&lowest, "random"][..], &options].concat());
        // It is its passing that is worth something.
        let mean = played["points"]["mean"].as_f64();
        assert!(mean > Some(1.0) || rules == "no-passing", "{played}");
        let again = directory.join(format!("{rules}-again.jsonl"));
        let options = ["--deals", "40", "--rules", rules, "--out", text(&again)];
        let alone = [&[&lowest, "random", "--threads", "1"][..], &options].concat();
        report(&alone);
        assert_eq!(without_times(&out), without_times(&again));
    }
    // A plugin may pass for somebody else.
    report(&["tuned", &format!("tuned/{lowest}"), "--deals", "8"]);
}

#[test]
fn plugins_that_are_none_are_refused_by_name() {
    let text = refused(&["tuned", "plugin:README.md"]);
    assert!(text.contains("cannot play: cannot be loaded:"), "{text}");
    let directory = scratch("foreign-nameless");
    let code = directory.join("nameless.c");
    fs::write(
        &code,
        "int evaluate_hand(void);\nint evaluate_hand(void) { return 0; }\n\
         int rank_move(void);\nint rank_move(void) { return 0; }\n",
    )
    .expect("a file");
    if let Some(name) = plugin(&directory, &code) {
        let said = refused(&["tuned", &name]);
        assert!(
            said.ends_with("nameless.so has no function 'select_pass_cards'\n"),
            "{said}"
        );
    }
}

/// A plugin with these answers to passing and ranking.
fn answering(directory: &Path, name: &str, pass: &str, rank: &str) -> Option<String> {
    let code = directory.join(format!("{name}.c"));
    let written = format!(
        "#include \"handsense.h\"\n\
         HsStatus evaluate_hand(HsCardSet hand, HandStrength *out) {{\n\
             (void)hand; (void)out; return HS_ERROR_PANIC;\n}}\n\
         HsStatus select_pass_cards(const HsHeartsView *view, HsCard out[3]) {{\n\
             (void)view; (void)out; {pass}\n}}\n\
         int32_t rank_move(const HsHeartsView *view, HsCard card) {{\n\
             (void)view; (void)card; {rank}\n}}\n"
    );
    fs::write(&code, written).expect("a file");
    plugin(directory, &code)
}

#[test]
fn what_a_plugin_does_wrong_is_said_with_deal_and_seat() {
    let directory = scratch("foreign-wrong");
    let rank = "return 50;";
    for (name, pass, rank, sentence) in [
        (
            "fails",
            "return HS_ERROR_PHASE;",
            rank,
            "answered select_pass_cards with -23 (not possible in this phase of the deal) \
             for the view me=0 rules=0x0da1 pass=left hand=",
        ),
        (
            "invents",
            "return 12345;",
            rank,
            "answered select_pass_cards with 12345 (unknown status)",
        ),
        (
            "forgets",
            "return HS_OK;",
            rank,
            "passed the card codes [-1, -1, -1], which are not three different cards of the hand",
        ),
        (
            "twice",
            "out[0] = out[1] = out[2] = 0; while (!(view->hand >> out[0] & 1)) { ++out[0]; }\n\
             out[1] = out[2] = out[0]; return HS_OK;",
            rank,
            "which are not three different cards of the hand",
        ),
        (
            "steals",
            "int n = 0; for (int c = 0; c < 64 && n < 3; ++c)\n\
             if ((c & 15) < 13 && !(view->hand >> c & 1)) out[n++] = (HsCard)c;\nreturn HS_OK;",
            rank,
            "which are not three different cards of the hand",
        ),
    ] {
        let Some(player) = answering(&directory, name, pass, rank) else {
            return;
        };
        let said = refused(&[&player, "tuned", "--deals", "4"]);
        let begin = format!("handsense: deal 0, seated AABB: seat 0: '{player}' ");
        assert!(said.starts_with(&begin), "{name}: {said}");
        assert!(said.contains(sentence), "{name}: {said}");
    }
    let pass = "return HS_ERROR_PHASE;";
    let ignore = "return HS_HEARTS_IGNORE_MOVE;";
    let Some(player) = answering(&directory, "ignores", pass, ignore) else {
        return;
    };
    let said = refused(&[&player, "tuned", "--pass", "hold", "--deals", "4"]);
    assert!(
        said.contains("answered rank_move with HS_HEARTS_IGNORE_MOVE for every legal card ("),
        "{said}"
    );
}

#[test]
fn the_player_in_python_plays_by_all_rules_in_all_directions() {
    if !have("python3") {
        return;
    }
    for rules in [
        "standard",
        "legacy-main",
        "jack",
        "no-trick",
        "queen-breaks",
        "no-passing",
        "no-moon",
        "0x0001",
        "0x1400",
    ] {
        let report = report(&[
            LOW,
            "random",
            "--seating",
            "=ABAB",
            "--deals",
            "2",
            "--rules",
            rules,
        ]);
        assert_eq!(report["finished"], 2, "{rules}");
    }
    // It is worth something, too.
    let report = report(&[LOW, "card-player", "--deals", "8"]);
    assert!(report["points"]["mean"].as_f64() > Some(2.0), "{report}");
}

#[test]
fn a_program_plays_the_same_on_any_number_of_threads() {
    if !have("python3") {
        return;
    }
    let directory = scratch("foreign-threads");
    let [one, three] = ["1", "3"].map(|threads| {
        let out = directory.join(format!("{threads}.jsonl"));
        let options = ["--games", "1", "--threads", threads, "--out", text(&out)];
        report(&[&[LOW, "ducker"][..], &options].concat());
        without_times(&out)
    });
    assert!(one.contains("\"name\":\"exec:python3 examples/players/low.py\""));
    assert_eq!(one, three);
    let twice = report(&[LOW, LOW, "--deals", "2", "--compare", "1"]);
    assert_eq!(twice["points"]["error"], 0.0);
    assert_eq!(twice["disagreement"]["rate"], 0.0);
}

/// A program in shell with these commands for every line that it hears.
fn shell(directory: &Path, name: &str, each_line: &str) -> String {
    let path = directory.join(name);
    let code = format!("#!/bin/sh\nwhile read -r said rest; do\n{each_line}\ndone\n");
    fs::write(&path, code).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    format!("exec:'{}'", text(&path))
}

/// What every program has to say first.
const READY: &str = "[ $said = handsense ] && echo ready && echo '# a comment' && echo";

#[test]
fn what_a_program_does_wrong_is_said_with_question_and_answer() {
    let directory = scratch("foreign-programs");
    let play = "[ $said = play ] &&";
    let cases: [(&str, String, String); 8] = [
        (
            "unready",
            "echo steady".into(),
            "was asked 'handsense 1' and answered 'steady', which is not 'ready' and a name".into(),
        ),
        (
            "ends",
            format!("{READY}; {play} exit 3"),
            "and ended with exit status: 3".into(),
        ),
        (
            "closes",
            format!("{READY}; {play} exec >&- && sleep 9"),
            "and closed its output".into(),
        ),
        (
            "silent",
            format!("{READY}; {play} sleep 9"),
            "and did not answer within 0.4 s".into(),
        ),
        (
            "mumbles",
            format!("{READY}; {play} echo play it again"),
            "and answered 'play it again', which is not 'play' and one of the cards ".into(),
        ),
        (
            "cheats",
            format!("{READY}; {play} echo play S2"),
            "and answered 'play S2', which is not 'play' and one of the cards ..".to_owned(),
        ),
        (
            "rambles",
            format!("{READY}; {play} printf '%05000d\\n' 1"),
            format!("and answered '{}…'", "0".repeat(200)),
        ),
        (
            "interrupts",
            format!("{READY}; [ $said = deal ] && echo play S2 && sleep 1"),
            "play S2'".into(),
        ),
    ];
    // All programs are written before one is started: a file that is open for writing cannot be started.
    let programs = cases.map(|(name, each_line, sentence)| {
        let player = shell(&directory, name, &each_line);
        (name, player, sentence)
    });
    // Most of the time is spent waiting, so they play side by side.
    std::thread::scope(|scope| {
        for (name, player, sentence) in &programs {
            let directory = &directory;
            scope.spawn(move || {
                let out = directory.join(format!("{name}.jsonl"));
                // Only where it is the point: on a busy machine a second is soon over.
                let limit = if *name == "silent" { "0.4" } else { "60" };
                let options = ["--pass", "hold", "--move-timeout", limit];
                let file = ["--deals", "4", "--out", text(&out)];
                let said = refused(&[&[player, "tuned"][..], &options, &file].concat());
                assert!(
                    said.starts_with("handsense: deal 0, seated AABB: seat "),
                    "{said}"
                );
                assert!(said.contains(&format!(": '{player}' ")), "{said}");
                assert!(said.contains(sentence), "{name}: {said}");
                assert!(without_times(&out).starts_with("{\"arena\":1"));
            });
        }
    });
    let passes = format!("{READY}; [ $said = pass ] && echo pass S2 S2 H2");
    let said = refused(&[&shell(&directory, "passes", &passes), "tuned"]);
    assert!(
        said.contains("was asked 'pass me=0 rules=0x0da1 pass=left hand=")
            && said.contains("which is not 'pass' and three different cards of the hand"),
        "{said}"
    );
}

#[test]
fn what_programs_say_on_standard_error_is_escaped() {
    let directory = scratch("foreign-errors");
    let print = r"printf '\033[2J\302\233\342\200\256\r\351 title\n\twell\r\nlast words' >&2";
    let player = shell(
        &directory,
        "complains",
        &format!("{READY}; [ $said = play ] && {print} && exit 3"),
    );
    let said = refused(&[&player, "tuned", "--deals", "1", "--pass", "hold"]);
    let lines: Vec<&str> = said.lines().collect();
    let [title, well, last, sentence] = lines[..] else {
        panic!("{said:?}");
    };
    assert_eq!(title, "\\u{1b}[2J\\u{9b}\\u{202e}\\u{d}\u{fffd} title");
    assert_eq!((well, last), ("\twell", "last words"));
    assert!(sentence.contains("ended with exit status: 3"), "{said}");
}

#[test]
fn what_is_finished_before_a_fault_is_kept() {
    if !have("python3") {
        return;
    }
    let directory = scratch("foreign-kept");
    // Each copy plays well until it has heard four hundred lines.
    let tired = directory.join("tired.py");
    fs::write(
        &tired,
        "import itertools, sys\n\
         sys.path.insert(0, 'examples/players')\n\
         import low\n\
         for count, line in zip(itertools.count(), sys.stdin):\n\
         \x20   reply = low.reply_to(line)\n\
         \x20   if count == 400:\n\
         \x20       sys.exit(3)\n\
         \x20   if reply:\n\
         \x20       print(reply, flush=True)\n",
    )
    .expect("a file");
    let player = format!("exec:python3 '{}'", text(&tired));
    let out = directory.join("kept.jsonl");
    let options = ["--threads", "1", "--out", text(&out)];
    let said = refused(&[&[&player, "ducker"][..], &options].concat());
    assert!(said.contains("and ended with exit status: 3"), "{said}");
    let shown = reported(&out);
    assert!(shown["finished"].as_u64() > Some(2), "{shown}");
}

/// The processes whose command line has this word.
fn running(word: &str) -> Vec<String> {
    let listed = run(Command::new("ps").args(["-eo", "pid=,stat=,args="]));
    let is_one = |line: &&str| line.contains(word) && !line.contains("ps -eo");
    listed.lines().filter(is_one).map(str::to_owned).collect()
}

/// Waits until a condition holds, for at most a minute.
fn until(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "waited for {what}"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn no_program_outlives_the_match() {
    if !have("python3") || !have("ps") {
        return;
    }
    let directory = scratch("foreign-orphans");
    let (obeys, stubborn) = (directory.join("obeys.py"), directory.join("stubborn.py"));
    let low = root().join("examples/players/low.py");
    fs::copy(low, &obeys).expect("a copy");
    // Neither the end of its input nor a word moves it.
    fs::write(
        &stubborn,
        "import time\nprint('ready', flush=True)\nwhile True: time.sleep(9)\n",
    )
    .expect("a file");

    report(&[
        &format!("exec:python3 '{}'", text(&obeys)),
        "random",
        "--deals",
        "2",
    ]);
    assert_eq!(running(text(&obeys)), [""; 0], "after a match");

    // A player that ends in time, and leaves a child.
    let child = directory.join("child.py");
    fs::write(&child, "import time\ntime.sleep(99)\n").expect("a file");
    let leaves = format!("python3 {} & exec python3 {}", text(&child), text(&obeys));
    report(&[&format!("exec:sh -c '{leaves}'"), "random", "--deals", "2"]);
    until("the end of a child", || running(text(&child)).is_empty());

    let player = format!("exec:python3 '{}'", text(&stubborn));
    refused(&[&player, "random", "--deals", "6", "--move-timeout", "0.3"]);
    assert_eq!(running(text(&stubborn)), [""; 0], "after a fault");

    for (player, path) in [
        (&player, &stubborn),
        (&format!("exec:python3 '{}'", text(&obeys)), &obeys),
    ] {
        let arena = Command::new(COMMAND)
            .args(["arena", player, "random", "--deals", "100000"])
            .current_dir(root())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        until("a program", || {
            !running(&format!("python3 {}", text(path))).is_empty()
        });
        std::thread::sleep(Duration::from_millis(300));
        run(Command::new("kill").args(["-INT", &arena.id().to_string()]));
        let output = arena.wait_with_output().expect("the command ends");
        assert_eq!(output.status.code(), Some(130));
        assert_eq!(running(text(path)), [""; 0], "after Ctrl-C");
    }
}

/// The document before and behind the lines of its example session.
fn around_session(document: &str) -> (&str, &str) {
    let (before, rest) = document
        .split_once("```session\n")
        .expect("a block named session");
    let (_, after) = rest.split_once("```").expect("an end");
    (before, after)
}

/// The conversation of the first seat in the first deal of four players like the example, as the
/// arena and the player really have it: the greeting, the pass, the first and the last cards.
fn real_session(directory: &Path) -> String {
    let log = directory.join("log");
    // Writes down what is said to a player and what it answers.
    let witness = directory.join("witness.py");
    fs::write(
        &witness,
        "import sys\n\
         sys.path.insert(0, 'examples/players')\n\
         import low\n\
         with open(sys.argv[1], 'w') as log:\n\
         \x20   for line in sys.stdin:\n\
         \x20       reply = low.reply_to(line)\n\
         \x20       print('>', line, end='', file=log)\n\
         \x20       if reply:\n\
         \x20           print('<', reply, file=log)\n\
         \x20           print(reply, flush=True)\n",
    )
    .expect("a file");
    let watched = format!("exec:python3 '{}' '{}'", text(&witness), text(&log));
    let options = ["--seating", "=ABBB", "--deals", "1", "--compare", "0"];
    report(&[&[&watched, LOW][..], &options].concat());
    let all = fs::read_to_string(&log).expect("a log");
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 2 + 1 + 2 + 26 + 1, "{all}");
    let shown = [&lines[..11], &["…"], &lines[29..]].concat();
    shown.join("\n") + "\n"
}

#[test]
fn the_session_of_the_document_is_a_real_one() {
    if !have("python3") {
        return;
    }
    let path = root().join("docs/reference/arena-protocol.md");
    let document = fs::read_to_string(&path).expect("the document");
    let (before, after) = around_session(&document);
    let real = real_session(&scratch("foreign-session"));
    let now = format!("{before}```session\n{real}```{after}");
    assert_snapshot("docs/reference/arena-protocol.md", &now);
}
