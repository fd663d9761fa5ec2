//! The solver against a slow twin.

use handsense::base::Rng;
use handsense::hearts::solve::{Method, SolveOptions, Solver, Utility};
use handsense::hearts::{Card, Position, Rules, SEATS, Seat};

fn worth(utility: Utility, scores: &[i32; SEATS], seat: usize) -> i32 {
    match utility {
        Utility::Payoff => scores.iter().sum::<i32>() - 4 * scores[seat],
        Utility::OwnScore => -scores[seat],
    }
}

/// The order of the tie rule.
fn in_order(position: &Position) -> Vec<Card> {
    let mut cards: Vec<Card> = position.legal_moves().iter().collect();
    let me = position.next_seat();
    let rules = position.rules();
    let penalty = rules.penalty_cards();
    match (position.trick().suit_led(), position.trick().winning_card()) {
        (Some(led), Some(best)) if cards[0].suit() == led => {
            cards.sort_by_key(|card| (card.beats(best), card.code()));
        }
        (Some(_), _) => cards.sort_by_key(|&card| {
            let group = if card == Card::QUEEN_OF_SPADES && penalty.contains(card) {
                0
            } else if penalty.contains(card) {
                1
            } else {
                2
            };
            (group, card.code())
        }),
        _ => {
            let others: Vec<Card> = Seat::ALL
                .into_iter()
                .filter(|&seat| seat != me)
                .flat_map(|seat| position.hands()[seat].iter())
                .collect();
            let higher = |card: Card| others.iter().filter(|other| other.beats(card)).count();
            cards.sort_by_key(|&card| (usize::MAX - higher(card), card.code()));
        }
    }
    cards
}

fn value(position: &Position, utility: Utility) -> [i32; SEATS] {
    if position.is_over() {
        return position.scores();
    }
    let me = position.next_seat().index();
    let mut best: Option<[i32; SEATS]> = None;
    for card in in_order(position) {
        let mut next = *position;
        next.play(card).unwrap();
        let found = value(&next, utility);
        if best.is_none_or(|best| worth(utility, &found, me) > worth(utility, &best, me)) {
            best = Some(found);
        }
    }
    best.unwrap()
}

const RULES: [i32; 14] = [
    0x0DA1, 0x0FC1, 0x0DA3, 0x0DA5, 0x0DA7, 0x2DA1, 0x2DA7, 0x1DA1, 0x0DB1, 0x0DB3, 0x0DB7, 0x0DA0,
    0x05A1, 0x0FC7,
];

#[test]
fn values_are_those_of_a_search_without_any_shortcut() {
    let mut rng = Rng::new(5);
    let mut solver = Solver::new();
    for round in 0..6_000 {
        let rules = Rules::from_bits(RULES[round % RULES.len()]).unwrap();
        let mut position = Position::deal(rules, &mut rng);
        let left = 1 + rng.below(12);
        let left = if round % 30 == 0 {
            13 + rng.below(4)
        } else {
            left
        };
        let biased = rng.below(3) == 0;
        for _ in 0..52 - left {
            let legal: Vec<Card> = position.legal_moves().iter().collect();
            let mut card = legal[rng.below(legal.len() as u32) as usize];
            if biased {
                // One seat takes what it can, so that moons stay possible.
                let me = position.next_seat().index();
                card = if me == 0 {
                    legal[0]
                } else {
                    *legal.last().unwrap()
                };
            }
            position.play(card).unwrap();
        }
        for utility in [Utility::Payoff, Utility::OwnScore] {
            let options = SolveOptions {
                utility,
                ..SolveOptions::default()
            };
            let solution = solver.solve(&position, &options);
            assert!(solution.is_exact());
            assert_eq!(
                solution.moves().len(),
                position.legal_moves().len() as usize
            );
            for solved in solution.moves() {
                let mut next = position;
                next.play(solved.card).unwrap();
                assert_eq!(
                    value(&next, utility),
                    solved.scores,
                    "{} {utility:?} {position:?}",
                    solved.card
                );
            }
        }
        let seat = Seat::ALL[rng.below(4) as usize];
        let options = SolveOptions {
            method: Method::Paranoid,
            seat: Some(seat),
            ..SolveOptions::default()
        };
        for solved in solver.solve(&position, &options).moves() {
            let mut next = position;
            next.play(solved.card).unwrap();
            assert_eq!(
                paranoid(&next, seat),
                solved.scores[seat],
                "{} {seat} {position:?}",
                solved.card
            );
        }
    }
}

fn paranoid(position: &Position, seat: Seat) -> i32 {
    if position.is_over() {
        return position.scores()[seat];
    }
    let values = position.legal_moves().iter().map(|card| {
        let mut next = *position;
        next.play(card).unwrap();
        paranoid(&next, seat)
    });
    if position.next_seat() == seat {
        values.min().unwrap()
    } else {
        values.max().unwrap()
    }
}
