//! Target for Hearts hands and game scores: arbitrary bits and numbers.

use handsense::ffi::*;

use super::checked_call::{Block, Caller};
use super::common::random::Random;
use super::common::referee::from_bits;
use super::common::slow_evaluation;
use super::hearts::{ALL_CARDS, check_queries, validate};

/// Checks a hand, a view of it, and game scores between deals.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let hand = match input.below(4) {
        0 => input.next(),
        1 => input.next() & ALL_CARDS,
        // Fewer cards, as in a hand.
        _ => input.next() & input.next() & ALL_CARDS,
    };
    let is_hand = hand & !ALL_CARDS == 0 && hand.count_ones() <= 13;
    let strength: Result<HandStrength, i32> = caller.plain(|out| call!(evaluate_hand(hand, out)));
    assert_eq!(strength.is_ok(), is_hand, "{hand:#x}");
    if let Ok(strength) = strength {
        assert_eq!(strength, slow_evaluation::evaluate(&from_bits(hand)).into());
    }
    let batch: Result<(_, [i32; 2]), i32> =
        caller.pair(|out: *mut [HandStrength; 2], statuses: *mut [i32; 2]| {
            let hands = [0, hand];
            call!(handsense_hearts_evaluate_hands(
                hands.as_ptr(),
                2,
                out.cast(),
                statuses.cast()
            ))
        });
    let (batch, statuses) = batch.expect("a batch with any hands is evaluated");
    assert_eq!(statuses, [0, strength.err().unwrap_or(0)], "{hand:#x}");
    if let Ok(strength) = strength {
        assert_eq!(batch[1], strength);
    }
    let control: Result<[SuitControlIndex; 4], i32> =
        caller.plain(|out: *mut [SuitControlIndex; 4]| {
            call!(handsense_hearts_suit_control(hand, out.cast()))
        });
    assert_eq!(control.is_ok(), is_hand, "{hand:#x}");
    if let Ok(control) = control {
        for (found, expected) in control
            .iter()
            .zip(slow_evaluation::suit_control(&from_bits(hand)))
        {
            let expected = SuitControlIndex::from(expected);
            assert_eq!((found.suit, found.gaps), (expected.suit, expected.gaps));
            assert!((found.sci - expected.sci).abs() < 1e-12);
            assert!((found.sci_adjusted - expected.sci_adjusted).abs() < 1e-12);
            assert!((found.collect_prob - expected.collect_prob).abs() < 1e-12);
        }
    }
    let me = input.below(6) as i32 - 1;
    let view: Result<HsHeartsView, i32> =
        caller.sized(|out| call!(handsense_hearts_view_init(out, me, hand)));
    assert_eq!(view.is_ok(), is_hand && (0..4).contains(&me));
    if let Ok(view) = view {
        let view = Block::new(&view);
        let verdict = validate(&view, true);
        assert_eq!(verdict.is_some(), hand.count_ones() == 13);
        check_queries(&caller, &view, verdict.as_ref(), &mut input);
    }
    win_probabilities(&caller, &mut input);
}

/// Win probabilities sum to one, and a lower score never has a lower probability.
fn win_probabilities(caller: &Caller, input: &mut Random) {
    let mut scores = [0; 6];
    for score in &mut scores[..4] {
        *score = if input.one_in(8) {
            input.number()
        } else {
            i32::from(input.byte()) - 60
        };
    }
    scores[4] = if input.one_in(8) { input.number() } else { 0 };
    let players = if input.one_in(8) { input.number() } else { 4 };
    let given = Block::new(&scores);
    let found: Result<[f64; 6], i32> = caller.plain(|out: *mut [f64; 6]| {
        let (scores, first) = (given.ptr().cast(), out.cast());
        call!(handsense_hearts_win_probabilities(scores, players, first))
    });
    assert_eq!(found.is_ok(), players == 4 && scores[4] == 0);
    let Ok(found) = found else { return };
    let sum: f64 = found.iter().sum();
    assert!((sum - 1.0).abs() < 1e-4, "{scores:?}: {found:?}");
    assert!(found.iter().all(|share| (0.0..=1.0).contains(share)));
    for one in 0..4 {
        for other in 0..4 {
            // The match equity table is quantised.
            let no_less = found[one] >= found[other] - 1e-5;
            assert!(
                scores[one] > scores[other] || no_less,
                "{scores:?}: {found:?}"
            );
        }
    }
}
