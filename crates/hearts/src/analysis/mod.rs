//! Checking the play of a deal: what every card, and every pass, has cost against the best.
//!
//! A card is judged by what its player could know when he played it, never by what the others held:
//! each one is put to the search as a [`View`](crate::View) of that moment. That is a check of
//! decisions. A good card may turn out badly, and a bad one well; for the last tricks
//! [`Hindsight`] says what the open hands say.
//!
//! What a card has cost is not read off the search, which has chosen the best card for coming out
//! best and knows little of the others. Both cards are measured once more, in deals that the search
//! has not seen and with the whole budget on the two, so a loss is neither flattered nor made up by
//! having been looked for. A card for which nothing better was found costs nothing, nor does one that
//! comes to the same as the best.

mod analyse;
mod deal;
mod hindsight;
mod report;

pub use analyse::{CheckOptions, analyse_deal, analyse_deal_watched};
pub use deal::{DealError, PlayedDeal, Turn};
pub use hindsight::{HINDSIGHT_TRICKS, Hindsight};
pub use report::{CheckedPass, CheckedPlay, DealAnalysis, SeatSums};

#[cfg(test)]
mod tests;
