//! Seats at a table of four players.

use std::fmt;
use std::ops::{Index, IndexMut};

/// The number of seats at the table.
pub const SEATS: usize = 4;

/// A seat at the table, 0..=3. Play passes clockwise from each seat to the next higher one, and
/// from 3 to 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// All seats in order.
    pub const ALL: [Seat; SEATS] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// Returns the seat with this number, or `None` outside 0..=3.
    #[inline]
    pub const fn from_index(index: i32) -> Option<Seat> {
        if index >= 0 && index < SEATS as i32 {
            Some(Seat(index as u8))
        } else {
            None
        }
    }

    /// Returns the number of the seat, 0..=3.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask lets the compiler elide bounds checks of arrays of four.
        (self.0 & 3) as usize
    }

    /// Returns the seat `steps` seats to the left; a negative number moves to the right.
    #[inline]
    pub const fn step(self, steps: i32) -> Seat {
        Seat((self.0 as i32 + steps) as u8 & 3)
    }

    /// Returns the left neighbour, who plays next.
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

/// The number of the seat.
#[cfg(feature = "serde")]
impl serde::Serialize for Seat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Seat {
    fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(source)?;
        Seat::from_index(i32::from(number)).ok_or_else(|| {
            let found = serde::de::Unexpected::Unsigned(number.into());
            serde::de::Error::invalid_value(found, &"a seat from 0 to 3")
        })
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
    #[cfg(feature = "serde")]
    fn a_seat_is_written_as_its_number() {
        for seat in Seat::ALL {
            let text = serde_json::to_string(&seat).expect("a number");
            assert_eq!(text, seat.to_string());
            assert_eq!(serde_json::from_str::<Seat>(&text).ok(), Some(seat));
        }
        for text in ["4", "-1", "\"0\"", "300"] {
            assert!(serde_json::from_str::<Seat>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn stepping_wraps_around_the_table() {
        assert_eq!(Seat::ALL[3].next(), Seat::ALL[0]);
        assert_eq!(Seat::ALL[0].step(-1), Seat::ALL[3]);
        assert_eq!(Seat::ALL[1].step(2), Seat::ALL[3]);
        assert_eq!(Seat::from_index(4), None);
        assert_eq!(Seat::from_index(-1), None);
    }
}
