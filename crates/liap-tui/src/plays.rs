//! Plays: sets of pieces that can be led, their types, and which play beats which.

use super::pieces::{Colour, Name, Piece};
use super::set::PieceSet;

/// Largest number of pieces in a play.
pub const MAX_PLAY: usize = 6;
/// Number of different plays.
pub const PLAYS: usize = 56;

/// Type of a play. All pieces of a play have one colour.
///
/// Source: "AI Hand Evaluation Explained", step 2, and the rules of the game, which add
/// [`ExtendedStraight5`](PlayType::ExtendedStraight5). The discriminants are the codes of the C
/// interface, where 0 stands for pieces that form no play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PlayType {
    /// Any single piece.
    Single = 1,
    /// Two pieces of one kind.
    Pair = 2,
    /// Three soldiers.
    ThreeOfAKind = 3,
    /// General, advisor and elephant, or chariot, horse and cannon.
    Straight = 4,
    /// Four soldiers.
    FourOfAKind = 5,
    /// A straight with one piece doubled.
    ExtendedStraight = 6,
    /// All five soldiers.
    FiveOfAKind = 7,
    /// A straight with two pieces doubled.
    ExtendedStraight5 = 8,
    /// Two chariots, two horses and two cannons.
    DoubleStraight = 9,
}

impl PlayType {
    /// All types by code.
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

    /// Code of the type, 1 to 9.
    #[inline]
    pub const fn code(self) -> i32 {
        self as i32
    }

    /// Name, and number of pieces.
    #[inline]
    const fn name_and_size(self) -> (&'static str, u32) {
        match self {
            PlayType::Single => ("SINGLE", 1),
            PlayType::Pair => ("PAIR", 2),
            PlayType::ThreeOfAKind => ("THREE_OF_A_KIND", 3),
            PlayType::Straight => ("STRAIGHT", 3),
            PlayType::FourOfAKind => ("FOUR_OF_A_KIND", 4),
            PlayType::ExtendedStraight => ("EXTENDED_STRAIGHT", 4),
            PlayType::FiveOfAKind => ("FIVE_OF_A_KIND", 5),
            PlayType::ExtendedStraight5 => ("EXTENDED_STRAIGHT_5", 5),
            PlayType::DoubleStraight => ("DOUBLE_STRAIGHT", 6),
        }
    }

    /// Name of the type as the game writes it, for example `THREE_OF_A_KIND`.
    #[inline]
    pub const fn name(self) -> &'static str {
        self.name_and_size().0
    }

    /// Number of pieces.
    #[inline]
    pub const fn size(self) -> u32 {
        self.name_and_size().1
    }

    /// Whether all pieces are of one kind.
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

    /// Whether strength is the sum of all pieces. An extended straight counts each name once.
    const fn counts_all(self) -> bool {
        !matches!(
            self,
            PlayType::ExtendedStraight | PlayType::ExtendedStraight5
        )
    }
}

/// A set of pieces that can be led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// The pieces.
    pub pieces: PieceSet,
    /// Type of the play.
    pub kind: PlayType,
    /// Strength in comparisons with plays of the same type, 1 to 36.
    pub strength: u8,
    /// Sum of the values of all pieces, 1 to 36.
    pub points: u8,
}

impl Play {
    /// All plays, sorted by type and then by value.
    pub const ALL: [Play; PLAYS] = all_plays();

    /// Returns the play that these pieces form, or `None`.
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

    /// Returns the entry of the static table for these pieces, or `None`.
    #[inline]
    pub(crate) fn lookup(pieces: PieceSet) -> Option<&'static Play> {
        let play = &PLAYS_IN_ORDER[usize::from(PLAY_INDEX[hash_slot(pieces)])];
        (play.pieces == pieces).then_some(play)
    }

    /// Number of pieces.
    #[inline]
    pub const fn size(&self) -> u32 {
        self.kind.size()
    }

    /// Whether this play takes a turn from `other`: same type and strictly stronger.
    #[inline]
    pub fn beats(&self, other: &Play) -> bool {
        self.kind == other.kind && self.strength > other.strength
    }

    /// Number of ways to choose this play from `pieces`, with copies told apart.
    pub fn ways_within(&self, pieces: PieceSet) -> u32 {
        let choose =
            |n: u32, k: u32| (0..k).fold(1, |ways, i| ways * n.saturating_sub(i) / (i + 1));
        let kinds = self.pieces.kinds();
        kinds
            .map(|kind| choose(pieces.count(kind), self.pieces.count(kind)))
            .product()
    }

    /// All plays of a type in ascending order of strength.
    #[inline]
    pub fn all_of_type(kind: PlayType) -> &'static [Play] {
        let first = FIRST_OF_TYPE[kind as usize - 1];
        &PLAYS_IN_ORDER[first..FIRST_OF_TYPE[kind as usize]]
    }

    /// All plays in ascending order of size.
    #[inline]
    pub fn all() -> &'static [Play; PLAYS] {
        &PLAYS_IN_ORDER
    }

    /// All plays that `pieces` contains, in the order of [`Play::ALL`].
    #[inline]
    pub fn within(pieces: PieceSet) -> impl DoubleEndedIterator<Item = &'static Play> + Clone {
        PLAYS_IN_ORDER
            .iter()
            .filter(move |play| pieces.contains(play.pieces))
    }
}

/// Index of the first play of each type in [`Play::ALL`], by code less one; the last entry is the
/// end of the table.
const FIRST_OF_TYPE: [usize; PlayType::ALL.len() + 1] = {
    let mut first = [PLAYS; PlayType::ALL.len() + 1];
    let mut number = PLAYS;
    while number > 0 {
        number -= 1;
        first[Play::ALL[number].kind as usize - 1] = number;
    }
    first
};

/// [`Play::ALL`] as a static table, for references.
static PLAYS_IN_ORDER: [Play; PLAYS] = Play::ALL;

/// Returns the winner of a turn as an index into `sets`, which are in order of play, the leader's
/// first.
///
/// A later set takes the turn only if it is a play of the leader's type and strictly stronger than
/// the best so far. A tie leaves the turn with the earlier player. Returns `None` if the leader's
/// set is no play.
///
/// ```
/// use handsense_liap_tui::{Piece, PieceSet, turn_winner};
/// let set = |points: &[i32]| -> PieceSet {
///     points.iter().filter_map(|&points| Piece::new(points)).collect()
/// };
/// // A straight, three unrelated pieces, a weaker straight, and three soldiers.
/// let sets = [set(&[8, 6, 4]), set(&[12, 1, 8]), set(&[3, 5, 7]), set(&[2, 2, 2])];
/// assert_eq!(turn_winner(&sets), Some(0));
/// ```
pub fn turn_winner(sets: &[PieceSet]) -> Option<usize> {
    let mut best = Play::from_pieces(*sets.first()?)?;
    let mut winner = 0;
    for (position, &set) in sets.iter().enumerate().skip(1) {
        if let Some(play) = Play::from_pieces(set).filter(|play| play.beats(&best)) {
            (best, winner) = (play, position);
        }
    }
    Some(winner)
}

/// Result of comparing two sets of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The first is stronger.
    First,
    /// The second is stronger.
    Second,
    /// Both are equally strong.
    Equal,
    /// The types differ, so neither beats the other.
    Different,
}

/// Compares two sets of pieces.
///
/// Two sets that form no play are compared by their sums, as the game does. This never decides a
/// turn.
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

/// Names in the low and the high straights.
const STRAIGHT_NAMES: [[Name; 3]; 2] = [
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
            let names = STRAIGHT_NAMES[straight / 2];
            // Bit mask of the names that are doubled.
            let mut twice = 0;
            while twice < 8_u32 {
                let fits = !kind.is_of_a_kind() && kind.size() == 3 + twice.count_ones();
                let mut pieces = 0;
                let mut position = 0;
                while position < 3 {
                    let count = 1 + (twice >> position & 1);
                    pieces +=
                        PieceSet::from_copies(Piece::from_name(names[position], colour), count)
                            .bits();
                    position += 1;
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

/// Slots of the hash table of plays.
const HASH_SLOTS: usize = 256;

/// Index of the play in each hash slot. Empty slots hold 0, so a lookup compares the pieces of the
/// play it finds.
static PLAY_INDEX: [u8; HASH_SLOTS] = {
    let (mut table, mut taken) = ([0; HASH_SLOTS], [false; HASH_SLOTS]);
    let mut number = 0;
    while number < PLAYS {
        let slot = hash_slot(Play::ALL[number].pieces);
        assert!(
            !taken[slot],
            "two plays share a hash slot; choose another multiplier"
        );
        (table[slot], taken[slot]) = (number as u8, true);
        number += 1;
    }
    table
};

/// Multiplicative hash that is perfect for the plays.
#[inline]
const fn hash_slot(pieces: PieceSet) -> usize {
    (pieces.bits().wrapping_mul(HASH_MULTIPLIER) >> 56) as usize
}

/// Hash multiplier, found by a search for one without collisions.
const HASH_MULTIPLIER: u64 = 0x90E3_2E82_3945_5353;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::set;
    use handsense_core::Rng;

    /// Type of a list of pieces, directly from the table of the rules.
    fn obvious(list: &[Piece]) -> Option<PlayType> {
        let colour = list.first()?.colour();
        if list.iter().any(|piece| piece.colour() != colour) {
            return None;
        }
        let count = |name: Name| list.iter().filter(|piece| piece.name() == name).count();
        let counts = Name::ALL.map(count);
        let different = counts.iter().filter(|&&count| count > 0).count();
        let soldiers = counts[0] == list.len();
        let (low, high) = (&counts[1..4], &counts[4..7]);
        let of =
            |group: &[usize]| different == 3 && group.iter().all(|&count| (1..=2).contains(&count));
        match (list.len(), different) {
            (1, _) => Some(PlayType::Single),
            (2, 1) => Some(PlayType::Pair),
            (3, 1) if soldiers => Some(PlayType::ThreeOfAKind),
            (4, 1) if soldiers => Some(PlayType::FourOfAKind),
            (5, 1) if soldiers => Some(PlayType::FiveOfAKind),
            (3, _) if of(low) || of(high) => Some(PlayType::Straight),
            (4, _) if of(low) || of(high) => Some(PlayType::ExtendedStraight),
            (5, _) if of(low) || of(high) => Some(PlayType::ExtendedStraight5),
            (6, _) if of(low) => Some(PlayType::DoubleStraight),
            _ => None,
        }
    }

    #[test]
    fn classification_agrees_with_the_rules_for_random_pieces() {
        let mut rng = Rng::new(8);
        let mut deck: Vec<Piece> = PieceSet::DECK.iter().collect();
        let mut found = 0;
        for case in 0..60_000 {
            // Every second case uses pieces of one or two names, which form plays more often.
            let names = [
                Name::ALL[rng.below(7) as usize],
                Name::ALL[rng.below(7) as usize],
            ];
            rng.shuffle(&mut deck);
            let near = |piece: &&Piece| case % 2 == 0 || names.contains(&piece.name());
            let list: Vec<Piece> = deck.iter().filter(near).take(case % 8).copied().collect();
            let play = Play::from_pieces(list.iter().copied().collect());
            assert_eq!(play.map(|play| play.kind), obvious(&list), "{list:?}");
            found += usize::from(play.is_some());
        }
        assert!(found > 5_000, "{found}");
    }

    #[test]
    fn ways_count_choices_of_copies() {
        let held = set(&[2, 2, 2, 2, 2, 8, 8, 6]);
        let ways =
            |points: &[i32]| Play::from_pieces(set(points)).map(|play| play.ways_within(held));
        assert_eq!(ways(&[2, 2, 2]), Some(10));
        assert_eq!(ways(&[2, 2]), Some(10));
        assert_eq!(ways(&[2, 2, 2, 2, 2]), Some(1));
        assert_eq!(ways(&[8, 8]), Some(1));
        assert_eq!(ways(&[6, 6]), Some(0));
        assert_eq!(ways(&[8, 6, 4]), Some(0));
        assert_eq!(ways(&[8]), Some(2));
    }
}
