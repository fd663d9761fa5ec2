//! Tests of the deal analysis through the C interface: it equals the Rust analysis. Every player
//! gets the view of the slow referee, and the first impossible card is reported.

use handsense::core::search::SearchLimits;
use std::ffi::c_void;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS, STANDARD};
use crate::common::random::Random;
use crate::common::referee::{Card, DECK, Table, from_bits};
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;
use handsense::hearts::analysis::{CheckOptions, PlayedDeal, analyse_deal};
use handsense::hearts::search::SearchOptions;
use handsense::hearts::{CardSet, PassDirection, Rules, Seat, View};

fn playouts(playouts: u64) -> HsHeartsSearchOptions {
    HsHeartsSearchOptions {
        limits: HsSearchLimits {
            playouts,
            ..calls::search_options().limits
        },
        ..calls::search_options()
    }
}

fn random_deal(number: usize, cards: usize, random: &mut Random) -> Deal {
    let mut deal = Deal::random(RULE_SETS[number % RULE_SETS.len()], random);
    deal.play_random(cards, random);
    deal
}

/// The same deal for the Rust side.
fn of_rust(deal: &Deal) -> PlayedDeal {
    let sets = |sets: [Vec<Card>; 4]| {
        sets.map(|cards| {
            let codes = cards.iter().map(|card| i32::from(card.code()));
            codes.map(card_of).collect::<CardSet>()
        })
    };
    let plays = deal.log.iter();
    PlayedDeal {
        rules: Rules::from_bits(deal.table.rules.bits).expect("rules"),
        direction: PassDirection::from_code(deal.direction).expect("a direction"),
        hands: sets(deal.hands()),
        passed: sets(deal.passed.clone()),
        scores: deal.scores,
        plays: plays
            .map(|&(seat, card)| (Seat::ALL[seat], card_of(i32::from(card.code()))))
            .collect(),
    }
}

fn card_of(code: i32) -> handsense::hearts::Card {
    handsense::hearts::Card::from_code(code).expect("a card")
}

#[test]
fn analysis_equals_the_rust_analysis() {
    let mut random = Random::new(71);
    for number in 0..8 {
        let deal = random_deal(number, 20 + random.below(33), &mut random);
        let only = Seat::from_index(random.below(5) as i32 - 1);
        let seed = number as u64;
        let search = SearchOptions {
            limits: SearchLimits {
                seed,
                playouts: Some(300),
                ..SearchLimits::default()
            },
            ..SearchOptions::default()
        };
        let expected = analyse_deal(&of_rust(&deal), &CheckOptions { only, search });
        let expected = expected.expect("a valid deal");
        let asked = HsHeartsDeal {
            seat_plus_one: only.map_or(0, |seat| seat.index() as i32 + 1),
            ..deal.played()
        };
        for threads in [0, 3] {
            let options = HsHeartsSearchOptions {
                limits: HsSearchLimits {
                    seed,
                    threads,
                    ..playouts(300).limits
                },
                ..playouts(300)
            };
            let found = calls::analyse(&asked, &options).expect("a valid deal");
            assert_eq!((found.complete, found.playouts), (1, expected.playouts));
            assert_plays(&found, &expected.plays);
            assert_passes(&found, &expected.passes);
            for (index, sums) in found.seats.iter().enumerate() {
                let of_rust = expected.seats.get(index).copied().unwrap_or_default();
                assert_eq!(sums.choices as u32, of_rust.choices);
                assert_eq!(sums.mistakes as u32, of_rust.mistakes);
                assert_eq!(sums.loss, of_rust.loss);
                assert_eq!(sums.loss_error, of_rust.loss_error);
            }
        }
    }
}

fn assert_plays(
    found: &HsHeartsDealAnalysis,
    expected: &[handsense::hearts::analysis::CheckedPlay],
) {
    let (plays, rest) = found.plays.split_at(found.count as usize);
    assert!(
        rest.iter()
            .all(|play| *play == HsHeartsCheckedPlay::default())
    );
    assert_eq!(plays.len(), expected.len());
    for (play, of_rust) in plays.iter().zip(expected) {
        assert_eq!(play.number as usize, of_rust.number);
        assert_eq!(play.trick as usize, of_rust.trick);
        assert_eq!(play.seat as usize, of_rust.seat.index());
        assert_eq!(play.card, i16::from(of_rust.card.code()));
        assert_eq!(play.forced == 1, of_rust.forced);
        assert_eq!(play.mistake == 1, of_rust.mistake);
        assert_eq!(
            (play.loss, play.loss_error),
            (of_rust.loss, of_rust.loss_error)
        );
        assert_eq!(play.playouts, of_rust.playouts);
        assert_eq!(play.has_hindsight == 1, of_rust.hindsight.is_some());
        if let Some(open) = of_rust.hindsight {
            assert_eq!(play.hindsight_card, i16::from(open.card.code()));
            assert_eq!(play.hindsight_loss, open.loss);
        } else {
            assert_eq!((play.hindsight_card, play.hindsight_loss), (0, 0.0));
        }
        for (of_c, of_rust) in [(play.best, of_rust.best), (play.played, of_rust.played)] {
            assert_eq!(of_c.card, i16::from(of_rust.card.code()));
            assert_eq!(of_c.equals, of_rust.equivalents.bits());
            assert_eq!(
                (of_c.value, of_c.playouts),
                (of_rust.estimate.value, of_rust.estimate.playouts)
            );
        }
    }
}

fn assert_passes(
    found: &HsHeartsDealAnalysis,
    expected: &[handsense::hearts::analysis::CheckedPass],
) {
    let (passes, rest) = found.passes.split_at(found.pass_count as usize);
    assert!(
        rest.iter()
            .all(|pass| *pass == HsHeartsCheckedPass::default())
    );
    assert_eq!(passes.len(), expected.len());
    for (pass, of_rust) in passes.iter().zip(expected) {
        assert_eq!(pass.seat as usize, of_rust.seat.index());
        assert_eq!(pass.cards, of_rust.cards.bits());
        assert_eq!(pass.mistake == 1, of_rust.mistake);
        assert_eq!(
            (pass.loss, pass.loss_error),
            (of_rust.loss, of_rust.loss_error)
        );
        assert_eq!(pass.playouts, of_rust.playouts);
        for (of_c, of_rust) in [(pass.best, of_rust.best), (pass.made, of_rust.made)] {
            assert_eq!(of_c.cards, of_rust.cards.bits());
            assert_eq!(
                (of_c.value, of_c.playouts),
                (of_rust.estimate.value, of_rust.estimate.playouts)
            );
        }
    }
}

#[test]
fn every_player_gets_the_view_of_the_referee() {
    let mut random = Random::new(72);
    for number in 0..400 {
        let mut deal = Deal::random(RULE_SETS[number % RULE_SETS.len()], &mut random);
        let mut expected: Vec<View> = Vec::new();
        while !deal.table.is_over() {
            let view = deal.view(deal.table.to_play());
            let line = calls::format_view(&view).expect("a valid view");
            expected.push(line.parse().expect("a valid view"));
            deal.play_random(1, &mut random);
        }
        let views = of_rust(&deal).views().expect("a valid deal");
        assert!(views == expected, "deal {number}");
    }
}

/// The number of the first play, counted from 1, that the slow referee rejects.
fn first_wrong(deal: &Deal, log: &[(usize, Card)]) -> Option<usize> {
    let first = log.first().map_or(0, |&(seat, _)| seat);
    let mut table = Table::new(deal.table.rules, deal.hands(), first);
    for (number, &(seat, card)) in (1..).zip(log) {
        if seat != table.to_play() || !table.legal().contains(&card) {
            return Some(number);
        }
        table.play(card);
    }
    None
}

#[test]
fn the_first_impossible_card_is_reported_by_its_number() {
    let mut random = Random::new(73);
    let (mut wrong, mut right) = (0, 0);
    for number in 0..3_000 {
        let deal = random_deal(number, 1 + random.below(52), &mut random);
        let mut damaged = deal.played();
        let mut log = deal.log.clone();
        let place = random.below(log.len());
        if random.one_in(3) {
            log[place].0 = random.below(4);
        } else {
            log[place].1 = random.pick(&DECK);
        }
        let trick = &mut damaged.tricks[place / 4];
        trick.player[place % 4] = log[place].0 as i32;
        trick.play[place % 4] = log[place].1.code();
        // One playout is less than one block of samples, so no search runs.
        let answer = calls::analyse(&damaged, &playouts(1));
        match first_wrong(&deal, &log) {
            None => {
                right += 1;
                assert_eq!(answer.map(|found| found.count), Ok(log.len() as i32));
            }
            Some(first) => {
                wrong += 1;
                let said = calls::last_error();
                let place = format!("play {first}, trick {}: ", (first - 1) / 4 + 1);
                assert!(said.starts_with(&place), "{said}, not {place}");
                let known = [
                    HS_ERROR_SEAT_ORDER,
                    HS_ERROR_DUPLICATE_CARD,
                    HS_ERROR_REVOKE,
                    HS_ERROR_ILLEGAL_PLAY,
                ];
                assert!(
                    known.iter().any(|&code| answer == Err(code as i32)),
                    "{said}"
                );
            }
        }
    }
    assert!(wrong > 2_000 && right > 50, "{wrong} {right}");
}

/// A damage, its status, and words of the last error.
type Damage = (fn(&mut HsHeartsDeal), HsStatusCode, &'static str);

const DAMAGES: [Damage; 15] = [
    (
        |d| d.struct_size = 8,
        HS_ERROR_STRUCT_SIZE,
        "deal->structSize is 8",
    ),
    (|d| d.num_players = 3, HS_ERROR_PLAYER_COUNT, "3 players"),
    (|d| d.rules = 0x4000, HS_ERROR_RULES, "0x4000"),
    (|d| d.pass_dir = 7, HS_ERROR_PASS_DIRECTION, "passDir is 7"),
    (
        |d| d.rules &= !0x0400,
        HS_ERROR_PASS_DIRECTION,
        "seat 0: the pass direction",
    ),
    (
        |d| d.curr_trick = 14,
        HS_ERROR_TRICK_INDEX,
        "currTrick is 14",
    ),
    (
        |d| d.tricks[0].curr = 3,
        HS_ERROR_TRICK_COUNT,
        "tricks[0] has 3",
    ),
    (
        |d| d.seat_plus_one = 5,
        HS_ERROR_OPTION,
        "seatPlusOne cannot be 5",
    ),
    (|d| d.hands[1] |= 1 << 13, HS_ERROR_CARD, "hands is 0x"),
    (|d| d.hands[4] = 1, HS_ERROR_BEYOND_PLAYERS, "hands[4]"),
    (
        |d| d.hands[1] = d.hands[0],
        HS_ERROR_DUPLICATE_CARD,
        "in two places",
    ),
    (
        |d| d.hands[1] &= d.hands[1] - 1,
        HS_ERROR_HAND_COUNT,
        "is nowhere",
    ),
    (
        |d| d.passed[1] &= d.passed[1] - 1,
        HS_ERROR_PASSED_CARDS,
        "seat 1: 2 passed cards",
    ),
    (
        |d| d.passed[1] = d.passed[2],
        HS_ERROR_RECEIVED_CARDS,
        "was received, yet",
    ),
    (|d| d.scores[2] = i32::MAX, HS_ERROR_SCORE, "of seat 2"),
];

#[test]
fn impossible_deals_are_refused_with_the_codes_of_views_and_no_output() {
    let mut random = Random::new(74);
    let mut deal = Deal::random(STANDARD, &mut random);
    while deal.direction != 1 {
        deal = Deal::random(STANDARD, &mut random);
    }
    deal.play_random(11, &mut random);
    for (damage, code, mentions) in DAMAGES {
        let mut damaged = deal.played();
        damage(&mut damaged);
        let mut out = calls::no_analysis();
        // SAFETY: a deal that is as long as it says or too short to be read, and a writable output.
        let status = unsafe { handsense_hearts_analyse_deal(&damaged, &playouts(1), &mut out) };
        let said = calls::last_error();
        assert_eq!(status, code as i32, "{said}");
        assert!(
            said.contains(mentions),
            "'{said}' does not mention '{mentions}'"
        );
        assert_eq!(out, calls::no_analysis());
    }
    for (options, code) in [
        (
            HsHeartsSearchOptions {
                limits: HsSearchLimits {
                    threads: -1,
                    ..playouts(1).limits
                },
                ..playouts(1)
            },
            HS_ERROR_THREADS,
        ),
        (
            HsHeartsSearchOptions {
                objective: 9,
                ..playouts(1)
            },
            HS_ERROR_OBJECTIVE,
        ),
        (
            HsHeartsSearchOptions {
                limits: HsSearchLimits {
                    milliseconds: -1,
                    ..playouts(1).limits
                },
                ..playouts(1)
            },
            HS_ERROR_TIME,
        ),
    ] {
        assert_eq!(calls::analyse(&deal.played(), &options), Err(code as i32));
    }
}

#[test]
fn null_options_equal_zeroed_options() {
    let mut deal = random_deal(0, 3, &mut Random::new(75)).played();
    deal.passed = [0; 6];
    let mut out = calls::no_analysis();
    // SAFETY: a valid deal and a writable output.
    let status = unsafe { handsense_hearts_analyse_deal(&deal, std::ptr::null(), &mut out) };
    assert_eq!(status, HS_OK as i32);
    assert_eq!(Ok(out), calls::analyse(&deal, &calls::search_options()));
    assert_eq!((out.count, out.pass_count), (3, 0));
    let measured = |play: &&HsHeartsCheckedPlay| play.best.card != play.played.card;
    assert!(
        out.plays[..3]
            .iter()
            .filter(measured)
            .all(|play| play.best.playouts > 9_900)
    );
}

/// A listener, and the play after which it cancels.
struct Listener {
    heard: Vec<HsSearchProgress>,
    enough: usize,
    cancel: AtomicI32,
}

extern "C" fn listen(context: *mut c_void, progress: *const HsSearchProgress) {
    // SAFETY: the context of the test below, which no other code uses meanwhile.
    let listener = unsafe { &mut *context.cast::<Listener>() };
    // SAFETY: a progress that is valid during the call.
    listener.heard.push(unsafe { *progress });
    if listener.heard.len() == listener.enough {
        listener.cancel.store(1, Ordering::Relaxed);
    }
}

#[test]
fn progress_is_reported_for_each_card_and_an_analysis_can_be_cancelled() {
    let deal = random_deal(1, 52, &mut Random::new(76)).played();
    let whole = calls::analyse(&deal, &playouts(60)).expect("a valid deal");
    for enough in [5, 53] {
        let mut listener = Listener {
            heard: Vec::new(),
            enough,
            cancel: AtomicI32::new(0),
        };
        let options = HsHeartsSearchOptions {
            limits: HsSearchLimits {
                cancel: listener.cancel.as_ptr(),
                progress: Some(listen),
                context: (&raw mut listener).cast(),
                ..playouts(60).limits
            },
            ..playouts(60)
        };
        let found = calls::analyse(&deal, &options).expect("a valid deal");
        let count = enough.min(52);
        assert_eq!(
            (found.count as usize, found.complete == 1),
            (count, enough > 52)
        );
        assert_eq!(found.plays[..count], whole.plays[..count]);
        assert_eq!(listener.heard.len(), count);
        for (index, told) in listener.heard.iter().enumerate() {
            let best = &whole.plays[index].best;
            assert_eq!((told.best, told.value), (i32::from(best.card), best.value));
            assert_eq!(told.remaining as usize, 51 - index);
            assert_eq!(told.spent, (index + 1) as f64 / 52.0);
        }
        assert!(listener.heard.is_sorted_by(|a, b| a.playouts <= b.playouts));
    }
}

#[test]
fn the_best_card_of_an_analysis_equals_that_of_the_search() {
    let mut random = Random::new(77);
    let mut deal = Deal::random(STANDARD, &mut random);
    let options = playouts(200);
    // All four seats play as the search does.
    while !deal.table.is_over() {
        let view = deal.view(deal.table.to_play());
        let found = calls::choose(&view, &options).expect("my turn");
        deal.play(Card::from_code(found.card).expect("a card"));
    }
    let found = calls::analyse(&deal.played(), &options).expect("a valid deal");
    assert_eq!(found.count, 52);
    for (play, &(_, card)) in found.plays.iter().zip(&deal.log) {
        assert_eq!((play.card, play.best.card), (card.code(), card.code()));
        assert_eq!((play.loss, play.mistake), (0.0, 0));
        assert!(from_bits(play.best.equals).contains(&card));
    }
    assert!(
        found
            .seats
            .iter()
            .all(|sums| sums.loss == 0.0 && sums.mistakes == 0)
    );
}
