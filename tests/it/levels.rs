//! The levels through the C interface decide as in the Rust crate, at every point of a deal.

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS};
use crate::common::random::Random;
use crate::common::tools::cases;
use handsense::ffi::HsHeartsLevel::*;
use handsense::ffi::HsStatusCode::*;
use handsense_hearts::{Level, View, choose_card_at_level, choose_pass_at_level};

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
