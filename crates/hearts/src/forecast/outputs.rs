//! The outputs of the forecast network, in groups.
//!
//! Seats are relative to the viewer, clockwise. All groups except [`OutputGroup::TAKES_ALL`] and the
//! cards are conditional: they hold if no seat takes all penalty points. This keeps a forecast
//! consistent: the chance of all points is one number for the classes, the queen and the moon.

use std::ops::Range;

use super::facts::LOWER_CLASSES;
use crate::{DECK_SIZE, SEATS};

/// The number of outputs.
pub const OUTPUTS: usize = CARDS + DECK_SIZE;

const QUEEN: usize = SEATS + 1;
const JACK: usize = QUEEN + SEATS;
const HEARTS: usize = JACK + SEATS;
const LOWER: usize = HEARTS + SEATS;
const IDLE: usize = LOWER + LOWER_CLASSES * SEATS;
const CARDS: usize = IDLE + SEATS;

/// A group of outputs that is one distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputGroup {
    first: u8,
    len: u8,
}

impl OutputGroup {
    /// No seat takes all penalty points, or seat 0 to 3 does.
    pub const TAKES_ALL: OutputGroup = OutputGroup::new(0, SEATS + 1);
    /// The seat that takes the queen of spades.
    pub const QUEEN: OutputGroup = OutputGroup::new(QUEEN, SEATS);
    /// The seat that takes the jack of diamonds.
    pub const JACK: OutputGroup = OutputGroup::new(JACK, SEATS);
    /// The share of each seat in the hearts that no seat has yet.
    pub const HEARTS: OutputGroup = OutputGroup::new(HEARTS, SEATS);
    /// All groups that are distributions, with those of [`lower`](Self::lower).
    pub const ALL: [OutputGroup; 4 + SEATS] = [
        OutputGroup::TAKES_ALL,
        OutputGroup::QUEEN,
        OutputGroup::JACK,
        OutputGroup::HEARTS,
        OutputGroup::lower(0),
        OutputGroup::lower(1),
        OutputGroup::lower(2),
        OutputGroup::lower(3),
    ];

    const fn new(first: usize, len: usize) -> OutputGroup {
        OutputGroup {
            first: first as u8,
            len: len as u8,
        }
    }

    /// The class of the hearts of a seat that does not take the queen: 0, 1 to 5, 6 to 12, 13.
    pub const fn lower(seat: usize) -> OutputGroup {
        OutputGroup::new(LOWER + LOWER_CLASSES * (seat % SEATS), LOWER_CLASSES)
    }

    /// Returns the numbers of the outputs.
    #[inline]
    pub const fn rows(self) -> Range<usize> {
        let first = self.first as usize;
        first..first + self.len as usize
    }

    /// Returns the output of whether a seat takes no trick, a logistic function.
    #[inline]
    pub const fn idle(seat: usize) -> usize {
        IDLE + seat % SEATS
    }

    /// Returns the output of whether a card of the viewer wins its trick, a logistic function, by
    /// [`card_index`](crate::policy_net::card_index).
    #[inline]
    pub const fn card(index: usize) -> usize {
        CARDS + index % DECK_SIZE
    }
}
