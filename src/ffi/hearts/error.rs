//! The errors of the Hearts functions, with their status codes.

use crate::ffi::status::HsStatusCode::{self, *};
use crate::ffi::status::{Failure, StatusError};
use handsense_core::OutOfMemory;
use handsense_hearts::opponents::{IncompleteDeal, ParseOpponentsError};
use handsense_hearts::{
    CheckRulesError, DealError, ParseCardsError, ParseDealError, ParseViewError, PositionError,
    ViewError,
};

/// An error of a Hearts function.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(in crate::ffi) enum Error {
    #[error(transparent)]
    Boundary(#[from] Failure),
    #[error("a hand of {count} cards, it may have at most 13")]
    HandCount { count: u32 },
    #[error("{0} players, only 4 are supported")]
    PlayerCount(i32),
    #[error("{name}[{index}] is {value}, there are only 4 players")]
    BeyondPlayers {
        name: &'static str,
        index: usize,
        value: i64,
    },
    #[error("currTrick is {0}, it must be 0..13")]
    TrickIndex(i32),
    #[error("tricks[{trick}] has {cards} cards, it must have {expected}")]
    TrickCount {
        trick: usize,
        cards: i32,
        expected: &'static str,
    },
    #[error("tricks[{trick}].np is {players}, it must be 4")]
    TrickPlayers { trick: usize, players: i32 },
    #[error("the rules {0:#x} have unknown bits")]
    Rules(i32),
    #[error("the history {0} is neither HS_HEARTS_HISTORY_COMPLETE nor HS_HEARTS_HISTORY_UNKNOWN")]
    History(i32),
    #[error("{0} is set, but the history is HS_HEARTS_HISTORY_COMPLETE")]
    CompleteHistory(&'static str),
    #[error("passDir is {0}, it must be left 1, right -1, across 2 or hold 0")]
    PassDirection(i32),
    #[error("the policy {0} is unknown")]
    Policy(i32),
    #[error("epsilon is outside 0..1")]
    Epsilon,
    #[error(transparent)]
    View(#[from] ViewError),
    #[error(transparent)]
    CheckRules(#[from] CheckRulesError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Deal(#[from] DealError),
    #[error(transparent)]
    ParseCards(#[from] ParseCardsError),
    #[error(transparent)]
    ParseView(#[from] ParseViewError),
    #[error(transparent)]
    ParseDeal(#[from] ParseDealError),
    #[error(transparent)]
    IncompleteDeal(#[from] IncompleteDeal),
    #[error(transparent)]
    ParseOpponents(#[from] ParseOpponentsError),
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

impl StatusError for Error {
    fn status(&self) -> HsStatusCode {
        match self {
            Error::Boundary(error) => error.status(),
            Error::HandCount { .. } => HS_ERROR_HAND_COUNT,
            Error::PlayerCount(_) => HS_ERROR_PLAYER_COUNT,
            Error::BeyondPlayers { .. } => HS_ERROR_BEYOND_PLAYERS,
            Error::TrickIndex(_) => HS_ERROR_TRICK_INDEX,
            Error::TrickCount { .. } | Error::TrickPlayers { .. } => HS_ERROR_TRICK_COUNT,
            Error::Rules(_) => HS_ERROR_RULES,
            Error::History(_) | Error::CompleteHistory(_) => HS_ERROR_HISTORY,
            Error::PassDirection(_) => HS_ERROR_PASS_DIRECTION,
            Error::Policy(_) => HS_ERROR_POLICY,
            Error::Epsilon => HS_ERROR_EPSILON,
            Error::View(error) => error.status(),
            Error::CheckRules(CheckRulesError::View(error)) => error.status(),
            Error::CheckRules(CheckRulesError::Rules(_)) => HS_ERROR_RULES_DIFFER,
            Error::Position(error) => error.status(),
            Error::Deal(error) => error.status(),
            Error::ParseView(ParseViewError::View(error)) => error.status(),
            Error::ParseDeal(ParseDealError::Deal(error)) => error.status(),
            Error::IncompleteDeal(IncompleteDeal) => HS_ERROR_PHASE,
            Error::ParseOpponents(ParseOpponentsError::Seat(_)) => HS_ERROR_OPPONENTS,
            Error::ParseCards(_)
            | Error::ParseView(_)
            | Error::ParseDeal(_)
            | Error::ParseOpponents(_) => HS_ERROR_TEXT,
            Error::Memory(OutOfMemory) => HS_ERROR_MEMORY,
        }
    }
}

impl StatusError for ViewError {
    fn status(&self) -> HsStatusCode {
        match self {
            ViewError::OutOfMemory(_) => HS_ERROR_MEMORY,
            ViewError::HandSize { .. } => HS_ERROR_HAND_COUNT,
            ViewError::HeldAndPlayed { .. } => HS_ERROR_CARD_PLAYED,
            ViewError::PlayedTwice { .. } | ViewError::TakenTwice { .. } => HS_ERROR_DUPLICATE_CARD,
            ViewError::TooManyTaken { .. } => HS_ERROR_HISTORY,
            ViewError::Score { .. } => HS_ERROR_SCORE,
            ViewError::NoPassing { .. } => HS_ERROR_PASS_DIRECTION,
            ViewError::PassedCount { .. }
            | ViewError::PassedOnHold
            | ViewError::PassedAndKept { .. }
            | ViewError::PassedElsewhere { .. } => HS_ERROR_PASSED_CARDS,
            ViewError::ReceivedCount { .. }
            | ViewError::ReceivedOnHold
            | ViewError::ReceivedAndMissing { .. } => HS_ERROR_RECEIVED_CARDS,
            ViewError::OutOfTurn { .. } | ViewError::FirstLeader { .. } => HS_ERROR_SEAT_ORDER,
            ViewError::Revoke { .. } => HS_ERROR_REVOKE,
            ViewError::IllegalPlay { .. } => HS_ERROR_ILLEGAL_PLAY,
            ViewError::DealOver => HS_ERROR_TRICK_INDEX,
            ViewError::Impossible => HS_ERROR_IMPOSSIBLE,
            ViewError::NotMyTurn { .. } => HS_ERROR_TURN,
            ViewError::NoMoveToMake | ViewError::NotPassing => HS_ERROR_PHASE,
            ViewError::NotLegal { .. } | ViewError::NotAPass { .. } => HS_ERROR_ILLEGAL_MOVE,
        }
    }
}

impl StatusError for DealError {
    fn status(&self) -> HsStatusCode {
        match self {
            DealError::Hands(error) => error.status(),
            DealError::Seat { source, .. } | DealError::Play { source, .. } => source.status(),
            DealError::NotHeld { .. } => HS_ERROR_ILLEGAL_PLAY,
            DealError::Pass { .. } => HS_ERROR_PASSED_CARDS,
            DealError::PassFirst
            | DealError::NotPassing
            | DealError::PassedAlready { .. }
            | DealError::Over
            | DealError::NothingToUndo => HS_ERROR_PHASE,
            DealError::Memory(OutOfMemory) => HS_ERROR_MEMORY,
        }
    }
}

impl StatusError for PositionError {
    fn status(&self) -> HsStatusCode {
        match self {
            PositionError::IllegalMove { .. } => HS_ERROR_ILLEGAL_MOVE,
            PositionError::Duplicate { .. } => HS_ERROR_DUPLICATE_CARD,
            PositionError::Missing { .. } | PositionError::HandSize { .. } => HS_ERROR_HAND_COUNT,
            PositionError::Taken { .. } => HS_ERROR_TRICK_COUNT,
            PositionError::Revoke { .. } => HS_ERROR_REVOKE,
        }
    }
}
