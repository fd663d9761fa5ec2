//! The search of Hearts through C: it equals the Rust search, also with an engine.

use std::ffi::c_void;
use std::fmt::Debug;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS};
use crate::common::random::Random;
use handsense::core::search::SearchLimits;
use handsense::ffi::*;
use handsense::hearts::View;
use handsense::hearts::search::{self, Objective, SearchOptions, SearchedMove, SearchedPass};

/// Seat 0 leads to the second trick; no card is clearly the best.
const LINE: &str = "me=0 hand=T83.QJ98.Q64.72 plays=1:C2,C3,C7,CT";

fn view() -> HsHeartsView {
    calls::parse_view(LINE).expect("a valid view")
}

fn playouts(playouts: u64) -> HsHeartsSearchOptions {
    HsHeartsSearchOptions {
        limits: HsSearchLimits {
            playouts,
            ..calls::search_options().limits
        },
        ..calls::search_options()
    }
}

/// Views with a card due, under all rules, at random points of a deal.
fn views(count: usize) -> Vec<HsHeartsView> {
    let mut random = Random::new(17);
    let deal = |number: usize| {
        let mut deal = Deal::random(RULE_SETS[number % RULE_SETS.len()], &mut random);
        let cards = random.below(52);
        deal.play_random(cards, &mut random);
        deal.view(deal.table.to_play())
    };
    (0..count).map(deal).collect()
}

fn options(seed: u64, playouts: u64, objective: Objective) -> SearchOptions<'static> {
    SearchOptions {
        limits: SearchLimits {
            seed,
            playouts: Some(playouts),
            ..SearchLimits::default()
        },
        objective,
        ..SearchOptions::default()
    }
}

pub(crate) fn searched_move(of: &SearchedMove) -> HsHeartsSearchedMove {
    let estimate = of.estimate;
    HsHeartsSearchedMove {
        card: of.card.code().into(),
        equals: of.equivalents.bits(),
        value: estimate.value,
        points: estimate.points,
        payoff: estimate.payoff,
        payoff_error: estimate.payoff_error,
        queen: estimate.queen,
        my_moon: estimate.my_moon,
        other_moon: estimate.other_moon,
        playouts: estimate.playouts,
        ..HsHeartsSearchedMove::default()
    }
}

pub(crate) fn searched_pass(of: &SearchedPass) -> HsHeartsSearchedPass {
    let estimate = of.estimate;
    HsHeartsSearchedPass {
        cards: of.cards.bits(),
        value: estimate.value,
        points: estimate.points,
        payoff: estimate.payoff,
        payoff_error: estimate.payoff_error,
        queen: estimate.queen,
        my_moon: estimate.my_moon,
        other_moon: estimate.other_moon,
        playouts: estimate.playouts,
    }
}

/// Compares the used entries of an array; the others are zero.
#[track_caller]
pub(crate) fn assert_entries<T: Copy + Default + PartialEq + Debug>(found: &[T], expected: &[T]) {
    let (used, rest) = found.split_at(expected.len());
    assert_eq!(used, expected);
    assert!(rest.iter().all(|entry| *entry == T::default()));
}

#[test]
fn the_search_equals_the_rust_search() {
    for (number, view) in (0..).zip(views(40)) {
        let line = calls::format_view(&view).expect("a valid view");
        let seen: View = line.parse().expect("a valid view");
        for objective in [Objective::Game, Objective::Payoff] {
            let without_line = number % 4 == 3;
            let asked = SearchOptions {
                with_principal_variation: !without_line,
                ..options(number, 600, objective)
            };
            let expected = search::choose_move(&seen, &asked).expect("my turn");
            let mut asked = playouts(600);
            (asked.objective, asked.limits.seed) = (objective as i32, number);
            asked.without_line = without_line.into();
            let found = calls::choose(&view, &asked).expect("my turn");
            assert_eq!(found.card, i16::from(expected.card.code()));
            assert_eq!(found.playouts, expected.playouts);
            assert_eq!(found.settled == 1, expected.settled);
            assert_eq!(found.remaining as usize, expected.remaining);
            let moves: Vec<_> = expected.moves.iter().map(searched_move).collect();
            assert_eq!(found.count as usize, moves.len());
            assert_entries(&found.moves, &moves);
            let line = expected.principal_variation.iter();
            let line: Vec<i16> = line.map(|card| card.code().into()).collect();
            assert_eq!(found.line_length as usize, line.len());
            assert_entries(&found.line, &line);
        }
    }
}

#[test]
fn the_pass_search_equals_the_rust_search() {
    for (number, pass) in (0..).zip(["left", "right", "across"]) {
        let line = format!("pass={pass} hand=QJ3.QJ98.T654.72");
        let view = calls::parse_view(&line).expect("a valid view");
        let seen: View = line.parse().expect("a valid view");
        let asked = options(number, 2_000, Objective::default());
        let expected = search::choose_pass_cards(&seen, &asked).expect("a pass");
        let mut asked = playouts(2_000);
        asked.limits.seed = number;
        let found = calls::choose_pass(&view, &asked).expect("a pass");
        assert_eq!(found.cards, expected.cards.map(|card| card.code() as i16));
        assert_eq!(found.playouts, expected.playouts);
        assert_eq!(found.settled == 1, expected.settled);
        assert_eq!(found.remaining as usize, expected.remaining);
        let passes: Vec<_> = expected.passes.iter().map(searched_pass).collect();
        assert_eq!(found.count as usize, passes.len());
        assert_entries(&found.passes, &passes);
    }
}

/// Counts the reports of a search. With a flag to cancel it, each report waits for the flag, so that the
/// search cannot end by itself.
#[derive(Default)]
struct Listener {
    reports: AtomicI32,
    cancel: Option<AtomicI32>,
}

impl Listener {
    fn limits(&self, playouts: u64, threads: i32) -> HsHeartsSearchOptions {
        let mut options = self::playouts(playouts);
        options.limits.threads = threads;
        options.limits.progress = Some(count);
        options.limits.context = std::ptr::from_ref(self).cast_mut().cast();
        options.limits.cancel = self
            .cancel
            .as_ref()
            .map_or(std::ptr::null(), |flag| flag.as_ptr());
        options
    }
}

extern "C" fn count(context: *mut c_void, _: *const HsSearchProgress) {
    // SAFETY: the context is the listener of a test below.
    let listener = unsafe { &*context.cast::<Listener>() };
    listener.reports.fetch_add(1, Ordering::Relaxed);
    let is_waiting = |flag: &AtomicI32| flag.load(Ordering::Relaxed) == 0;
    while listener.cancel.as_ref().is_some_and(is_waiting) {
        std::thread::yield_now();
    }
}

#[test]
fn an_unlimited_search_is_cancelled_by_another_thread() {
    for threads in [1, 3] {
        let listener = Listener {
            cancel: Some(AtomicI32::new(0)),
            ..Listener::default()
        };
        let options = listener.limits(u64::MAX, threads);
        let listener = &listener;
        let found = std::thread::scope(|scope| {
            scope.spawn(move || {
                while listener.reports.load(Ordering::Relaxed) == 0 {
                    std::thread::yield_now();
                }
                let flag = listener.cancel.as_ref().expect("a flag");
                flag.store(0x0100_0000, Ordering::Relaxed);
            });
            calls::choose(&view(), &options).expect("my turn")
        });
        assert_eq!(found.settled, 0);
        assert!(found.playouts > 0 && found.remaining > 1);
        assert_eq!(found.moves[0].card, found.card);
    }
}

pub(crate) struct Engine(*mut HsHeartsEngine);

impl Engine {
    pub(crate) fn new(options: &HsHeartsSearchOptions) -> Engine {
        // SAFETY: valid options whose pointers live as long as the test.
        let engine = unsafe { handsense_hearts_engine_new(options) };
        assert!(!engine.is_null(), "{}", calls::last_error());
        Engine(engine)
    }

    pub(crate) fn choose(&self, view: &HsHeartsView) -> Result<HsHeartsDecision, HsStatus> {
        let mut out = calls::no_decision();
        // SAFETY: a live engine, a valid view, a writable output.
        match unsafe { handsense_hearts_engine_choose_move(self.0, view, &mut out) } {
            0 => Ok(out),
            status => Err(status),
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // SAFETY: freed once.
        unsafe { handsense_hearts_engine_free(self.0) }
    }
}

#[test]
fn an_engine_equals_single_calls_and_caches_one_view() {
    let listener = Listener::default();
    let engine = Engine::new(&listener.limits(500, 0));
    for view in views(20) {
        let alone = calls::choose(&view, &playouts(500)).expect("my turn");
        assert_eq!(engine.choose(&view), Ok(alone));
        assert_eq!(
            listener.reports.swap(0, Ordering::Relaxed) == 0,
            alone.playouts == 0
        );
        assert_eq!(engine.choose(&view), Ok(alone));
        let reports = listener.reports.load(Ordering::Relaxed);
        assert_eq!(reports, 0, "a cached view was searched");
        let bad = HsHeartsView { me: 7, ..view };
        assert_eq!(engine.choose(&bad), Err(HsStatusCode::HS_ERROR_SEAT as i32));
    }
}

#[test]
fn an_engine_does_not_cache_a_cancelled_search() {
    let cancel = AtomicI32::new(1);
    let options = HsHeartsSearchOptions {
        limits: HsSearchLimits {
            cancel: cancel.as_ptr(),
            ..playouts(2_000).limits
        },
        ..playouts(2_000)
    };
    let engine = Engine::new(&options);
    let cut = engine.choose(&view()).expect("my turn");
    assert_eq!(cut.playouts, 0);
    cancel.store(0, Ordering::Relaxed);
    let whole = engine.choose(&view()).expect("my turn");
    assert_eq!(Ok(whole), calls::choose(&view(), &playouts(2_000)));
    cancel.store(1, Ordering::Relaxed);
    assert_eq!(engine.choose(&view()), Ok(whole));
}
