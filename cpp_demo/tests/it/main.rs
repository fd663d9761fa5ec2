//! Tests of the C++ demo in every mode and with every way to link the library: plain, under
//! sanitizers and under valgrind. They also run the C++ tests.

mod programs;

use std::path::Path;
use std::process::Command;

#[cfg(feature = "instrumented")]
use programs::{have, sanitized};
use programs::{plain, program_of, run, shared, variants};

/// The program linked by cargo.
fn demo(arguments: &[&str]) -> Command {
    program(Path::new(env!("CARGO_BIN_EXE_handsense_demo")), arguments)
}

fn program(path: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(path);
    command.args(arguments);
    command
}

/// The output of the C++ tests, which get the library to load.
fn engine_test(program: &Path) -> String {
    run(Command::new(program).arg(shared()))
}

#[test]
fn the_demos_own_tests_pass() {
    let printed = engine_test(&plain().engine_test);
    let last = printed.lines().last().unwrap_or_default();
    assert!(last.ends_with("passed, 0 failed"), "{last}");
}

/// The fragments in C and C++ of the page for engine owners: its declarations, and its statements.
fn fragments() -> (String, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("../docs/use/engine-owner.md")).expect("a page");
    let blocks = page.split("```").skip(1).step_by(2);
    let fragments = blocks.filter_map(|block| {
        ["c++\n", "c\n"]
            .iter()
            .find_map(|language| block.strip_prefix(language))
    });
    let (declarations, statements): (Vec<_>, Vec<_>) =
        fragments.partition(|code| code.starts_with("#include") || code.ends_with("\n}\n"));
    assert!(declarations.len() == 2 && statements.len() == 5);
    (declarations.concat(), statements.concat())
}

#[test]
fn the_code_for_engine_owners_compiles_and_runs() {
    let (declarations, statements) = fragments();
    let code = [
        r#"
#include <memory>

namespace hearts {
typedef iiHeartsState advancedIIHeartsState;
}

namespace page {

/// The constructors and setters of the real engine's search.
struct UCT {
    UCT(int, double) {}
    void setPlayoutModule(hearts::UCTModule *) {}
};
struct iiMonteCarlo : hearts::Algorithm {
    iiMonteCarlo(UCT *, int) {}
    hearts::Move *Play(hearts::GameState *, hearts::Player *) override { return nullptr; }
    const char *getName() override { return "page"; }
};

"#,
        &declarations,
        r#"
void run() {
    hearts::HeartsGameState state;
    hearts::HeartsCardGame game(&state);
    HandsensePlayer *player = new HandsensePlayer(handsense::Api::linked());
    game.addPlayer(player);
    const HsCard card = 0;
    const HsHeartsView view =
        handsense::HeartsView(0, handsense::Library().parse("A...")).unrecorded(false).raw();
    const HsCardSet legal = view.hand;
"#,
        &statements,
        r#"
game.addPlayer(new HandsensePlayer(handsense::Api::linked()));
hearts::Position position;
position.hands[0] = handsense::Library().parse("AK..QJ.2").bits();
position.taken[2] = handsense::Library().parse("S2 SQ D8 D7 HAKQJT986").bits();
state.setRules(HS_HEARTS_RULES_STANDARD);
state.setPosition(position);
std::printf("%d %d %d\n", rank, seatToBlock(state, 0), seatToBlock(state, 2));
}

}  // namespace page

int main() {
    page::run();
}
"#,
    ]
    .concat();
    let said = run(&mut Command::new(program_of("page", &code)));
    assert_eq!(said, "100 2 -1\n");
}

/// The header, which is installed without the page, has the same names of the engine's types.
#[test]
fn the_page_and_the_header_name_the_same_types() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let header = root.join("../include/handsense_legacy.hpp");
    let header = std::fs::read_to_string(header).expect("a header");
    let (declarations, _) = fragments();
    let typedefs = declarations
        .lines()
        .filter(|line| line.starts_with("    typedef"));
    assert_eq!(typedefs.clone().count(), 13);
    for line in typedefs {
        assert!(header.contains(&format!("\n/// {line}\n")), "{line}");
    }
}

#[test]
fn no_decision_of_a_game_falls_back_and_the_demo_says_so() {
    let none = "No decision of the library fell back to the engine.\n";
    for arguments in [
        &["--seed", "1", "--plain"][..],
        &["--deals", "2", "--plain"],
        &["--uct", "--deals", "2", "--plain"],
    ] {
        let told = run(&mut demo(arguments));
        assert!(told.ends_with(none), "{told}");
    }
}

#[test]
fn a_whole_game_is_told_and_is_reproducible() {
    let game = run(&mut demo(&["--seed", "1", "--plain"]));
    assert!(game.contains("Won by") && game.is_ascii(), "{game}");
    assert_eq!(run(&mut demo(&["--plain"])), game);
    assert_ne!(run(&mut demo(&["--seed", "2", "--plain"])), game);
}

#[test]
fn the_first_deal_is_told_in_full_and_the_others_in_one_line() {
    let starts = |text: &str, with: &str| text.lines().filter(|l| l.starts_with(with)).count();
    let short = run(&mut demo(&["--seed", "1", "--plain"]));
    let whole = run(&mut demo(&["--seed", "1", "--plain", "--story"]));
    let hold = ["Deal 4 ", "Deal 8 "].map(|deal| starts(&whole, deal));
    let deals = starts(&whole, "Passing") + hold.iter().sum::<usize>();
    assert_eq!(deals, 11, "{whole}");
    assert_eq!(starts(&short, "  13 "), 1, "{short}");
    assert_eq!(starts(&short, "Deal "), deals, "{short}");
    assert_eq!(starts(&whole, "  13 "), deals, "{whole}");
    let points = |text: &str| {
        let table = text.find("Points per deal").expect("a table");
        text[table..].to_owned()
    };
    assert_eq!(points(&short), points(&whole));
    // What the deals so far show of the other three.
    assert_eq!(starts(&whole, "  So far "), deals, "{whole}");
}

#[test]
fn a_moon_is_announced_before_its_first_card() {
    let game = run(&mut demo(&["--seed", "2", "--plain", "--story"]));
    for deal in game.split("\nDeal ").skip(1) {
        let own_moon = deal.find("North now shoots the moon: ");
        assert!(
            own_moon.is_some() || !deal.contains("Moon shot by North"),
            "{deal}"
        );
    }
    assert!(game.contains("Moon shot by North"), "{game}");
}

#[test]
fn a_searching_library_tells_its_estimates_and_is_reproducible() {
    let arguments = [
        "--search-playouts",
        "100",
        "--story",
        "--seed",
        "1",
        "--plain",
    ];
    let game = run(&mut demo(&arguments));
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
    assert_eq!(run(&mut demo(&arguments)), game);
    let threads = [&arguments[..], &["--search-threads", "2"]].concat();
    assert_eq!(run(&mut demo(&threads)), game);
    let by_the_clock = ["--search", "1", "--deals", "2", "--plain"];
    let summary = run(&mut demo(&by_the_clock));
    assert!(summary.contains("handsense+search"), "{summary}");
}

#[test]
fn the_engines_search_plays_with_library_playouts_against_its_own() {
    let summary = run(&mut demo(&["--uct", "--deals", "2", "--plain"]));
    for name in ["| uct+handsense ", "| uct "] {
        assert!(summary.contains(name), "{summary}");
    }
}

#[test]
fn a_match_is_summed_up_with_its_interval() {
    let summary = run(&mut demo(&["--deals", "20", "--plain"]));
    assert!(summary.contains("95 % interval"), "{summary}");
}

#[test]
fn a_hand_analysis_shows_the_specified_numbers() {
    let report = run(&mut demo(&["--hand", "AK3.QJ98.T654.72", "--plain"]));
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
fn every_way_to_link_the_library_plays_the_same_game() {
    let shared = shared();
    let shared = shared.to_str().expect("UTF-8");
    let arguments = ["--seed", "3", "--plain"];
    let loading = ["--seed", "3", "--plain", "--dlopen", shared];
    let game = run(&mut demo(&arguments));
    for (way, played) in [
        ("shared", run(&mut program(&plain().demo, &arguments))),
        (
            "static",
            run(&mut program(&variants().with_static_library, &arguments)),
        ),
        (
            "loaded",
            run(&mut program(&variants().without_library, &loading)),
        ),
        ("linked and loaded", run(&mut demo(&loading))),
    ] {
        assert_eq!(played, game, "{way}");
    }
}

#[test]
fn a_program_without_the_library_asks_for_one() {
    let output = program(&variants().without_library, &["--seed", "3"]).output();
    let output = output.expect("the demo runs");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("--dlopen"), "{said}");
}

#[test]
fn the_librarys_seats_play_at_their_level() {
    // The default is the level of the learned policy.
    let points = |game: &str| {
        let table = game.find("Points per deal").expect("a table");
        let cells = game[table..].split_whitespace().map(str::to_owned);
        let numbers = cells.filter(|cell| cell.parse::<i32>().is_ok());
        numbers.collect::<Vec<_>>()
    };
    let [plain, expert] = [&["--plain"][..], &["--plain", "--level", "expert"]];
    let [plain, expert] = [plain, expert].map(|arguments| points(&run(&mut demo(arguments))));
    assert_eq!(plain, expert);
    let novice = points(&run(&mut demo(&["--plain", "--level", "novice"])));
    assert_ne!(plain, novice);
}

#[test]
fn bad_usage_has_its_own_exit_code() {
    for arguments in [
        ["--no-such-option", ""],
        ["--seed", "x"],
        ["--deals", "0"],
        ["--hand", "AX"],
        ["--level", "best"],
    ] {
        let output = demo(&arguments).output().expect("the demo runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            !output.stderr.is_empty() && output.stdout.is_empty(),
            "{arguments:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn arguments_reach_the_program_unchanged() {
    use std::os::unix::ffi::OsStrExt;

    let player = std::ffi::OsStr::from_bytes(b"\xFF\xFE");
    let output = demo(&["--player"]).arg(player).output();
    let output = output.expect("the demo runs");
    assert_eq!(output.status.code(), Some(2));
    let quoted = output.stderr.windows(4).any(|part| part == b"\"\xFF\xFE\"");
    assert!(quoted, "{}", String::from_utf8_lossy(&output.stderr));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_program_as_it_ends_a_cpp_program() {
    use std::os::unix::process::ExitStatusExt;

    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let status = demo(&["--plain"]).stdout(writer).status();
    assert_eq!(status.expect("the demo runs").signal(), Some(libc::SIGPIPE));
}

/// The modes of the demo under sanitizers and valgrind.
#[cfg(feature = "instrumented")]
fn modes() -> Vec<Vec<String>> {
    let shared = shared().to_str().expect("UTF-8").to_owned();
    let lines = [
        "--seed 1 --plain",
        "--deals 2 --plain",
        "--hands 4",
        "--search-playouts 16 --search-threads 2 --deals 2",
    ];
    let words = |line: &str| line.split(' ').map(str::to_owned).collect();
    let mut modes: Vec<Vec<String>> = lines.into_iter().map(words).collect();
    modes.push([words("--seed 4 --plain --dlopen"), vec![shared]].concat());
    modes
}

#[cfg(feature = "instrumented")]
#[test]
fn sanitizers_find_nothing() {
    let Some(programs) = sanitized() else { return };
    let printed = engine_test(&programs.engine_test);
    assert!(printed.contains(" passed, 0 failed"), "{printed}");
    for arguments in modes() {
        run(Command::new(&programs.demo).args(arguments));
    }
}

#[cfg(feature = "instrumented")]
#[test]
fn valgrind_finds_nothing() {
    if !have("valgrind") {
        return;
    }
    for arguments in modes() {
        let mut command = Command::new("valgrind");
        command.args(["--quiet", "--error-exitcode=99", "--leak-check=full"]);
        command.args(["--errors-for-leak-kinds=definite", "--"]);
        run(command
            .arg(env!("CARGO_BIN_EXE_handsense_demo"))
            .args(arguments));
    }
}
