//! Tests of the levels on whole deals.

use super::*;
use crate::watched::Watched;
use crate::{
    CardSet, LevelPlayer, PassDirection, Player, Rules, SEATS, Seat, Suit, ViewSetup, deal_hands,
};

const LOWER: [Level; 3] = [Level::Novice, Level::Steady, Level::Seasoned];

/// Returns the view of a player of a random deal before the pass to the left.
fn passing_view(me: Seat, seed: u64) -> View {
    let hand = deal_hands(&mut Rng::new(seed))[me];
    let pass = PassDirection::Left;
    View::new(ViewSetup {
        pass,
        ..ViewSetup::new(me, hand)
    })
    .unwrap()
}

/// Plays a deal without a pass, in which every seat has the level, and calls `check` with each
/// decision.
fn watch(level: Level, seed: u64, rules: Rules, mut check: impl FnMut(&View, Card)) {
    let mut deal = Watched::deal(rules, seed);
    while !deal.table.is_over() {
        let card = choose_card_at_level(deal.view(), level, seed).unwrap();
        check(deal.view(), card);
        deal.play(card);
    }
}

#[test]
fn player_decides_like_the_functions() {
    for level in Level::ALL {
        let mut player = LevelPlayer::new(level);
        player.begin_deal(3);
        if level == Level::Master {
            let view: View = "me=1 hand=A73.QJ98.64.8732 plays=0:C2".parse().unwrap();
            let card = choose_card_at_level(&view, level, 3).unwrap();
            assert_eq!(player.play(&view), card);
        } else {
            watch(level, 3, Rules::STANDARD, |view, card| {
                assert_eq!(player.play(view), card);
            });
        }
        let view = passing_view(Seat::ALL[1], 9);
        let cards = choose_pass_at_level(&view, level, 3).unwrap();
        assert_eq!(player.pass(&view), cards);
    }
}

#[test]
fn seed_decides_the_mistakes_of_lower_levels_only() {
    let passes = |level: Level, seed: u64| -> Vec<[Card; 3]> {
        let views = (0..20).map(|number| passing_view(Seat::ALL[2], number));
        let pass = |view| choose_pass_at_level(&view, level, seed).unwrap();
        views.map(pass).collect()
    };
    for level in LOWER {
        assert_eq!(passes(level, 1), passes(level, 1));
        assert_ne!(passes(level, 1), passes(level, 2), "{level:?}");
    }
    assert_eq!(passes(Level::Expert, 1), passes(Level::Expert, 2));
}

/// The queen of spades goes to another seat whenever she may, unless somebody may shoot the moon.
#[test]
fn no_lower_level_keeps_the_queen_when_it_may_discard_her() {
    let mut discards = 0;
    for level in LOWER {
        for seed in 0..500 {
            watch(level, seed, Rules::STANDARD, |view, card| {
                let queen = Card::QUEEN_OF_SPADES;
                let in_suit = view
                    .trick()
                    .suit_led()
                    .is_none_or(|led| led == Suit::Spades);
                if in_suit || !view.legal_moves().unwrap().contains(queen) {
                    return;
                }
                let points = Seat::ALL.map(|seat| view.points_of(seat));
                if points.iter().filter(|&&points| points > 0).count() < 2 {
                    return;
                }
                assert_eq!(card, queen, "{level:?}: {view}");
                discards += 1;
            });
        }
    }
    assert!(discards > 300, "{discards} discards");
}

/// Returns the knowledge of a player who saw only the last trick and his own plays.
fn without_memory(view: &View) -> CardSet {
    let plays: Vec<(Seat, Card)> = view.plays().collect();
    let last = view.trick().len() + SEATS;
    let mut seen = view.hand();
    for (number, &(seat, card)) in plays.iter().enumerate() {
        if seat == view.me() || number + last >= plays.len() || card == Card::QUEEN_OF_SPADES {
            seen.insert(card);
        }
    }
    CardSet::FULL - seen
}

#[test]
fn memory_lies_between_that_of_the_view_and_that_of_the_last_trick() {
    let (mut between, mut voids) = (0, 0);
    for seed in 0..40 {
        watch(Level::Steady, seed, Rules::LEGACY_MAIN, |view, _| {
            let [none, half, all] = [0, 128, 256].map(|chance| skill::remembered(view, chance, 5));
            assert_eq!(all.unseen, view.unseen());
            assert_eq!(none.unseen, without_memory(view));
            assert!(half.unseen.is_superset(all.unseen) && none.unseen.is_superset(half.unseen));
            between += u32::from(half.unseen != all.unseen && half.unseen != none.unseen);
            assert!(all.rules.moon_counts() && !none.rules.moon_counts());
            for seat in Seat::ALL {
                let known = view.constraints().could_hold(seat);
                assert_eq!(all.could_hold[seat], known);
                if seat == view.me() {
                    assert_eq!(none.could_hold[seat], known);
                } else {
                    assert_eq!(none.could_hold[seat], none.unseen);
                    assert!(half.could_hold[seat].is_superset(known));
                    let void = |suit: &Suit| half.could_hold[seat].suit(*suit).is_empty();
                    voids += Suit::ALL.iter().filter(|suit| void(suit)).count();
                }
            }
        });
    }
    assert!(between > 500 && voids > 500, "{between} {voids}");
}

/// A forgotten card stays forgotten, and a noticed one stays noticed.
#[test]
fn memory_of_a_deal_does_not_change() {
    for seed in 0..20 {
        let mut forgotten = [CardSet::EMPTY; SEATS];
        watch(Level::Steady, seed, Rules::STANDARD, |view, _| {
            let before = &mut forgotten[view.me()];
            let now = skill::remembered(view, 128, seed).unseen - view.unseen();
            assert!(now.is_superset(*before));
            *before = now;
        });
    }
}

/// The decisions are the same on every platform.
#[test]
fn decisions_are_known() {
    let mut hashes = Vec::new();
    for level in LOWER {
        let mut hash = 0_u64;
        for seed in 0..10 {
            watch(level, seed, Rules::STANDARD, |_, card| {
                hash = hash.wrapping_mul(31).wrapping_add(u64::from(card.code()));
            });
            let view = passing_view(Seat::ALL[0], seed);
            for card in choose_pass_at_level(&view, level, seed).unwrap() {
                hash = hash.wrapping_mul(31).wrapping_add(u64::from(card.code()));
            }
        }
        hashes.push(hash);
    }
    let known = [
        15854899858942993960,
        7066413456699101679,
        8168577335366190861,
    ];
    assert_eq!(hashes, known);
}

#[test]
fn decisions_out_of_turn_are_refused() {
    let view: View = "me=2 hand=AK3.QJ98.T654.72".parse().unwrap();
    for level in Level::ALL {
        assert!(choose_pass_at_level(&view, level, 1).is_err());
        assert!(choose_card_at_level(&passing_view(Seat::ALL[2], 1), level, 1).is_err());
    }
}
