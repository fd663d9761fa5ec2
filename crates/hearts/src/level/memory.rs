//! What a player of a lower level remembers of a deal.
//!
//! Each fact of a deal is noticed with the same chance, and then remembered to the end of the deal. A
//! forgotten card counts as unseen, as in a view with unrecorded tricks. Always known are the last
//! trick, the own plays, the points of each seat, and who took the queen of spades.

use super::deal_rng;
use crate::evaluation::ranking::tuned::KnownState;
use crate::{Card, CardSet, Rules, SEATS, Seat, Suit, View};

/// Returns the knowledge of a player who notices each fact with a chance of `attention` / 256.
pub(super) fn remembered(view: &View, attention: u32, seed: u64) -> KnownState {
    let mut state = KnownState::from_view(view);
    let mut rng = deal_rng(view, seed, 0);
    let mut notices = || rng.below(256) < attention;
    // All facts are drawn in the same order, whatever has happened, so that none changes its luck.
    if !notices() {
        state.rules = state.rules | Rules::NO_SHOOTING;
    }
    let missed: CardSet = CardSet::FULL.iter().filter(|_| !notices()).collect();
    let forgotten = missed & earlier_plays(view);
    state.unseen |= forgotten;
    for seat in Seat::ALL {
        let suits = Suit::ALL.map(|suit| notices().then_some(suit));
        state.declined_queen[seat] &= notices();
        if seat == state.me {
            continue;
        }
        for (suit, noticed) in Suit::ALL.into_iter().zip(suits) {
            let knows_void = noticed.is_some() && view.constraints().is_void(seat, suit);
            let added = match noticed {
                Some(_) => forgotten,
                None => state.unseen,
            };
            if !knows_void {
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
