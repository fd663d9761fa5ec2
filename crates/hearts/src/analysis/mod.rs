//! Post-game analysis of a deal: the loss of every card and every pass against the best
//! alternative.
//!
//! A card is evaluated with the information of its player, never with the hidden hands: the search
//! receives the [`View`](crate::View) of that moment. The analysis therefore rates decisions, not
//! results. For the last tricks, [`Hindsight`] adds the double-dummy result.
//!
//! The loss does not come from the search itself. A search overestimates the card that it selects,
//! and samples the others less. Both cards are therefore compared again, in fresh sampled deals and
//! with the whole budget on the two. This removes the selection bias from the loss. A card has no
//! loss if the search finds no better one, or if it is equivalent to the best.
//!
//! # Modules
//!
//! * `analyse`: runs the search on every decision of the deal.
//! * `played_deal`: the record of a deal, and the view and position before each card.
//! * `hindsight`: the double-dummy result of a card.
//! * `report`: the results by card, pass and seat.

mod analyse;
mod hindsight;
mod played_deal;
mod report;

pub use analyse::{CheckOptions, analyse_deal};
pub use hindsight::{HINDSIGHT_TRICKS, Hindsight};
pub use played_deal::{DecisionPoint, PlayedDeal};
pub use report::{CheckedPass, CheckedPlay, DealAnalysis, SeatSums};

#[cfg(test)]
mod tests;
