use super::*;
use crate::players::baselines::test_deals::{random_start, random_view};
use handsense_hearts::{PassDirection, Rules, Seat, ViewSetup, deal_hands};

/// A deal of four identical players: the cards in order, the scores and the steps.
fn play_deal(seed: u64, rules: Rules, config: PimcConfig) -> (Vec<Card>, [i32; 4], u64) {
    let (mut position, mut views) = random_start(&mut Rng::new(seed), rules);
    let mut players = [(); 4].map(|()| Pimc::new(config));
    for (player, offset) in players.iter_mut().zip(0..) {
        player.begin_deal(seed + offset);
    }
    let mut cards = Vec::new();
    while !position.is_over() {
        let seat = position.next_seat();
        let card = players[seat].play(&views[seat]);
        position.play(card).expect("a legal card");
        for view in &mut views {
            view.play(seat, card).expect("a legal card");
        }
        cards.push(card);
    }
    let steps = players.iter().map(Pimc::steps).sum();
    (cards, position.scores(), steps)
}

const TINY: PimcConfig = PimcConfig {
    simulations: 120,
    worlds: 6,
    epsilon: 0.1,
};

#[test]
fn deals_are_legal_and_reproducible() {
    for (seed, rules) in (0..24).zip([0x0DA1, 0x0FC1, 0x0000, 0x1C21].into_iter().cycle()) {
        let rules = Rules::from_bits(rules).expect("rules");
        let one = play_deal(seed, rules, TINY);
        assert_eq!(one.0.len(), 52);
        assert_eq!(one, play_deal(seed, rules, TINY));
        assert!(one.2 > 0 && one.2.is_multiple_of(120));
    }
}

#[test]
fn seeds_change_decisions() {
    let (view, _) = random_view(1, Rules::STANDARD, 5);
    let played = |seed| {
        let mut player = Pimc::new(TINY);
        player.begin_deal(seed);
        player.play(&view)
    };
    assert!((0..40).any(|seed| played(seed) != played(0)));
}

#[test]
fn single_move_is_not_searched() {
    let steps = |line: &str| {
        let mut player = Pimc::new(TINY);
        player.begin_deal(1);
        let card = player.play(&line.parse().expect("a view"));
        (card.to_string(), player.steps())
    };
    assert_eq!(steps("hand=AK3.QJ98.T654.72 me=1 plays=0:C2").1, 120);
    // Equivalent cards are one move.
    let touching = steps("hand=AK3.QJ98.KQJ.T72 me=1 plays=0:C2");
    assert_eq!(touching, ("CK".to_owned(), 0));
    assert_eq!(
        steps("hand=AK3.QJ98.T.T7654 me=1 plays=0:C2"),
        ("CT".to_owned(), 0)
    );
}

fn passed(config: PimcConfig, seed: u64, view: &View) -> [Card; 3] {
    let mut player = Pimc::new(config);
    player.begin_deal(seed);
    player.pass(view)
}

#[test]
fn passes_are_legal_searched_and_reproducible() {
    let rules = [0x0FC1, 0x0DA1, 0x0400];
    for (seed, rules) in (0..30).zip(rules.into_iter().cycle()) {
        let hands = deal_hands(&mut Rng::new(seed));
        for me in Seat::ALL {
            let start = ViewSetup {
                rules: Rules::from_bits(rules).expect("rules"),
                pass: PassDirection::CYCLE[seed as usize % 3],
                ..ViewSetup::new(me, hands[me])
            };
            let view = View::new(start).expect("a view");
            let mut player = Pimc::new(TINY);
            player.begin_deal(seed);
            let cards = player.pass(&view);
            let set: CardSet = cards.into_iter().collect();
            assert!(set.len() == 3 && view.hand().is_superset(set));
            assert!(cards.is_sorted(), "the engine's lists ascend");
            // After a high card the lists can have a single card, which is not searched.
            assert!([120, 240, 360].contains(&player.steps()));
            assert_eq!(passed(TINY, seed, &view), cards);
        }
    }
}

#[test]
fn seeds_change_passes() {
    let view: View = "pass=left hand=AK3.QJ98.T654.72".parse().expect("a view");
    assert!((0..40).any(|seed| passed(TINY, seed, &view) != passed(TINY, 0, &view)));
}

/// The other three suits are safe. The engine's random rollouts see the difference in most seeds.
#[test]
fn high_spades_without_guards_are_passed() {
    let spades: CardSet = "AKQ...".parse().expect("cards");
    let mut most = 0;
    for (me, seed) in (0..4).flat_map(|me| (0..5).map(move |seed| (me, seed))) {
        let line = format!("me={me} pass=left rules=0x0fc1 hand=AKQ.5432.432.432");
        let cards = passed(PimcConfig::SMALL, seed, &line.parse().expect("a view"));
        let high = cards.into_iter().filter(|&card| spades.contains(card));
        most += u32::from(high.count() >= 2);
    }
    assert!(most >= 17, "{most} of 20");
}

#[test]
fn queen_is_ducked_and_discarded() {
    let best = |line: &str| {
        let mut player = Pimc::new(PimcConfig::SMALL);
        player.begin_deal(1);
        player.play(&line.parse().expect("a view")).to_string()
    };
    // The queen is on the trick: king and ace would take her.
    assert_eq!(
        best("rules=0x0001 hand=AK3.QJ98.T654.72 plays=1:SJ,SQ,S4"),
        "S3"
    );
    // Void in diamonds: the queen is discarded.
    assert_eq!(best("rules=0x0001 hand=Q43..KT65.KT9872 plays=3:D7"), "SQ");
}

#[test]
fn configuration_without_worlds_returns_a_legal_card() {
    let (view, _) = random_view(2, Rules::STANDARD, 20);
    let none = PimcConfig {
        simulations: 0,
        worlds: 0,
        epsilon: 7.0,
    };
    let card = Pimc::new(none).play(&view);
    assert!(view.legal_moves().expect("a turn").contains(card));
}
