//! How each level decides: one table of constants.
//!
//! The constants are chosen by matches, so that the steps between levels are about even
//! (`docs/research/evaluation.md`).

use super::Level;
use super::lapse::Lapse;

/// How a level decides.
#[derive(Clone, Copy, Debug)]
pub(super) enum Method {
    /// By the tuned policy, with limited attention and lapses.
    Lapses(Skill),
    /// By the learned policy.
    Policy,
    /// By the search, with at most this many playouts for a card.
    Search(u64),
}

/// The attention and the lapses of a lower level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// The chance, in 1/256, of noticing each fact of a deal.
    pub attention: u32,
    /// The choice of a card.
    pub card: Lapse,
    /// The choice of a pass.
    pub pass: Lapse,
}

/// Notices a quarter.
const NOVICE: Skill = Skill {
    attention: 64,
    card: Lapse {
        halving: 80,
        limit: 320,
    },
    pass: Lapse {
        halving: 50,
        limit: 200,
    },
};

/// Notices half.
const STEADY: Skill = Skill {
    attention: 128,
    card: Lapse {
        halving: 36,
        limit: 200,
    },
    pass: Lapse {
        halving: 24,
        limit: 120,
    },
};

/// Notices seven eighths.
const SEASONED: Skill = Skill {
    attention: 224,
    card: Lapse {
        halving: 12,
        limit: 80,
    },
    pass: Lapse {
        halving: 8,
        limit: 50,
    },
};

impl Level {
    /// Returns how the level decides.
    pub(super) const fn method(self) -> Method {
        match self {
            Level::Novice => Method::Lapses(NOVICE),
            Level::Steady => Method::Lapses(STEADY),
            Level::Seasoned => Method::Lapses(SEASONED),
            Level::Expert => Method::Policy,
            Level::Master => Method::Search(4_000),
        }
    }
}
