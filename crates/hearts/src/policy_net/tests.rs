use super::*;
use crate::view::tests::watched::Watched;
use crate::{Player, Policy, PolicyPlayer, Rules, View};
use std::ops::Range;
use std::sync::Arc;

/// Decisions of tuned players, at every moment of some deals.
fn decisions(seeds: Range<u64>) -> Vec<View> {
    let mut found = Vec::new();
    for seed in seeds {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
        let mut deal = Watched::deal(rules, seed);
        while !deal.table.is_over() {
            found.push(deal.view().clone());
            deal.play(PolicyPlayer(Policy::Tuned).play(deal.view()));
        }
    }
    found
}

#[test]
fn a_silent_net_plays_like_the_tuned_policy() {
    let mut player = LearnedPlayer(Arc::new(Net::silent()));
    for view in decisions(0..20) {
        assert_eq!(player.play(&view), PolicyPlayer(Policy::Tuned).play(&view));
    }
}

#[test]
fn the_net_of_the_library_is_whole() {
    let bytes = include_bytes!("learned.net");
    assert_eq!(LEARNED.to_bytes(), bytes);
    assert_ne!(LEARNED, Net::silent());
}

#[test]
fn bytes_that_are_no_net_say_why() {
    let good = LEARNED.to_bytes();
    assert_eq!(Net::from_bytes(b"net"), Err(NetError::Magic));
    let found = good.len() - 1;
    assert_eq!(
        Net::from_bytes(&good[..found]),
        Err(NetError::Length { found })
    );
    for place in [8, 5_000, good.len() - 1] {
        let mut bad = good.clone();
        bad[place] ^= 1;
        assert_eq!(Net::from_bytes(&bad), Err(NetError::Checksum), "{place}");
    }
    let mut net = Net::silent();
    net.statements[1][2] = -400;
    let wrong = NetError::Weight {
        number: HIDDEN + 2,
        weight: -400,
    };
    assert_eq!(Net::from_bytes(&net.to_bytes()), Err(wrong));
}

#[test]
fn statements_tell_the_cards_and_are_not_too_many_to_add_up() {
    for view in decisions(8..28) {
        let all = active_features(&view);
        assert!(all.len() < 100);
        let mut seen = all.clone();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), all.len());
        assert!(
            all.iter()
                .all(|&statement| usize::from(statement) < FEATURES)
        );
        let hand = all.iter().filter(|&&statement| statement < 52).count();
        assert_eq!(hand, view.hand().len() as usize);
        let unseen = all
            .iter()
            .filter(|&&statement| (52..104).contains(&statement));
        assert_eq!(unseen.count(), view.unseen().len() as usize);
    }
}

#[test]
fn a_turned_table_makes_the_same_statements() {
    // Everything is told as the player sees it: whoever sits elsewhere with the same cards is told the
    // same.
    let at = |me: u8| {
        let (a, b) = (me, (me + 2) % 4);
        let line = format!("me={a} hand=A73.QJ98.64.8732 plays={b}:C2,C5");
        let mut all = active_features(&line.parse().expect("a view"));
        all.sort_unstable();
        all
    };
    for me in 1..4 {
        assert_eq!(at(me), at(0));
    }
}

/// What a net adds up from card to card, held against a fresh sum at every decision of whole deals.
#[test]
fn sums_that_are_kept_are_those_made_anew() {
    for seed in 0..40 {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
        let mut table = Watched::deal(rules, seed).table;
        let mut kept = Sums::of(&LEARNED, rules, table.hands());
        while !table.is_over() {
            let (seat, legal) = (table.next_seat(), table.legal_moves());
            let card = legal.first().expect("a card to play");
            kept.play(&LEARNED, seat, card);
            table.play(card).expect("legal");
            assert_eq!(kept, Sums::of(&LEARNED, rules, table.hands()), "{seed}");
        }
    }
}
