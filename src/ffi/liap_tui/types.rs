//! C structs and codes of Liap Tui.

use crate::ffi::limits::HsSearchLimits;

/// A piece, 1 to 14; odd black, even red. Soldiers 1, 2; cannons 3, 4; horses 5, 6; chariots 7, 8;
/// elephants 9, 10; advisors 11, 12; generals 13, 14.
pub type HsLiapTuiPiece = u8;

/// Players.
pub const HS_LIAP_TUI_PLAYERS: usize = 4;
/// Pieces of a full hand, and piles of a round.
pub const HS_LIAP_TUI_HAND: usize = 8;
/// The most turns of a round.
pub const HS_LIAP_TUI_MAX_TURNS: usize = 8;
/// The most plays in a hand, each choice of copies counted.
pub const HS_LIAP_TUI_MAX_COMBOS: usize = 48;
/// Types of plays.
pub const HS_LIAP_TUI_PLAY_TYPES: usize = 9;
/// Numbers that can be declared, 0 to 8.
pub const HS_LIAP_TUI_MAX_DECLARATIONS: usize = 9;
/// The most candidate plays of a search.
pub const HS_LIAP_TUI_MAX_CANDIDATES: usize = 16;

/// Types of plays.
/// @same handsense_liap_tui::PlayType::*.code()
#[repr(C)]
pub enum HsLiapTuiPlayType {
    /// No play: cannot be led, never wins.
    /// @same none
    HS_LIAP_TUI_PLAY_INVALID = 0,
    /// Any piece.
    HS_LIAP_TUI_PLAY_SINGLE = 1,
    /// Two of a kind.
    HS_LIAP_TUI_PLAY_PAIR = 2,
    /// Three soldiers of a colour.
    HS_LIAP_TUI_PLAY_THREE_OF_A_KIND = 3,
    /// General, advisor, elephant or chariot, horse, cannon of a colour.
    HS_LIAP_TUI_PLAY_STRAIGHT = 4,
    /// Four soldiers of a colour.
    HS_LIAP_TUI_PLAY_FOUR_OF_A_KIND = 5,
    /// A straight with one piece twice.
    HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT = 6,
    /// Five soldiers of a colour.
    HS_LIAP_TUI_PLAY_FIVE_OF_A_KIND = 7,
    /// A straight with two pieces twice.
    HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT_5 = 8,
    /// Two each of chariot, horse, cannon of a colour.
    HS_LIAP_TUI_PLAY_DOUBLE_STRAIGHT = 9,
}

/// Comparison of two sets.
#[repr(C)]
pub enum HsLiapTuiComparison {
    /// Different types.
    HS_LIAP_TUI_COMPARE_DIFFERENT = -1,
    /// Equally strong.
    HS_LIAP_TUI_COMPARE_EQUAL = 0,
    /// The first is stronger.
    HS_LIAP_TUI_COMPARE_FIRST = 1,
    /// The second is stronger.
    HS_LIAP_TUI_COMPARE_SECOND = 2,
}

/// Declaration strategies; docs/reference/liap-tui.md compares them.
/// @same handsense_liap_tui::Strategy::*
#[repr(C)]
pub enum HsLiapTuiStrategy {
    /// The library's quick estimate. The default.
    HS_LIAP_TUI_STRATEGY_QUICK = 0,
    /// The evaluation of handsense_liap_tui_evaluate().
    HS_LIAP_TUI_STRATEGY_REFERENCE = 1,
    /// The same, plays weighted by pieces.
    HS_LIAP_TUI_STRATEGY_PIECES_WEIGHTED = 2,
    /// The first that uses others' declarations.
    HS_LIAP_TUI_STRATEGY_GEN1 = 3,
    /// The last one in use.
    HS_LIAP_TUI_STRATEGY_NEW = 4,
    /// The last design.
    HS_LIAP_TUI_STRATEGY_V2 = 5,
}

/// Playing styles.
/// @same handsense_liap_tui::PlayStyle::*
#[repr(C)]
pub enum HsLiapTuiStyle {
    /// The library's heuristic. The default.
    HS_LIAP_TUI_STYLE_HEURISTIC = 0,
    /// The strongest play, whatever was declared.
    HS_LIAP_TUI_STYLE_GREEDY = 1,
    /// Plans for the declared piles.
    HS_LIAP_TUI_STYLE_PLANNED = 2,
}

/// Objective of a search.
/// @same handsense_liap_tui::search::Objective::*
#[repr(C)]
pub enum HsLiapTuiObjective {
    /// Win probability in the game to 50. The default.
    HS_LIAP_TUI_OBJECTIVE_GAME = 0,
    /// Own points of the round.
    HS_LIAP_TUI_OBJECTIVE_POINTS = 1,
}

/// Evaluation of a hand.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsLiapTuiEvaluation {
    /// Own size.
    pub struct_size: u32,
    /// Pieces of 9 points or more.
    pub high: i32,
    /// Pieces of 7 or 8 points.
    pub middle: i32,
    /// Other pieces.
    pub low: i32,
    /// Points of all pieces.
    pub points: i32,
    /// Plays by type less 1, each choice of copies counted: four soldiers are six pairs.
    pub combos: [i32; HS_LIAP_TUI_PLAY_TYPES],
    /// Strong plays: no singles, pairs, extended straights of five.
    pub strong_combos: i32,
    /// 1: a general, or a (extended) straight of 20 points or more.
    /// @flag
    pub strong_opening: i32,
    /// 1: no piece above 9 points, a redeal may be asked for.
    /// @flag
    pub weak: i32,
    /// Declaration if not first: strongCombos + strongOpening.
    /// @range 1..7
    pub score: i32,
    /// Declaration if first: one more.
    /// @range 1..7
    pub score_first: i32,
}

/// A play in a hand.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsLiapTuiCombo {
    /// Bit i: piece i of the hand.
    pub piece_mask: u32,
    /// @code HsLiapTuiPlayType
    pub kind: i32,
    /// Rank within the type: points of all pieces, in extended straights of each name once.
    pub strength: i32,
    /// Points of all pieces.
    /// @unit points
    pub points: i32,
}

/// Pieces in order.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsLiapTuiSet {
    /// Number of pieces.
    /// @count pieces @range 0..8
    pub count: i32,
    /// The pieces; unused slots are zero.
    pub pieces: [HsLiapTuiPiece; HS_LIAP_TUI_HAND],
}

/// A turn.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsLiapTuiTurn {
    /// Seats that have played.
    /// @count sets @range 0..4
    pub played: i32,
    /// Their sets, the leader's first.
    pub sets: [HsLiapTuiSet; HS_LIAP_TUI_PLAYERS],
}

/// Everything that one player knows of a round. Piles, leaders and the turn follow.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsLiapTuiView {
    /// Own size.
    pub struct_size: u32,
    /// My seat, 0 to 3. Play goes to the next higher seat.
    /// @seat
    pub me: i32,
    /// Seat that declares first and leads.
    /// @seat
    pub starter: i32,
    /// Round of the game.
    /// @range 0..1000 @zero 1
    pub round: i32,
    /// Factor of the points, plus 1 per redeal.
    /// @range 0..1000 @zero 1
    pub multiplier: i32,
    /// @count declared @range 0..4
    pub declared_count: i32,
    /// Declarations from the starter on.
    pub declared: [i32; HS_LIAP_TUI_PLAYERS],
    /// By seat: zero declarations in a row before this round.
    /// @by seat
    pub zero_declarations: [i32; HS_LIAP_TUI_PLAYERS],
    /// Game scores before the round.
    /// @by seat @range -1000000..1000000
    pub scores: [i32; HS_LIAP_TUI_PLAYERS],
    /// My pieces. Named strategies break ties by their order.
    pub hand: HsLiapTuiSet,
    /// Entries of turns, with the one in progress.
    /// @count turns
    pub turn_count: i32,
    /// Turns so far; all but the last are complete.
    pub turns: [HsLiapTuiTurn; HS_LIAP_TUI_MAX_TURNS],
}

/// Search options. Zero is the default everywhere.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsLiapTuiSearchOptions {
    /// Own size.
    pub struct_size: u32,
    /// @code HsLiapTuiObjective
    pub objective: i32,
    /// playouts: 5000 by default, none with a time limit.
    pub limits: HsSearchLimits,
}

/// Means over playouts; 0 without any.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsLiapTuiEstimate {
    /// Win probability, or points.
    pub value: f64,
    /// Standard error of value.
    pub value_error: f64,
    /// Points of the round before multiplying.
    pub points: f64,
    /// Probability of capturing as declared.
    pub exact: f64,
    /// Piles in the round.
    pub captured: f64,
    /// Playouts.
    pub playouts: u64,
}

/// A candidate declaration.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsLiapTuiSearchedDeclaration {
    /// The number.
    pub declared: i32,
    /// Zero.
    pub reserved: i32,
    /// Its estimate.
    pub estimate: HsLiapTuiEstimate,
}

/// Result of a declaration search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsLiapTuiDeclarationDecision {
    /// Own size.
    pub struct_size: u32,
    /// The number to declare.
    pub declared: i32,
    /// @count candidates
    pub count: i32,
    /// 1: one candidate left; 0: budget spent.
    /// @flag
    pub settled: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// Best first.
    pub candidates: [HsLiapTuiSearchedDeclaration; HS_LIAP_TUI_MAX_DECLARATIONS],
}

/// A candidate play.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsLiapTuiSearchedPlay {
    /// The pieces, lowest first.
    pub set: HsLiapTuiSet,
    /// Zero.
    pub reserved: i32,
    /// Its estimate.
    pub estimate: HsLiapTuiEstimate,
}

/// Result of a play search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsLiapTuiPlayDecision {
    /// Own size.
    pub struct_size: u32,
    /// @count candidates
    pub count: i32,
    /// 1: one candidate left; 0: budget spent.
    /// @flag
    pub settled: i32,
    /// Zero.
    pub reserved: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// Best first.
    pub candidates: [HsLiapTuiSearchedPlay; HS_LIAP_TUI_MAX_CANDIDATES],
}
