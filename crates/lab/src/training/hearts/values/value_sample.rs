//! A training sample: active features, possible outputs and the end of the deal.

use handsense_hearts::value_net::{ValuePosition, value_features};
use handsense_hearts::{Card, CardSet, SEATS, Seat, Suit, moon_shooter, penalty_points};

/// A training sample of the value network. Seats are relative to the leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueSample {
    /// The active features.
    pub features: Vec<u16>,
    /// The hearts that each seat has taken before the position.
    pub hearts: [u8; SEATS],
    /// The seat that has taken the queen of spades before the position.
    pub queen: Option<u8>,
    /// The seats that may still take all points, one bit each.
    pub can_take_all: u8,
    /// The seat that shoots the moon at the end.
    pub moon: Option<u8>,
    /// The hearts of each seat at the end.
    pub final_hearts: [u8; SEATS],
    /// The seat that takes the queen of spades.
    pub final_queen: u8,
}

impl ValueSample {
    /// Makes the sample of a position in a deal in which each seat takes these cards. The network knows
    /// the rules.
    pub fn new(position: &ValuePosition, taken: &[CardSet; SEATS]) -> ValueSample {
        let seats: [Seat; SEATS] = std::array::from_fn(|place| position.leader.step(place as i32));
        let hearts_of =
            |cards: &[CardSet; SEATS]| seats.map(|seat| cards[seat].suit(Suit::Hearts).len() as u8);
        let queen_of = |cards: &[CardSet; SEATS]| {
            let holds = |&seat: &Seat| cards[seat].contains(Card::QUEEN_OF_SPADES);
            seats.iter().position(holds).map(|place| place as u8)
        };
        let points = seats.map(|seat| penalty_points(position.rules, position.taken[seat]));
        let total: i32 = points.iter().sum();
        let able = (0..SEATS).filter(|&place| points[place] == total);
        let shooter = moon_shooter(position.rules, taken);
        let place_of = |shooter| seats.iter().position(|&seat| seat == shooter);
        ValueSample {
            features: value_features(position),
            hearts: hearts_of(&position.taken),
            queen: queen_of(&position.taken),
            can_take_all: able.fold(0, |all, place| all | 1 << place),
            moon: shooter.and_then(place_of).map(|place| place as u8),
            final_hearts: hearts_of(taken),
            final_queen: queen_of(taken).unwrap_or(0),
        }
    }

    /// Returns three times the payoff of each seat at the end.
    pub fn payoffs(&self) -> [f32; SEATS] {
        std::array::from_fn(|place| match self.moon {
            Some(shooter) if usize::from(shooter) == place => 78.0,
            Some(_) => -26.0,
            None => {
                let queen = usize::from(self.final_queen) == place;
                let points = f32::from(self.final_hearts[place]) + if queen { 13.0 } else { 0.0 };
                26.0 - 4.0 * points
            }
        })
    }
}
