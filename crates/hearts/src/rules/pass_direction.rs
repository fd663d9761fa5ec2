//! The direction of passing.

use crate::{Rules, Seat};

/// The direction of the pass before play: seat *p* passes to seat *p + direction*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum PassDirection {
    /// To the left neighbour, who plays next: 1.
    Left,
    /// To the right neighbour: −1.
    Right,
    /// To the player opposite: 2.
    Across,
    /// No cards are passed: 0.
    #[default]
    Hold,
}

impl PassDirection {
    /// The order in which the deals of a game use the directions.
    pub const CYCLE: [PassDirection; 4] = [
        PassDirection::Left,
        PassDirection::Right,
        PassDirection::Across,
        PassDirection::Hold,
    ];

    /// Returns the direction of the deal with this number, from 0: left, right, across, hold in turn;
    /// always hold under rules without passing.
    #[inline]
    pub const fn of_deal(rules: Rules, number: u32) -> PassDirection {
        if rules.has(Rules::PASS_CARDS) {
            Self::CYCLE[number as usize % 4]
        } else {
            PassDirection::Hold
        }
    }

    /// Returns the direction with the classic engine's code: left 1, right −1, across 2, hold 0.
    #[inline]
    pub const fn from_code(code: i32) -> Option<PassDirection> {
        match code {
            1 => Some(PassDirection::Left),
            -1 => Some(PassDirection::Right),
            2 => Some(PassDirection::Across),
            0 => Some(PassDirection::Hold),
            _ => None,
        }
    }

    /// Steps round the table from giver to receiver: left 1, right −1, across 2, hold 0.
    #[inline]
    pub const fn code(self) -> i32 {
        match self {
            PassDirection::Left => 1,
            PassDirection::Right => -1,
            PassDirection::Across => 2,
            PassDirection::Hold => 0,
        }
    }

    /// `left`, `right`, `across` or `hold`.
    pub const fn name(self) -> &'static str {
        match self {
            PassDirection::Left => "left",
            PassDirection::Right => "right",
            PassDirection::Across => "across",
            PassDirection::Hold => "hold",
        }
    }

    /// Returns the direction of that name.
    pub fn from_name(name: &str) -> Option<PassDirection> {
        Self::CYCLE
            .into_iter()
            .find(|direction| direction.name() == name)
    }

    /// Returns the seat that gets `giver`'s cards.
    #[inline]
    pub const fn receiver(self, giver: Seat) -> Seat {
        giver.step(self.code())
    }

    /// Returns the seat whose cards `receiver` gets.
    #[inline]
    pub const fn giver(self, receiver: Seat) -> Seat {
        receiver.step(-self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_steps_round_the_table() {
        for direction in PassDirection::CYCLE {
            assert_eq!(PassDirection::from_code(direction.code()), Some(direction));
            assert_eq!(PassDirection::from_name(direction.name()), Some(direction));
            for seat in Seat::ALL {
                assert_eq!(direction.giver(direction.receiver(seat)), seat);
            }
        }
        assert_eq!(PassDirection::Left.receiver(Seat::ALL[3]), Seat::ALL[0]);
        assert_eq!(PassDirection::from_code(3), None);
    }
}
