//! Forecasts, levels, texts, playouts and sampled deals of Hearts through C: those of the library, or by the slow
//! rules.

use std::collections::BTreeSet;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicI32, Ordering};

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS, STANDARD};
use crate::common::random::Random;
use crate::common::referee::{Card, DECK, HEARTS, Table, bits, cards};
use crate::common::tools::cases;
use handsense::ffi::HsHeartsLevel::*;
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;
use handsense::hearts::forecast::{POINT_CLASSES, forecast};
use handsense_hearts::{Level, View, choose_card_at_level, choose_pass_at_level};

const _: () = assert!(HS_HEARTS_POINT_CLASSES == POINT_CLASSES);

fn check(view: &HsHeartsView) {
    let found = calls::forecast(view).expect("a possible view");
    let text = calls::format_view(view).expect("a possible view");
    let expected = forecast(&text.parse().expect("a possible view"));
    for (seat, expected) in found.seats.iter().zip(&expected.seats) {
        let values = [seat.points, seat.score, seat.queen, seat.moon];
        let expected_values = [
            expected.points,
            expected.score,
            expected.queen,
            expected.moon,
        ];
        assert_eq!(values, expected_values, "{text}");
        assert_eq!(seat.classes, expected.classes, "{text}");
    }
    assert_eq!(found.seats[4..], [HsHeartsSeatForecast::default(); 2]);
    let cards: Vec<(i16, f64)> = found.cards[..found.count as usize]
        .iter()
        .map(|card| (card.card, card.wins))
        .collect();
    let expected_cards = expected.cards.iter();
    let expected_cards: Vec<(i16, f64)> = expected_cards
        .map(|card| (i16::from(card.card.code()), card.wins))
        .collect();
    assert_eq!(cards, expected_cards, "{text}");
    assert_eq!(found.tricks, expected.tricks, "{text}");
    let scores = (found.has_pass_scores == 1).then_some(found.pass_scores);
    assert_eq!(scores, expected.pass_scores, "{text}");
}

#[test]
fn forecasts_equal_those_of_the_library() {
    let mut random = Random::new(5);
    for rules in RULE_SETS {
        let mut deal = Deal::random(rules, &mut random);
        for _ in 0..=52 {
            (0..4).for_each(|me| check(&deal.view(me)));
            if !deal.table.is_over() {
                deal.play_random(1, &mut random);
            }
        }
    }
    check(&calls::parse_view("pass=left hand=AK3.QJ98.T654.72").expect("a view"));
}

/// The levels that do not search.
const FAST: [i32; 4] = [
    HS_HEARTS_LEVEL_NOVICE as i32,
    HS_HEARTS_LEVEL_STEADY as i32,
    HS_HEARTS_LEVEL_SEASONED as i32,
    HS_HEARTS_LEVEL_EXPERT as i32,
];

#[test]
fn cards_and_passes_are_those_of_the_crate() {
    let mut random = Random::new(8);
    for number in 0..cases(200, 50) {
        let mut deal = Deal::random(RULE_SETS[number % RULE_SETS.len()], &mut random);
        deal.play_random(random.below(52), &mut random);
        let view = deal.view(deal.table.to_play());
        let line = calls::format_view(&view).expect("a view");
        let same: View = line.parse().expect("the view of the line");
        for (code, level) in FAST.into_iter().zip(Level::ALL) {
            let seed = number as u64;
            let card = choose_card_at_level(&same, level, seed).expect("a turn");
            assert_eq!(calls::level_card(&view, code, seed), Ok(card.code() as i16));
            assert_eq!(
                calls::level_pass(&view, code, seed),
                Err(HS_ERROR_PHASE as i32)
            );
        }
    }
    let line = "me=1 pass=left hand=AK3.QJ98.T654.72";
    let (view, same) = (
        calls::parse_view(line).expect("a view"),
        line.parse::<View>(),
    );
    for (code, level) in FAST.into_iter().zip(Level::ALL) {
        let pass = choose_pass_at_level(same.as_ref().expect("a view"), level, 7).expect("a pass");
        let codes = pass.map(|card| card.code() as i16);
        assert_eq!(calls::level_pass(&view, code, 7), Ok(codes));
    }
}

#[test]
fn master_decides_as_the_search() {
    let view = calls::parse_view("me=1 hand=A73.QJ98.64.8732 plays=0:C2").expect("a view");
    let mut options = calls::search_options();
    (options.limits.playouts, options.limits.seed) = (4_000, 7);
    let found = calls::choose(&view, &options).expect("a decision");
    let master = HS_HEARTS_LEVEL_MASTER as i32;
    assert_eq!(calls::level_card(&view, master, 7), Ok(found.card));
}

#[test]
fn no_text_exceeds_the_documented_length() {
    let all = bits(&DECK);
    let text = calls::format_cards(all).expect("a set");
    assert_eq!(text.len(), 55);
    let mut random = Random::new(4);
    let mut longest = 0;
    for _ in 0..300 {
        let mut deal = Deal::random(0x0DA1, &mut random);
        deal.scores = [-1_000_000; 4];
        deal.play_random(52, &mut random);
        let line = calls::format_view(&deal.view(0)).expect("a view");
        longest = longest.max(line.len());
    }
    assert!((200..=511).contains(&longest), "{longest}");
}

#[test]
fn all_forms_of_a_hand_are_parsed() {
    let hand = Ok(bits(&cards("AK3.QJ98.T654.72")));
    for form in [
        "AK3.QJ98.T654.72",
        "ak3.qj98.t654.72",
        "AK3.QJ98.10654.72",
        "♠AK3 ♥72 ♦QJ98 ♣T654",
        "SAK3 H72 DQJ98 CT654",
        "SA SK S3 DQ DJ D9 D8 CT C6 C5 C4 H7 H2",
        "AS KS 3S QD JD 9D 8D 10C 6C 5C 4C 7H 2H",
    ] {
        assert_eq!(calls::parse_cards(form), hand, "{form}");
    }
    assert_eq!(calls::parse_cards("-.-.-.-"), Ok(0));
}

#[test]
fn a_seed_gives_the_same_scores_and_any_seed_does_without_randomness() {
    let mut deal = Deal::random(STANDARD, &mut Random::new(3));
    deal.play_random(6, &mut Random::new(4));
    let playout = |seed, epsilon| calls::playout(&deal.position(), seed, epsilon);
    for seed in 0..200 {
        assert_eq!(playout(seed, 0.3), playout(seed, 0.3));
        assert_eq!(playout(seed, 0.0), playout(0, 0.0));
    }
    assert!((1..100).any(|seed| playout(seed, 1.0) != playout(0, 1.0)));
}

/// The scores of every line of play.
fn endings(table: &Table) -> BTreeSet<[i32; 4]> {
    if table.is_over() {
        return BTreeSet::from([table.scores()]);
    }
    let mut found = BTreeSet::new();
    for card in table.legal() {
        let mut next = table.clone();
        next.play(card);
        found.append(&mut endings(&next));
    }
    found
}

/// Plays a deal out many times; returns the number of possible results and the number reached.
fn check_endings(deal: &Deal) -> (usize, usize) {
    let (all, position) = (endings(&deal.table), deal.position());
    let mut reached = BTreeSet::new();
    for seed in 0..200 {
        let scores = calls::playout(&position, seed, [0.0, 1.0][seed as usize % 2]);
        let [a, b, c, d, ..] = scores.expect("a position");
        assert!(all.contains(&[a, b, c, d]), "{position:?}");
        reached.insert([a, b, c, d]);
    }
    (all.len(), reached.len())
}

#[test]
fn playouts_reach_only_legal_results_and_most_of_them() {
    let mut random = Random::new(14);
    let (mut possible, mut seen) = (0, 0);
    for case in 0..600 {
        let mut deal = Deal::random(RULE_SETS[case % RULE_SETS.len()], &mut random);
        let cards = 40 + random.below(8);
        deal.play_random(cards, &mut random);
        let (all, reached) = check_endings(&deal);
        possible += all;
        seen += reached;
    }
    assert!(seen * 10 > possible * 9, "{seen} of {possible}");
}

/// Four tricks are left, and no heart has been played; random play rarely reaches this.
#[test]
fn playouts_do_not_lead_hearts_before_they_are_broken() {
    let mut random = Random::new(15);
    for _ in 0..10 {
        let (mut left, mut gone): (Vec<Card>, Vec<Card>) =
            DECK.into_iter().partition(|card| card.suit == HEARTS);
        random.shuffle(&mut gone);
        left.extend(gone.split_off(36));
        random.shuffle(&mut left);
        let mut deal = Deal::random(STANDARD, &mut random);
        for (seat, hand) in left.chunks(4).enumerate() {
            deal.table.hands[seat] = hand.to_vec();
        }
        deal.table.taken[random.below(4)] = gone;
        deal.table.leader = random.below(4);
        check_endings(&deal);
    }
}

fn view(seed: u64, cards: usize) -> (HsHeartsView, Deal) {
    let mut random = Random::new(seed);
    let mut deal = Deal::random(STANDARD, &mut random);
    deal.play_random(cards, &mut random);
    (deal.view(deal.table.to_play()), deal)
}

#[test]
fn worlds_depend_on_the_seed_and_not_on_their_number() {
    let (view, _) = view(3, 10);
    let (many, total) = calls::sample_worlds(&view, 7, 50).expect("a valid view");
    let (few, _) = calls::sample_worlds(&view, 7, 5).expect("a valid view");
    assert_eq!(few, many[..5]);
    assert_ne!(calls::sample_worlds(&view, 8, 5).expect("a view").0, few);
    assert!(many.windows(2).any(|pair| pair[0] != pair[1]));
    let mut counted = 0;
    // SAFETY: no deal is written, so no space is needed.
    let status =
        unsafe { handsense_hearts_sample_worlds(&view, null(), 0, null_mut(), &mut counted) };
    assert_eq!((status, counted), (HsStatusCode::HS_OK as i32, total));
}

/// No deal follows one that is cut off, even if the flag is lowered again.
fn assert_no_gap(view: &HsHeartsView, limits: HsSearchLimits) {
    let (cancel, is_done) = (AtomicI32::new(0), AtomicI32::new(0));
    let limits = HsSearchLimits {
        playouts: 0,
        cancel: cancel.as_ptr(),
        ..limits
    };
    let mut out = vec![HsHeartsWorld::default(); 100_000];
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while is_done.load(Ordering::Relaxed) == 0 {
                cancel.fetch_xor(1, Ordering::Relaxed);
                std::thread::yield_now();
            }
        });
        let (count, mut total) = (out.len() as i32, 0);
        // SAFETY: a valid view, limits, and writable space for the deals and their number.
        let status = unsafe {
            handsense_hearts_sample_worlds(view, &limits, count, out.as_mut_ptr(), &mut total)
        };
        is_done.store(1, Ordering::Relaxed);
        assert_eq!(status, HsStatusCode::HS_OK as i32);
    });
    let is_drawn = |world: &HsHeartsWorld| world.hands != [0; 6];
    assert!(
        out.iter()
            .skip_while(|world| is_drawn(world))
            .all(|world| !is_drawn(world))
    );
}

#[test]
fn the_limits_cut_a_sample_off() {
    let view = calls::parse_view("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT").expect("a view");
    let (whole, _) = calls::sample_worlds(&view, 7, 50).expect("a valid view");
    let cancel = AtomicI32::new(1);
    let few = HsSearchLimits {
        seed: 7,
        playouts: 20,
        ..HsSearchLimits::DEFAULT
    };
    let none = HsSearchLimits {
        cancel: cancel.as_ptr(),
        ..few
    };
    for (limits, drawn) in [(few, 20), (none, 0)] {
        let (mut out, mut total) = ([HsHeartsWorld { hands: [9; 6] }; 50], 0);
        // SAFETY: a valid view, limits, and writable space for the deals and their number.
        let status = unsafe {
            handsense_hearts_sample_worlds(&view, &limits, 50, out.as_mut_ptr(), &mut total)
        };
        assert_eq!(status, HsStatusCode::HS_OK as i32);
        assert_eq!(out[..drawn], whole[..drawn]);
        assert!(out[drawn..].iter().all(|world| world.hands == [0; 6]));
    }
    assert_no_gap(&view, few);
}

#[test]
fn win_probabilities_equal_those_of_the_library() {
    let mut random = Random::new(1);
    for _ in 0..1_000 {
        let scores: [i32; 4] = std::array::from_fn(|_| random.below(130) as i32 - 20);
        let [a, b, c, d] = scores;
        let chances = calls::win_probabilities(&[a, b, c, d, 0, 0], 4).expect("chances");
        let shares = handsense::hearts::win_probabilities(&scores);
        for (chance, share) in chances.into_iter().zip(shares) {
            assert_eq!(
                chance,
                f64::from(share) / f64::from(handsense::hearts::CERTAIN_WIN)
            );
        }
        assert_eq!(chances[4..], [0.0, 0.0]);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
    let over = calls::win_probabilities(&[40, 103, 40, 41, 0, 0], 4);
    assert_eq!(over, Ok([0.5, 0.0, 0.5, 0.0, 0.0, 0.0]));
    let extreme = calls::win_probabilities(&[i32::MIN, i32::MAX, 0, 0, 0, 0], 4);
    assert_eq!(extreme, Ok([1.0, 0.0, 0.0, 0.0, 0.0, 0.0]));
}
