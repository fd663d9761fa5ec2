//! The two players.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// A player, by the colour of the stones.
///
/// Red is Black of the usual notation and Blue is White: Red moves first and joins top and bottom, Blue joins
/// left and right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// Moves first, joins top (row 0) and bottom; Black elsewhere.
    Red = 0,
    /// Joins left (column 0) and right; White elsewhere.
    Blue = 1,
}

impl Colour {
    /// Both, by number.
    pub const ALL: [Colour; 2] = [Colour::Red, Colour::Blue];

    /// 0 or 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The one against whom it plays.
    #[inline]
    pub const fn opponent(self) -> Colour {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }

    /// `red` or `blue`.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
        }
    }

    /// What the usual notation calls it: `black` or `white`.
    pub const fn standard_name(self) -> &'static str {
        match self {
            Colour::Red => "black",
            Colour::Blue => "white",
        }
    }
}

impl Not for Colour {
    type Output = Colour;
    #[inline]
    fn not(self) -> Colour {
        self.opponent()
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
