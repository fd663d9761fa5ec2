//! What a hand is worth, by the evaluation that "AI Hand Evaluation Explained" describes.
//!
//! High, middle and low pieces, the plays that the hand holds, whether one of them makes a strong
//! opening, and from these how many piles to declare. Where text and program of that evaluation differ,
//! the program holds; [`evaluate`] says where.

use super::pieces::{Colour, Name, Piece};
use super::plays::PlayType;
use super::rules::Declarations;
use super::set::PieceSet;

/// The lowest value of a high piece.
pub const HIGH: u32 = 9;
/// The lowest value of a middle piece.
pub const MIDDLE: u32 = 7;
/// The lowest value of a piece that is a strong opening by itself: the generals.
pub const OPENING: u32 = 13;
/// The fewest points with which a straight is a strong opening.
pub const OPENING_STRAIGHT: u32 = 20;
/// The least and the most that the evaluation declares.
pub const DECLARATION_RANGE: std::ops::RangeInclusive<i32> = 1..=7;

/// What there is to say of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandEvaluation {
    /// Pieces of 9 points and more.
    pub high: u32,
    /// Pieces of 7 and 8 points.
    pub middle: u32,
    /// All others.
    pub low: u32,
    /// What all pieces are worth.
    pub points: u32,
    /// How many plays of each type the hand holds, by number of the type less one. Each choice of copies
    /// counts: four soldiers are six pairs.
    pub combos: [u32; PlayType::ALL.len()],
    /// How many of these are strong, see [`is_strong`].
    pub strong_combos: u32,
    /// Whether the hand can win the lead of a turn: with a general, or with a straight or extended
    /// straight of 20 points or more.
    pub strong_opening: bool,
    /// Whether a new deal may be asked for: no piece above 9 points.
    pub weak: bool,
}

/// Whether the evaluation counts a play of the type as strong: everything but single pieces, pairs and,
/// because its list of types leaves them out, extended straights of five.
#[inline]
pub const fn is_strong(kind: PlayType) -> bool {
    !matches!(
        kind,
        PlayType::Single | PlayType::Pair | PlayType::ExtendedStraight5
    )
}

/// Judges a hand of any size.
///
/// The text of the evaluation contradicts its program in places; this is the program:
///
/// * Overlapping plays count each. The text's strong example (14 11 6 6 8 4 1 1) counts one straight
///   and declares 3; its hand holds two straights, one for each red horse, and an extended straight,
///   so that three strong plays and the opening make 4, and 5 for who declares first.
/// * The text calls the straight 8-6-4 one of 20 points or more. It has 18; of the low straights only
///   extended ones reach 20.
/// * A black elephant (9) is a high piece and does not keep a hand from being weak.
///
/// ```
/// use handsense_liap_tui::{Piece, evaluate};
/// let hand = [14, 11, 6, 6, 8, 4, 1, 1].into_iter().filter_map(Piece::new).collect();
/// let evaluation = evaluate(hand);
/// assert_eq!((evaluation.strong_combos, evaluation.strong_opening), (3, true));
/// assert_eq!((evaluation.score(true), evaluation.score(false)), (5, 4));
/// ```
pub fn evaluate(hand: PieceSet) -> HandEvaluation {
    let combos = combos(hand);
    let strong = PlayType::ALL.into_iter().filter(|&kind| is_strong(kind));
    let at_least = |points: u32| hand.at_least(points).len();
    HandEvaluation {
        high: at_least(HIGH),
        middle: at_least(MIDDLE) - at_least(HIGH),
        low: hand.len() - at_least(MIDDLE),
        points: hand.points(),
        combos,
        strong_combos: strong.map(|kind| combos[kind as usize - 1]).sum(),
        strong_opening: is_strong_opening(hand),
        weak: hand.is_weak(),
    }
}

impl HandEvaluation {
    /// What the evaluation would declare if everything may be declared: strong combos, one for a strong
    /// opening and one for declaring first, from 1 to 7.
    ///
    /// The hand without strong combos and high pieces scores nothing, and the least is declared.
    pub const fn score(&self, is_first: bool) -> u8 {
        if self.high == 0 && self.strong_combos == 0 {
            return *DECLARATION_RANGE.start() as u8;
        }
        let score = self.strong_combos as i32 + self.strong_opening as i32 + is_first as i32;
        match score {
            ..=1 => *DECLARATION_RANGE.start() as u8,
            7.. => *DECLARATION_RANGE.end() as u8,
            _ => score as u8,
        }
    }

    /// What the evaluation declares when only this may be declared: its score, else the highest legal
    /// number where that is below the score, else the lowest, which may be 0.
    pub fn declaration(&self, is_first: bool, legal: Declarations) -> u8 {
        within(self.score(is_first), legal)
    }
}

/// The score if it may be declared; else the highest declaration that may be, if that is below the score,
/// else the lowest. So a last player whose score is forbidden declares nothing, if that is not forbidden
/// too.
pub(crate) fn within(score: u8, legal: Declarations) -> u8 {
    // The evaluation never thinks of declaring all eight.
    let mut legal = legal
        .iter()
        .filter(|&declared| i32::from(declared) <= *DECLARATION_RANGE.end());
    if legal.clone().any(|declared| declared == score) {
        return score;
    }
    let highest = legal.clone().next_back().unwrap_or(0);
    match score > highest {
        true => highest,
        false => legal.next().unwrap_or(0),
    }
}

/// Whether a piece of 13 or more is there, or a straight of 20 points or more. Straights of general,
/// advisor and elephant need not be looked for: they have a general.
fn is_strong_opening(hand: PieceSet) -> bool {
    let of_colour = |colour| {
        let [cannons, horses, chariots] =
            LOW.map(|name| hand.count(Piece::from_name(name, colour)));
        let doubled = |count: u32, name| match count {
            0..2 => 0,
            _ => Piece::from_name(name, colour).points(),
        };
        let doubles = [
            doubled(cannons, Name::Cannon),
            doubled(horses, Name::Horse),
            doubled(chariots, Name::Chariot),
        ];
        let once: u32 = LOW
            .map(|name| Piece::from_name(name, colour).points())
            .iter()
            .sum();
        let twice = doubles.into_iter().max().unwrap_or(0);
        cannons.min(horses).min(chariots) > 0 && twice > 0 && once + twice >= OPENING_STRAIGHT
    };
    !hand.at_least(OPENING).is_empty() || of_colour(Colour::Red) || of_colour(Colour::Black)
}

/// The names of the low straights.
const LOW: [Name; 3] = [Name::Cannon, Name::Horse, Name::Chariot];
/// The names of the high straights.
const STRAIGHT_HIGH: [Name; 3] = [Name::Elephant, Name::Advisor, Name::General];

/// How many plays of each type there are, from how many there are of each kind.
fn combos(hand: PieceSet) -> [u32; PlayType::ALL.len()] {
    let mut combos = [0; PlayType::ALL.len()];
    let mut add = |kind: PlayType, count: u32| combos[kind as usize - 1] += count;
    add(PlayType::Single, hand.len());
    add(PlayType::Pair, hand.pairs());
    for colour in [Colour::Black, Colour::Red] {
        let soldiers = hand.count(Piece::from_name(Name::Soldier, colour)) as usize;
        let [three, four, five] = OF_SOLDIERS[soldiers % OF_SOLDIERS.len()];
        add(PlayType::ThreeOfAKind, three);
        add(PlayType::FourOfAKind, four);
        add(PlayType::FiveOfAKind, five);
        for names in [LOW, STRAIGHT_HIGH] {
            let counts = names.map(|name| hand.count(Piece::from_name(name, colour)));
            let [a, b, c] = counts;
            if a * b * c == 0 {
                continue;
            }
            // With at most two copies there is one pair or none.
            let [aa, bb, cc] = counts.map(|count| count / 2);
            add(PlayType::Straight, a * b * c);
            add(
                PlayType::ExtendedStraight,
                aa * b * c + a * bb * c + a * b * cc,
            );
            add(
                PlayType::ExtendedStraight5,
                aa * bb * c + aa * b * cc + a * bb * cc,
            );
            add(PlayType::DoubleStraight, aa * bb * cc);
        }
    }
    combos
}

/// By number of soldiers, how often three, four and five can be chosen from them.
const OF_SOLDIERS: [[u32; 3]; 8] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
    [1, 0, 0],
    [4, 1, 0],
    [10, 5, 1],
    [0, 0, 0],
    [0, 0, 0],
];

#[cfg(test)]
mod tests;
