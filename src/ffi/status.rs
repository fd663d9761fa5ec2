//! Status codes, their messages, and the errors of exported functions.
//!
//! [`Failure`] is an error of the boundary. Each game has an error type of its own, which contains
//! it. [`StatusError`] gives the status of both.

use std::ffi::CStr;
use std::fmt::Display;

use super::generated;
use thiserror::Error;

/// HS_OK or a negative HS_ERROR_* code.
pub type HsStatus = i32;

/// Status codes. Codes are never reused.
/// @prefix HS_ERROR_ HS_
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HsStatusCode {
    /// Success.
    HS_OK = 0,
    /// A required pointer is NULL.
    HS_ERROR_NULL = -1,
    /// Invalid structSize.
    HS_ERROR_STRUCT_SIZE = -2,
    /// Non-zero bytes beyond the fields this library knows.
    HS_ERROR_STRUCT_TAIL = -3,
    /// Invalid card.
    HS_ERROR_CARD = -4,
    /// Duplicate card.
    HS_ERROR_DUPLICATE_CARD = -5,
    /// A card in the hand was already played.
    HS_ERROR_CARD_PLAYED = -6,
    /// Wrong number of cards in a hand.
    HS_ERROR_HAND_COUNT = -7,
    /// Unsupported number of players.
    HS_ERROR_PLAYER_COUNT = -8,
    /// A slot beyond the number of players is used.
    HS_ERROR_BEYOND_PLAYERS = -9,
    /// Invalid seat.
    HS_ERROR_SEAT = -10,
    /// A card was played out of turn.
    HS_ERROR_SEAT_ORDER = -11,
    /// Trick index out of range.
    HS_ERROR_TRICK_INDEX = -12,
    /// Wrong number of cards or players in a trick.
    HS_ERROR_TRICK_COUNT = -13,
    /// Unknown rule bit.
    HS_ERROR_RULES = -14,
    /// Invalid pass direction.
    HS_ERROR_PASS_DIRECTION = -15,
    /// Impossible passed cards.
    HS_ERROR_PASSED_CARDS = -16,
    /// Impossible received cards.
    HS_ERROR_RECEIVED_CARDS = -17,
    /// A seat revoked.
    HS_ERROR_REVOKE = -18,
    /// A card was played against the rules.
    HS_ERROR_ILLEGAL_PLAY = -19,
    /// No deal is consistent with the cards played.
    HS_ERROR_IMPOSSIBLE = -20,
    /// Game score out of range.
    HS_ERROR_SCORE = -21,
    /// It is another seat's turn.
    HS_ERROR_TURN = -22,
    /// Not possible in this phase of the deal.
    HS_ERROR_PHASE = -23,
    /// Illegal card.
    HS_ERROR_ILLEGAL_MOVE = -24,
    /// Unknown policy.
    HS_ERROR_POLICY = -25,
    /// Epsilon outside 0..1.
    HS_ERROR_EPSILON = -26,
    /// Invalid text.
    HS_ERROR_TEXT = -27,
    /// Misaligned pointer.
    HS_ERROR_ALIGNMENT = -28,
    /// Negative count.
    HS_ERROR_COUNT = -29,
    /// Unknown objective.
    HS_ERROR_OBJECTIVE = -30,
    /// Negative time limit.
    HS_ERROR_TIME = -31,
    /// Number of threads out of range.
    HS_ERROR_THREADS = -32,
    /// Unknown option or option out of range.
    HS_ERROR_OPTION = -33,
    /// Invalid piece value.
    HS_ERROR_PIECE = -34,
    /// Too many pieces of a kind.
    HS_ERROR_PIECE_COPIES = -35,
    /// Wrong number of pieces in a hand or set.
    HS_ERROR_PIECE_COUNT = -36,
    /// Illegal declaration.
    HS_ERROR_DECLARATION = -37,
    /// The pieces led are not a valid play.
    HS_ERROR_INVALID_PLAY = -38,
    /// Unknown strategy, style or player.
    HS_ERROR_STRATEGY = -39,
    /// Invalid suit, or trump missing or declared too early.
    HS_ERROR_SUIT = -40,
    /// Impossible auction or illegal bid.
    HS_ERROR_BID = -41,
    /// Impossible dabb or discard.
    HS_ERROR_DABB = -42,
    /// Impossible shown melds.
    HS_ERROR_MELDS = -43,
    /// The host's legal cards differ from the library's.
    HS_ERROR_RULES_DIFFER = -44,
    /// Unknown history, or taken cards that do not fit it.
    HS_ERROR_HISTORY = -45,
    /// Impossible model of the table.
    HS_ERROR_OPPONENTS = -46,
    /// Invalid board size.
    HS_ERROR_HEX_SIZE = -50,
    /// Invalid cell.
    HS_ERROR_HEX_CELL = -51,
    /// Impossible number of stones.
    HS_ERROR_HEX_COUNT = -52,
    /// The game is over.
    HS_ERROR_HEX_GAME_OVER = -53,
    /// A reserved field is not zero.
    HS_ERROR_RESERVED = -60,
    /// Out of memory.
    HS_ERROR_MEMORY = -98,
    /// Internal error caught in the library.
    HS_ERROR_PANIC = -99,
}

use HsStatusCode::*;

/// Returns the message of a status code.
pub fn message(status: HsStatus) -> &'static CStr {
    generated::MESSAGES
        .iter()
        .find(|(code, _)| *code as HsStatus == status)
        .map_or(c"unknown status", |(_, message)| *message)
}

/// An error of an exported function. Its text becomes the last error of the calling thread.
pub(super) trait StatusError: Display {
    /// Returns the status code.
    fn status(&self) -> HsStatusCode;
}

/// A reserved field: its struct and its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ReservedField {
    pub of: &'static str,
    pub field: &'static str,
}

/// An error of the boundary: pointers, sizes, texts, and codes that several games share.
#[derive(Clone, Debug, PartialEq, Error)]
pub(super) enum Failure {
    #[error("{0} is NULL")]
    Null(&'static str),
    #[error("{0} is not aligned")]
    Alignment(&'static str),
    #[error("{name}->structSize is {size}, it must be {least}..{limit} in steps of {step}")]
    StructSize {
        name: &'static str,
        size: u32,
        least: usize,
        limit: usize,
        step: usize,
    },
    #[error("{name} has non-zero bytes beyond the {known} that this version knows")]
    StructTail { name: &'static str, known: usize },
    #[error("{}.{} in {name} is not zero, it is reserved", .field.of, .field.field)]
    Reserved {
        name: &'static str,
        field: ReservedField,
    },
    #[error("the text is not UTF-8")]
    Utf8,
    #[error("count is {0}, it must be 0 or more")]
    Count(i32),
    #[error("milliseconds is {0}, it must be 0 or more")]
    Time(i32),
    #[error("threads is {0}, it must be 0..256")]
    Threads(i32),
    #[error("the option {name} cannot be {value}")]
    Option { name: &'static str, value: i32 },
    #[error("the objective {0} is unknown")]
    Objective(i32),
    #[error("the strategy, style or player {0} is unknown")]
    Strategy(i32),
    #[error("{name} is {value}, it must be 0..3")]
    Seat { name: &'static str, value: i32 },
    #[error("{name} is {value}, no card")]
    Card { name: &'static str, value: i32 },
    #[error("{name} is {bits:#018x}, which has bits that are no card")]
    CardBits { name: &'static str, bits: u64 },
    #[error("{0} is no score: they are -1000000..1000000")]
    GameScore(i32),
    #[error("opponents.seats[{0}] has numbers that no deals give")]
    #[cfg(feature = "hearts")]
    Opponents(usize),
}

impl StatusError for Failure {
    fn status(&self) -> HsStatusCode {
        match self {
            Failure::Null(_) => HS_ERROR_NULL,
            Failure::Alignment(_) => HS_ERROR_ALIGNMENT,
            Failure::StructSize { .. } => HS_ERROR_STRUCT_SIZE,
            Failure::StructTail { .. } => HS_ERROR_STRUCT_TAIL,
            Failure::Reserved { .. } => HS_ERROR_RESERVED,
            Failure::Utf8 => HS_ERROR_TEXT,
            Failure::Count(_) => HS_ERROR_COUNT,
            Failure::Time(_) => HS_ERROR_TIME,
            Failure::Threads(_) => HS_ERROR_THREADS,
            Failure::Option { .. } => HS_ERROR_OPTION,
            Failure::Objective(_) => HS_ERROR_OBJECTIVE,
            Failure::Strategy(_) => HS_ERROR_STRATEGY,
            Failure::Seat { .. } => HS_ERROR_SEAT,
            Failure::Card { .. } | Failure::CardBits { .. } => HS_ERROR_CARD,
            Failure::GameScore(_) => HS_ERROR_SCORE,
            #[cfg(feature = "hearts")]
            Failure::Opponents(_) => HS_ERROR_OPPONENTS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_one_sentence_of_its_own() {
        for (index, (code, text)) in generated::MESSAGES.iter().enumerate() {
            assert_eq!(message(*code as HsStatus), *text);
            assert!(
                generated::MESSAGES[..index]
                    .iter()
                    .all(|(other, said)| other != code && said != text)
            );
        }
        assert_eq!(message(1), message(-12_345));
    }
}
