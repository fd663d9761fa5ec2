//! Files of the command: one writer, no input overwritten, and the old or the new contents whenever
//! the command is killed or the disk is full.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::matches::{COMMAND, arena, fresh, played, refused, text, without_times};

/// The number of delays after which a command is killed.
const KILLS: u64 = 24;

fn run(arguments: &[&str]) -> Output {
    let output = Command::new(COMMAND).args(arguments).output();
    output.expect("the command starts")
}

/// Runs the command and kills it after a delay.
fn killed(arguments: &[&str], delay: Duration) {
    let mut child = Command::new(COMMAND)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    thread::sleep(delay);
    // It may have ended.
    let _ = child.kill();
    child.wait().expect("the command ends");
}

/// Runs the command on a disk that is full after this number of blocks.
#[cfg(unix)]
fn on_a_full_disk(arguments: &[&str], blocks: u32) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let mut command = Command::new("bash");
    command
        .args(["-c", &script, "bash", COMMAND])
        .args(arguments);
    command.output().expect("bash starts")
}

fn lock_of(path: &Path) -> std::path::PathBuf {
    let name = path.file_name().and_then(|name| name.to_str());
    path.with_file_name(format!(".{}.lock", name.expect("a name")))
}

#[test]
fn a_killed_match_is_resumed_to_the_same_results() {
    let [whole, part] = ["kill-whole.jsonl", "kill-part.jsonl"].map(fresh);
    let start = [
        "tuned",
        "as-designed",
        "--deals",
        "300",
        "--threads",
        "1",
        "--out",
    ];
    played(&[&start[..], &[text(&whole)]].concat());
    let all = without_times(&whole);
    let again = [&["arena"], &start[..], &[text(&part), "--resume"]].concat();
    let mut kept = 0;
    for number in 0..KILLS {
        let _ = fs::remove_file(&part);
        // Two kills: of a new file, and of a resumed one.
        killed(&again, Duration::from_millis(2 * number));
        killed(&again, Duration::from_millis(2 * number));
        kept += u64::from(part.exists());
        assert!(run(&again).status.success(), "{number}");
        assert_eq!(without_times(&part), all, "{number}");
        // What a killed run left beside the file is used up by the next one.
        assert!(!lock_of(&part).exists(), "{number}");
    }
    assert!(kept > 0, "no run came far enough to be killed in its work");
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let [whole, part] = ["full-whole.jsonl", "full-part.jsonl"].map(fresh);
    let start = [
        "tuned",
        "as-designed",
        "--deals",
        "30",
        "--threads",
        "1",
        "--out",
    ];
    played(&[&start[..], &[text(&whole)]].concat());
    let again = [&["arena"], &start[..], &[text(&part), "--resume"]].concat();
    for blocks in 0..8 {
        let _ = fs::remove_file(&part);
        assert_eq!(on_a_full_disk(&again, blocks).status.code(), Some(1));
        assert!(run(&again).status.success(), "{blocks}");
        assert_eq!(without_times(&part), without_times(&whole), "{blocks}");
    }
}

#[test]
fn a_second_run_is_refused() {
    let path = fresh("second.jsonl");
    let lock = File::create(lock_of(&path)).expect("a lock file");
    lock.lock().expect("a lock");
    let start = ["tuned", "random", "--deals", "2", "--out", text(&path)];
    refused(2, &start, "another run writes");
    refused(
        2,
        &[&start[..], &["--resume"]].concat(),
        "another run writes",
    );
    drop(lock);
    played(&start);
    assert!(!lock_of(&path).exists());
}

#[test]
fn no_input_is_overwritten() {
    let deals = fresh("in.deals");
    let line = "hands=AKQJT98765432.../.AKQJT98765432../..AKQJT98765432./...AKQJT98765432\n";
    fs::write(&deals, line).expect("a file");
    let file = text(&deals);
    let onto = [
        "tuned",
        "random",
        "--deal-file",
        file,
        "--out",
        file,
        "--force",
    ];
    refused(2, &onto, "is also read; choose another file to write");
    assert_eq!(fs::read_to_string(&deals).expect("the file"), line);
}

#[test]
fn impossible_values_are_refused_with_their_line_and_field() {
    let path = fresh("values.jsonl");
    let start = ["tuned", "random", "--deals", "1", "--out", text(&path)];
    played(&start);
    let good = fs::read_to_string(&path).expect("results");
    let points = good
        .split("\"points\":[")
        .nth(1)
        .and_then(|s| s.split(',').next());
    let points = format!("\"points\":[{},", points.expect("points"));
    for (old, new, sentence) in [
        (
            points.as_str(),
            "\"points\":[2147483647,",
            "line 2: field 'points'",
        ),
        (
            "\"took_queen\":",
            "\"took_king\":",
            "line 2: field 'counts'",
        ),
        ("\"steps\":[", "\"steps\":[0,", "line 2: field 'steps'"),
        ("\"rules\":", "\"rules\":-", "line 1: field 'rules'"),
        (
            "\"seats\":\"AABB\"",
            "\"seats\":\"ABAB\"",
            "line 2: field 'tables'",
        ),
        ("\"nanos\":", "\"nanos\":1844674407370955", "line 3"),
    ] {
        let bad = good.replacen(old, new, 1);
        assert_ne!(bad, good, "{old}");
        fs::write(&path, bad).expect("a file");
        refused(1, &["report", text(&path)], sentence);
    }
    let torn = format!("{good}{{\"unit\":1,");
    fs::write(&path, torn).expect("a file");
    let answer = arena(&["report", text(&path)]);
    assert_eq!(answer.code, 0);
    assert!(
        answer.stderr.contains("the last line is torn"),
        "{}",
        answer.stderr
    );
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let path = fresh("escape.jsonl");
    let start = ["tuned", "random", "--deals", "1", "--out", text(&path)];
    played(&start);
    let good = fs::read_to_string(&path).expect("results");
    let forged = r#""name":"\u001b[2J\u009b\u202e""#;
    fs::write(&path, good.replacen("\"name\":\"random\"", forged, 1)).expect("a file");
    for option in ["--plain", "--unicode", "--json"] {
        let shown = played(&["report", text(&path), option]);
        let is_harmless = |c: char| c == '\n' || !c.is_control() && c != '\u{202e}';
        assert!(shown.chars().all(is_harmless), "{shown:?}");
    }
    let answer = arena(&["tuned", "\u{1b}]0;x\u{7}"]);
    assert!(!answer.stderr.contains('\u{1b}'), "{}", answer.stderr);
}

#[cfg(unix)]
#[test]
fn an_error_is_one_sentence() {
    let script = "\"$@\" > /dev/full";
    let mut command = Command::new("bash");
    command.args(["-c", script, "bash", COMMAND, "arena", "tuned", "random"]);
    if !Path::new("/dev/full").exists() {
        return;
    }
    let output = command
        .args(["--deals", "1"])
        .output()
        .expect("bash starts");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(said.matches("cannot write").count(), 1, "{said}");
}
