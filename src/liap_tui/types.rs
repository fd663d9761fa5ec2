//! The structs of Liap Tui as C sees them.

use crate::ffi::pointer::Sized32;

/// A piece of Liap Tui: its value, 1 to 14. Odd values are black, even ones red: soldiers 1 and 2, cannons
/// 3 and 4, horses 5 and 6, chariots 7 and 8, elephants 9 and 10, advisors 11 and 12, generals 13 and 14.
pub type HsLiapTuiPiece = u8;

/// Players of Liap Tui.
pub const HS_LIAP_TUI_PLAYERS: usize = 4;
/// Pieces in a hand before the first turn, and piles in a round.
pub const HS_LIAP_TUI_HAND: usize = 8;
/// The most turns of a round.
pub const HS_LIAP_TUI_MAX_TURNS: usize = 8;
/// The most plays that a hand holds, each choice of copies counted by itself.
pub const HS_LIAP_TUI_MAX_COMBOS: usize = 48;
/// Types of plays.
pub const HS_LIAP_TUI_PLAY_TYPES: usize = 9;
/// Numbers that can be declared: 0 to 8.
pub const HS_LIAP_TUI_MAX_DECLARATIONS: usize = 9;
/// The most plays that a search tries.
pub const HS_LIAP_TUI_MAX_CHOICES: usize = 16;

/// What kind of play some pieces are.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsLiapTuiPlayType {
    /// No play: it cannot be led, and never takes a turn.
    HS_LIAP_TUI_PLAY_INVALID = 0,
    /// Any piece.
    HS_LIAP_TUI_PLAY_SINGLE = 1,
    /// Two of a kind.
    HS_LIAP_TUI_PLAY_PAIR = 2,
    /// Three soldiers of a colour.
    HS_LIAP_TUI_PLAY_THREE_OF_A_KIND = 3,
    /// General, advisor and elephant, or chariot, horse and cannon, of a colour.
    HS_LIAP_TUI_PLAY_STRAIGHT = 4,
    /// Four soldiers of a colour.
    HS_LIAP_TUI_PLAY_FOUR_OF_A_KIND = 5,
    /// A straight with one of its pieces twice.
    HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT = 6,
    /// Five soldiers of a colour.
    HS_LIAP_TUI_PLAY_FIVE_OF_A_KIND = 7,
    /// A straight with two of its pieces twice.
    HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT_5 = 8,
    /// Two chariots, two horses and two cannons of a colour.
    HS_LIAP_TUI_PLAY_DOUBLE_STRAIGHT = 9,
}

/// How two sets of pieces compare.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsLiapTuiComparison {
    /// They are of different types, so neither beats the other.
    HS_LIAP_TUI_COMPARE_DIFFERENT = -1,
    /// They are equally strong.
    HS_LIAP_TUI_COMPARE_EQUAL = 0,
    /// The first is stronger.
    HS_LIAP_TUI_COMPARE_FIRST = 1,
    /// The second is stronger.
    HS_LIAP_TUI_COMPARE_SECOND = 2,
}

/// Who declares how. The numbers from 1 stand for the strategies of the program that the evaluation of
/// hands was written for; docs/liap-tui.md says what each looks at.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsLiapTuiStrategy {
    /// The library's own quick estimate. The default.
    HS_LIAP_TUI_STRATEGY_QUICK = 0,
    /// The evaluation of handsense_liap_tui_evaluate().
    HS_LIAP_TUI_STRATEGY_SEED = 1,
    /// The same with plays counted by their pieces.
    HS_LIAP_TUI_STRATEGY_PIECES_WEIGHTED = 2,
    /// The first that looks at what the others have declared.
    HS_LIAP_TUI_STRATEGY_GEN1 = 3,
    /// The last that was put to use.
    HS_LIAP_TUI_STRATEGY_NEW = 4,
    /// The last that was designed.
    HS_LIAP_TUI_STRATEGY_V2 = 5,
}

/// Who plays how.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsLiapTuiStyle {
    /// The library's own rules of thumb. The default.
    HS_LIAP_TUI_STYLE_THUMB = 0,
    /// The highest pieces that go together, whatever was declared.
    HS_LIAP_TUI_STYLE_GREEDY = 1,
    /// By a plan for as many piles as were declared.
    HS_LIAP_TUI_STYLE_PLANNED = 2,
}

/// What a search is to bring about.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsLiapTuiObjective {
    /// To win the game to 50. The default.
    HS_LIAP_TUI_OBJECTIVE_GAME = 0,
    /// The own points of the round, whatever the others get.
    HS_LIAP_TUI_OBJECTIVE_POINTS = 1,
}

/// What handsense_liap_tui_evaluate() says of a hand.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsLiapTuiEvaluation {
    /// sizeof(HsLiapTuiEvaluation), set by the caller.
    pub struct_size: u32,
    /// Pieces of 9 points and more.
    pub high: i32,
    /// Pieces of 7 and 8 points.
    pub middle: i32,
    /// All others.
    pub low: i32,
    /// What all pieces are worth.
    pub points: i32,
    /// How many plays of each type the hand holds, by HS_LIAP_TUI_PLAY_* less 1. Each choice of copies
    /// counts: four soldiers are six pairs.
    pub combos: [i32; HS_LIAP_TUI_PLAY_TYPES],
    /// Those of them that the evaluation calls strong: all but single pieces, pairs and extended straights
    /// of five.
    pub strong_combos: i32,
    /// 1 with a general, or with a straight or extended straight of 20 points or more, else 0.
    pub strong_opening: i32,
    /// 1 when no piece has more than 9 points, so that a new deal may be asked for, else 0.
    pub weak: i32,
    /// What the evaluation declares, 1 to 7, for who is not the first to do so: the strong plays, and 1
    /// for a strong opening.
    pub score: i32,
    /// The same for who declares first: 1 more, up to 7.
    pub score_first: i32,
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsLiapTuiEvaluation {}

/// A play that a hand holds.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsLiapTuiCombo {
    /// Bit i is set when the piece at place i of the hand belongs to it.
    pub places: u32,
    /// HS_LIAP_TUI_PLAY_*.
    pub kind: i32,
    /// What beats and is beaten among plays of the type: the points of all pieces, or of each name once
    /// in extended straights.
    pub strength: i32,
    /// The points of all pieces.
    pub points: i32,
}

/// Pieces in an order.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsLiapTuiSet {
    /// How many there are, 0 to 8.
    pub count: i32,
    /// The pieces; zero behind them.
    pub pieces: [HsLiapTuiPiece; HS_LIAP_TUI_HAND],
}

/// A turn.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsLiapTuiTurn {
    /// How many have played, 0 to 4.
    pub played: i32,
    /// What they played, in order from the leader, who follows from the turns before.
    pub sets: [HsLiapTuiSet; HS_LIAP_TUI_PLAYERS],
}

/// All that one player may know of a round.
///
/// Everything else, such as piles, leaders and whose turn it is, follows from turns.
/// handsense_liap_tui_view_init() fills a view before the first declaration. An impossible view is refused
/// by every function that reads one.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsLiapTuiView {
    /// sizeof(HsLiapTuiView), set by the caller.
    pub struct_size: u32,
    /// My seat, 0 to 3. Play goes from a seat to the next higher one, and from 3 to 0.
    pub me: i32,
    /// The seat that declares first and leads the first turn.
    pub starter: i32,
    /// The number of the round in its game, 1 to 1000; 0 means 1.
    pub round: i32,
    /// What the points of the round are multiplied by, 1 and one more for each new deal, up to 1000; 0
    /// means 1.
    pub multiplier: i32,
    /// Entries of declared, 0 to 4.
    pub declared_count: i32,
    /// What was declared, in order from the starter.
    pub declared: [i32; HS_LIAP_TUI_PLAYERS],
    /// By seat, how often in a row it has declared nothing in the rounds before.
    pub nothings: [i32; HS_LIAP_TUI_PLAYERS],
    /// Scores of the game before the round, by seat, -1000000 to 1000000.
    pub scores: [i32; HS_LIAP_TUI_PLAYERS],
    /// What I hold now. Of plays that are equally good the named strategies take the first, so the order
    /// matters to them.
    pub hand: HsLiapTuiSet,
    /// Entries of turns, the one in progress included if somebody has played in it.
    pub turn_count: i32,
    /// The turns so far; in the last up to three may be still to play, in all others none.
    pub turns: [HsLiapTuiTurn; HS_LIAP_TUI_MAX_TURNS],
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsLiapTuiView {}

/// How to search. Zeroes everywhere but in structSize are the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsLiapTuiSearchOptions {
    /// sizeof(HsLiapTuiSearchOptions), set by the caller.
    pub struct_size: u32,
    /// HS_LIAP_TUI_OBJECTIVE_*.
    pub objective: i32,
    /// Where all chance comes from: any number.
    pub seed: u64,
    /// The most playouts; 0 for no limit. Without a limit of time either, 5000.
    pub playouts: u64,
    /// The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
    pub milliseconds: i32,
    /// Threads to search with, the caller's own included: 0 to 256, where 0 and 1 are the caller's own
    /// alone. Without a limit of time the answer does not depend on it.
    pub threads: i32,
    /// NULL, or a number that another thread may change atomically while the search goes on: as soon
    /// as it is not 0 the search ends, with the best answer so far.
    pub cancel: *const i32,
}

// SAFETY: repr(C), the size first, then integers and a pointer that is not followed here.
unsafe impl Sized32 for HsLiapTuiSearchOptions {}

/// What a search says of one choice. Means are over its playouts; all are 0 without any.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsLiapTuiEstimate {
    /// What the choice goes by: the chance to win the game, 0 to 1, or points.
    pub value: f64,
    /// The standard error of value.
    pub value_error: f64,
    /// Expected points of the round before they are multiplied.
    pub points: f64,
    /// The chance, 0 to 1, that as many piles are captured as declared.
    pub exact: f64,
    /// Expected piles in the whole round.
    pub captured: f64,
    /// Playouts.
    pub playouts: u64,
}

/// A number that may be declared.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsLiapTuiSearchedDeclaration {
    /// The number.
    pub declared: i32,
    /// Zero.
    pub reserved: i32,
    /// What it is expected to bring.
    pub estimate: HsLiapTuiEstimate,
}

/// What a search for a declaration has found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsLiapTuiDeclarationDecision {
    /// sizeof(HsLiapTuiDeclarationDecision), set by the caller.
    pub struct_size: u32,
    /// What to declare.
    pub declared: i32,
    /// Entries of choices: the numbers that may be declared.
    pub count: i32,
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    pub settled: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// The number to declare first, the others by playouts and value; the rest is zero.
    pub choices: [HsLiapTuiSearchedDeclaration; HS_LIAP_TUI_MAX_DECLARATIONS],
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsLiapTuiDeclarationDecision {}

/// Pieces that may be played.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsLiapTuiSearchedPlay {
    /// The pieces, lowest first.
    pub set: HsLiapTuiSet,
    /// Zero.
    pub reserved: i32,
    /// What they are expected to bring.
    pub estimate: HsLiapTuiEstimate,
}

/// What a search for a play has found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsLiapTuiPlayDecision {
    /// sizeof(HsLiapTuiPlayDecision), set by the caller.
    pub struct_size: u32,
    /// Entries of choices.
    pub count: i32,
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    pub settled: i32,
    /// Zero.
    pub reserved: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// The pieces to play first, the others by playouts and value; the rest is zero.
    pub choices: [HsLiapTuiSearchedPlay; HS_LIAP_TUI_MAX_CHOICES],
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsLiapTuiPlayDecision {}
