//! A full search of open hands without pruning, the slow counterpart of the solver.

use handsense_hearts::solve::Utility;
use handsense_hearts::{Card, Position, SEATS, Seat, Suit};

pub fn utility_of(utility: Utility, scores: &[i32; SEATS], seat: Seat) -> i32 {
    match utility {
        Utility::Payoff => scores.iter().sum::<i32>() - 4 * scores[seat],
        Utility::OwnScore => -scores[seat],
    }
}

/// The legal cards in the order of the tie-break rule.
pub fn in_order(position: &Position) -> Vec<Card> {
    let mut cards: Vec<Card> = position.legal_moves().iter().collect();
    let penalty = position.rules().penalty_cards();
    let trick = position.trick();
    match (trick.suit_led(), trick.winning_card()) {
        (Some(led), Some(best)) if cards[0].suit() == led => {
            cards.sort_by_key(|card| (card.beats(best), card.code()));
        }
        (Some(_), _) => cards.sort_by_key(|&card| {
            let group = match (penalty.contains(card), card.suit()) {
                (true, Suit::Spades) => 0,
                (true, _) => 1,
                (false, _) => 2,
            };
            (group, card.code())
        }),
        _ => {
            let me = position.next_seat();
            let others = Seat::ALL.into_iter().filter(|&seat| seat != me);
            let others: Vec<Card> = others.flat_map(|seat| position.hands()[seat]).collect();
            let higher = |card: Card| others.iter().filter(|other| other.beats(card)).count();
            cards.sort_by_key(|&card| (52 - higher(card), card.code()));
        }
    }
    cards
}

pub fn after(position: &Position, card: Card) -> Position {
    let mut next = *position;
    next.play(card).expect("a legal card");
    next
}

/// The scores when every seat maximizes its own utility (max^n).
pub fn max_n(position: &Position, utility: Utility) -> [i32; SEATS] {
    if position.is_over() {
        return position.scores();
    }
    let me = position.next_seat();
    let mut best: Option<[i32; SEATS]> = None;
    for card in in_order(position) {
        let scores = max_n(&after(position, card), utility);
        if best.is_none_or(|best| utility_of(utility, &scores, me) > utility_of(utility, &best, me))
        {
            best = Some(scores);
        }
    }
    best.expect("a legal card")
}

/// The score of a seat when the other three play against it (paranoid search).
pub fn paranoid(position: &Position, seat: Seat) -> i32 {
    if position.is_over() {
        return position.scores()[seat];
    }
    let legal = position.legal_moves().iter();
    let values = legal.map(|card| paranoid(&after(position, card), seat));
    let mine = position.next_seat() == seat;
    let value = if mine { values.min() } else { values.max() };
    value.expect("a legal card")
}
