//! The pieces: their names, colours, values and numbers.

use std::fmt;

use thiserror::Error;

/// How many kinds of pieces there are.
pub const KINDS: usize = 14;
/// How many pieces are dealt in all.
pub const PIECES: usize = 32;

/// What a piece is called, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// Worth 1 and 2 points; five of each colour.
    Soldier,
    /// Worth 3 and 4.
    Cannon,
    /// Worth 5 and 6.
    Horse,
    /// Worth 7 and 8.
    Chariot,
    /// Worth 9 and 10.
    Elephant,
    /// Worth 11 and 12.
    Advisor,
    /// Worth 13 and 14; one of each colour.
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

    /// How many pieces of one colour bear the name.
    pub const fn copies(self) -> u8 {
        match self {
            Name::Soldier => 5,
            Name::General => 1,
            _ => 2,
        }
    }
}

/// The colour of a piece. Of one name the red piece is worth a point more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Odd values.
    Black,
    /// Even values.
    Red,
}

/// A kind of piece, known by its value, 1 to 14 points.
///
/// Pieces of one kind cannot be told apart. Source: the table of point values in "AI Hand Evaluation
/// Explained", and the game's rules for how many there are.
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

/// How the game writes the kinds, lowest first.
const TEXTS: [&str; KINDS] = [
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

/// Why a text is no piece.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no piece: a value from 1 to 14, or a name such as GENERAL_RED")]
pub struct ParsePieceError {
    /// What was read.
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

    /// The piece of this value; `None` outside 1 to 14.
    #[inline]
    pub const fn new(points: i32) -> Option<Piece> {
        match points {
            1..=14 => Some(Piece(points as u8)),
            _ => None,
        }
    }

    /// The piece with this name and colour.
    #[inline]
    pub const fn from_name(name: Name, colour: Colour) -> Piece {
        Piece(2 * name as u8 + colour as u8 + 1)
    }

    /// What it is worth, 1 to 14.
    #[inline]
    pub const fn points(self) -> u32 {
        self.0 as u32
    }

    /// Its place among the kinds, 0 to 13.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Its name.
    #[inline]
    pub const fn name(self) -> Name {
        Name::ALL[self.index() / 2]
    }

    /// Its colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        match self.0 % 2 {
            0 => Colour::Red,
            _ => Colour::Black,
        }
    }

    /// How many there are of the kind.
    #[inline]
    pub const fn copies(self) -> u8 {
        self.name().copies()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(TEXTS[self.index()])
    }
}

impl std::str::FromStr for Piece {
    type Err = ParsePieceError;

    /// A value or a name with a colour, in upper or lower case.
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
    fn the_deck_is_that_of_the_rules() {
        let copies: u32 = Piece::ALL
            .iter()
            .map(|piece| u32::from(piece.copies()))
            .sum();
        assert_eq!(copies, PIECES as u32);
        let worth = |piece: &Piece| u32::from(piece.copies()) * piece.points();
        assert_eq!(Piece::ALL.iter().map(worth).sum::<u32>(), 192);
    }

    /// Name, value in red, value in black, copies of a colour.
    #[test]
    fn names_have_the_values_of_the_table() {
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
    fn what_is_no_piece_is_refused() {
        for text in ["0", "15", "-1", "", "GENERAL", "KING_RED", "1.0"] {
            assert!(text.parse::<Piece>().is_err(), "{text}");
        }
        assert_eq!(Piece::new(0), None);
        assert_eq!(Piece::new(15), None);
    }
}
