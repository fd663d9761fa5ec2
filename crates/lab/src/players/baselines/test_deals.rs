//! Complete deals and random views for tests of players.

use handsense_core::Rng;
use handsense_hearts::{
    Card, CardSet, PassDirection, Position, Rules, SEATS, Seat, View, ViewSetup, deal_hands,
    pass_cards,
};

use crate::players::seat_player::SeatPlayer;

/// The log of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealLog {
    pub passes: [CardSet; SEATS],
    pub plays: Vec<(Seat, Card)>,
    pub steps: [u64; SEATS],
    pub scores: [i32; SEATS],
}

/// Plays a complete deal and checks every pass and card.
pub fn play_deal_and_check(
    rules: Rules,
    number: u64,
    players: &mut [SeatPlayer; SEATS],
) -> DealLog {
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
        let begun = players[seat].begin_deal(number ^ seat.index() as u64);
        begun.expect("a player of the library");
        if direction != PassDirection::Hold {
            let view = start(seat, hands[seat], CardSet::EMPTY, CardSet::EMPTY);
            let (cards, _) = players[seat].pass(&view).expect("a pass");
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
        let (card, _) = players[seat].play(&table, &views[seat]).expect("a card");
        table.play(card).expect("a legal card");
        for view in &mut views {
            view.play(seat, card).expect("a legal card");
        }
        plays.push((seat, card));
    }
    DealLog {
        passes,
        plays,
        steps: Seat::ALL.map(|seat| players[seat].steps()),
        scores: table.scores(),
    }
}

/// A random deal after `cards` random plays: the view of the seat to play, and the position.
pub fn random_view(seed: u64, rules: Rules, cards: usize) -> (View, Position) {
    let mut rng = Rng::new(seed);
    let (mut position, mut views) = random_start(&mut rng, rules);
    for _ in 0..cards {
        let legal = position.legal_moves();
        let place = rng.below(legal.len()) as usize;
        let card = legal.iter().nth(place).expect("a card");
        let seat = position.next_seat();
        for view in &mut views {
            view.play(seat, card).expect("a legal card");
        }
        position.play(card).expect("a legal card");
    }
    let [a, b, c, d] = views;
    let view = match position.next_seat().index() {
        0 => a,
        1 => b,
        2 => c,
        _ => d,
    };
    (view, position)
}

/// A random start after the pass: the position and the four views.
pub fn random_start(rng: &mut Rng, rules: Rules) -> (Position, [View; 4]) {
    let passes = rules.has(Rules::PASS_CARDS);
    let pass = if passes {
        PassDirection::CYCLE[rng.below(4) as usize]
    } else {
        PassDirection::Hold
    };
    let before = deal_hands(rng);
    let given = before.map(|hand| match pass {
        PassDirection::Hold => CardSet::EMPTY,
        _ => hand.iter().step_by(4).take(3).collect(),
    });
    let hands = pass_cards(before, given, pass);
    let views = Seat::ALL.map(|me| {
        let start = ViewSetup {
            rules,
            pass,
            passed: given[me],
            received: given[pass.giver(me)],
            ..ViewSetup::new(me, hands[me])
        };
        View::new(start).expect("a start")
    });
    let position = Position::new(rules, hands, Seat::ALL[0]).expect("a deal");
    (position, views)
}
