//! Searches of Hearts.

use handsense::core::Rng;
use handsense::ffi::*;
use handsense::hearts::{PassDirection, Seat, View, ViewSetup, deal_hands};

use super::{Limited, Search, done};
use crate::common::calls;
use crate::common::deal::{Deal, STANDARD};
use crate::common::random::Random;
use crate::deals::views_of_a_deal;

/// Returns the decisions of some deals that are not forced.
pub fn decisions() -> Vec<View> {
    let views = (0..16).flat_map(views_of_a_deal);
    views
        .filter(|view| view.legal_moves().is_ok_and(|legal| legal.len() > 1))
        .collect()
}

/// Returns views with a pass to choose.
pub fn passes() -> Vec<View> {
    let view = |number: u64| {
        let start = ViewSetup::new(Seat::ALL[0], deal_hands(&mut Rng::new(number))[0]);
        let pass = PassDirection::CYCLE[number as usize % 3];
        View::new(ViewSetup { pass, ..start }).expect("a hand")
    };
    (0..200).map(view).collect()
}

fn to_c(views: &[View]) -> Vec<HsHeartsView> {
    let parse = |view: &View| calls::parse_view(&view.to_string()).expect("a possible view");
    views.iter().map(parse).collect()
}

/// Returns the decisions as their C structs.
pub fn card_views() -> Vec<HsHeartsView> {
    to_c(&decisions())
}

/// Returns the views with a pass to choose as their C structs.
pub fn pass_views() -> Vec<HsHeartsView> {
    to_c(&passes())
}

/// Returns the views of these tricks.
fn of_tricks(views: &[HsHeartsView], tricks: std::ops::Range<i32>) -> Vec<HsHeartsView> {
    let mut views = views.to_vec();
    views.retain(|view| tricks.contains(&view.curr_trick));
    views
}

fn options(limits: HsSearchLimits, with_line: bool) -> HsHeartsSearchOptions {
    HsHeartsSearchOptions {
        without_line: i32::from(!with_line),
        limits,
        ..calls::search_options()
    }
}

/// Returns deals after these numbers of cards, played at random.
fn deals(cards: &[usize]) -> Vec<Deal> {
    let mut random = Random::new(3);
    let deal = |number: usize| {
        let mut deal = Deal::random(STANDARD, &mut random);
        deal.play_random(cards[number % cards.len()], &mut random);
        deal
    };
    (0..60).map(deal).collect()
}

pub fn searches() -> Vec<Search> {
    let views = card_views();
    let mut all = Vec::new();
    for (stage, tricks) in [("tricks 1–4", 0..4), ("5–8", 4..8), ("9–13", 8..13)] {
        let views = of_tricks(&views, tricks);
        for (suffix, with_line) in [("", false), (", line", true)] {
            let stage = format!("{stage}{suffix}");
            let search = move |view: &_, limits| {
                calls::choose(view, &options(limits, with_line)).expect("my turn");
            };
            all.push(Search::over("choose_move", stage, views.clone(), search).with_threads());
        }
    }
    all.push(choose_moves(&views));
    all.push(
        Search::over(
            "engine_choose_move",
            "all tricks",
            views.clone(),
            engine_choose_move,
        )
        .with_threads(),
    );
    all.push(
        Search::over("choose_pass_cards", "", pass_views(), |view, limits| {
            calls::choose_pass(view, &options(limits, false)).expect("a pass");
        })
        .with_threads(),
    );
    all.push(analyse_deal(
        "seat 0, whole deal",
        deals(&[52]),
        1,
        2 * (13 + 4),
    ));
    all.push(analyse_deal(
        "all seats, 1 trick",
        deals(&[4]),
        0,
        2 * (4 + 16),
    ));
    all.extend(solve());
    all.push(Search::over(
        "sample_worlds",
        "all tricks",
        views.clone(),
        sample_worlds(50_000),
    ));
    all.push(
        Search::over("claim", "all tricks", views.clone(), |view, _| {
            calls::claim(view).expect("a view");
        })
        .limited(Limited::No),
    );
    all.push(
        Search::over("rank_moves", "LEARNED", views, |view, _| {
            calls::rank_moves(view, calls::LEARNED).expect("my turn");
        })
        .limited(Limited::No),
    );
    all
}

/// Four views in one call, each with the whole limit.
fn choose_moves(views: &[HsHeartsView]) -> Search {
    let batches: Vec<[HsHeartsView; 4]> = views
        .chunks_exact(4)
        .map(|batch| batch.try_into().expect("four"))
        .collect();
    let mut decisions = [calls::no_decision(); 4];
    let mut statuses = [-1; 4];
    Search::over("choose_moves", "4 views", batches, move |batch, limits| {
        let options = options(limits, false);
        // SAFETY: complete views and options, and outputs for as many as there are views.
        done(unsafe {
            handsense_hearts_choose_moves(
                batch.as_ptr(),
                batch.len() as i32,
                &options,
                decisions.as_mut_ptr(),
                statuses.as_mut_ptr(),
            )
        });
        assert_eq!(statuses, [0; 4]);
    })
    .of(4)
    .with_threads()
}

/// A new engine and its first decision.
fn engine_choose_move(view: &HsHeartsView, limits: HsSearchLimits) {
    let mut decision = calls::no_decision();
    // SAFETY: complete options, whose flag outlives the engine.
    let engine = unsafe { handsense_hearts_engine_new(&options(limits, false)) };
    // SAFETY: the engine is new, the view complete, and the output states its size.
    done(unsafe { handsense_hearts_engine_choose_move(engine, view, &mut decision) });
    // SAFETY: the engine is not used again.
    unsafe { handsense_hearts_engine_free(engine) };
}

/// The analysis of one seat, plus 1, or of all. Each decision may take a search and a comparison.
fn analyse_deal(stage: &str, deals: Vec<Deal>, seat_plus_one: i32, searches: i32) -> Search {
    let deals: Vec<HsHeartsDeal> = deals
        .iter()
        .map(|deal| HsHeartsDeal {
            seat_plus_one,
            ..deal.played()
        })
        .collect();
    Search::over("analyse_deal", stage, deals, |deal, limits| {
        calls::analyse(deal, &options(limits, false)).expect("a deal");
    })
    .of(searches)
    .with_threads()
}

fn solve() -> impl Iterator<Item = Search> {
    let stages = [
        ("5–8 tricks left", [20, 24, 28, 32].as_slice()),
        ("whole deal", &[0]),
    ];
    let methods = [("solve MAXN", 0), ("solve PARANOID", 1)];
    methods.into_iter().flat_map(move |(name, method)| {
        stages.into_iter().map(move |(stage, cards)| {
            let positions = deals(cards).iter().map(Deal::position).collect();
            Search::over(name, stage, positions, move |position, limits| {
                let options = HsHeartsSolveOptions {
                    limits,
                    ..calls::solve_options(method, 0, 0)
                };
                calls::solve(position, Some(&options)).expect("a position");
            })
        })
    })
}

fn sample_worlds(count: usize) -> impl FnMut(&HsHeartsView, HsSearchLimits) {
    let mut worlds = vec![HsHeartsWorld::default(); count];
    move |view, limits| {
        let mut total = 0;
        let (count, place) = (worlds.len() as i32, worlds.as_mut_ptr());
        // SAFETY: a complete view and limits, and outputs of that many worlds.
        done(unsafe { handsense_hearts_sample_worlds(view, &limits, count, place, &mut total) });
    }
}
