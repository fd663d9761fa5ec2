//! The structs of Binokel as C sees them.

use crate::ffi::pointer::Sized32;

/// A card of Binokel: ten times the suit, twice the rank, and 0 or 1 for the copy, 0 to 39. Suits are
/// 0 Kreuz, 1 Schippe, 2 Herz, 3 Bollen; ranks 0 Buabe, 1 Ober, 2 König, 3 Zehn, 4 Ass.
pub type HsBinokelCard = u8;
/// Cards of Binokel regardless of their order: bit n is the card n.
pub type HsBinokelCardSet = u64;

/// Suits of Binokel.
pub const HS_BINOKEL_SUITS: usize = 4;
/// The most players of Binokel.
pub const HS_BINOKEL_MAX_PLAYERS: usize = 4;
/// The most cards that anybody holds: two players, with the dabb.
pub const HS_BINOKEL_MAX_HAND: usize = 22;
/// Cards of the dabb, and cards laid away for it.
pub const HS_BINOKEL_DABB: usize = 4;
/// The most cards that are played in a round.
pub const HS_BINOKEL_MAX_PLAYED: usize = 36;
/// The most melds of a hand.
pub const HS_BINOKEL_MAX_MELDS: usize = 16;
/// The most cards, or ways to lay away, that a search tries.
pub const HS_BINOKEL_MAX_CHOICES: usize = 16;

/// By which rules; docs/binokel.md compares them.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsBinokelEdition {
    /// Those that "AI Player Strategy" was written for.
    HS_BINOKEL_EDITION_SEED = 0,
    /// The newest.
    HS_BINOKEL_EDITION_NEWEST = 1,
}

/// What is to be done next.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsBinokelPhase {
    /// Somebody bids or passes.
    HS_BINOKEL_PHASE_BIDDING = 0,
    /// The bid winner, who has taken the dabb, lays away or goes out.
    HS_BINOKEL_PHASE_LAYING_AWAY = 1,
    /// The bid winner names trump.
    HS_BINOKEL_PHASE_TRUMP = 2,
    /// Somebody plays a card.
    HS_BINOKEL_PHASE_PLAYING = 3,
    /// Nothing: the round is over.
    HS_BINOKEL_PHASE_OVER = 4,
}

/// What kind of meld.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
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
    /// All aces, by the rules of the seed: 1,000.
    HS_BINOKEL_MELD_ACHT_ASSE = 8,
    /// All Könige: 600.
    HS_BINOKEL_MELD_ACHT_KOENIGE = 9,
    /// All Ober: 400.
    HS_BINOKEL_MELD_ACHT_OBER = 10,
    /// All Buaben: 200.
    HS_BINOKEL_MELD_ACHT_BUABEN = 11,
}

/// Who decides.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsBinokelPlayer {
    /// The newest player of the program. The default.
    HS_BINOKEL_PLAYER_HARD = 0,
    /// The same with 15 errors in a hundred decisions.
    HS_BINOKEL_PLAYER_MEDIUM = 1,
    /// The same with 35.
    HS_BINOKEL_PLAYER_EASY = 2,
    /// That of "AI Player Strategy", with its bidding put right.
    HS_BINOKEL_PLAYER_SEED = 3,
    /// The same with bids as the text has them, up to 3,000.
    HS_BINOKEL_PLAYER_AS_WRITTEN = 4,
}

/// What a search is to bring about.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsBinokelObjective {
    /// To win the game to 1,000. The default.
    HS_BINOKEL_OBJECTIVE_GAME = 0,
    /// The own side's points of the round less the mean of the others'.
    HS_BINOKEL_OBJECTIVE_POINTS = 1,
}

/// Cards in an order. Of cards that are equally good the named players take the first.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsBinokelHand {
    /// How many there are, 0 to 22.
    pub count: i32,
    /// The cards; zero behind them.
    pub cards: [HsBinokelCard; HS_BINOKEL_MAX_HAND],
}

impl Default for HsBinokelHand {
    fn default() -> HsBinokelHand {
        HsBinokelHand {
            count: 0,
            cards: [0; HS_BINOKEL_MAX_HAND],
        }
    }
}

/// A meld.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsBinokelMeld {
    /// Its cards: of two copies the one that comes first in the hand.
    pub cards: HsBinokelCardSet,
    /// HS_BINOKEL_MELD_*.
    pub kind: i32,
    /// The suit of a Paar or a Familie, 0 to 3, else -1.
    pub suit: i32,
    /// What it counts.
    pub points: i32,
    /// Zero.
    pub reserved: i32,
}

/// Melds that a seat has on the table.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsBinokelShown {
    /// Their cards; 0 if the host does not know them.
    pub cards: HsBinokelCardSet,
    /// What they count together.
    pub points: i32,
    /// Zero.
    pub reserved: i32,
}

/// All that one player may know of a round.
///
/// Everything else, such as whose turn it is, who wins a trick and who is void, follows.
/// handsense_binokel_view_init() fills a view before the first bid. An impossible view is refused by every
/// function that reads one.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsBinokelView {
    /// sizeof(HsBinokelView), set by the caller.
    pub struct_size: u32,
    /// HS_BINOKEL_EDITION_*.
    pub edition: i32,
    /// How many play, 2 to 4.
    pub players: i32,
    /// Who has dealt. The seat behind him bids first and leads the first trick.
    pub dealer: i32,
    /// My seat. Play goes from a seat to the next higher one, and from the last to 0.
    pub me: i32,
    /// HS_BINOKEL_PHASE_*.
    pub phase: i32,
    /// Scores of the game before the round, -1000000 to 1000000: by seat, where partners play by team, which
    /// is the seat modulo 2.
    pub scores: [i32; HS_BINOKEL_MAX_PLAYERS],
    /// The highest bid so far, 0 when nobody has bid.
    pub standing: i32,
    /// Whose bid that is; -1 when nobody has bid.
    pub last_bidder: i32,
    /// Bit s is set when seat s has passed.
    pub passed: u32,
    /// Trump, 0 to 3; -1 before it is named.
    pub trump: i32,
    /// 1 when dabb holds the dabb, which I have seen; else 0.
    pub dabb_known: i32,
    /// The dabb.
    pub dabb: [HsBinokelCard; HS_BINOKEL_DABB],
    /// What I hold now; who has taken the dabb has it at the end.
    pub hand: HsBinokelHand,
    /// Entries of played.
    pub played_count: i32,
    /// Every card played so far, in order. Who played it follows.
    pub played: [HsBinokelCard; HS_BINOKEL_MAX_PLAYED],
    /// Zero.
    pub reserved: i32,
    /// Laid-away cards that I know: my own four; or trumps that were shown.
    pub away: HsBinokelCardSet,
    /// Melds on the table, by seat, from the first trick on.
    pub shown: [HsBinokelShown; HS_BINOKEL_MAX_PLAYERS],
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsBinokelView {}

/// What a round came to.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsBinokelTally {
    /// sizeof(HsBinokelTally), set by the caller.
    pub struct_size: u32,
    /// HS_BINOKEL_EDITION_*.
    pub edition: i32,
    /// How many play, 2 to 4.
    pub players: i32,
    /// Who has won the auction.
    pub bid_winner: i32,
    /// What was bid, 150 to 1000000.
    pub bid: i32,
    /// Who has won the last trick; -1 when the bid winner went out.
    pub last_trick: i32,
    /// Card points of what was laid away, 0 to 240.
    pub laid_away: i32,
    /// Melds of each seat, 0 to 1000000.
    pub melds: [i32; HS_BINOKEL_MAX_PLAYERS],
    /// Card points of the tricks of each seat, 0 to 240.
    pub points: [i32; HS_BINOKEL_MAX_PLAYERS],
    /// Tricks of each seat, 0 to 18.
    pub tricks: [i32; HS_BINOKEL_MAX_PLAYERS],
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsBinokelTally {}

/// The score of a side in a round: of a seat, or of a team where partners play.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsBinokelScore {
    /// What melds counted.
    pub melds: i32,
    /// What tricks counted.
    pub tricks: i32,
    /// What the row of the round shows.
    pub shown: i32,
    /// What is added to the score of the game.
    pub total: i32,
    /// 1 when the bid was made, or was another's; else 0.
    pub made: i32,
}
