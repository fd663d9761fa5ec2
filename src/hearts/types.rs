//! The structs of Hearts as C sees them.

use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::pointer::Sized32;

/// Slots for players in every array of a Hearts struct, whatever the number of players.
pub const HS_HEARTS_MAX_PLAYERS: usize = 6;
/// Tricks of the longest deal (three players).
pub const HS_HEARTS_MAX_TRICKS: usize = 17;
/// The most cards a player can choose from.
pub const HS_HEARTS_MAX_MOVES: usize = 13;
/// The most reasons that one card has.
pub const HS_HEARTS_MAX_REASONS: usize = 12;
/// What rank_move answers for a card that may not be played and for a view that is no possible
/// position; the classic engine's kIgnoreMove.
pub const HS_HEARTS_IGNORE_MOVE: i32 = -999_999_999;

/// Which judgement stands behind a pass or a ranking.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsPolicy {
    /// Terms weighed against each other, with weights found by play. The default, and what the plugin
    /// contract uses.
    HS_HEARTS_POLICY_TUNED = 0,
    /// The rules of the original design to the letter.
    HS_HEARTS_POLICY_AS_DESIGNED = 1,
    /// The first put right by a small net: what plays best without a search, at two to three times the
    /// cost. Passes as the first does.
    HS_HEARTS_POLICY_LEARNED = 16,
}

/// Where three cards are passed before play: player p passes to player p + direction.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsPass {
    /// To the right neighbour.
    HS_HEARTS_PASS_RIGHT = -1,
    /// Nothing is passed.
    HS_HEARTS_PASS_HOLD = 0,
    /// To the left neighbour, who plays next.
    HS_HEARTS_PASS_LEFT = 1,
    /// To the player opposite.
    HS_HEARTS_PASS_ACROSS = 2,
}

/// Rule bits, the values of the classic engine, and two ready-made sets of them.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsRule {
    /// The queen of spades counts 13 points.
    HS_HEARTS_RULE_QUEEN_PENALTY = 0x0001,
    /// The jack of diamonds takes 10 points off.
    HS_HEARTS_RULE_JACK_BONUS = 0x0002,
    /// A player without a trick gets 5 points off at the end of the deal.
    HS_HEARTS_RULE_NO_TRICK_BONUS = 0x0004,
    /// Accepted without effect; it never had one.
    HS_HEARTS_RULE_END_SCORE_BONUS = 0x0008,
    /// Shooting the moon takes the jack of diamonds too.
    HS_HEARTS_RULE_SHOOTING_NEEDS_JACK = 0x0010,
    /// The two of clubs is led to the first trick.
    HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS = 0x0020,
    /// The holder of the two of clubs leads any club to the first trick.
    HS_HEARTS_RULE_LEAD_CLUBS = 0x0040,
    /// No heart on the first trick unless nothing else may be played.
    HS_HEARTS_RULE_NO_HEARTS_FIRST_TRICK = 0x0080,
    /// The queen of spades is not discarded on the first trick unless nothing else may be played.
    HS_HEARTS_RULE_NO_QUEEN_FIRST_TRICK = 0x0100,
    /// Playing the queen of spades breaks hearts too.
    HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS = 0x0200,
    /// Three cards are passed before play.
    HS_HEARTS_RULE_PASS_CARDS = 0x0400,
    /// Hearts are not led before they are broken, unless the hand holds nothing else.
    HS_HEARTS_RULE_MUST_BREAK_HEARTS = 0x0800,
    /// Hearts count nothing; there is no moon.
    HS_HEARTS_RULE_HEARTS_ARENT_POINTS = 0x1000,
    /// Taking all points is no moon.
    HS_HEARTS_RULE_NO_SHOOTING = 0x2000,
    /// The usual game: queen 13, the two of clubs leads, no points on the first trick, passing,
    /// hearts must be broken by a heart.
    HS_HEARTS_RULES_STANDARD = 0x0DA1,
    /// What the classic engine's main program plays: any club is led first, and the queen breaks
    /// hearts.
    HS_HEARTS_RULES_LEGACY_MAIN = 0x0FC1,
}

/// Why a card ranks where it does.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsReasonCode {
    /// AS_DESIGNED: the ranking that stands where the design says nothing.
    HS_HEARTS_REASON_BASE = 1,
    /// AS_DESIGNED: ace or king of spades to flush the queen out.
    HS_HEARTS_REASON_FLUSH_HIGH = 2,
    /// AS_DESIGNED: a high heart that wins the trick against a moon.
    HS_HEARTS_REASON_BLOCK_HIGH_HEART = 3,
    /// AS_DESIGNED: takes a trick with hearts in it against a moon.
    HS_HEARTS_REASON_BLOCK_TAKE_HEARTS = 4,
    /// AS_DESIGNED: leads a suit in which the shooter is void.
    HS_HEARTS_REASON_BLOCK_SHOOTER_VOID = 5,
    /// The points that the trick is expected to cost if this card wins it.
    HS_HEARTS_REASON_TRICK_POINTS = 6,
    /// Having to lead next.
    HS_HEARTS_REASON_LEAD_NEXT = 7,
    /// Gets rid of a card that would be dangerous later.
    HS_HEARTS_REASON_SHED = 8,
    /// Gives up a low card that protects a higher one.
    HS_HEARTS_REASON_GUARD_LOST = 9,
    /// Leaves no card of the suit.
    HS_HEARTS_REASON_MAKES_VOID = 10,
    /// Drives the queen of spades out with a lower spade.
    HS_HEARTS_REASON_FLUSH_LOW = 11,
    /// The points go to a player who leads the game (good) or trails (bad).
    HS_HEARTS_REASON_HITS_LEADER = 12,
    /// Stops another player's moon.
    HS_HEARTS_REASON_STOPS_MOON = 13,
    /// Helps another player's moon.
    HS_HEARTS_REASON_FEEDS_MOON = 14,
    /// Part of the player's own moon.
    HS_HEARTS_REASON_SHOOTS = 15,
    /// Leads a suit that is good or bad to lead.
    HS_HEARTS_REASON_LEAD_SUIT = 16,
    /// What a net has learnt from playouts of such cards; under HS_HEARTS_POLICY_LEARNED only.
    HS_HEARTS_REASON_LEARNED = 17,
}

/// A trick: the data members of the classic engine's Trick, in its order.
///
/// Slots from curr to np - 1, which in the engine may hold stale cards, are not read; nor is anything
/// of a trick with curr 0. Slots beyond np must be 0 or -1.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsTrick {
    /// Players at the table.
    pub np: i32,
    /// Cards on the trick so far.
    pub curr: i32,
    /// The cards in order of play, the one that was led first.
    pub play: [HsCard; HS_HEARTS_MAX_PLAYERS],
    /// Who played each card.
    pub player: [i32; HS_HEARTS_MAX_PLAYERS],
}

/// All that one player may know of a deal.
///
/// Everything else, such as cards taken, points, voids, broken hearts, follows from tricks.
/// handsense_hearts_view_init() fills a view for the usual game.
///
/// An impossible view is refused by every function that reads one. In particular: the hand has 13
/// cards less those played; each trick before currTrick has four cards and its seats in turn; each
/// trick after it has curr 0; slots beyond the number of players are 0 (in play and player also
/// -1); every card was played by somebody who may have held it.
// The last four bytes are padding, which callers of this version leave undefined: a later field must
// begin at 824.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsView {
    /// sizeof(HsHeartsView), set by the caller.
    pub struct_size: u32,
    /// My seat, 0 to numPlayers - 1.
    pub me: i32,
    /// Players at the table: 4. (3, 5 and 6 are reserved.)
    pub num_players: i32,
    /// Rule bits, HS_HEARTS_RULE_*.
    pub rules: i32,
    /// Where this deal passes: HS_HEARTS_PASS_*.
    pub pass_dir: i32,
    /// Index in tricks of the trick in progress; the tricks before it are complete.
    pub curr_trick: i32,
    /// The cards I hold now.
    pub hand: HsCardSet,
    /// The three cards I gave away; 0 if none.
    pub passed: HsCardSet,
    /// The three cards I got; 0 if none.
    pub received: HsCardSet,
    /// Game scores before this deal, -1000000 to 1000000.
    pub scores: [i32; HS_HEARTS_MAX_PLAYERS],
    /// The tricks so far.
    pub tricks: [HsHeartsTrick; HS_HEARTS_MAX_TRICKS],
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHeartsView {}

/// What follows from a view, as handsense_hearts_known_state() writes it.
///
/// Entries of seats beyond the number of players are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsKnownState {
    /// sizeof(HsHeartsKnownState), set by the caller.
    pub struct_size: u32,
    /// The seat to play; -1 after the deal, and before the first lead while it is not known who
    /// holds the two of clubs.
    pub next_player: i32,
    /// The seat that led the trick in progress or is to lead it; -1 when nextPlayer is.
    pub leader: i32,
    /// The seat that is winning the trick in progress; -1 while it is empty.
    pub winner: i32,
    /// Tricks not complete yet, 0 to 13; the one in progress counts.
    pub tricks_left: i32,
    /// 1 when hearts are broken, else 0.
    pub hearts_broken: i32,
    /// The cards that are neither in my hand nor played.
    pub unseen: HsCardSet,
    /// The cards each seat has won in complete tricks.
    pub taken: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// The unseen cards each seat may still hold; for me, my hand.
    pub could_hold: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Tricks each seat has won.
    pub tricks_taken: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Penalty points each seat has taken so far, without moon and bonuses.
    pub points: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Cards each seat holds now.
    pub hand_count: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Bit s is set when the seat is known to hold no card of suit s.
    pub voids: [i32; HS_HEARTS_MAX_PLAYERS],
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHeartsKnownState {}

/// The hands of one possible deal, as handsense_hearts_sample_worlds() writes it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHeartsWorld {
    /// What each seat holds now, my own hand included; 0 beyond the number of players.
    pub hands: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
}

/// A deal with all hands open, for hosts that run their own search.
///
/// All 52 cards are in exactly one place: a hand, the taken cards of a seat, or the trick. Hands
/// and trick fit each other: a seat that has played to the trick has one card less. Slots beyond
/// the number of players are 0.
// The last four bytes are padding, which callers of this version leave undefined: a later field must
// begin at 160.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsPosition {
    /// sizeof(HsHeartsPosition), set by the caller.
    pub struct_size: u32,
    /// Players at the table: 4.
    pub num_players: i32,
    /// Rule bits, HS_HEARTS_RULE_*.
    pub rules: i32,
    /// The seat to play.
    pub next_player: i32,
    /// The cards each seat holds now.
    pub hands: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// The cards each seat has won in complete tricks.
    pub taken: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// The trick in progress; curr is 0 when nextPlayer leads.
    pub trick: HsHeartsTrick,
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHeartsPosition {}

/// A legal card and its rank.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsRankedMove {
    /// The card.
    pub card: HsCard,
    /// Its rank, 0 to 100; higher is better.
    pub rank: i32,
}

/// One term in the value of a card.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsReason {
    /// HS_HEARTS_REASON_*.
    pub reason: i32,
    /// What it adds; positive is good. TUNED: hundredths of a penalty point. AS_DESIGNED: steps
    /// of rank.
    pub value: i32,
}
