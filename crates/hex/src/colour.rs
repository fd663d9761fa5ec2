//! The two players, and their names in text formats.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// A player, named by the colour of the stones.
///
/// Red corresponds to Black in the usual convention, and Blue to White. Red moves first and
/// connects top and bottom; Blue connects left and right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// Moves first and connects top (row 0) and bottom. Black in the usual convention.
    Red = 0,
    /// Connects left (column 0) and right. White in the usual convention.
    Blue = 1,
}

impl Colour {
    /// Both colours, by index.
    pub const ALL: [Colour; 2] = [Colour::Red, Colour::Blue];

    /// Returns 0 for Red and 1 for Blue.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns `red` or `blue`.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
        }
    }

    /// Returns the name in the usual convention: `black` or `white`.
    pub const fn standard_name(self) -> &'static str {
        match self {
            Colour::Red => "black",
            Colour::Blue => "white",
        }
    }
}

impl Not for Colour {
    type Output = Colour;

    /// Returns the other colour.
    #[inline]
    fn not(self) -> Colour {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl<T> Index<Colour> for [T; 2] {
    type Output = T;
    #[inline]
    fn index(&self, colour: Colour) -> &T {
        &self[colour.index()]
    }
}

impl<T> IndexMut<Colour> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        &mut self[colour.index()]
    }
}

/// Parses a colour: `b`, `black`, `w` or `white`, in upper or lower case.
pub(super) fn parse_colour(text: &str) -> Option<Colour> {
    let text = text.to_ascii_lowercase();
    Colour::ALL.into_iter().find(|colour| {
        let name = colour.standard_name();
        text == name || text == name[..1]
    })
}

/// Returns `B` for Red (Black) and `W` for Blue (White).
pub(super) const fn colour_letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'B',
        Colour::Blue => 'W',
    }
}
