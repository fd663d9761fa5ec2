//! Whether a search keeps to its limits: how well a limit of time is kept, how soon a cancelled search
//! returns, and whether anything is left behind. `cargo bench --bench limits` for all three, with `-- time`,
//! `-- cancel` or `-- soak` one of them, with a number behind it so many decisions.
//!
//! Everything goes through the C functions, over the decisions of real deals. Two times are printed: the
//! time that passed, which is what a host sees, and the time that the program worked meanwhile, for each of
//! its threads. On a machine that does nothing else they are the same; on another the first one shows how long the
//! program had to wait for its turn, too.

mod clocks;
#[path = "../tests/common/mod.rs"]
mod common;
mod deals;

use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use clocks::Moment;
use common::calls;
use common::memory::{Counting, live};
use deals::views_of_a_deal;
use handsense::base::Rng;
use handsense::ffi::{HsHeartsSearchOptions, HsHeartsView};
use handsense::hearts::{PassDirection, Seat, Start, View, deal_hands};

#[global_allocator]
static MEMORY: Counting = Counting;

const MILLISECOND: f64 = 1e-3;

fn main() {
    // Cargo adds --bench when it runs this itself, and --test when it tests; nothing is measured then.
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    if arguments.iter().any(|argument| argument == "--test") {
        return;
    }
    let mode = arguments.first().map(String::as_str);
    let count = |default| {
        arguments
            .get(1)
            .map_or(default, |n| n.parse().expect("a number"))
    };
    let wanted = |name| mode.is_none_or(|mode| mode == name);
    if wanted("time") {
        time(count(20_000));
    }
    if wanted("cancel") {
        cancel(count(500));
    }
    if wanted("soak") {
        soak(count(100_000));
    }
}

/// What is searched for.
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

    /// Moments of all stages of a deal at which that is to be decided.
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

    /// Searches; whether the search ended because its budget was spent.
    fn search(self, view: &HsHeartsView, options: &HsHeartsSearchOptions) -> bool {
        let settled = match self {
            Wanted::Pass => calls::choose_pass(view, options).expect("a pass").settled,
            _ => calls::choose(view, options).expect("my turn").settled,
        };
        settled == 0
    }

    fn options(self, threads: i32) -> HsHeartsSearchOptions {
        HsHeartsSearchOptions {
            threads,
            without_line: i32::from(self != Wanted::CardAndLine),
            ..calls::search_options()
        }
    }
}

fn hand_to_pass_from(number: u64) -> View {
    let start = Start::new(Seat::ALL[0], deal_hands(&mut Rng::new(number))[0]);
    let pass = PassDirection::CYCLE[number as usize % 3];
    View::new(Start { pass, ..start }).expect("a hand")
}

/// How much of a budget of one millisecond decisions take. Those that were clear before do not count.
fn time(decisions: usize) {
    println!("\ntime of a decision / its budget of 1 ms, where the budget was spent");
    heading();
    for wanted in Wanted::ALL {
        let views = wanted.views();
        for threads in [1, 2] {
            // Cards on one thread are what most hosts ask for.
            let few = wanted == Wanted::Pass || threads > 1;
            let decisions = if few { decisions / 10 } else { decisions };
            let options = HsHeartsSearchOptions {
                milliseconds: 1,
                ..wanted.options(threads)
            };
            let mut taken = Vec::with_capacity(decisions);
            for view in views.iter().cycle().take(decisions) {
                let begun = Moment::now();
                if wanted.search(view, &options) {
                    taken.push(Moment::now().since(begun));
                }
            }
            print(wanted, threads, &taken, MILLISECOND);
        }
    }
}

/// Milliseconds from a random moment at which another thread sets the flag until the search returns.
fn cancel(cancels: usize) {
    println!("\nmilliseconds from cancelling a search to its return");
    heading();
    let mut rng = Rng::new(3);
    for wanted in Wanted::ALL {
        let views = wanted.views();
        for threads in [1, 2] {
            let mut taken = Vec::with_capacity(cancels);
            // A search that is clear before it is cancelled is none of these.
            for view in views.iter().cycle().take(8 * cancels) {
                let moment = Duration::from_micros(u64::from(rng.below(10_000)));
                taken.extend(cancelled(wanted, view, threads, moment));
                if taken.len() == cancels {
                    break;
                }
            }
            print(wanted, threads, &taken, MILLISECOND);
        }
    }
}

/// What it takes to end a search that was cancelled after so long; nothing when it had ended before.
fn cancelled(
    wanted: Wanted,
    view: &HsHeartsView,
    threads: i32,
    moment: Duration,
) -> Option<[f64; 2]> {
    let flag = AtomicI32::new(0);
    let options = HsHeartsSearchOptions {
        playouts: u64::MAX,
        cancel: flag.as_ptr(),
        ..wanted.options(threads)
    };
    std::thread::scope(|scope| {
        let canceller = scope.spawn(|| {
            std::thread::sleep(moment);
            let now = Moment::now();
            flag.store(1, Ordering::Relaxed);
            now
        });
        let cut = wanted.search(view, &options);
        let end = Moment::now();
        let begun = canceller.join().expect("it only waits");
        cut.then(|| end.since(begun))
    })
}

fn heading() {
    println!("| wanted | threads | decisions | clock | p50 | p99 | p99.9 | most |");
    println!("|---|---:|---:|---|---:|---:|---:|---:|");
}

/// How times that passed and times of work are spread, in this unit.
fn print(wanted: Wanted, threads: i32, taken: &[[f64; 2]], unit: f64) {
    for (clock, name, divisor) in [(0, "passed", 1), (1, "worked", threads)] {
        let mut times: Vec<f64> = taken.iter().map(|both| both[clock]).collect();
        times.sort_by(f64::total_cmp);
        let most = times.len().saturating_sub(1);
        let at = |part: f64| {
            let place = (most as f64 * part).ceil() as usize;
            times
                .get(place)
                .map_or(f64::NAN, |time| time / unit / f64::from(divisor))
        };
        println!(
            "| {} | {threads} | {} | {name} | {:.3} | {:.3} | {:.3} | {:.3} |",
            wanted.name(),
            times.len(),
            at(0.5),
            at(0.99),
            at(0.999),
            at(1.0)
        );
    }
}

/// What the program holds while it decides so many times: cards, passes, and some of either with threads.
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
            playouts: 20 + number as u64 % 100,
            ..wanted.options(if number % 50 == 0 { 3 } else { 1 })
        };
        wanted.search(&views[number % views.len()], &options);
    }
}

/// Kilobytes of memory that the system has given to this program, where it says so.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
