//! C structs and codes of Binokel.

/// A card, 0 to 39: 10 * suit + 2 * rank + copy. Suits: 0 Kreuz, 1 Schippe, 2 Herz, 3 Bollen.
/// Ranks: 0 Buabe, 1 Ober, 2 König, 3 Zehn, 4 Ass.
pub type HsBinokelCard = u8;
/// A set of cards: bit n is card n.
pub type HsBinokelCardSet = u64;

/// Suits.
pub const HS_BINOKEL_SUITS: usize = 4;
/// The most players.
pub const HS_BINOKEL_MAX_PLAYERS: usize = 4;
/// The largest hand: two players, with the dabb.
pub const HS_BINOKEL_MAX_HAND: usize = 22;
/// Cards of the dabb, and of the discard.
pub const HS_BINOKEL_DABB: usize = 4;
/// The most cards played in a round.
pub const HS_BINOKEL_MAX_PLAYED: usize = 36;
/// The most melds of a hand.
pub const HS_BINOKEL_MAX_MELDS: usize = 16;
/// The most candidates of a search.
pub const HS_BINOKEL_MAX_CANDIDATES: usize = 16;

/// Rule editions; docs/reference/binokel.md compares them.
/// @same handsense_binokel::Edition::*
#[repr(C)]
pub enum HsBinokelEdition {
    /// The rules behind "AI Player Strategy".
    HS_BINOKEL_EDITION_REFERENCE = 0,
    /// The newest rules.
    HS_BINOKEL_EDITION_NEWEST = 1,
}

/// Phases of a round.
#[repr(C)]
pub enum HsBinokelPhase {
    /// Auction.
    HS_BINOKEL_PHASE_BIDDING = 0,
    /// The bid winner discards or goes out.
    HS_BINOKEL_PHASE_DISCARDING = 1,
    /// The bid winner declares trump.
    HS_BINOKEL_PHASE_TRUMP = 2,
    /// Card play.
    HS_BINOKEL_PHASE_PLAYING = 3,
    /// The round is over.
    HS_BINOKEL_PHASE_OVER = 4,
}

/// Kinds of melds, with points.
/// @same handsense_binokel::MeldKind::*
#[repr(C)]
pub enum HsBinokelMeldKind {
    /// König and Ober of a suit: 20, in trump 40.
    HS_BINOKEL_MELD_PAAR = 0,
    /// All five ranks of a suit: 100, in trump 150.
    HS_BINOKEL_MELD_FAMILIE = 1,
    /// Schippe-Ober and Bollen-Buabe: 40.
    HS_BINOKEL_MELD_BINOKEL = 2,
    /// Both of each: 300.
    HS_BINOKEL_MELD_DOPPEL_BINOKEL = 3,
    /// An ace of every suit: 100.
    HS_BINOKEL_MELD_VIER_ASSE = 4,
    /// A König of every suit: 80.
    HS_BINOKEL_MELD_VIER_KOENIGE = 5,
    /// An Ober of every suit: 60.
    HS_BINOKEL_MELD_VIER_OBER = 6,
    /// A Buabe of every suit: 40.
    HS_BINOKEL_MELD_VIER_BUABEN = 7,
    /// All aces: 1,000; REFERENCE edition.
    HS_BINOKEL_MELD_ACHT_ASSE = 8,
    /// All Könige: 600.
    HS_BINOKEL_MELD_ACHT_KOENIGE = 9,
    /// All Ober: 400.
    HS_BINOKEL_MELD_ACHT_OBER = 10,
    /// All Buaben: 200.
    HS_BINOKEL_MELD_ACHT_BUABEN = 11,
}

/// Named players.
#[repr(C)]
pub enum HsBinokelPlayer {
    /// The program's newest player. The default.
    HS_BINOKEL_PLAYER_HARD = 0,
    /// The same with 15 % errors.
    HS_BINOKEL_PLAYER_MEDIUM = 1,
    /// The same with 35 % errors.
    HS_BINOKEL_PLAYER_EASY = 2,
    /// "AI Player Strategy" with corrected bidding.
    HS_BINOKEL_PLAYER_REFERENCE = 3,
    /// The same with bids as written, up to 3,000.
    HS_BINOKEL_PLAYER_AS_WRITTEN = 4,
}

/// Objective of a search.
/// @same handsense_binokel::search::Objective::*
#[repr(C)]
pub enum HsBinokelObjective {
    /// Win probability in the game to 1,000. The default.
    HS_BINOKEL_OBJECTIVE_GAME = 0,
    /// Own points minus the mean of the other sides'.
    HS_BINOKEL_OBJECTIVE_POINTS = 1,
}

/// Cards in order. Named players break ties by it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsBinokelHand {
    /// Number of cards.
    /// @count cards @range 0..22
    pub count: i32,
    /// The cards; unused slots are zero.
    pub cards: [HsBinokelCard; HS_BINOKEL_MAX_HAND],
    /// Zero.
    pub reserved: [u8; 2],
}

/// A meld.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsBinokelMeld {
    /// Its cards; of two copies the first in the hand.
    pub cards: HsBinokelCardSet,
    /// @code HsBinokelMeldKind
    pub kind: i32,
    /// Suit of a Paar or Familie, else -1.
    /// @suit @none -1
    pub suit: i32,
    /// Its points.
    /// @unit points
    pub points: i32,
    /// Zero.
    pub reserved: i32,
}

/// Melds that a seat has shown.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsBinokelShownMelds {
    /// Their cards; 0 if unknown.
    pub cards: HsBinokelCardSet,
    /// Their points.
    pub points: i32,
    /// Zero.
    pub reserved: i32,
}

/// Everything that one player knows of a round. Turn, trick winners and voids follow.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsBinokelView {
    /// Own size.
    pub struct_size: u32,
    /// @code HsBinokelEdition
    pub edition: i32,
    /// Players.
    /// @range 2..4
    pub players: i32,
    /// The dealer; the next seat bids first and leads.
    /// @seat
    pub dealer: i32,
    /// My seat. Play goes to the next higher seat.
    /// @seat
    pub me: i32,
    /// @code HsBinokelPhase
    pub phase: i32,
    /// Game scores before the round, by seat or by team (seat modulo 2).
    /// @by side @range -1000000..1000000
    pub scores: [i32; HS_BINOKEL_MAX_PLAYERS],
    /// The standing bid, 0 if none.
    pub standing: i32,
    /// Its bidder, -1 if none.
    /// @seat @none -1
    pub last_bidder: i32,
    /// Bit s: seat s has passed.
    /// @seats
    pub passed: u32,
    /// 0 to 3; -1 before it is declared.
    /// @suit @none -1
    pub trump: i32,
    /// 1: dabb is known.
    /// @has dabb
    pub dabb_known: i32,
    /// The dabb.
    pub dabb: [HsBinokelCard; HS_BINOKEL_DABB],
    /// My cards; the bid winner's dabb comes last.
    pub hand: HsBinokelHand,
    /// @count played @range 0..36
    pub played_count: i32,
    /// Cards played, in order.
    pub played: [HsBinokelCard; HS_BINOKEL_MAX_PLAYED],
    /// Zero.
    pub reserved: i32,
    /// Known discards: my own four, or trumps shown.
    pub discard: HsBinokelCardSet,
    /// Melds by seat, from the first trick on.
    /// @by seat
    pub shown: [HsBinokelShownMelds; HS_BINOKEL_MAX_PLAYERS],
}

/// Score of a side (a seat, or a team) in a round.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsBinokelScore {
    /// Points of melds.
    pub melds: i32,
    /// Points of tricks.
    pub tricks: i32,
    /// Points displayed for the round.
    pub shown: i32,
    /// Points added to the game score.
    pub total: i32,
    /// 1: bid made, or another side's bid.
    /// @flag
    pub made: i32,
}
