//! Tests of the deal analysis through the C interface: it equals the Rust analysis, and every player
//! gets the view of the slow referee.

use handsense::core::search::SearchLimits;

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS};
use crate::common::random::Random;
use crate::common::referee::Card;
use crate::search::{assert_entries, searched_move, searched_pass};
use handsense::ffi::*;
use handsense::hearts::analysis::{CheckOptions, CheckedPass, CheckedPlay, analyse_deal};
use handsense::hearts::search::SearchOptions;
use handsense::hearts::{CardSet, DealSetup, PassDirection, Rules, Seat, View};

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
fn of_rust(deal: &Deal) -> handsense::hearts::Deal {
    let sets = |sets: [Vec<Card>; 4]| {
        sets.map(|cards| {
            let codes = cards.iter().map(|card| i32::from(card.code()));
            codes.map(card_of).collect::<CardSet>()
        })
    };
    let plays = deal.log.iter();
    let setup = DealSetup {
        rules: Rules::from_bits(deal.table.rules.bits).expect("rules"),
        direction: PassDirection::from_code(deal.direction).expect("a direction"),
        passed: sets(deal.passed.clone()),
        scores: deal.scores,
        ..DealSetup::new(sets(deal.hands()))
    };
    let plays: Vec<_> = plays
        .map(|&(seat, card)| (Seat::ALL[seat], card_of(i32::from(card.code()))))
        .collect();
    handsense::hearts::Deal::resume(setup, &plays).expect("a valid deal")
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
            let plays: Vec<_> = expected.plays.iter().map(checked_play).collect();
            assert_eq!(found.count as usize, plays.len());
            assert_entries(&found.plays, &plays);
            let passes: Vec<_> = expected.passes.iter().map(checked_pass).collect();
            assert_eq!(found.pass_count as usize, passes.len());
            assert_entries(&found.passes, &passes);
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

fn checked_play(of: &CheckedPlay) -> HsHeartsCheckedPlay {
    HsHeartsCheckedPlay {
        number: of.number as i32,
        trick: of.trick as i32,
        seat: of.seat.index() as i32,
        card: of.card.code().into(),
        forced: of.forced.into(),
        mistake: of.mistake.into(),
        loss: of.loss,
        loss_error: of.loss_error,
        playouts: of.playouts,
        has_hindsight: of.hindsight.is_some().into(),
        hindsight_card: of.hindsight.map_or(0, |open| open.card.code().into()),
        hindsight_loss: of.hindsight.map_or(0.0, |open| open.loss),
        best: searched_move(&of.best),
        played: searched_move(&of.played),
        ..HsHeartsCheckedPlay::default()
    }
}

fn checked_pass(of: &CheckedPass) -> HsHeartsCheckedPass {
    HsHeartsCheckedPass {
        seat: of.seat.index() as i32,
        cards: of.cards.bits(),
        mistake: of.mistake.into(),
        loss: of.loss,
        loss_error: of.loss_error,
        playouts: of.playouts,
        best: searched_pass(&of.best),
        made: searched_pass(&of.made),
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
        let points = of_rust(&deal).decision_points().expect("memory");
        let views: Vec<View> = points.into_iter().map(|point| point.view).collect();
        assert!(views == expected, "deal {number}");
    }
}
