//! C structs of the card search, and their conversion.

use super::types::HS_HEARTS_MAX_MOVES;
use crate::ffi::argument::{field, from_code};
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::limits::{HsSearchLimits, OptionsStruct};
use crate::ffi::status::Failure;
use handsense_core::search::SearchLimits;
use handsense_hearts::search::{MoveDecision, Objective, SearchOptions, SearchedMove};

/// The most cards of a line.
pub const HS_HEARTS_MAX_LINE: usize = 52;

/// Objective of a search.
/// @same handsense_hearts::search::Objective::*
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsObjective {
    /// Win probability in the game to 100.
    HS_HEARTS_OBJECTIVE_GAME = 0,
    /// Payoff: mean score of the others minus mine.
    HS_HEARTS_OBJECTIVE_PAYOFF = 1,
}

/// Search options. Zero is the default everywhere.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsSearchOptions {
    /// Own size.
    pub struct_size: u32,
    /// @code HsHeartsObjective
    pub objective: i32,
    /// playouts: 20000 by default, none with a time limit.
    pub limits: HsSearchLimits,
    /// 1 leaves HsHeartsDecision.line empty.
    /// @flag
    pub without_line: i32,
    /// Zero.
    pub reserved: i32,
}

/// Means over playouts of a card and its equals; 0 without any.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsSearchedMove {
    /// The card.
    pub card: HsCard,
    /// Zero.
    pub reserved: [i16; 3],
    /// Equivalent cards, this one included.
    pub equals: HsCardSet,
    /// Win probability or payoff, with the policy's prior.
    pub value: f64,
    /// Expected score.
    /// @unit points
    pub points: f64,
    /// Expected payoff.
    /// @unit points
    pub payoff: f64,
    /// Standard error of payoff.
    /// @unit points
    pub payoff_error: f64,
    /// Probability that I take the queen.
    pub queen: f64,
    /// Probability that I shoot the moon.
    pub my_moon: f64,
    /// Probability that another seat does.
    pub other_moon: f64,
    /// Playouts.
    pub playouts: u64,
}

/// Result of a card search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHeartsDecision {
    /// Own size.
    pub struct_size: u32,
    /// The card to play.
    pub card: HsCard,
    /// Zero.
    pub reserved: i16,
    /// Entries of moves, one for all equals.
    /// @count moves
    pub count: i32,
    /// 1: one candidate left; 0: budget spent.
    /// @flag
    pub settled: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// Best first.
    pub moves: [HsHeartsSearchedMove; HS_HEARTS_MAX_MOVES],
    /// Likely rest of the deal.
    pub line: [HsCard; HS_HEARTS_MAX_LINE],
    /// Cards of line; 0 if left out.
    /// @count line
    pub line_length: i32,
    /// Candidates still in the race.
    pub remaining: i32,
}

impl OptionsStruct for HsHeartsSearchOptions {
    type Options<'a> = SearchOptions<'a>;

    fn limits(&self) -> &HsSearchLimits {
        &self.limits
    }

    fn convert<'a>(
        options: Option<&HsHeartsSearchOptions>,
        limits: SearchLimits<'a>,
    ) -> Result<SearchOptions<'a>, Failure> {
        let Some(options) = options else {
            return Ok(SearchOptions::from(limits));
        };
        let without_line: bool = field!(options.without_line)?;
        Ok(SearchOptions {
            limits,
            objective: field!(options.objective)?,
            with_principal_variation: !without_line,
            ..SearchOptions::default()
        })
    }
}

from_code!(
    Objective,
    Failure,
    |code| [Objective::Game, Objective::Payoff]
        .into_iter()
        .find(|&known| known as i32 == code),
    |_, code| Failure::Objective(code)
);

/// Converts the result of a card search to its C struct.
pub(super) fn decision_to_c(decision: &MoveDecision) -> HsHeartsDecision {
    let mut moves = [HsHeartsSearchedMove::default(); HS_HEARTS_MAX_MOVES];
    for (slot, searched) in moves.iter_mut().zip(&decision.moves) {
        *slot = searched_move(searched);
    }
    let mut line = [0; HS_HEARTS_MAX_LINE];
    for (slot, card) in line.iter_mut().zip(&decision.principal_variation) {
        *slot = HsCard::from(card.code());
    }
    HsHeartsDecision {
        struct_size: size_of::<HsHeartsDecision>() as u32,
        card: HsCard::from(decision.card.code()),
        reserved: 0,
        count: decision.moves.len() as i32,
        settled: i32::from(decision.settled),
        playouts: decision.playouts,
        moves,
        line,
        line_length: decision.principal_variation.len() as i32,
        remaining: decision.remaining as i32,
    }
}

/// Converts the estimate of a card to its C struct.
pub(super) fn searched_move(searched: &SearchedMove) -> HsHeartsSearchedMove {
    HsHeartsSearchedMove {
        card: HsCard::from(searched.card.code()),
        reserved: [0; 3],
        equals: searched.equivalents.bits(),
        value: searched.estimate.value,
        points: searched.estimate.points,
        payoff: searched.estimate.payoff,
        payoff_error: searched.estimate.payoff_error,
        queen: searched.estimate.queen,
        my_moon: searched.estimate.my_moon,
        other_moon: searched.estimate.other_moon,
        playouts: searched.estimate.playouts,
    }
}
