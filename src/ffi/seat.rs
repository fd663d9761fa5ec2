//! Seats in C: a number from 0 to 3, or -1 for none, and a set as bits.

use super::argument::from_code;
use super::status::Failure;
use handsense_core::{SEATS, Seat};

from_code!(Seat, Failure, Seat::from_index, |name, value| {
    Failure::Seat { name, value }
});

/// Returns the number of a seat; -1 for none.
#[inline]
pub(super) fn seat_to_c(seat: Option<Seat>) -> i32 {
    seat.map_or(-1, |seat| seat.index() as i32)
}

/// Returns the bits of a set of seats: bit s for seat s.
pub(super) fn seats_to_c(set: [bool; SEATS]) -> u32 {
    (0..)
        .zip(set)
        .map(|(seat, is_in)| u32::from(is_in) << seat)
        .sum()
}
