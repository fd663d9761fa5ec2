use super::*;
use crate::{
    CardSet, PassDirection, Position, Rules, SEATS, Seat, ViewSetup, deal_hands, pass_cards,
};

/// Second trick: seat 0 has led a diamond, and seat 1 (the player) must follow.
const FOLLOW: &str = "me=1 hand=A73.QJ98.5.8732 plays=3:C2,CA,C6,CK/D2";

/// Record of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Story {
    pub passes: [CardSet; SEATS],
    pub plays: Vec<(Seat, Card)>,
    pub steps: [u64; SEATS],
    pub scores: [i32; SEATS],
}

/// Plays a whole deal and checks every pass and card against the rules.
pub(crate) fn whole_deal(
    rules: Rules,
    number: u64,
    players: &mut [Box<dyn Player>; SEATS],
) -> Story {
    let mut rng = Rng::new(number);
    let direction = PassDirection::CYCLE[number as usize % 4];
    let scores = [(); SEATS].map(|()| rng.below(110) as i32 - 5);
    let hands = deal_hands(&mut rng);
    let start = |me: Seat, hand, passed, received| {
        View::new(ViewSetup {
            me,
            rules,
            pass: direction,
            hand,
            passed,
            received,
            scores,
            unrecorded: None,
        })
        .expect("a dealt hand")
    };
    let mut passes = [CardSet::EMPTY; SEATS];
    for seat in Seat::ALL {
        players[seat].begin_deal(number ^ seat.index() as u64);
        if direction != PassDirection::Hold {
            let view = start(seat, hands[seat], CardSet::EMPTY, CardSet::EMPTY);
            let cards = players[seat].pass(&view);
            passes[seat] = cards.into_iter().collect();
            assert_eq!(passes[seat].len(), 3, "{cards:?}");
            assert!(hands[seat].is_superset(passes[seat]), "{cards:?}");
        }
    }
    let hands = pass_cards(hands, passes, direction);
    let mut views =
        Seat::ALL.map(|me| start(me, hands[me], passes[me], passes[direction.giver(me)]));
    let mut table = Position::new(rules, hands, Seat::ALL[0]).expect("a deck");
    let mut plays = Vec::new();
    while !table.is_over() {
        let seat = table.next_seat();
        let card = players[seat].play(&views[seat]);
        table.play(card).expect("a legal card");
        for view in &mut views {
            view.play(seat, card).expect("a legal card");
        }
        plays.push((seat, card));
    }
    Story {
        passes,
        plays,
        steps: Seat::ALL.map(|seat| players[seat].steps()),
        scores: table.scores(),
    }
}

/// Planners of both difficulties.
fn players() -> [Box<dyn Player>; SEATS] {
    [
        Box::new(NormalPlayer::new()),
        Box::new(NormalPlayer::with_options(Difficulty::Normal, 3)),
        Box::new(NormalPlayer::with_options(Difficulty::Hard, 8)),
        Box::new(NormalPlayer::with_options(Difficulty::Hard, 1)),
    ]
}

#[test]
fn five_hundred_deals_are_legal_and_reproducible() {
    let mut first = players();
    for number in 0..500 {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][number as usize / 4 % 2];
        let story = whole_deal(rules, number, &mut first);
        // New players have no state from earlier deals.
        assert_eq!(story, whole_deal(rules, number, &mut players()), "{number}");
        assert_eq!(story.plays.len(), 52);
        assert!(story.steps.iter().all(|&steps| steps > 0));
    }
}

#[test]
fn the_seed_decides_the_worlds_of_the_honest_planner() {
    let view: View = FOLLOW.parse().expect("a view");
    let explain = |seed| {
        let mut player = NormalPlayer::with_options(Difficulty::Normal, 1);
        player.begin_deal(seed);
        player.explain(&view)
    };
    assert_eq!(explain(1), explain(1));
    assert!((2..50).any(|seed| explain(seed) != explain(1)));
}

#[test]
fn the_first_explained_card_is_played() {
    let view: View = FOLLOW.parse().expect("a view");
    let mut player = NormalPlayer::new();
    player.begin_deal(5);
    let ranked = player.explain(&view);
    assert_eq!(ranked.len(), 4);
    assert_eq!(player.play(&view), ranked[0].0);
    assert_eq!(player.steps(), 4 * u64::from(WORLDS));
}

#[test]
fn out_of_turn_the_explanation_is_empty() {
    let view: View = "me=1 hand=A73.QJ98.65.8732".parse().expect("a view");
    assert!(NormalPlayer::new().explain(&view).is_empty());
}
