//! What scores mean for winning: the table behind [`win_chances`](handsense_hearts::win_chances),
//! made from self-play, and how well it foretells games it has not seen.
//!
//! [`courses`] plays games of the tuned policy with itself, from 0 and from random scores. All that
//! is learnt of them is how the points of a deal are shared out ([`deals`]); whose they are is taken
//! to be chance alone, as among equal players. [`futures`] then deals those points out again and
//! again, from every node of the table's grid, and counts who wins; [`shares`] turns the counts into
//! entries of the table. [`calibration`] compares the library's table with games of another range.
//!
//! Every node meets the same futures, in all 24 orders of the seats. So equal scores have equal
//! counts, and a worse score never has a larger one: whoever has more points and thereby ends the
//! game earlier has lost it.

pub mod calibration;
pub mod courses;
pub mod deals;
pub mod fit;
pub mod futures;
pub mod shares;
