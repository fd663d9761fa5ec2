//! C structs and codes of Hearts.

use crate::ffi::general::{HsCard, HsCardSet};

/// Seats in every array of a Hearts struct.
pub const HS_HEARTS_MAX_PLAYERS: usize = 6;
/// Tricks of the longest deal.
pub const HS_HEARTS_MAX_TRICKS: usize = 17;
/// The most legal cards.
pub const HS_HEARTS_MAX_MOVES: usize = 13;
/// Result of rank_move on error.
pub const HS_HEARTS_IGNORE_MOVE: i32 = -999_999_999;

/// Policy that passes and ranks cards.
/// @same handsense_hearts::Policy::*
#[repr(C)]
pub enum HsHeartsPolicy {
    /// The strongest without search: LEARNED in this version.
    /// @same handsense_hearts::Policy::DEFAULT_CODE
    HS_HEARTS_POLICY_DEFAULT = -1,
    /// Weighted terms, tuned by self-play.
    HS_HEARTS_POLICY_TUNED = 0,
    /// The rules of the original design.
    HS_HEARTS_POLICY_AS_DESIGNED = 1,
    /// TUNED plus a network correction.
    HS_HEARTS_POLICY_LEARNED = 16,
}

/// Strength of play, weakest first.
/// @same handsense_hearts::Level::*
#[repr(C)]
pub enum HsHeartsLevel {
    /// A beginner.
    HS_HEARTS_LEVEL_NOVICE = 0,
    /// A casual player.
    HS_HEARTS_LEVEL_STEADY = 1,
    /// A good player with lapses.
    HS_HEARTS_LEVEL_SEASONED = 2,
    /// LEARNED, without search.
    HS_HEARTS_LEVEL_EXPERT = 3,
    /// A search of 4,000 playouts.
    HS_HEARTS_LEVEL_MASTER = 4,
}

/// Pass direction: player p passes to player p + direction.
/// @same handsense_hearts::PassDirection::*.code()
#[repr(C)]
pub enum HsHeartsPass {
    /// To the right.
    HS_HEARTS_PASS_RIGHT = -1,
    /// No pass.
    HS_HEARTS_PASS_HOLD = 0,
    /// To the left, the next to play.
    HS_HEARTS_PASS_LEFT = 1,
    /// Opposite.
    HS_HEARTS_PASS_ACROSS = 2,
}

/// Rule bits, and two common sets.
/// @prefix HS_HEARTS_RULE_ HS_HEARTS_RULES_
/// @same handsense_hearts::Rules::*.bits()
#[repr(C)]
pub enum HsHeartsRule {
    /// The queen of spades counts 13.
    HS_HEARTS_RULE_QUEEN_PENALTY = 0x0001,
    /// The jack of diamonds counts -10.
    HS_HEARTS_RULE_JACK_BONUS = 0x0002,
    /// Taking no trick counts -5.
    HS_HEARTS_RULE_NO_TRICK_BONUS = 0x0004,
    /// Accepted without effect.
    HS_HEARTS_RULE_END_SCORE_BONUS = 0x0008,
    /// A moon needs the jack of diamonds.
    HS_HEARTS_RULE_SHOOTING_NEEDS_JACK = 0x0010,
    /// The two of clubs is led first.
    HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS = 0x0020,
    /// Its holder leads any club.
    HS_HEARTS_RULE_LEAD_CLUBS = 0x0040,
    /// No heart on the first trick.
    HS_HEARTS_RULE_NO_HEARTS_FIRST_TRICK = 0x0080,
    /// No queen on the first trick.
    HS_HEARTS_RULE_NO_QUEEN_FIRST_TRICK = 0x0100,
    /// The queen breaks hearts too.
    HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS = 0x0200,
    /// Three cards are passed.
    HS_HEARTS_RULE_PASS_CARDS = 0x0400,
    /// Hearts are not led unbroken.
    HS_HEARTS_RULE_MUST_BREAK_HEARTS = 0x0800,
    /// Hearts count nothing; no moon.
    HS_HEARTS_RULE_HEARTS_ARENT_POINTS = 0x1000,
    /// No moon.
    HS_HEARTS_RULE_NO_SHOOTING = 0x2000,
    /// The usual game.
    HS_HEARTS_RULES_STANDARD = 0x0DA1,
    /// The classic engine's main program.
    HS_HEARTS_RULES_LEGACY_MAIN = 0x0FC1,
}

/// A trick. Slots from curr to np - 1 are not read; slots beyond np are 0 or -1.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsTrick {
    /// Players.
    pub np: i32,
    /// Cards so far.
    /// @count play player
    pub curr: i32,
    /// Cards in order of play.
    pub play: [HsCard; HS_HEARTS_MAX_PLAYERS],
    /// Who played each.
    /// @seat
    pub player: [i32; HS_HEARTS_MAX_PLAYERS],
}

/// What one player knows of a deal. The hand has 13 cards minus those played; tricks before
/// currTrick have four; seats beyond numPlayers are 0. With HISTORY_UNKNOWN, tricks lacks the first
/// ones; the hand gives their number.
// The four bytes after tricks are padding, which callers leave undefined.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsView {
    /// Own size.
    pub struct_size: u32,
    /// My seat, 0 to 3.
    /// @seat
    pub me: i32,
    /// Players: 4.
    /// @range 4..4
    pub num_players: i32,
    /// @bits HsHeartsRule
    pub rules: i32,
    /// @code HsHeartsPass
    pub pass_dir: i32,
    /// Trick in progress.
    /// @range 0..13
    pub curr_trick: i32,
    /// My cards now.
    pub hand: HsCardSet,
    /// The three cards I passed, or 0.
    pub passed: HsCardSet,
    /// The three cards I received, or 0.
    pub received: HsCardSet,
    /// Game scores before the deal.
    /// @by seat @range -1000000..1000000
    pub scores: [i32; HS_HEARTS_MAX_PLAYERS],
    /// The tricks so far.
    pub tricks: [HsHeartsTrick; HS_HEARTS_MAX_TRICKS],
    /// HISTORY_UNKNOWN: cards known to be won before tricks.
    /// @by seat @added
    pub taken: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// @code HsHeartsHistory @added
    pub history: i32,
    /// HISTORY_UNKNOWN: 1 if broken before tricks.
    /// @flag @added
    pub hearts_broken: i32,
}

/// What tricks holds.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HsHeartsHistory {
    /// All tricks.
    HS_HEARTS_HISTORY_COMPLETE = 0,
    /// The last ones.
    HS_HEARTS_HISTORY_UNKNOWN = 1,
}

/// State derived from a view. Unused seats are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsKnownState {
    /// Own size.
    pub struct_size: u32,
    /// Seat to play; -1 if over or unknown.
    /// @seat @none -1
    pub next_player: i32,
    /// Leader of the trick; -1 when nextPlayer is.
    /// @seat @none -1
    pub leader: i32,
    /// Seat winning the trick; -1 while empty.
    /// @seat @none -1
    pub winner: i32,
    /// Incomplete tricks.
    /// @range 0..13
    pub tricks_left: i32,
    /// @flag
    pub hearts_broken: i32,
    /// Cards neither mine nor known to be played.
    pub unseen: HsCardSet,
    /// Cards known to be won.
    /// @by seat
    pub taken: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Cards that a seat may hold.
    /// @by seat
    pub could_hold: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Tricks won.
    /// @by seat
    pub tricks_taken: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Penalty points in taken.
    /// @by seat @unit points
    pub points: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Cards held.
    /// @by seat
    pub hand_count: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Bit s: known void in suit s.
    /// @by seat @suits
    pub voids: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Tricks that the view lacks.
    /// @added
    pub unrecorded_tricks: i32,
    /// Unseen cards played in them.
    /// @added
    pub unrecorded_cards: i32,
}

/// A sampled world.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHeartsWorld {
    /// Cards held, mine included.
    /// @by seat
    pub hands: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
}

/// A deal with open hands; each card is in one place.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsPosition {
    /// Own size.
    pub struct_size: u32,
    /// Players: 4.
    /// @range 4..4
    pub num_players: i32,
    /// @bits HsHeartsRule
    pub rules: i32,
    /// Seat to play.
    /// @seat
    pub next_player: i32,
    /// Cards held.
    /// @by seat
    pub hands: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Cards won.
    /// @by seat
    pub taken: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Trick in progress; curr 0 at a lead.
    pub trick: HsHeartsTrick,
    /// Zero.
    pub reserved: i32,
}

/// A legal card and its rank.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsRankedMove {
    /// The card.
    pub card: HsCard,
    /// Rank, higher is better.
    /// @range 0..100
    pub rank: i32,
}
