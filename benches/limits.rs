//! Tests whether searches keep to their limits: the accuracy of time limits, the delay of a
//! cancellation, and memory leaks.
//!
//! `cargo bench --bench limits` runs all three; `-- time`, `-- cancel` or `-- soak` runs one of
//! them. A number after the mode sets the number of decisions. A second number after `-- time` sets
//! a limit other than one millisecond, and leaves out the other games.
//!
//! Everything goes through the C functions, with the decisions of real deals. For time limits two
//! clocks are printed: the elapsed time, which a host sees, and the processor time for each thread.
//! On an idle machine they are nearly equal. On a busy one the elapsed time also contains the time
//! that the program waited for a processor. A cancellation comes from another thread, which cannot
//! read the processor time of the search, so only elapsed time is printed.

mod clocks;
#[path = "../tests/common/mod.rs"]
mod common;
mod deals;
mod rounds;

use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};

use clocks::Moment;
use common::calls;
use common::memory::{Counting, live};
use deals::views_of_a_deal;
use handsense::core::Rng;
use handsense::ffi::{HsHeartsSearchOptions, HsHeartsView, HsSearchLimits};
use handsense::hearts::{PassDirection, Seat, View, ViewSetup, deal_hands};
use rounds::{binokel, liap_tui};

#[global_allocator]
static MEMORY: Counting = Counting;

/// Accuracy with which the moment of a cancellation must be known.
const KNOWN: Duration = Duration::from_micros(20);

fn main() {
    // Cargo adds --bench when it runs this itself, and --test when it tests; then nothing is
    // measured.
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    if arguments.iter().any(|argument| argument == "--test") {
        return;
    }
    let mode = arguments.first().map(String::as_str);
    let number = |place: usize, default| {
        arguments
            .get(place)
            .map_or(default, |n| n.parse().expect("a number"))
    };
    let count = |default| number(1, default);
    let wanted = |name| mode.is_none_or(|mode| mode == name);
    if wanted("time") {
        let milliseconds = number(2, 1) as i32;
        time(count(20_000), milliseconds);
        if milliseconds == 1 {
            time_of_other_games(count(20_000));
        }
    }
    if wanted("cancel") {
        cancel(count(500));
    }
    if wanted("soak") {
        soak(count(100_000));
    }
}

/// The kind of decision.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Card,
    CardAndLine,
    Pass,
}

impl Wanted {
    const ALL: [Wanted; 3] = [Wanted::Card, Wanted::CardAndLine, Wanted::Pass];

    fn name(self) -> &'static str {
        match self {
            Wanted::Card => "card",
            Wanted::CardAndLine => "card and line",
            Wanted::Pass => "pass",
        }
    }

    /// Returns views with such a decision, from all stages of a deal.
    fn views(self) -> Vec<HsHeartsView> {
        let seen: Vec<View> = match self {
            Wanted::Pass => (0..1_000).map(hand_to_pass_from).collect(),
            _ => (0..40).flat_map(views_of_a_deal).collect(),
        };
        let to_c = |view: &View| calls::parse_view(&view.to_string()).expect("a possible view");
        let mut views: Vec<HsHeartsView> = seen.iter().map(to_c).collect();
        Rng::new(1).shuffle(&mut views);
        views
    }

    /// Searches, and returns whether the search used up its budget.
    fn search(self, view: &HsHeartsView, options: &HsHeartsSearchOptions) -> bool {
        let settled = match self {
            Wanted::Pass => calls::choose_pass(view, options).expect("a pass").settled,
            _ => calls::choose(view, options).expect("my turn").settled,
        };
        settled == 0
    }

    fn options(self, threads: i32) -> HsHeartsSearchOptions {
        HsHeartsSearchOptions {
            without_line: i32::from(self != Wanted::CardAndLine),
            limits: HsSearchLimits {
                threads,
                ..calls::search_options().limits
            },
            ..calls::search_options()
        }
    }
}

fn hand_to_pass_from(number: u64) -> View {
    let start = ViewSetup::new(Seat::ALL[0], deal_hands(&mut Rng::new(number))[0]);
    let pass = PassDirection::CYCLE[number as usize % 3];
    View::new(ViewSetup { pass, ..start }).expect("a hand")
}

/// Measures the share of the time limit that decisions use. Decisions that were settled earlier do
/// not count.
fn time(decisions: usize, milliseconds: i32) {
    println!("\ntime of a decision / its budget of {milliseconds} ms, where the budget was spent");
    heading();
    for wanted in Wanted::ALL {
        let views = wanted.views();
        for threads in [1, 2] {
            // Cards on one thread are the most common case.
            let few = wanted == Wanted::Pass || threads > 1;
            let decisions = if few { decisions / 10 } else { decisions };
            let mut views = views.iter().cycle();
            let search = |seed| {
                let options = HsHeartsSearchOptions {
                    limits: HsSearchLimits {
                        seed,
                        milliseconds,
                        ..wanted.options(threads).limits
                    },
                    ..wanted.options(threads)
                };
                wanted.search(views.next().expect("a cycle"), &options)
            };
            time_of(wanted.name(), threads, milliseconds, decisions, search);
        }
    }
}

/// The same for the other games, with one millisecond.
fn time_of_other_games(decisions: usize) {
    for (name, declared) in [("Liap Tui: declaration", 0), ("Liap Tui: lead", 4)] {
        let views = liap_tui::views(declared);
        let mut views = views.iter().cycle();
        let search = |seed| liap_tui::search(views.next().expect("a cycle"), seed);
        time_of(name, 1, 1, decisions / 10, search);
    }
    for wanted in binokel::Wanted::ALL {
        let views = binokel::views(wanted);
        let mut views = views.iter().cycle();
        let search = |seed| binokel::search(views.next().expect("a cycle"), wanted, seed);
        time_of(wanted.name(), 1, 1, decisions / 10, search);
    }
}

/// Measures searches as shares of their budget. Each search returns whether it used up the budget.
fn time_of(
    name: &str,
    threads: i32,
    milliseconds: i32,
    decisions: usize,
    mut search: impl FnMut(u64) -> bool,
) {
    let budget = f64::from(milliseconds);
    let (mut passed, mut worked) = (Vec::new(), Vec::new());
    for seed in 0..decisions as u64 {
        let begun = Moment::now();
        if search(seed) {
            let taken = Moment::now().since(begun);
            passed.push(taken[0] / budget);
            worked.push(taken[1] / budget / f64::from(threads));
        }
    }
    print(name, threads, "passed", passed);
    print(name, threads, "worked", worked);
}

/// Measures the milliseconds from a cancellation at a random moment to the return of the search.
fn cancel(cancels: usize) {
    println!("\nmilliseconds from cancelling a search to its return");
    heading();
    let mut rng = Rng::new(3);
    for wanted in Wanted::ALL {
        let views = wanted.views();
        for threads in [1, 2] {
            let mut taken = Vec::new();
            // Searches that settle before the cancellation do not count.
            for view in views.iter().cycle().take(8 * cancels) {
                let moment = Duration::from_micros(u64::from(rng.below(10_000)));
                taken.extend(cancelled(wanted, view, threads, moment));
                if taken.len() == cancels {
                    break;
                }
            }
            print(wanted.name(), threads, "passed", taken);
        }
    }
}

/// Returns the seconds that a cancelled search takes to return. Returns `None` if the search had
/// ended before, or if the moment of the cancellation is not known.
fn cancelled(wanted: Wanted, view: &HsHeartsView, threads: i32, moment: Duration) -> Option<f64> {
    let flag = AtomicI32::new(0);
    let options = HsHeartsSearchOptions {
        limits: HsSearchLimits {
            playouts: u64::MAX,
            cancel: flag.as_ptr(),
            ..wanted.options(threads).limits
        },
        ..wanted.options(threads)
    };
    std::thread::scope(|scope| {
        let canceller = scope.spawn(|| {
            std::thread::sleep(moment);
            let before = Instant::now();
            flag.store(1, Ordering::Relaxed);
            // If the thread was descheduled in between, the moment is unknown.
            (before.elapsed() < KNOWN).then_some(before)
        });
        let cut = wanted.search(view, &options);
        let end = Instant::now();
        let begun = canceller.join().expect("it only waits")?;
        cut.then(|| end.saturating_duration_since(begun).as_secs_f64())
    })
}

fn heading() {
    println!("| wanted | threads | decisions | clock | p50 | p99 | p99.9 | most |");
    println!("|---|---:|---:|---|---:|---:|---:|---:|");
}

/// Prints the distribution of these times in milliseconds, or of shares of a budget.
fn print(name: &str, threads: i32, clock: &str, mut seconds: Vec<f64>) {
    seconds.sort_by(f64::total_cmp);
    let count = seconds.len();
    let at = |part: f64| {
        let place = (count.saturating_sub(1) as f64 * part).ceil() as usize;
        seconds.get(place).map_or(f64::NAN, |time| time * 1e3)
    };
    let [half, most, nearly_all, all] = [0.5, 0.99, 0.999, 1.0].map(at);
    println!(
        "| {name} | {threads} | {count} | {clock} | {half:.3} | {most:.3} | {nearly_all:.3} | {all:.3} |"
    );
}

/// Prints the memory in use while decisions are made: cards, passes, and some of either with
/// threads.
fn soak(decisions: usize) {
    println!("\nmemory while {decisions} decisions are made");
    println!("| decisions | bytes allocated and not freed | memory of the process, KB |");
    println!("|---:|---:|---:|");
    let (cards, passes) = (Wanted::Card.views(), Wanted::Pass.views());
    let tenth = (decisions / 10).max(1);
    for number in 0..=decisions {
        if number % tenth == 0 {
            let resident = resident().map_or("unknown".to_owned(), |kb| kb.to_string());
            println!("| {number} | {} | {resident} |", live());
        }
        let (wanted, views) = match number % 8 {
            0 => (Wanted::Pass, &passes),
            1 => (Wanted::CardAndLine, &cards),
            _ => (Wanted::Card, &cards),
        };
        let options = HsHeartsSearchOptions {
            limits: HsSearchLimits {
                playouts: 20 + number as u64 % 100,
                ..wanted.options(if number % 50 == 0 { 3 } else { 1 }).limits
            },
            ..wanted.options(if number % 50 == 0 { 3 } else { 1 })
        };
        wanted.search(&views[number % views.len()], &options);
    }
}

/// Returns the resident memory of the process in kilobytes, if the system reports it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
