//! Switches for the rules of the design "Suit Strength Measurement System".
//!
//! The policy AS_DESIGNED follows all rules. A match without one rule measures its strength.

/// The rules of the design that are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Design {
    /// Ranking: ace and king of spades 90 to flush the queen.
    pub flush_high: bool,
    /// Ranking: 50 more for a high heart that wins against a moon.
    pub block_high_heart: bool,
    /// Ranking: 40 more for taking hearts away from a moon.
    pub block_take_hearts: bool,
    /// Ranking: 30 more for leading a suit the shooter does not have.
    pub block_shooter_void: bool,
    /// Passing: a hand for the moon passes its lowest cards.
    pub pass_for_moon: bool,
    /// Passing: an unprotected queen first.
    pub pass_queen_first: bool,
    /// Passing: then the suit that is best to void.
    pub pass_void_suit: bool,
}

impl Design {
    /// Every rule on: the policy AS_DESIGNED.
    pub const ALL: Design = Design {
        flush_high: true,
        block_high_heart: true,
        block_take_hearts: true,
        block_shooter_void: true,
        pass_for_moon: true,
        pass_queen_first: true,
        pass_void_suit: true,
    };

    /// The names of the rules that can be switched off, as [`ablated`](Self::ablated) takes them.
    pub const ABLATIONS: [&'static str; 7] = [
        "flush-high",
        "block-high-heart",
        "block-take-hearts",
        "block-shooter-void",
        "pass-for-moon",
        "pass-queen-first",
        "pass-void-suit",
    ];

    /// Returns all rules except the one with this name, or `None` for an unknown name.
    pub fn ablated(rule: &str) -> Option<Design> {
        let mut design = Design::ALL;
        let switch = match Self::ABLATIONS.iter().position(|&name| name == rule)? {
            0 => &mut design.flush_high,
            1 => &mut design.block_high_heart,
            2 => &mut design.block_take_hearts,
            3 => &mut design.block_shooter_void,
            4 => &mut design.pass_for_moon,
            5 => &mut design.pass_queen_first,
            _ => &mut design.pass_void_suit,
        };
        *switch = false;
        Some(design)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_switches_a_different_rule() {
        let designs = Design::ABLATIONS.map(|name| Design::ablated(name).expect(name));
        for (index, design) in designs.iter().enumerate() {
            assert!(*design != Design::ALL && !designs[..index].contains(design));
        }
        assert_eq!(Design::ablated("flush"), None);
    }
}
