//! The model of the table through C: it equals the Rust model after deals of known players, is stored as
//! text and as bytes, and reaches every search.

use std::ffi::CString;

use crate::common::calls::{self, assert_refused, output};
use handsense::core::Rng;
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;
use handsense::hearts::opponents::{Habit, Opponents};
use handsense::hearts::search::{self, SearchOptions};
use handsense::hearts::{
    Deal, Level, LevelPlayer, PassDirection, Player, Policy, PolicyPlayer, Rules, Seat, View,
};

/// The most likely style of each seat: its policy, or that of its level.
const STYLES: [HsHeartsStyle; 4] = [
    HsHeartsStyle::HS_HEARTS_STYLE_LEARNED,
    HsHeartsStyle::HS_HEARTS_STYLE_NOVICE,
    HsHeartsStyle::HS_HEARTS_STYLE_LEARNED,
    HsHeartsStyle::HS_HEARTS_STYLE_TUNED,
];

/// A deal of the policy LEARNED, the level NOVICE, LEARNED again and TUNED.
fn played(number: u64) -> Deal {
    let mut players: [Box<dyn Player>; 4] = [
        Box::new(PolicyPlayer(Policy::Learned)),
        Box::new(LevelPlayer::new(Level::Novice)),
        Box::new(PolicyPlayer(Policy::Learned)),
        Box::new(PolicyPlayer(Policy::Tuned)),
    ];
    let (direction, mut rng) = (
        PassDirection::CYCLE[number as usize % 4],
        Rng::new(number + 1),
    );
    let mut deal = Deal::random(Rules::STANDARD, direction, &mut rng).expect("a deal");
    for player in &mut players {
        player.begin_deal(number);
    }
    if direction != PassDirection::Hold {
        for seat in Seat::ALL {
            let cards = players[seat.index()].pass(&deal.view(seat).expect("a view"));
            let passed = deal.pass(seat, cards.into_iter().collect());
            passed.expect("a pass");
        }
    }
    while let Some(seat) = deal.next_seat() {
        let card = players[seat.index()].play(&deal.view(seat).expect("a view"));
        deal.play(card).expect("a legal card");
    }
    deal
}

fn parse_deal(text: &str) -> HsHeartsDeal {
    let text = CString::new(text).expect("no NUL");
    output!(HsHeartsDeal, handsense_hearts_parse_deal(text.as_ptr())).expect("a deal")
}

fn parse(text: &str) -> Result<HsHeartsOpponents, i32> {
    let text = CString::new(text).expect("no NUL");
    output!(
        HsHeartsOpponents,
        handsense_hearts_parse_opponents(text.as_ptr())
    )
}

/// The model after this number of deals, in C and in Rust.
fn observed(deals: u64) -> (HsHeartsOpponents, Opponents) {
    let (mut model, mut expected) = (calls::no_opponents(), Opponents::default());
    for number in 0..deals {
        let deal = played(number);
        expected.observe_deal(&deal).expect("a finished deal");
        model = calls::observe_deal(&model, &parse_deal(&deal.to_string())).expect("a model");
        let text = calls::format_opponents(&model).expect("a text");
        assert_eq!(text, expected.to_string());
        assert_eq!(parse(&text), Ok(model));
    }
    (model, expected)
}

#[test]
fn tendencies_are_those_of_the_players() {
    let (model, expected) = observed(12);
    for (seat, style) in expected.seats.iter().zip(STYLES).zip(0..) {
        let ((seat, style), number) = (seat, style);
        let found = calls::tendencies(&model, number).expect("a seat");
        assert_eq!(found.deals, 12);
        let most = found.styles.iter().copied().fold(0.0, f64::max);
        assert_eq!(found.styles[style as usize], most, "{number}: {found:?}");
        assert!(most > 0.5, "{number}: {found:?}");
        assert_eq!(found.styles[..9], seat.styles());
        assert_eq!(found.pass_styles[..6], seat.pass_styles());
        assert!(found.styles[9..].iter().all(|&unused| unused == 0.0));
        let level = seat.typical_level().map_or(-1, |level| level as i32);
        assert_eq!(found.typical_level, level);
        let errors = seat.errors().expect("deals");
        assert_eq!(
            [found.errors, found.errors_low, found.errors_high],
            [errors.value, errors.low, errors.high]
        );
        for habit in Habit::ALL {
            let (rate, count) = (found.habits[habit as usize], seat.habit(habit));
            assert_eq!(
                (rate.hits as u32, rate.chances as u32),
                (count.hits, count.chances)
            );
            assert!(rate.low <= rate.rate && rate.rate <= rate.high);
        }
    }
    let novice = calls::tendencies(&model, 1).expect("a seat");
    assert_eq!(
        novice.typical_level,
        HsHeartsLevel::HS_HEARTS_LEVEL_NOVICE as i32
    );
    assert!(novice.errors > calls::tendencies(&model, 0).expect("a seat").errors);
}

#[test]
fn an_empty_model_knows_nothing() {
    let found = calls::tendencies(&calls::no_opponents(), 3).expect("a seat");
    let level = found.typical_level;
    assert_eq!((found.deals, level, found.errors), (0, -1, 0.0));
    assert_eq!(found.errors_high, f64::INFINITY);
    let [habit, ..] = found.habits;
    assert_eq!(
        (habit.chances, habit.rate, habit.low, habit.high),
        (0, 0.0, 0.0, 1.0)
    );
    assert!((found.styles.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!(parse(""), Ok(calls::no_opponents()));
}

#[test]
fn impossible_models_and_unfinished_deals_are_refused() {
    let (model, _) = observed(1);
    let changed = |change: &dyn Fn(&mut HsHeartsOpponents)| {
        let mut bad = model;
        change(&mut bad);
        assert_refused(calls::tendencies(&bad, 0), HS_ERROR_OPPONENTS);
        let options = HsHeartsSearchOptions {
            opponents: &bad,
            ..calls::playouts(20, 1)
        };
        assert_refused(calls::choose(&view(), &options), HS_ERROR_OPPONENTS);
        // SAFETY: valid pointers.
        let engine = unsafe { handsense_hearts_engine_new(&options) };
        assert!(engine.is_null());
    };
    changed(&|bad| bad.seats[0].play_logs[3] = 0.5);
    changed(&|bad| bad.seats[1].play_logs[47] = -1.0);
    changed(&|bad| bad.seats[2].pass_logs[0] = f64::NAN);
    changed(&|bad| bad.seats[2].errors = -1.0);
    changed(&|bad| bad.seats[3].error_squares = f64::INFINITY);
    changed(&|bad| bad.seats[3].deals = -1);
    changed(&|bad| bad.seats[0].hits[4] = 1 + bad.seats[0].chances[4]);
    changed(&|bad| bad.seats[0].chances[15] = 1);
    changed(&|bad| bad.seats[5].errors = 1.0);
    assert_eq!(
        calls::last_error(),
        "opponents.seats[5] has numbers that no deals give"
    );
    assert_refused(calls::tendencies(&model, 4), HS_ERROR_SEAT);
    for (text, status) in [
        ("deals=1", HS_ERROR_TEXT),
        ("deals=1/1/1/1 deals=1/1/1/1", HS_ERROR_TEXT),
        ("deals=1/1/1/x", HS_ERROR_TEXT),
        ("deals=1/1/1/1.5", HS_ERROR_TEXT),
        ("deals=1/1/1/1,1", HS_ERROR_TEXT),
        ("deals=1/1/1/1", HS_ERROR_TEXT),
    ] {
        assert_refused(parse(text), status);
    }
    let text = observed(6).1.to_string();
    assert_refused(parse(&text[..text.len() / 2]), HS_ERROR_TEXT);
    for (valid, damaged) in [("plays=-", "plays="), ("deals=6", "deals=0")] {
        let damaged = text.replacen(valid, damaged, 1);
        assert_ne!(damaged, text);
        assert_refused(parse(&damaged), HS_ERROR_OPPONENTS);
    }
    let mut deal = played(1);
    deal.undo().expect("a card");
    let unfinished = parse_deal(&deal.to_string());
    assert_refused(calls::observe_deal(&model, &unfinished), HS_ERROR_PHASE);
}

const LINE: &str = "me=0 hand=T83.QJ98.Q64.72 plays=1:C2,C3,C7,CT";

fn view() -> HsHeartsView {
    calls::parse_view(LINE).expect("a valid view")
}

/// The values of all cards.
fn values(decision: &HsHeartsDecision) -> Vec<u64> {
    decision.moves.map(|one| one.value.to_bits()).to_vec()
}

#[test]
fn the_model_reaches_every_search() {
    let (model, expected) = observed(6);
    let usual = calls::playouts(300, 5);
    let options = HsHeartsSearchOptions {
        opponents: &model,
        ..usual
    };
    let found = calls::choose(&view(), &options).expect("my turn");
    let without = calls::choose(&view(), &usual).expect("my turn");
    assert_ne!(values(&found), values(&without));
    let in_rust = |opponents| {
        let mut options = SearchOptions {
            opponents,
            ..SearchOptions::default()
        };
        (options.limits.playouts, options.limits.seed) = (Some(300), 5);
        let view: View = LINE.parse().expect("a valid view");
        let decision = search::choose_move(&view, &options).expect("my turn");
        decision.moves[0].estimate.value
    };
    assert_eq!(found.moves[0].value, in_rust(Some(&expected)));
    assert_eq!(without.moves[0].value, in_rust(None));
    // An engine has a copy.
    let mut lent = model;
    let given = HsHeartsSearchOptions {
        opponents: &lent,
        ..usual
    };
    // SAFETY: valid pointers.
    let engine = unsafe { handsense_hearts_engine_new(&given) };
    lent.seats[0].errors = f64::NAN;
    assert!(lent.seats[0].errors.is_nan());
    let again = output!(
        HsHeartsDecision,
        handsense_hearts_engine_choose_move(engine, &view())
    );
    assert_eq!(again, Ok(found));
    // SAFETY: freed once.
    unsafe { handsense_hearts_engine_free(engine) };
    let passing = calls::parse_view("pass=left hand=QJ3.QJ98.T654.72").expect("a view");
    let pass = calls::choose_pass(&passing, &options).expect("a pass");
    assert_ne!(pass, calls::choose_pass(&passing, &usual).expect("a pass"));
}
