//! States of each game at many stages, as arguments of the C functions.

use std::ffi::CString;

use handsense::core::Rng;
use handsense::ffi::HsHeartsView;

use super::binokel_rounds::{random_round, view_of};
use super::calls;
use super::cases::examples::bytes;
use super::cases::{Example, view};
use super::damage::forget_tricks;
use super::deal::{Deal, LEGACY_MAIN, RULE_SETS, STANDARD};
use super::hex_calls::{position_of, random_position};
use super::liap_tui_rounds;
use super::random::Random;

/// Every third moment of a deal of Hearts under each of four rule sets.
fn deals(mut show: impl FnMut(&Deal, &mut Random)) {
    let mut random = Random::new(23);
    for rules in [STANDARD, LEGACY_MAIN, RULE_SETS[3], RULE_SETS[7]] {
        let mut deal = Deal::random(rules, &mut random);
        while !deal.table.is_over() {
            show(&deal, &mut random);
            deal.play_random(3, &mut random);
        }
    }
}

fn hearts_view(of: &HsHeartsView) -> Example {
    let line = calls::format_view(of).expect("a possible view");
    view(&CString::new(line).expect("no NUL"))
}

fn hearts_views() -> Vec<Example> {
    let mut found = Vec::new();
    deals(|deal, random| {
        let mut view = deal.view(deal.table.to_play());
        found.push(hearts_view(&view));
        forget_tricks(deal, &mut view, random);
        found.push(hearts_view(&view));
        if deal.log.is_empty() {
            let hand = deal.hands().map(|hand| super::referee::bits(&hand))[1];
            let mut passing = calls::init(1, hand).expect("a hand");
            passing.pass_dir = 1;
            found.push(hearts_view(&passing));
        }
    });
    found
}

/// The states of a type; none for a type that is no state.
pub fn states(name: &str) -> Vec<Example> {
    let mut random = Random::new(6);
    let mut found = Vec::new();
    match name {
        "HsHeartsView" => return hearts_views(),
        "HsHeartsPosition" => deals(|deal, _| found.push(bytes(&deal.position()))),
        "HsHeartsDeal" => deals(|deal, _| found.push(bytes(&deal.played()))),
        "HsHexPosition" => {
            for size in [5, 5, 5, 11, 11, 19] {
                let (board, to_move) = random_position(size, &mut random);
                found.push(bytes(&position_of(&board, to_move)));
            }
        }
        "HsLiapTuiView" => {
            let mut rng = Rng::new(3);
            let view = |_| bytes(&liap_tui_rounds::random_view(&mut rng, &mut random));
            found.extend((0..80).map(view));
        }
        "HsBinokelView" => {
            for _ in 0..80 {
                let round = random_round(&mut random);
                let next = round.next_seat();
                found.extend(next.map(|seat| bytes(&view_of(&round, seat))));
            }
        }
        _ => {}
    }
    found
}
