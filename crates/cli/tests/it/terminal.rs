//! The width of tables, interruptions, the help, and how counts and positions are read.

use crate::cli::{COMMAND, bare, handsense, run};
use crate::common::snapshot::assert_snapshot;
use crate::common::tools::root;

const VIEW: &str = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT";
/// Seat 0 has the two of clubs.
const HANDS: &str = "hands=53.92.K42.KT5432/QT2.KT876.AQ986./A9876.A43.T53.J8/KJ4.QJ5.J7.AQ976";

/// Commands that print all tables.
const TABLES: [&str; 15] = [
    "analyze SAK3 H72 DQJ98 CT654",
    "explain --playouts 100 me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT",
    "explain --playouts 100 pass=left hand=AK3.QJ98.T654.72",
    "forecast me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT",
    "search --playouts 200 me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT",
    "search --playouts 200 pass=left hand=AK3.QJ98.T654.72",
    "solve leader=1 hands=Q7.3..A7/KJ6.8..J/9.2..K62/8.Q..Q93",
    "check --playouts 50 @examples/deals/moon.txt",
    "check --seat 0 @examples/deals/twelve.txt",
    "liap-tui analyze 14 11 6 6 8 4 1 1 --playouts 100",
    "binokel analyze KAKO SO HAZZKO BBAZ --playouts 50",
    "binokel analyze KAKOB SOA HAZZKOB BBAZK --bid 250 --playouts 50",
    "hex analyze --playouts 100 --size 7 d4 c5 e3",
    "arena tuned as-designed --deals 2",
    "arena tournament random tuned ducker --deals 2",
];

#[test]
fn tables_fit_the_terminal() {
    for columns in [60, 80] {
        let mut shown = String::new();
        for line in TABLES {
            let mut command = bare(COMMAND);
            command.args(line.split(' ')).current_dir(root());
            let answer = run(command.env("COLUMNS", columns.to_string()), "");
            assert_eq!(answer.code, 0, "{line}: {}", answer.stderr);
            let rows = answer
                .stdout
                .lines()
                .filter(|row| row.starts_with(['+', '|']));
            let rows: Vec<&str> = rows.collect();
            assert!(!rows.is_empty());
            for row in &rows {
                assert!(row.len() <= columns, "{line}: {row}");
            }
            // Matches show times.
            if !line.starts_with("arena") {
                shown += &format!("$ handsense {line}\n{}\n", rows.join("\n"));
            }
        }
        let file = format!("crates/cli/tests/it/snapshots/tables-{columns}.txt");
        assert_snapshot(&file, &shown);
    }
}

#[test]
fn counts_have_groups_and_exponents() {
    let searched = |count: &str| handsense(&["explain", "--playouts", count, "--json", VIEW]);
    let plain = searched("1000").stdout;
    for same in ["1_000", "1,000", "1e3", "0.1e4"] {
        assert_eq!(searched(same).stdout, plain, "{same}");
    }
    for wrong in ["10,00", "_100", "1.5", "1e3x", "inf", "3", ""] {
        let answer = searched(wrong);
        assert_eq!(answer.code, 2, "{wrong}");
        assert!(
            answer.stderr.contains("such as 20000, 20_000"),
            "{}",
            answer.stderr
        );
    }
}

#[test]
fn an_impossible_position_names_the_seat_and_the_rule() {
    // Rules without a card that must be led.
    let led_by_two = ["rules=0x0d81", "leader=2"];
    let allowed = handsense(&[&["solve", "--nodes", "1", HANDS][..], &led_by_two].concat());
    assert_eq!((allowed.code, &*allowed.stderr), (0, ""));
    for (fields, message) in [
        (
            "plays=1:C2",
            "seat 1 led the first trick without the two of clubs",
        ),
        ("plays=0:C3", "seat 0 did not hold C3"),
        ("plays=0:C2,C8,C5,HA", "seat 3 revoked: HA was played"),
        ("plays=0:C2,C8,C5,C7/D3", "seat 1 did not hold D3"),
        (
            "leader=2",
            "seat 2 leads the first trick without the two of clubs",
        ),
        ("leader=0 trick=C2", "C2 is in two places"),
    ] {
        let answer = handsense(&["solve", HANDS, fields]);
        assert_eq!((answer.code, &*answer.stdout), (1, ""), "{fields}");
        assert!(
            answer.stderr.contains(message),
            "{fields}: {}",
            answer.stderr
        );
    }
}

#[test]
fn the_help_has_every_command_under_a_heading() {
    let help = handsense(&["--help"]).stdout;
    let page = |heading: &str| {
        let start = help.find(&format!("\n{heading}:\n")).expect("a heading");
        let section = &help[start + 1..];
        section[..section.find("\n\n").expect("an end")].to_owned()
    };
    for (heading, commands) in [
        ("Play", "play hex"),
        (
            "Judge",
            "analyze explain forecast search solve check liap-tui binokel",
        ),
        ("Measure", "arena signature check-forecast"),
        ("Train", "selfplay-data train train-forecast train-value"),
        ("Other", "completions man"),
    ] {
        let section = page(heading);
        let names = section
            .lines()
            .skip(1)
            .filter_map(|line| line.split_whitespace().next());
        assert_eq!(names.collect::<Vec<_>>().join(" "), commands);
    }
    assert!(help.contains("\nOptions:\n") && help.contains("\nExamples:\n"));
    assert!(help.lines().all(|line| line.chars().count() <= 100));
}

/// Waits until the program handles SIGINT, sends it, and returns what the program says.
#[cfg(target_os = "linux")]
fn interrupted(line: &str) -> [String; 2] {
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::{fs, thread, time::Duration};
    let child = Command::new(COMMAND)
        .args(line.split(' '))
        .current_dir(root())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let id = child.id().to_string();
    let status = Path::new("/proc").join(&id).join("status");
    let handles = || {
        let text = fs::read_to_string(&status).expect("a running process");
        let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:\t"));
        u64::from_str_radix(mask.expect("a mask"), 16).expect("hexadecimal") & 2 != 0
    };
    while !handles() {
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(200));
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.expect("kill").success());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(130), "{line}");
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("UTF-8"))
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_search_prints_what_it_has() {
    for (line, shown) in [
        (format!("search --playouts 1e9 {VIEW}"), "Searched Moves:"),
        (format!("explain --playouts 1e9 {VIEW}"), "Ranked Moves:"),
        (format!("solve --nodes 0 {HANDS}"), "cut off"),
        (
            "check --playouts 1e8 @examples/deals/moon.txt".to_owned(),
            "Seats (passes",
        ),
        (
            "hex solve --nodes 1e9 a1".to_owned(),
            "The winner is unknown",
        ),
    ] {
        let [out, errors] = interrupted(&line);
        assert!(out.contains(shown), "{line}: {out}");
        assert!(
            errors.contains("handsense: interrupted;"),
            "{line}: {errors}"
        );
    }
}
