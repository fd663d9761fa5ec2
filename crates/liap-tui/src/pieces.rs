//! Pieces: name, colour, point value and number of copies.

use std::fmt;

use thiserror::Error;

/// Number of different kinds of pieces.
pub const KINDS: usize = 14;
/// Number of pieces in the deck.
pub const PIECES: usize = 32;

/// Name of a piece, in ascending order of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// 1 point (black) or 2 points (red); five of each colour.
    Soldier,
    /// 3 or 4 points.
    Cannon,
    /// 5 or 6 points.
    Horse,
    /// 7 or 8 points.
    Chariot,
    /// 9 or 10 points.
    Elephant,
    /// 11 or 12 points.
    Advisor,
    /// 13 or 14 points; one of each colour.
    General,
}

impl Name {
    /// All names, lowest first.
    pub const ALL: [Name; 7] = [
        Name::Soldier,
        Name::Cannon,
        Name::Horse,
        Name::Chariot,
        Name::Elephant,
        Name::Advisor,
        Name::General,
    ];

    /// Number of copies in each colour.
    pub const fn copies(self) -> u8 {
        match self {
            Name::Soldier => 5,
            Name::General => 1,
            _ => 2,
        }
    }
}

/// Colour of a piece. The red piece of a name is worth one point more than the black one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Odd values.
    Black,
    /// Even values.
    Red,
}

/// Kind of piece, identified by its value, 1 to 14 points.
///
/// Copies of a kind are interchangeable. Source: the table of point values in "AI Hand Evaluation
/// Explained", and the rules of the game for the numbers of copies.
///
/// ```
/// use handsense_liap_tui::{Colour, Name, Piece};
/// let piece = Piece::new(14).unwrap();
/// assert_eq!((piece.name(), piece.colour()), (Name::General, Colour::Red));
/// assert_eq!(piece.to_string(), "GENERAL_RED");
/// assert_eq!("cannon_black".parse(), "3".parse::<Piece>());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// Names of the kinds as the game writes them, lowest first.
const PIECE_NAMES: [&str; KINDS] = [
    "SOLDIER_BLACK",
    "SOLDIER_RED",
    "CANNON_BLACK",
    "CANNON_RED",
    "HORSE_BLACK",
    "HORSE_RED",
    "CHARIOT_BLACK",
    "CHARIOT_RED",
    "ELEPHANT_BLACK",
    "ELEPHANT_RED",
    "ADVISOR_BLACK",
    "ADVISOR_RED",
    "GENERAL_BLACK",
    "GENERAL_RED",
];

/// Error of parsing a piece.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a piece; expected a value from 1 to 14 or a name such as GENERAL_RED")]
pub struct ParsePieceError {
    /// The text that is not a piece.
    pub text: String,
}

impl Piece {
    /// The lowest piece, a black soldier.
    pub const LOWEST: Piece = Piece(1);
    /// The highest piece, the red general. Its holder leads in the first round.
    pub const RED_GENERAL: Piece = Piece(14);
    /// All kinds, lowest first.
    pub const ALL: [Piece; KINDS] = {
        let mut all = [Piece(1); KINDS];
        let mut index = 0;
        while index < KINDS {
            all[index] = Piece(index as u8 + 1);
            index += 1;
        }
        all
    };

    /// Returns the kind with this value, or `None` outside 1 to 14.
    #[inline]
    pub const fn new(points: i32) -> Option<Piece> {
        match points {
            1..=14 => Some(Piece(points as u8)),
            _ => None,
        }
    }

    /// Returns the kind with this name and colour.
    #[inline]
    pub const fn from_name(name: Name, colour: Colour) -> Piece {
        Piece(2 * name as u8 + colour as u8 + 1)
    }

    /// Value in points, 1 to 14.
    #[inline]
    pub const fn points(self) -> u32 {
        self.0 as u32
    }

    /// Index of the kind, 0 to 13.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Name of the piece.
    #[inline]
    pub const fn name(self) -> Name {
        Name::ALL[self.index() / 2]
    }

    /// Colour of the piece.
    #[inline]
    pub const fn colour(self) -> Colour {
        match self.0 % 2 {
            0 => Colour::Red,
            _ => Colour::Black,
        }
    }

    /// Number of copies in the deck.
    #[inline]
    pub const fn copies(self) -> u8 {
        self.name().copies()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(PIECE_NAMES[self.index()])
    }
}

impl std::str::FromStr for Piece {
    type Err = ParsePieceError;

    /// Parses a value, or a name with a colour, in upper or lower case.
    fn from_str(text: &str) -> Result<Piece, ParsePieceError> {
        let by_value = text.parse().ok().and_then(Piece::new);
        let named = |piece: &Piece| piece.to_string().eq_ignore_ascii_case(text);
        by_value
            .or_else(|| Piece::ALL.into_iter().find(named))
            .ok_or_else(|| ParsePieceError {
                text: text.to_owned(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deck_has_32_pieces_worth_192_points() {
        let copies: u32 = Piece::ALL
            .iter()
            .map(|piece| u32::from(piece.copies()))
            .sum();
        assert_eq!(copies, PIECES as u32);
        let worth = |piece: &Piece| u32::from(piece.copies()) * piece.points();
        assert_eq!(Piece::ALL.iter().map(worth).sum::<u32>(), 192);
    }

    /// Columns: name, value in red, value in black, copies in each colour.
    #[test]
    fn piece_values_match_the_table_of_the_rules() {
        for (name, red, black, copies) in [
            (Name::General, 14, 13, 1),
            (Name::Advisor, 12, 11, 2),
            (Name::Elephant, 10, 9, 2),
            (Name::Chariot, 8, 7, 2),
            (Name::Horse, 6, 5, 2),
            (Name::Cannon, 4, 3, 2),
            (Name::Soldier, 2, 1, 5),
        ] {
            for (points, colour) in [(red, Colour::Red), (black, Colour::Black)] {
                let piece = Piece::new(points).expect("a piece");
                assert_eq!((piece.name(), piece.colour()), (name, colour));
                assert_eq!((piece.points(), piece.copies()), (points as u32, copies));
                let text = format!("{name:?}_{colour:?}").to_uppercase();
                assert_eq!(piece.to_string(), text);
                assert_eq!(text.parse(), Ok(piece));
                assert_eq!(points.to_string().parse(), Ok(piece));
            }
        }
    }

    #[test]
    fn invalid_pieces_are_rejected() {
        for text in ["0", "15", "-1", "", "GENERAL", "KING_RED", "1.0"] {
            assert!(text.parse::<Piece>().is_err(), "{text}");
        }
        assert_eq!(Piece::new(0), None);
        assert_eq!(Piece::new(15), None);
    }
}
