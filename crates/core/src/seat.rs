use std::fmt;
use std::ops::{Index, IndexMut};

/// Seats at the table. Games of four players are what the library plays most.
pub const SEATS: usize = 4;

/// A place at the table, 0..=3; play goes from a seat to the next higher one, and from 3 to 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// All seats in order.
    pub const ALL: [Seat; SEATS] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// The seat with this number; `None` outside 0..=3.
    #[inline]
    pub const fn from_index(index: i32) -> Option<Seat> {
        if index >= 0 && index < SEATS as i32 {
            Some(Seat(index as u8))
        } else {
            None
        }
    }

    /// The number, 0..=3.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the compiler that an array of four is never exceeded.
        (self.0 & 3) as usize
    }

    /// The seat `steps` places further round the table; negative goes back.
    #[inline]
    pub const fn step(self, steps: i32) -> Seat {
        Seat((self.0 as i32 + steps) as u8 & 3)
    }

    /// The seat that plays after this one: the left neighbour.
    #[inline]
    pub const fn next(self) -> Seat {
        self.step(1)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<T> Index<Seat> for [T; SEATS] {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self[seat.index()]
    }
}

impl<T> IndexMut<Seat> for [T; SEATS] {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_round() {
        assert_eq!(Seat::ALL[3].next(), Seat::ALL[0]);
        assert_eq!(Seat::ALL[0].step(-1), Seat::ALL[3]);
        assert_eq!(Seat::ALL[1].step(2), Seat::ALL[3]);
        assert_eq!(Seat::from_index(4), None);
        assert_eq!(Seat::from_index(-1), None);
    }
}
