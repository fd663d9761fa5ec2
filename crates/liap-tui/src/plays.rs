//! What may be played together, and what beats what.

use super::pieces::{Colour, Name, Piece};
use super::set::PieceSet;

/// The most pieces that a play has.
pub const MAX_PLAY: usize = 6;
/// How many different plays there are.
pub const PLAYS: usize = 56;

/// What kind of play some pieces are. All pieces of a play have one colour.
///
/// Source: "AI Hand Evaluation Explained", step 2, and the game's rules, which add
/// [`ExtendedStraight5`](PlayType::ExtendedStraight5). The numbers are those of the C interface, where
/// 0 stands for pieces that are no play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PlayType {
    /// Any piece.
    Single = 1,
    /// Two of a kind.
    Pair = 2,
    /// Three soldiers.
    ThreeOfAKind = 3,
    /// General, advisor and elephant, or chariot, horse and cannon.
    Straight = 4,
    /// Four soldiers.
    FourOfAKind = 5,
    /// A straight with one of its pieces twice.
    ExtendedStraight = 6,
    /// All five soldiers.
    FiveOfAKind = 7,
    /// A straight with two of its pieces twice.
    ExtendedStraight5 = 8,
    /// Two chariots, two horses and two cannons.
    DoubleStraight = 9,
}

impl PlayType {
    /// All types, by number.
    pub const ALL: [PlayType; 9] = [
        PlayType::Single,
        PlayType::Pair,
        PlayType::ThreeOfAKind,
        PlayType::Straight,
        PlayType::FourOfAKind,
        PlayType::ExtendedStraight,
        PlayType::FiveOfAKind,
        PlayType::ExtendedStraight5,
        PlayType::DoubleStraight,
    ];

    /// The number that stands for it, 1 to 9.
    #[inline]
    pub const fn code(self) -> i32 {
        self as i32
    }

    /// How many pieces it has.
    #[inline]
    pub const fn size(self) -> u32 {
        match self {
            PlayType::Single => 1,
            PlayType::Pair => 2,
            PlayType::ThreeOfAKind | PlayType::Straight => 3,
            PlayType::FourOfAKind | PlayType::ExtendedStraight => 4,
            PlayType::FiveOfAKind | PlayType::ExtendedStraight5 => 5,
            PlayType::DoubleStraight => 6,
        }
    }

    /// As the game writes it, `THREE_OF_A_KIND`.
    pub const fn name(self) -> &'static str {
        match self {
            PlayType::Single => "SINGLE",
            PlayType::Pair => "PAIR",
            PlayType::ThreeOfAKind => "THREE_OF_A_KIND",
            PlayType::Straight => "STRAIGHT",
            PlayType::FourOfAKind => "FOUR_OF_A_KIND",
            PlayType::ExtendedStraight => "EXTENDED_STRAIGHT",
            PlayType::FiveOfAKind => "FIVE_OF_A_KIND",
            PlayType::ExtendedStraight5 => "EXTENDED_STRAIGHT_5",
            PlayType::DoubleStraight => "DOUBLE_STRAIGHT",
        }
    }

    /// Whether all its pieces are of one kind.
    #[inline]
    pub const fn is_of_a_kind(self) -> bool {
        matches!(
            self,
            PlayType::Single
                | PlayType::Pair
                | PlayType::ThreeOfAKind
                | PlayType::FourOfAKind
                | PlayType::FiveOfAKind
        )
    }

    /// Whether strength is the sum of all pieces. In extended straights each name counts once.
    const fn counts_all(self) -> bool {
        !matches!(
            self,
            PlayType::ExtendedStraight | PlayType::ExtendedStraight5
        )
    }
}

/// Pieces that may be led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// The pieces.
    pub pieces: PieceSet,
    /// What kind of play they are.
    pub kind: PlayType,
    /// What beats and is beaten: 1 to 36.
    pub strength: u8,
    /// The points of all pieces, 1 to 36.
    pub points: u8,
}

impl Play {
    /// Every play, by the number of its type, then from the lowest pieces.
    pub const ALL: [Play; PLAYS] = all_plays();

    /// The play that these pieces are; `None` if they are none.
    ///
    /// ```
    /// use handsense_liap_tui::{Piece, PieceSet, Play, PlayType};
    /// let play = |points: &[i32]| {
    ///     Play::from_pieces(points.iter().filter_map(|&points| Piece::new(points)).collect())
    /// };
    /// assert_eq!(play(&[8, 6, 4]).map(|play| play.kind), Some(PlayType::Straight));
    /// assert_eq!(play(&[8, 6, 3]), None); // two colours
    /// ```
    #[inline]
    pub fn from_pieces(pieces: PieceSet) -> Option<Play> {
        Play::lookup(pieces).copied()
    }

    /// The same, where it stands in the table of all.
    #[inline]
    pub(crate) fn lookup(pieces: PieceSet) -> Option<&'static Play> {
        let play = &PLAYS_IN_ORDER[usize::from(BY_KEY[slot(pieces)])];
        (play.pieces == pieces).then_some(play)
    }

    /// How many pieces it has.
    #[inline]
    pub const fn size(&self) -> u32 {
        self.kind.size()
    }

    /// Whether it takes a turn from that play: the same type, and stronger.
    #[inline]
    pub fn beats(&self, other: &Play) -> bool {
        self.kind == other.kind && self.strength > other.strength
    }

    /// In how many ways the play can be chosen from these pieces, copies told apart.
    pub fn ways_within(&self, pieces: PieceSet) -> u32 {
        let choose =
            |n: u32, k: u32| (0..k).fold(1, |ways, i| ways * n.saturating_sub(i) / (i + 1));
        let kinds = self.pieces.kinds();
        kinds
            .map(|kind| choose(pieces.count(kind), self.pieces.count(kind)))
            .product()
    }

    /// All plays of a type, the stronger behind the weaker.
    #[inline]
    pub fn all_of_type(kind: PlayType) -> &'static [Play] {
        let first = FIRST_OF_TYPE[kind as usize - 1];
        &PLAYS_IN_ORDER[first..FIRST_OF_TYPE[kind as usize]]
    }

    /// All plays, smaller ones first.
    #[inline]
    pub fn all() -> &'static [Play; PLAYS] {
        &PLAYS_IN_ORDER
    }

    /// All plays that can be made of these pieces, in the order of [`Play::ALL`].
    #[inline]
    pub fn within(pieces: PieceSet) -> impl DoubleEndedIterator<Item = &'static Play> + Clone {
        PLAYS_IN_ORDER
            .iter()
            .filter(move |play| pieces.contains(play.pieces))
    }
}

/// By number of a type less one, where its plays begin in the table of all; behind the last, where that
/// ends.
const FIRST_OF_TYPE: [usize; PlayType::ALL.len() + 1] = {
    let mut first = [PLAYS; PlayType::ALL.len() + 1];
    let mut number = PLAYS;
    while number > 0 {
        number -= 1;
        first[Play::ALL[number].kind as usize - 1] = number;
    }
    first
};

/// [`Play::ALL`], as one table in memory.
static PLAYS_IN_ORDER: [Play; PLAYS] = Play::ALL;

/// Who takes a turn: the place among these sets of pieces, in the order of play, of which the first is
/// that of the leader.
///
/// A later set takes the turn only if it is a play of the leader's type and stronger than the best so
/// far, so an equal one does not. `None` if the leader's set is no play.
///
/// ```
/// use handsense_liap_tui::{Piece, PieceSet, turn_winner};
/// let set = |points: &[i32]| -> PieceSet {
///     points.iter().filter_map(|&points| Piece::new(points)).collect()
/// };
/// // A straight; three that are nothing; a weaker straight; three soldiers.
/// let sets = [set(&[8, 6, 4]), set(&[12, 1, 8]), set(&[3, 5, 7]), set(&[2, 2, 2])];
/// assert_eq!(turn_winner(&sets), Some(0));
/// ```
pub fn turn_winner(sets: &[PieceSet]) -> Option<usize> {
    let mut best = Play::from_pieces(*sets.first()?)?;
    let mut winner = 0;
    for (place, &set) in sets.iter().enumerate().skip(1) {
        if let Some(play) = Play::from_pieces(set).filter(|play| play.beats(&best)) {
            (best, winner) = (play, place);
        }
    }
    Some(winner)
}

/// What there is to say of two sets of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The first is stronger.
    First,
    /// The second is stronger.
    Second,
    /// They are equally strong.
    Equal,
    /// They are of different types, so neither beats the other.
    Different,
}

/// Compares two sets of pieces. Two sets that are both no play are compared by their points, as the
/// game does; it never decides a turn.
pub fn compare(first: PieceSet, second: PieceSet) -> Comparison {
    let (one, other) = (Play::from_pieces(first), Play::from_pieces(second));
    let strengths = match (one, other) {
        (Some(one), Some(other)) if one.kind == other.kind => {
            (u32::from(one.strength), u32::from(other.strength))
        }
        (None, None) => (first.points(), second.points()),
        _ => return Comparison::Different,
    };
    match strengths.0.cmp(&strengths.1) {
        std::cmp::Ordering::Greater => Comparison::First,
        std::cmp::Ordering::Less => Comparison::Second,
        std::cmp::Ordering::Equal => Comparison::Equal,
    }
}

/// The three names of the straights.
const GROUPS: [[Name; 3]; 2] = [
    [Name::Cannon, Name::Horse, Name::Chariot],
    [Name::Elephant, Name::Advisor, Name::General],
];

const fn all_plays() -> [Play; PLAYS] {
    let empty = Play {
        pieces: PieceSet::EMPTY,
        kind: PlayType::Single,
        strength: 0,
        points: 0,
    };
    let (mut plays, mut len) = ([empty; PLAYS], 0);
    let mut number = 0;
    while number < PlayType::ALL.len() {
        let kind = PlayType::ALL[number];
        let mut index = 0;
        while index < Piece::ALL.len() {
            let pieces = PieceSet::from_copies(Piece::ALL[index], kind.size());
            if kind.is_of_a_kind() && pieces.is_possible() {
                plays[len] = play(kind, pieces);
                len += 1;
            }
            index += 1;
        }
        let mut straight = 0;
        while straight < 4 {
            let colour = [Colour::Black, Colour::Red][straight % 2];
            let names = GROUPS[straight / 2];
            // Which of the three are there twice.
            let mut twice = 0;
            while twice < 8_u32 {
                let fits = !kind.is_of_a_kind() && kind.size() == 3 + twice.count_ones();
                let mut pieces = 0;
                let mut place = 0;
                while place < 3 {
                    let count = 1 + (twice >> place & 1);
                    pieces +=
                        PieceSet::from_copies(Piece::from_name(names[place], colour), count).bits();
                    place += 1;
                }
                let pieces = PieceSet::from_bits(pieces);
                if fits && pieces.is_possible() {
                    plays[len] = play(kind, pieces);
                    len += 1;
                }
                twice += 1;
            }
            straight += 1;
        }
        number += 1;
    }
    assert!(len == PLAYS);
    plays
}

const fn play(kind: PlayType, pieces: PieceSet) -> Play {
    let (mut points, mut strength, mut index) = (0, 0, 0);
    while index < Piece::ALL.len() {
        let piece = Piece::ALL[index];
        let count = pieces.count(piece);
        points += count * piece.points();
        strength += match count {
            0 => 0,
            _ if kind.counts_all() => count * piece.points(),
            _ => piece.points(),
        };
        index += 1;
    }
    Play {
        pieces,
        kind,
        strength: strength as u8,
        points: points as u8,
    }
}

/// Slots of the table of plays.
const SLOTS: usize = 256;

/// By slot, the one play that can be there; the first play where there is none, which is then told
/// from the pieces asked for.
static BY_KEY: [u8; SLOTS] = {
    let (mut table, mut taken) = ([0; SLOTS], [false; SLOTS]);
    let mut number = 0;
    while number < PLAYS {
        let slot = slot(Play::ALL[number].pieces);
        assert!(
            !taken[slot],
            "two plays in one slot: another factor is needed"
        );
        (table[slot], taken[slot]) = (number as u8, true);
        number += 1;
    }
    table
};

/// Multiplicative hashing without a collision among the plays.
#[inline]
const fn slot(pieces: PieceSet) -> usize {
    (pieces.bits().wrapping_mul(FACTOR) >> 56) as usize
}

/// Found by trial.
const FACTOR: u64 = 0x90E3_2E82_3945_5353;

#[cfg(test)]
mod tests;
