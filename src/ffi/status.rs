//! Status codes, their messages, and [`Failure`], the error of every exported function.

use std::ffi::CStr;
use std::fmt;

use thiserror::Error;

#[cfg(feature = "binokel")]
use handsense_binokel as binokel;
use handsense_core::OutOfMemory;
#[cfg(feature = "hearts")]
use handsense_hearts::DealError;
#[cfg(feature = "hearts")]
use handsense_hearts::hard::HardError;
#[cfg(feature = "hearts")]
use handsense_hearts::{
    CheckRulesError, ParseCardsError, ParseDealError, ParseViewError, PositionError, ViewError,
};
#[cfg(feature = "hex")]
use handsense_hex as hex;
#[cfg(feature = "liap-tui")]
use handsense_liap_tui::{self as liap_tui, Piece, PieceSet};

/// HS_OK or a negative HS_ERROR_* code.
pub type HsStatus = i32;

/// Status codes. Codes are never reused.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HsStatusCode {
    /// Success.
    HS_OK = 0,
    /// NULL pointer.
    HS_ERROR_NULL = -1,
    /// Bad structSize.
    HS_ERROR_STRUCT_SIZE = -2,
    /// Unknown bytes set.
    HS_ERROR_STRUCT_TAIL = -3,
    /// Invalid card.
    HS_ERROR_CARD = -4,
    /// Duplicate card.
    HS_ERROR_DUPLICATE_CARD = -5,
    /// Card already played.
    HS_ERROR_CARD_PLAYED = -6,
    /// Wrong hand size.
    HS_ERROR_HAND_COUNT = -7,
    /// Bad player count.
    HS_ERROR_PLAYER_COUNT = -8,
    /// Unused slot set.
    HS_ERROR_BEYOND_PLAYERS = -9,
    /// Invalid seat.
    HS_ERROR_SEAT = -10,
    /// Play out of turn.
    HS_ERROR_SEAT_ORDER = -11,
    /// Bad trick index.
    HS_ERROR_TRICK_INDEX = -12,
    /// Bad trick size.
    HS_ERROR_TRICK_COUNT = -13,
    /// Unknown rule bit.
    HS_ERROR_RULES = -14,
    /// Bad direction.
    HS_ERROR_PASS_DIRECTION = -15,
    /// Bad passed cards.
    HS_ERROR_PASSED_CARDS = -16,
    /// Bad received cards.
    HS_ERROR_RECEIVED_CARDS = -17,
    /// Suit not followed.
    HS_ERROR_REVOKE = -18,
    /// Illegal card played.
    HS_ERROR_ILLEGAL_PLAY = -19,
    /// No deal fits.
    HS_ERROR_IMPOSSIBLE = -20,
    /// Score out of range.
    HS_ERROR_SCORE = -21,
    /// Not my turn.
    HS_ERROR_TURN = -22,
    /// Wrong phase.
    HS_ERROR_PHASE = -23,
    /// Illegal card asked.
    HS_ERROR_ILLEGAL_MOVE = -24,
    /// Unknown policy.
    HS_ERROR_POLICY = -25,
    /// Not within 0..1.
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
    /// Bad thread count.
    HS_ERROR_THREADS = -32,
    /// Option out of range.
    HS_ERROR_OPTION = -33,
    /// Invalid piece.
    HS_ERROR_PIECE = -34,
    /// Too many copies.
    HS_ERROR_PIECE_COPIES = -35,
    /// Wrong piece count.
    HS_ERROR_PIECE_COUNT = -36,
    /// Not allowed.
    HS_ERROR_DECLARATION = -37,
    /// Invalid combination.
    HS_ERROR_INVALID_PLAY = -38,
    /// Unknown player.
    HS_ERROR_STRATEGY = -39,
    /// Invalid suit.
    HS_ERROR_SUIT = -40,
    /// Invalid bid.
    HS_ERROR_BID = -41,
    /// Bad dabb or discard.
    HS_ERROR_DABB = -42,
    /// Impossible melds.
    HS_ERROR_MELDS = -43,
    /// Other legal cards.
    HS_ERROR_RULES_DIFFER = -44,
    /// Bad history.
    HS_ERROR_HISTORY = -45,
    /// Not 1 to 19 rows.
    HS_ERROR_HEX_SIZE = -50,
    /// Invalid cell.
    HS_ERROR_HEX_CELL = -51,
    /// Bad stone count.
    HS_ERROR_HEX_COUNT = -52,
    /// Game over.
    HS_ERROR_HEX_GAME_OVER = -53,
    /// Reserved field set.
    HS_ERROR_RESERVED = -60,
    /// Out of memory.
    HS_ERROR_MEMORY = -98,
    /// Library bug caught.
    HS_ERROR_PANIC = -99,
}

use HsStatusCode::*;

/// The message of every status code.
const MESSAGES: [(HsStatusCode, &CStr); 53] = [
    (HS_OK, c"success"),
    (HS_ERROR_NULL, c"a required pointer is NULL"),
    (HS_ERROR_STRUCT_SIZE, c"invalid structSize"),
    (
        HS_ERROR_STRUCT_TAIL,
        c"non-zero bytes beyond the fields this library knows",
    ),
    (HS_ERROR_CARD, c"invalid card"),
    (HS_ERROR_DUPLICATE_CARD, c"duplicate card"),
    (
        HS_ERROR_CARD_PLAYED,
        c"a card in the hand was already played",
    ),
    (HS_ERROR_HAND_COUNT, c"wrong number of cards in a hand"),
    (HS_ERROR_PLAYER_COUNT, c"unsupported number of players"),
    (
        HS_ERROR_BEYOND_PLAYERS,
        c"a slot beyond the number of players is used",
    ),
    (HS_ERROR_SEAT, c"invalid seat"),
    (HS_ERROR_SEAT_ORDER, c"a card was played out of turn"),
    (HS_ERROR_TRICK_INDEX, c"trick index out of range"),
    (
        HS_ERROR_TRICK_COUNT,
        c"wrong number of cards or players in a trick",
    ),
    (HS_ERROR_RULES, c"unknown rule bit"),
    (HS_ERROR_PASS_DIRECTION, c"invalid pass direction"),
    (HS_ERROR_PASSED_CARDS, c"impossible passed cards"),
    (HS_ERROR_RECEIVED_CARDS, c"impossible received cards"),
    (HS_ERROR_REVOKE, c"a seat revoked"),
    (
        HS_ERROR_ILLEGAL_PLAY,
        c"a card was played against the rules",
    ),
    (
        HS_ERROR_IMPOSSIBLE,
        c"no deal is consistent with the cards played",
    ),
    (HS_ERROR_SCORE, c"game score out of range"),
    (HS_ERROR_TURN, c"it is another seat's turn"),
    (HS_ERROR_PHASE, c"not possible in this phase of the deal"),
    (HS_ERROR_ILLEGAL_MOVE, c"illegal card"),
    (HS_ERROR_POLICY, c"unknown policy"),
    (HS_ERROR_EPSILON, c"epsilon outside 0..1"),
    (HS_ERROR_TEXT, c"invalid text"),
    (HS_ERROR_ALIGNMENT, c"misaligned pointer"),
    (HS_ERROR_COUNT, c"negative count"),
    (HS_ERROR_OBJECTIVE, c"unknown objective"),
    (HS_ERROR_TIME, c"negative time limit"),
    (HS_ERROR_THREADS, c"number of threads out of range"),
    (HS_ERROR_OPTION, c"unknown option or option out of range"),
    (HS_ERROR_PIECE, c"invalid piece value"),
    (HS_ERROR_PIECE_COPIES, c"too many pieces of a kind"),
    (
        HS_ERROR_PIECE_COUNT,
        c"wrong number of pieces in a hand or set",
    ),
    (HS_ERROR_DECLARATION, c"illegal declaration"),
    (
        HS_ERROR_INVALID_PLAY,
        c"the pieces led are not a valid play",
    ),
    (HS_ERROR_STRATEGY, c"unknown strategy, style or player"),
    (
        HS_ERROR_SUIT,
        c"invalid suit, or trump missing or declared too early",
    ),
    (HS_ERROR_BID, c"impossible auction or illegal bid"),
    (HS_ERROR_DABB, c"impossible dabb or discard"),
    (HS_ERROR_MELDS, c"impossible shown melds"),
    (
        HS_ERROR_RULES_DIFFER,
        c"the host's legal cards differ from the library's",
    ),
    (
        HS_ERROR_HISTORY,
        c"unknown history, or taken cards that do not fit it",
    ),
    (HS_ERROR_HEX_SIZE, c"invalid board size"),
    (HS_ERROR_HEX_CELL, c"invalid cell"),
    (HS_ERROR_HEX_COUNT, c"impossible number of stones"),
    (HS_ERROR_HEX_GAME_OVER, c"the game is over"),
    (HS_ERROR_RESERVED, c"a reserved field is not zero"),
    (HS_ERROR_MEMORY, c"out of memory"),
    (HS_ERROR_PANIC, c"internal error caught in the library"),
];

/// Returns the message of a status code.
pub fn message(status: HsStatus) -> &'static CStr {
    MESSAGES
        .iter()
        .find(|(code, _)| *code as HsStatus == status)
        .map_or(c"unknown status", |(_, message)| *message)
}

/// A number that is displayed with three decimals. The formatting of floats in the standard library
/// would be a twentieth of the size of this library.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ThreeDecimals(pub f64);

impl fmt::Display for ThreeDecimals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_nan() {
            return f.write_str("not a number");
        }
        // Rounds away from zero, so that a value just above a limit is not shown as the limit.
        // Values too large for `u64` saturate.
        let thousandths = (self.0 * 1000.0).abs().ceil() as u64;
        let sign = if self.0 < 0.0 { "-" } else { "" };
        write!(f, "{sign}{}.{:03}", thousandths / 1000, thousandths % 1000)
    }
}

/// A reserved field: its struct and its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ReservedField {
    pub of: &'static str,
    pub field: &'static str,
}

/// The error of an exported function, with its details.
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
    #[error("{name}[{index}].structSize is {size}, that of the first is {first}")]
    ElementSize {
        name: &'static str,
        index: usize,
        size: u32,
        first: u32,
    },
    #[error("{name} has non-zero bytes beyond the {known} that this version knows")]
    StructTail { name: &'static str, known: usize },
    #[error("{}.{} in {name} is not zero, it is reserved", .field.of, .field.field)]
    Reserved {
        name: &'static str,
        field: ReservedField,
    },
    #[error("{name} is {value}, no card")]
    Card { name: &'static str, value: i32 },
    #[error("{name} is {bits:#018x}, which has bits that are no card")]
    CardBits { name: &'static str, bits: u64 },
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
    #[error("{name} is {value}, it must be 0..3")]
    Seat { name: &'static str, value: i32 },
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
    #[error("count is {0}, it must be 0 or more")]
    Count(i32),
    #[error("the objective {0} is unknown")]
    Objective(i32),
    #[error("milliseconds is {0}, it must be 0 or more")]
    Time(i32),
    #[error("threads is {0}, it must be 0..256")]
    Threads(i32),
    #[error("epsilon is {0}, it must be within 0..1")]
    Epsilon(ThreeDecimals),
    #[error("the option {name} cannot be {value}")]
    Option { name: &'static str, value: i32 },
    #[error("{name} has {value}, which is no piece: they are 1..14")]
    Piece { name: &'static str, value: i32 },
    #[cfg(feature = "liap-tui")]
    #[error("{name} has {count} times {piece}, the set has only {}", .piece.copies())]
    Copies {
        name: &'static str,
        piece: Piece,
        count: u32,
    },
    #[error("{name} has {count} pieces")]
    Pieces { name: &'static str, count: i32 },
    #[error("{0} is no declaration: they are 0..8")]
    Declaration(i32),
    #[cfg(feature = "liap-tui")]
    #[error("{0} is no play to lead")]
    InvalidPlay(PieceSet),
    #[error("the strategy, style or player {0} is unknown")]
    Strategy(i32),
    #[error("{0} is no score: they are -1000000..1000000")]
    GameScore(i32),
    #[error("{0} players, it must be 2..4")]
    TablePlayers(i32),
    #[error("{0} is no suit: they are 0..3")]
    Suit(i32),
    #[cfg(feature = "binokel")]
    #[error("{name} has {card} twice")]
    Twice {
        name: &'static str,
        card: binokel::Card,
    },
    #[error("size is {0}, a board has 1..19 rows")]
    HexSize(i32),
    #[error("cells[{index}] cannot be {value} on a board of {size} rows")]
    HexContent { index: usize, value: u8, size: i32 },
    #[error("{cell} is no cell of a board of {size} rows")]
    HexCell { cell: i32, size: usize },
    #[cfg(feature = "hex")]
    #[error("{cell} is no cell of a board of {size} rows")]
    HexBeyond { cell: hex::Cell, size: usize },
    #[cfg(feature = "hex")]
    #[error("{cell} has no {stone} stone")]
    HexStone { cell: hex::Cell, stone: hex::Colour },
    #[cfg(feature = "hex")]
    #[error("impossible position: {red} red and {blue} blue stones with {to_move} to move")]
    HexCount {
        red: usize,
        blue: usize,
        to_move: hex::Colour,
    },
    #[cfg(feature = "hex")]
    #[error("{0} has won")]
    HexOver(hex::Colour),
    #[cfg(feature = "hex")]
    #[error(transparent)]
    ParseHexCell(#[from] hex::ParseCellError),
    #[cfg(feature = "hex")]
    #[error(transparent)]
    HexGame(#[from] hex::GameError),
    #[cfg(feature = "hex")]
    #[error(transparent)]
    HexMoves(#[from] hex::MoveListError),
    #[cfg(feature = "binokel")]
    #[error(transparent)]
    BinokelView(#[from] binokel::ViewError),
    #[cfg(feature = "binokel")]
    #[error(transparent)]
    BinokelRound(#[from] binokel::RoundError),
    #[cfg(feature = "liap-tui")]
    #[error(transparent)]
    LiapTuiView(#[from] liap_tui::ViewError),
    #[cfg(feature = "liap-tui")]
    #[error(transparent)]
    LiapTuiRound(#[from] liap_tui::RoundError),
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    #[error("the text is not UTF-8")]
    Utf8,
    #[cfg(feature = "hearts")]
    #[error(transparent)]
    View(#[from] ViewError),
    #[cfg(feature = "hearts")]
    #[error(transparent)]
    CheckRules(#[from] CheckRulesError),
    #[cfg(feature = "hearts")]
    #[error(transparent)]
    Position(#[from] PositionError),
    #[cfg(feature = "hearts")]
    #[error(transparent)]
    Deal(#[from] DealError),
    #[cfg(feature = "hearts")]
    #[error(transparent)]
    Hard(#[from] HardError),
    #[cfg(feature = "hearts")]
    #[error(transparent)]
    ParseCards(#[from] ParseCardsError),
    #[cfg(feature = "hearts")]
    #[error(transparent)]
    ParseView(#[from] ParseViewError),
    #[cfg(feature = "hearts")]
    #[error(transparent)]
    ParseDeal(#[from] ParseDealError),
}

impl Failure {
    /// Returns the status code.
    pub fn status(&self) -> HsStatusCode {
        match self {
            Failure::Null(_) => HS_ERROR_NULL,
            Failure::Alignment(_) => HS_ERROR_ALIGNMENT,
            Failure::StructSize { .. } | Failure::ElementSize { .. } => HS_ERROR_STRUCT_SIZE,
            Failure::StructTail { .. } => HS_ERROR_STRUCT_TAIL,
            Failure::Reserved { .. } => HS_ERROR_RESERVED,
            Failure::Card { .. } | Failure::CardBits { .. } => HS_ERROR_CARD,
            Failure::HandCount { .. } => HS_ERROR_HAND_COUNT,
            Failure::PlayerCount(_) => HS_ERROR_PLAYER_COUNT,
            Failure::BeyondPlayers { .. } => HS_ERROR_BEYOND_PLAYERS,
            Failure::Seat { .. } => HS_ERROR_SEAT,
            Failure::TrickIndex(_) => HS_ERROR_TRICK_INDEX,
            Failure::TrickCount { .. } | Failure::TrickPlayers { .. } => HS_ERROR_TRICK_COUNT,
            Failure::Rules(_) => HS_ERROR_RULES,
            Failure::History(_) | Failure::CompleteHistory(_) => HS_ERROR_HISTORY,
            Failure::PassDirection(_) => HS_ERROR_PASS_DIRECTION,
            Failure::Policy(_) => HS_ERROR_POLICY,
            Failure::Epsilon(_) => HS_ERROR_EPSILON,
            Failure::Count(_) => HS_ERROR_COUNT,
            Failure::Objective(_) => HS_ERROR_OBJECTIVE,
            Failure::Time(_) => HS_ERROR_TIME,
            Failure::Threads(_) => HS_ERROR_THREADS,
            Failure::Option { .. } => HS_ERROR_OPTION,
            Failure::Piece { .. } => HS_ERROR_PIECE,
            #[cfg(feature = "liap-tui")]
            Failure::Copies { .. } => HS_ERROR_PIECE_COPIES,
            Failure::Pieces { .. } => HS_ERROR_PIECE_COUNT,
            Failure::Declaration(_) => HS_ERROR_DECLARATION,
            #[cfg(feature = "liap-tui")]
            Failure::InvalidPlay(_) => HS_ERROR_INVALID_PLAY,
            Failure::Strategy(_) => HS_ERROR_STRATEGY,
            Failure::GameScore(_) => HS_ERROR_SCORE,
            Failure::TablePlayers(_) => HS_ERROR_PLAYER_COUNT,
            Failure::Suit(_) => HS_ERROR_SUIT,
            #[cfg(feature = "binokel")]
            Failure::Twice { .. } => HS_ERROR_DUPLICATE_CARD,
            Failure::HexSize(_) => HS_ERROR_HEX_SIZE,
            Failure::HexContent { .. } | Failure::HexCell { .. } => HS_ERROR_HEX_CELL,
            #[cfg(feature = "hex")]
            Failure::HexBeyond { .. } | Failure::HexStone { .. } => HS_ERROR_HEX_CELL,
            #[cfg(feature = "hex")]
            Failure::HexCount { .. } => HS_ERROR_HEX_COUNT,
            #[cfg(feature = "hex")]
            Failure::HexOver(_) => HS_ERROR_HEX_GAME_OVER,
            #[cfg(feature = "hex")]
            Failure::ParseHexCell(_) => HS_ERROR_TEXT,
            #[cfg(feature = "hex")]
            Failure::HexGame(error) | Failure::HexMoves(hex::MoveListError::Game(error)) => {
                hex_game_status(error)
            }
            #[cfg(feature = "hex")]
            Failure::HexMoves(_) => HS_ERROR_TEXT,
            #[cfg(feature = "binokel")]
            Failure::BinokelView(error) => binokel_view_status(error),
            #[cfg(feature = "binokel")]
            Failure::BinokelRound(error) => binokel_round_status(error),
            #[cfg(feature = "liap-tui")]
            Failure::LiapTuiView(error) => liap_tui_view_status(error),
            #[cfg(feature = "liap-tui")]
            Failure::LiapTuiRound(error) => liap_tui_round_status(error),
            Failure::Memory(OutOfMemory) => HS_ERROR_MEMORY,
            Failure::Utf8 => HS_ERROR_TEXT,
            #[cfg(feature = "hearts")]
            Failure::ParseCards(_) => HS_ERROR_TEXT,
            #[cfg(feature = "hearts")]
            Failure::ParseView(ParseViewError::View(error)) | Failure::View(error) => {
                view_status(error)
            }
            #[cfg(feature = "hearts")]
            Failure::ParseView(_) => HS_ERROR_TEXT,
            #[cfg(feature = "hearts")]
            Failure::ParseDeal(ParseDealError::Deal(error)) => deal_status(error),
            #[cfg(feature = "hearts")]
            Failure::ParseDeal(_) => HS_ERROR_TEXT,
            #[cfg(feature = "hearts")]
            Failure::CheckRules(CheckRulesError::View(error)) => view_status(error),
            #[cfg(feature = "hearts")]
            Failure::CheckRules(CheckRulesError::Rules(_)) => HS_ERROR_RULES_DIFFER,
            #[cfg(feature = "hearts")]
            Failure::Position(error) => position_status(error),
            #[cfg(feature = "hearts")]
            Failure::Deal(error) => deal_status(error),
            #[cfg(feature = "hearts")]
            Failure::Hard(HardError::View(error)) => view_status(error),
            #[cfg(feature = "hearts")]
            Failure::Hard(HardError::Memory(OutOfMemory)) => HS_ERROR_MEMORY,
        }
    }
}

/// Returns the status code of a rejected Hearts view.
#[cfg(feature = "hearts")]
fn view_status(error: &ViewError) -> HsStatusCode {
    match error {
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
        ViewError::NotLegal { .. } => HS_ERROR_ILLEGAL_MOVE,
    }
}

/// Returns the status code of an illegal move of Hex.
#[cfg(feature = "hex")]
fn hex_game_status(error: &hex::GameError) -> HsStatusCode {
    use hex::GameError;
    match error {
        GameError::Over => HS_ERROR_HEX_GAME_OVER,
        GameError::Occupied(_) | GameError::Outside(_) => HS_ERROR_HEX_CELL,
        GameError::Swap => HS_ERROR_PHASE,
    }
}

/// Returns the status code of a rejected Binokel view.
#[cfg(feature = "binokel")]
fn binokel_view_status(error: &binokel::ViewError) -> HsStatusCode {
    use binokel::ViewError;
    match error {
        ViewError::Seat { .. } => HS_ERROR_SEAT,
        ViewError::Auction { .. } => HS_ERROR_BID,
        ViewError::Trump => HS_ERROR_SUIT,
        ViewError::HandSize { .. } => HS_ERROR_HAND_COUNT,
        ViewError::Twice { .. } => HS_ERROR_DUPLICATE_CARD,
        ViewError::Dabb { .. } | ViewError::Discard { .. } => HS_ERROR_DABB,
        ViewError::ShownMelds { .. } => HS_ERROR_MELDS,
        ViewError::Card { .. } => HS_ERROR_ILLEGAL_PLAY,
        ViewError::OutOfTurn { .. } => HS_ERROR_TURN,
        ViewError::Rule(error) => binokel_rule_status(error),
    }
}

/// Returns the status code of a rejected Binokel round, or of an illegal action.
#[cfg(feature = "binokel")]
fn binokel_round_status(error: &binokel::RoundError) -> HsStatusCode {
    use binokel::RoundError;
    match error {
        RoundError::Rule(error) => binokel_rule_status(error),
        RoundError::Discard { .. } | RoundError::Actions => HS_ERROR_DABB,
        RoundError::Card { .. } => HS_ERROR_ILLEGAL_PLAY,
        RoundError::NoDeck => HS_ERROR_HAND_COUNT,
        RoundError::TooManyBids => HS_ERROR_BID,
        RoundError::NothingToUndo => HS_ERROR_PHASE,
    }
}

/// Returns the status code of a violated rule of Binokel.
#[cfg(feature = "binokel")]
fn binokel_rule_status(error: &binokel::RuleError) -> HsStatusCode {
    use binokel::RuleError;
    match error {
        RuleError::Phase { .. } => HS_ERROR_PHASE,
        RuleError::Auction(_) => HS_ERROR_BID,
        RuleError::GoingOutTrump => HS_ERROR_SUIT,
    }
}

/// Returns the status code of a rejected Liap Tui view.
#[cfg(feature = "liap-tui")]
fn liap_tui_view_status(error: &liap_tui::ViewError) -> HsStatusCode {
    use liap_tui::ViewError;
    match error {
        ViewError::TooManyCopies { .. } | ViewError::NotHeld { .. } => HS_ERROR_PIECE_COPIES,
        ViewError::OutOfTurn { .. } => HS_ERROR_TURN,
        ViewError::HandCount { .. } => HS_ERROR_PIECE_COUNT,
        ViewError::RedealTooLate => HS_ERROR_PHASE,
        ViewError::Rule(error) => liap_tui_rule_status(error),
    }
}

/// Returns the status code of a rejected Liap Tui round, or of an illegal action.
#[cfg(feature = "liap-tui")]
fn liap_tui_round_status(error: &liap_tui::RoundError) -> HsStatusCode {
    use liap_tui::RoundError;
    match error {
        RoundError::Rule(error) => liap_tui_rule_status(error),
        RoundError::NotHeld { .. } | RoundError::NoDeck { .. } => HS_ERROR_PIECE_COPIES,
        RoundError::NoRedeal { .. } | RoundError::NothingToUndo => HS_ERROR_PHASE,
    }
}

/// Returns the status code of a violated rule of Liap Tui.
#[cfg(feature = "liap-tui")]
fn liap_tui_rule_status(error: &liap_tui::RuleError) -> HsStatusCode {
    use liap_tui::RuleError;
    match error {
        RuleError::Forbidden { .. } => HS_ERROR_DECLARATION,
        RuleError::NotAPlay { .. } => HS_ERROR_INVALID_PLAY,
        RuleError::PieceCount { .. } | RuleError::TooMany { .. } => HS_ERROR_PIECE_COUNT,
        RuleError::AllDeclared | RuleError::NotDeclared | RuleError::Over => HS_ERROR_PHASE,
    }
}

/// Returns the status code of a rejected Hearts deal.
#[cfg(feature = "hearts")]
fn deal_status(error: &DealError) -> HsStatusCode {
    match error {
        DealError::Hands(error) => position_status(error),
        DealError::Seat { source, .. } | DealError::Play { source, .. } => view_status(source),
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

/// Returns the status code of a rejected Hearts position.
#[cfg(feature = "hearts")]
fn position_status(error: &PositionError) -> HsStatusCode {
    match error {
        PositionError::IllegalMove { .. } => HS_ERROR_ILLEGAL_MOVE,
        PositionError::Duplicate { .. } => HS_ERROR_DUPLICATE_CARD,
        PositionError::Missing { .. } | PositionError::HandSize { .. } => HS_ERROR_HAND_COUNT,
        PositionError::Taken { .. } => HS_ERROR_TRICK_COUNT,
        PositionError::Revoke { .. } => HS_ERROR_REVOKE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_is_shown_with_three_places() {
        for (value, text) in [
            (1.5, "1.500"),
            (-0.25, "-0.250"),
            (f64::NAN, "not a number"),
            (1.0001, "1.001"),
            (f64::INFINITY, "18446744073709551.615"),
        ] {
            assert_eq!(ThreeDecimals(value).to_string(), text);
        }
    }

    #[test]
    fn every_code_has_one_sentence_of_its_own() {
        for (index, (code, text)) in MESSAGES.iter().enumerate() {
            assert_eq!(message(*code as HsStatus), *text);
            assert!(
                MESSAGES[..index]
                    .iter()
                    .all(|(other, said)| other != code && said != text)
            );
        }
        assert_eq!(message(1), message(-12_345));
    }
}
