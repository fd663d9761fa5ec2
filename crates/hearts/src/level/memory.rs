//! What a player of a lower level remembers of a deal.
//!
//! Each fact of a deal is noticed with the same chance, and then remembered to the end of the deal. A
//! forgotten card counts as unseen, as in a view with unrecorded tricks. The player always knows
//! the last trick, its own plays, the points of each seat, and who took the queen of spades.

use super::deal_rng;
use crate::evaluation::ranking::tuned::KnownState;
use crate::{Card, CardSet, DECK_SIZE, Rules, SEATS, Seat, Suit, View};

/// The facts of a deal: the moon, each card, and of each seat four suits and the queen.
const FACTS: usize = 1 + DECK_SIZE + SEATS * (SUITS + 1);
const SUITS: usize = 4;

/// Returns the knowledge of a player who notices each fact with a chance of `attention` / 256.
pub(super) fn remembered(view: &View, attention: u32, seed: u64) -> KnownState {
    let mut state = KnownState::from_view(view);
    let mut rng = deal_rng(view, seed, 0);
    // Every fact is drawn, in a fixed order, so that its draw does not depend on what has happened.
    let facts: [bool; FACTS] = std::array::from_fn(|_| rng.below(256) < attention);
    let (moon, facts) = facts.split_at(1);
    let (cards, seats) = facts.split_at(DECK_SIZE);
    if !moon[0] {
        state.rules = state.rules | Rules::NO_SHOOTING;
    }
    let missed = CardSet::FULL
        .iter()
        .zip(cards)
        .filter(|(_, noticed)| !**noticed);
    let missed: CardSet = missed.map(|(card, _)| card).collect();
    let forgotten = missed & earlier_plays(view);
    state.unseen |= forgotten;
    for (seat, noticed) in Seat::ALL.into_iter().zip(seats.chunks_exact(SUITS + 1)) {
        state.declined_queen[seat] &= noticed[SUITS];
        if seat == state.me {
            continue;
        }
        for (suit, &noticed) in Suit::ALL.into_iter().zip(noticed) {
            let added = if noticed { forgotten } else { state.unseen };
            if !(noticed && view.constraints().is_void(seat, suit)) {
                state.could_hold[seat] |= added.suit(suit);
            }
        }
    }
    state
}

/// Returns the cards that other seats have played before the last complete trick, but for the queen
/// of spades.
fn earlier_plays(view: &View) -> CardSet {
    let recent = view.trick().len() + SEATS;
    let earlier = view.recorded_len().saturating_sub(recent);
    let others = view
        .plays()
        .take(earlier)
        .filter(|&(seat, _)| seat != view.me());
    let cards: CardSet = others.map(|(_, card)| card).collect();
    cards - Card::QUEEN_OF_SPADES.bit()
}
