//! Searches of Hearts.

use std::ops::Range;

use handsense::core::Rng;
use handsense::ffi::*;
use handsense::hearts::{PassDirection, Seat, View, ViewSetup, deal_hands};

use super::{Search, done};
use crate::common::calls;
use crate::common::deal::{Deal, STANDARD};
use crate::common::random::Random;
use crate::deals::views_of_a_deal;

/// Returns the decisions in these tricks of some deals that are not forced.
fn decisions(tricks: Range<usize>) -> Vec<HsHeartsView> {
    let views = (0..16).flat_map(views_of_a_deal);
    let is_open = |view: &View| view.legal_moves().is_ok_and(|legal| legal.len() > 1);
    let views: Vec<View> = views.filter(is_open).collect();
    let mut views = to_c(&views);
    views.retain(|view| tricks.contains(&(view.curr_trick as usize)));
    views
}

/// Returns views with a pass to choose.
fn passes() -> Vec<HsHeartsView> {
    let view = |number: u64| {
        let start = ViewSetup::new(Seat::ALL[0], deal_hands(&mut Rng::new(number))[0]);
        let pass = PassDirection::CYCLE[number as usize % 3];
        View::new(ViewSetup { pass, ..start }).expect("a hand")
    };
    to_c(&(0..200).map(view).collect::<Vec<_>>())
}

fn to_c(views: &[View]) -> Vec<HsHeartsView> {
    let parse = |view: &View| calls::parse_view(&view.to_string()).expect("a possible view");
    views.iter().map(parse).collect()
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
    let mut all = Vec::new();
    for (stage, tricks) in [("tricks 1–4", 0..4), ("5–8", 4..8), ("9–13", 8..13)] {
        let views = move || decisions(tricks.clone());
        for (suffix, with_line) in [("", false), (", line", true)] {
            let search = move |view: &_, limits| {
                calls::choose(view, &options(limits, with_line)).expect("my turn");
            };
            let stage = format!("{stage}{suffix}");
            all.push(Search::over("choose_move", stage, views.clone(), search));
        }
        all.push(Search::over(
            "explain_move",
            stage,
            views,
            |view, limits| {
                let card = calls::legal_moves(view).expect("a view").trailing_zeros() as i16;
                calls::explain(view, card, -1, &options(limits, false)).expect("legal");
            },
        ));
    }
    let all_tricks = || decisions(0..13);
    all.extend([
        Search::over(
            "engine_choose_move",
            "all tricks",
            all_tricks,
            engine_choose_move,
        ),
        Search::over("choose_pass_cards", "", passes, |view, limits| {
            calls::choose_pass(view, &options(limits, false)).expect("a pass");
        }),
        Search::over("explain_pass", "", passes, |view, limits| {
            let cards = calls::pass(view, calls::TUNED).expect("a pass");
            let cards = cards.iter().fold(0, |cards, card| cards | 1 << card);
            calls::explain_pass(view, cards, 0, &options(limits, false)).expect("a pass");
        }),
        analyse_deal("seat 0, whole deal", &[52], 1),
        analyse_deal("all seats, 1 trick", &[4], 0),
    ]);
    all.extend(solve());
    let sample = sample_worlds(50_000);
    all.push(Search::over(
        "sample_worlds",
        "all tricks",
        all_tricks,
        sample,
    ));
    all
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

/// The analysis of one seat, plus 1, or of all.
fn analyse_deal(stage: &str, cards: &'static [usize], seat_plus_one: i32) -> Search {
    let given = move |deal: &Deal| HsHeartsDeal {
        seat_plus_one,
        ..deal.played()
    };
    let deals = move || deals(cards).iter().map(given).collect();
    Search::over("analyse_deal", stage, deals, |deal, limits| {
        calls::analyse(deal, &options(limits, false)).expect("a deal");
    })
}

fn solve() -> impl Iterator<Item = Search> {
    let stages = [
        ("5–8 tricks left", [20, 24, 28, 32].as_slice()),
        ("whole deal", &[0]),
    ];
    let methods = [("solve MAXN", 0), ("solve PARANOID", 1)];
    methods.into_iter().flat_map(move |(name, method)| {
        stages.into_iter().map(move |(stage, cards)| {
            let positions = move || deals(cards).iter().map(Deal::position).collect();
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
