//! Tests of the search through the C interface: it equals the Rust search, for any order and number
//! of calls and on any number of threads.

use handsense::core::search::SearchLimits;
use std::ffi::c_void;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, mpsc};

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS};
use crate::common::random::Random;
use handsense::ffi::*;
use handsense::hearts::View;
use handsense::hearts::search::{self, Objective, SearchOptions};

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

#[test]
fn the_search_equals_the_rust_search() {
    for (number, view) in (0..).zip(views(40)) {
        let line = calls::format_view(&view).expect("a valid view");
        let seen: View = line.parse().expect("a valid view");
        for objective in [Objective::Game, Objective::Payoff] {
            let options = SearchOptions {
                limits: SearchLimits {
                    seed: number,
                    playouts: Some(600),
                    ..SearchLimits::default()
                },
                objective,
                ..SearchOptions::default()
            };
            let expected = search::choose_move(&seen, &options).expect("my turn");
            let asked = HsHeartsSearchOptions {
                objective: objective as i32,
                limits: HsSearchLimits {
                    seed: number,
                    ..playouts(600).limits
                },
                ..playouts(600)
            };
            let found = calls::choose(&view, &asked).expect("my turn");
            assert_eq!(found.card, i16::from(expected.card.code()));
            assert_eq!(found.playouts, expected.playouts);
            assert_eq!(found.settled == 1, expected.settled);
            assert_eq!(found.remaining as usize, expected.remaining);
            let (moves, rest) = found.moves.split_at(found.count as usize);
            assert_eq!(moves.len(), expected.moves.len());
            for (one, other) in moves.iter().zip(&expected.moves) {
                assert_eq!(one.card, i16::from(other.card.code()));
                assert_eq!(one.equals, other.equivalents.bits());
                let of_c = [
                    one.value,
                    one.points,
                    one.payoff,
                    one.payoff_error,
                    one.queen,
                ];
                let of_rust = [
                    other.estimate.value,
                    other.estimate.points,
                    other.estimate.payoff,
                    other.estimate.payoff_error,
                    other.estimate.queen,
                ];
                assert_eq!(of_c, of_rust);
                assert_eq!(
                    [one.my_moon, one.other_moon],
                    [other.estimate.my_moon, other.estimate.other_moon]
                );
                assert_eq!(one.playouts, other.estimate.playouts);
            }
            assert!(
                rest.iter()
                    .all(|slot| *slot == HsHeartsSearchedMove::default())
            );
            let (line, rest) = found.line.split_at(found.line_length as usize);
            let codes: Vec<i16> = expected
                .principal_variation
                .iter()
                .map(|card| i16::from(card.code()))
                .collect();
            assert_eq!(line, codes);
            assert!(rest.iter().all(|&code| code == 0));
        }
    }
}

#[test]
fn the_principal_variation_can_be_disabled() {
    for view in views(6) {
        let without = HsHeartsSearchOptions {
            without_line: 1,
            ..playouts(300)
        };
        let bare = calls::choose(&view, &without).expect("my turn");
        let mut whole = calls::choose(&view, &playouts(300)).expect("my turn");
        assert!(whole.line_length > 0 && bare.line_length == 0);
        (whole.line, whole.line_length) = (bare.line, 0);
        assert!(bare == whole && bare.line.iter().all(|&card| card == 0));
    }
}

#[test]
fn null_options_equal_zeroed_options() {
    let mut found = calls::no_decision();
    // SAFETY: a valid view and a writable output.
    let status = unsafe { handsense_hearts_choose_move(&view(), std::ptr::null(), &mut found) };
    assert_eq!(status, HsStatusCode::HS_OK as i32);
    assert_eq!(Ok(found), calls::choose(&view(), &calls::search_options()));
    assert!(found.playouts > 10_000 || found.settled == 1);
    assert!(found.playouts <= 20_000);
}

#[test]
fn eight_concurrent_threads_get_the_results_of_one() {
    let views = views(24);
    let answers = || -> Vec<_> {
        let of = |(number, view): (i32, &HsHeartsView)| {
            let options = HsHeartsSearchOptions {
                limits: HsSearchLimits {
                    threads: number % 3,
                    ..playouts(400).limits
                },
                ..playouts(400)
            };
            calls::choose(view, &options).expect("my turn")
        };
        (0..).zip(&views).map(of).collect()
    };
    let alone = answers();
    std::thread::scope(|scope| {
        let askers: Vec<_> = (0..8).map(|_| scope.spawn(answers)).collect();
        for thread in askers {
            assert!(thread.join().expect("the thread succeeds") == alone);
        }
    });
}

/// A listener for the progress of a search.
struct Listener {
    told: mpsc::Sender<HsSearchProgress>,
    /// The search waits for it before it goes on, so that it cannot end by itself.
    until: Option<Arc<AtomicI32>>,
}

impl Listener {
    fn new(until: Option<Arc<AtomicI32>>) -> (Listener, mpsc::Receiver<HsSearchProgress>) {
        let (told, heard) = mpsc::channel();
        (Listener { told, until }, heard)
    }

    fn context(&self) -> *mut c_void {
        (&raw const *self).cast_mut().cast()
    }
}

extern "C" fn send(context: *mut c_void, progress: *const HsSearchProgress) {
    // SAFETY: the context of the tests below, and a progress that is valid during the call.
    let listener = unsafe { &*context.cast::<Listener>() };
    // SAFETY: as above.
    let progress = unsafe { *progress };
    // The receiver may be gone once a test has received enough.
    let _ = listener.told.send(progress);
    while listener
        .until
        .as_ref()
        .is_some_and(|until| until.load(Ordering::Relaxed) == 0)
    {
        std::thread::yield_now();
    }
}

#[test]
fn an_unlimited_search_is_cancelled_by_another_thread() {
    for threads in [1, 3] {
        let cancel = Arc::new(AtomicI32::new(0));
        let (listener, heard) = Listener::new(Some(cancel.clone()));
        let flag = &cancel;
        let view = view();
        let found = std::thread::scope(|scope| {
            scope.spawn(move || {
                // Without progress there is no search to cancel.
                let _ = heard.recv();
                flag.store(0x0100_0000, Ordering::Relaxed);
            });
            let options = HsHeartsSearchOptions {
                limits: HsSearchLimits {
                    threads,
                    cancel: cancel.as_ptr(),
                    progress: Some(send),
                    context: listener.context(),
                    ..playouts(u64::MAX).limits
                },
                ..playouts(u64::MAX)
            };
            let found = calls::choose(&view, &options);
            drop(listener);
            found
        });
        let found = found.expect("my turn");
        assert_eq!(found.settled, 0);
        assert!(found.playouts > 0 && found.remaining > 1);
        assert_eq!(found.moves[0].card, found.card);
    }
}

#[test]
fn progress_is_reported_in_order_on_the_calling_thread() {
    let (listener, heard) = Listener::new(None);
    let options = HsHeartsSearchOptions {
        limits: HsSearchLimits {
            threads: 2,
            progress: Some(send),
            context: listener.context(),
            ..playouts(8_000).limits
        },
        ..playouts(8_000)
    };
    let found = calls::choose(&view(), &options).expect("my turn");
    drop(listener);
    let told: Vec<HsSearchProgress> = heard.iter().collect();
    let last = told.last().expect("a search of several blocks");
    assert!((3..200).contains(&told.len()), "{}", told.len());
    assert!(told.is_sorted_by(|a, b| a.playouts < b.playouts && a.remaining >= b.remaining));
    assert!(told.iter().all(|p| (0.0..=1.0).contains(&p.spent)));
    assert!(
        told.iter()
            .all(|p| p.struct_size as usize == size_of_val(p))
    );
    assert_eq!(
        (last.playouts, last.best, last.remaining),
        (found.playouts, i32::from(found.card), found.remaining)
    );
    assert_eq!(last.value, found.moves[0].value);
    // A listener does not change the result.
    assert_eq!(calls::choose(&view(), &playouts(8_000)), Ok(found));
}

/// The batch: the status of the call and of each view.
fn choose_all(
    views: &[HsHeartsView],
    options: &HsHeartsSearchOptions,
) -> (HsStatus, Vec<HsHeartsDecision>, Vec<HsStatus>) {
    let mut out = vec![calls::no_decision(); views.len()];
    let mut statuses = vec![1; views.len()];
    // SAFETY: rows of as many views, decisions and statuses.
    let status = unsafe {
        handsense_hearts_choose_moves(
            views.as_ptr(),
            views.len() as i32,
            options,
            out.as_mut_ptr(),
            statuses.as_mut_ptr(),
        )
    };
    (status, out, statuses)
}

#[test]
fn a_batch_equals_single_calls_and_an_invalid_view_fails_alone() {
    let mut views = views(30);
    views[7].tricks[0].np = 9;
    views[19].hand |= 1 << 13;
    views[29].num_players = 5;
    for threads in [0, 2, 5] {
        let options = HsHeartsSearchOptions {
            limits: HsSearchLimits {
                threads,
                ..playouts(300).limits
            },
            ..playouts(300)
        };
        let (status, found, statuses) = choose_all(&views, &options);
        assert_eq!(status, HsStatusCode::HS_OK as i32);
        assert!(calls::last_error().contains("5 players"));
        for ((view, found), status) in views.iter().zip(found).zip(statuses) {
            match calls::choose(view, &options) {
                Ok(alone) => assert!(status == 0 && found == alone),
                Err(alone) => assert!(status == alone && found == calls::no_decision()),
            }
        }
    }
}

#[test]
fn a_refused_batch_writes_nothing() {
    let views = views(2);
    let bad = HsHeartsSearchOptions {
        limits: HsSearchLimits {
            threads: -1,
            ..playouts(10).limits
        },
        ..playouts(10)
    };
    let (status, found, statuses) = choose_all(&views, &bad);
    assert_eq!(status, HsStatusCode::HS_ERROR_THREADS as i32);
    assert!(found.iter().all(|found| *found == calls::no_decision()));
    assert_eq!(statuses, [1, 1]);
    let null = std::ptr::null_mut();
    // SAFETY: nothing is read or written for no views, nor for less than none.
    let [none, fewer] = [0, -1].map(|count| unsafe {
        handsense_hearts_choose_moves(null, count, null.cast(), null.cast(), null.cast())
    });
    assert_eq!(none, HsStatusCode::HS_OK as i32);
    assert_eq!(fewer, HsStatusCode::HS_ERROR_COUNT as i32);
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
    let (listener, heard) = Listener::new(None);
    let options = HsHeartsSearchOptions {
        limits: HsSearchLimits {
            progress: Some(send),
            context: listener.context(),
            ..playouts(500).limits
        },
        ..playouts(500)
    };
    let engine = Engine::new(&options);
    for view in views(20) {
        let alone = calls::choose(&view, &playouts(500)).expect("my turn");
        assert_eq!(engine.choose(&view), Ok(alone));
        let times = heard.try_iter().count();
        assert_eq!(times == 0, alone.playouts == 0);
        assert_eq!(engine.choose(&view), Ok(alone));
        assert_eq!(heard.try_iter().count(), 0, "a cached view was searched");
        let mut bad = view;
        bad.me = 7;
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

#[test]
fn a_time_limit_alone_suffices() {
    let options = HsHeartsSearchOptions {
        limits: HsSearchLimits {
            milliseconds: 3,
            ..calls::search_options().limits
        },
        ..calls::search_options()
    };
    let found = calls::choose(&view(), &options).expect("my turn");
    assert!(found.count > 1 && calls::rank(&view(), found.card) >= 0);
}

#[test]
fn the_pass_search_equals_the_rust_search() {
    for (number, pass) in (0..).zip(["left", "right", "across"]) {
        let line = format!("pass={pass} hand=QJ3.QJ98.T654.72");
        let view = calls::parse_view(&line).expect("a valid view");
        let options = SearchOptions {
            limits: SearchLimits {
                seed: number,
                playouts: Some(2_000),
                ..SearchLimits::default()
            },
            ..SearchOptions::default()
        };
        let seen: View = line.parse().expect("a valid view");
        let expected = search::choose_pass_cards(&seen, &options).expect("a pass");
        for threads in [0, 3] {
            let asked = HsHeartsSearchOptions {
                limits: HsSearchLimits {
                    seed: number,
                    threads,
                    ..playouts(2_000).limits
                },
                ..playouts(2_000)
            };
            let found = calls::choose_pass(&view, &asked).expect("a pass");
            assert_eq!(
                found.cards,
                expected.cards.map(|card| i16::from(card.code()))
            );
            assert_eq!(found.playouts, expected.playouts);
            assert_eq!(found.settled == 1, expected.settled);
            assert_eq!(found.remaining as usize, expected.remaining);
            assert_eq!(
                (found.count as usize, found.reserved),
                (expected.passes.len(), 0)
            );
            let (told, rest) = found.passes.split_at(found.count as usize);
            for (told, pass) in told.iter().zip(&expected.passes) {
                let cards_and_playouts = (told.cards, told.playouts);
                assert_eq!(
                    cards_and_playouts,
                    (pass.cards.bits(), pass.estimate.playouts)
                );
                let means = [told.value, told.points, told.payoff, told.payoff_error];
                assert_eq!(
                    means,
                    [
                        pass.estimate.value,
                        pass.estimate.points,
                        pass.estimate.payoff,
                        pass.estimate.payoff_error
                    ]
                );
                let chances = [told.queen, told.my_moon, told.other_moon];
                assert_eq!(
                    chances,
                    [
                        pass.estimate.queen,
                        pass.estimate.my_moon,
                        pass.estimate.other_moon
                    ]
                );
            }
            assert!(
                rest.iter()
                    .all(|pass| *pass == HsHeartsSearchedPass::default())
            );
        }
    }
}

#[test]
fn a_pass_search_without_a_pass_is_refused_and_writes_nothing() {
    let refused = calls::choose_pass(&view(), &playouts(100));
    assert_eq!(refused, Err(HsStatusCode::HS_ERROR_PHASE as i32));
    let mut out = calls::no_pass_decision();
    // SAFETY: a valid view, the defaults, and a writable output.
    let status = unsafe { handsense_hearts_choose_pass_cards(&view(), std::ptr::null(), &mut out) };
    assert_eq!(status, HsStatusCode::HS_ERROR_PHASE as i32);
    assert_eq!(out, calls::no_pass_decision());
}
