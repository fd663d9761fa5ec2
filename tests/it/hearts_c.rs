//! Forecasts, levels, texts, playouts and sampled deals of Hearts through C: those of the library, or by the slow
//! rules.

use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicI32, Ordering};

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS, STANDARD};
use crate::common::random::Random;
use crate::common::referee::{Card, DECK, bits};
use crate::common::tools::cases;
use handsense::ffi::HsHeartsLevel::*;
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;
use handsense::hearts::forecast::{POINT_CLASSES, forecast};
use handsense::hearts::{
    CardSet, Level, Position, Rules, Seat, Trick, View, choose_card_at_level, choose_pass_at_level,
    evaluate_hand, playout_scores,
};

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
fn hands_are_evaluated_as_by_the_crate() {
    let mut random = Random::new(9);
    let mut deck = DECK;
    for length in (0..=13).cycle().take(700) {
        random.shuffle(&mut deck);
        let hand = bits(&deck[..length]);
        let expected = evaluate_hand(CardSet::from_bits(hand).expect("cards"));
        let found = calls::evaluate(hand).expect("a hand");
        assert_eq!(found, expected.into(), "{hand}");
        let best = [expected.best_suit_to_void, expected.best_suit_to_keep];
        let best = best.map(|suit| suit.map_or(-1, |suit| suit.index() as i32));
        assert_eq!([found.best_suit_to_void, found.best_suit_to_keep], best);
    }
}

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
fn a_short_buffer_holds_the_beginning_of_a_text_and_no_byte_more() {
    let all = bits(&DECK);
    let whole = calls::format_cards(all).expect("a set");
    for size in 0..60 {
        let mut buffer = [0x55_u8; 64];
        // SAFETY: a buffer of more than `size` bytes.
        let length = unsafe { handsense_format_cards(all, buffer.as_mut_ptr().cast(), size) };
        assert_eq!(length as usize, whole.len());
        let kept = size.saturating_sub(1).min(whole.len());
        let mut expected = [0x55_u8; 64];
        expected[..kept].copy_from_slice(&whole.as_bytes()[..kept]);
        if size > 0 {
            expected[kept] = 0;
        }
        assert_eq!(buffer, expected);
    }
}

#[test]
fn playouts_equal_those_of_the_library() {
    let mut random = Random::new(14);
    for seed in 0..400 {
        let mut deal = Deal::random(RULE_SETS[seed as usize % RULE_SETS.len()], &mut random);
        deal.play_random(4 * random.below(13), &mut random);
        let table = &deal.table;
        let sets = |lists: &[Vec<Card>; 4]| {
            [0, 1, 2, 3].map(|seat| CardSet::from_bits(bits(&lists[seat])).expect("cards"))
        };
        let rules = Rules::from_bits(table.rules.bits).expect("rules");
        let (hands, taken) = (sets(&table.hands), sets(&table.taken));
        let trick = Trick::led_by(Seat::ALL[table.leader]);
        let position = Position::resume(rules, hands, taken, trick).expect("a position");
        for epsilon in [0.0, 0.3, 1.0] {
            let [a, b, c, d] = playout_scores(&position, seed, epsilon);
            let found = calls::playout(&deal.position(), seed, epsilon);
            assert_eq!(found, Ok([a, b, c, d, 0, 0]));
        }
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
