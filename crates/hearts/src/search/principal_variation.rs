//! The likely course of the rest of a deal after a card.
//!
//! Of the worlds of the first rounds the one is shown in which the learned policy brought a payoff
//! nearest to the mean of all playouts: a course as good and as bad as the card is expected to be, not
//! the best or the worst that can happen.

use super::card_trial::Cards;
use super::report::Line;
use super::root::Search;
use crate::Card;

/// The card and all cards after it to the end of the deal.
pub(super) fn likely_line(search: &Search<Cards<'_>>, arm: usize, card: Card) -> Line {
    let (cards, number) = (&search.sampler().trial, search.typical_round(arm));
    let world = cards.policy_playout(number, &mut search.sampler().rng(number));
    world.line_after(card)
}
