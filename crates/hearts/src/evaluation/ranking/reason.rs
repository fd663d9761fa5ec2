//! Reasons of a ranking: the named terms of a card's value.

/// A term in the value of a card.
///
/// Codes are fixed, as they are part of the C interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Reason {
    /// The base ranking, which the design leaves open.
    Base = 1,
    /// Flushes the queen of spades with the ace or king.
    FlushHigh = 2,
    /// Wins the trick with a high heart to stop a moon shot.
    BlockHighHeart = 3,
    /// Takes a trick with hearts to stop a moon shot.
    BlockTakeHearts = 4,
    /// Leads a suit in which the shooter is void.
    BlockShooterVoid = 5,
    /// The expected points of the trick if this card wins it.
    TrickPoints = 6,
    /// The cost of leading to the next trick.
    LeadNext = 7,
    /// Gets rid of a card that would be dangerous later.
    Shed = 8,
    /// Gives up a guard of a higher card.
    GuardLost = 9,
    /// Leaves the suit void or short.
    MakesVoid = 10,
    /// Leads a low spade to drive out the queen of spades.
    FlushLow = 11,
    /// The effect of given points on the game score, such as points to the leader.
    HitsLeader = 12,
    /// Stops an opponent's moon shot.
    StopsMoon = 13,
    /// Helps an opponent's moon shot.
    FeedsMoon = 14,
    /// Helps the player's own moon shot.
    Shoots = 15,
    /// The value of leading the suit.
    LeadSuit = 16,
    /// The correction of the policy network.
    Learned = 17,
}

impl Reason {
    /// All reasons in the order of their codes.
    pub const ALL: [Reason; 17] = [
        Reason::Base,
        Reason::FlushHigh,
        Reason::BlockHighHeart,
        Reason::BlockTakeHearts,
        Reason::BlockShooterVoid,
        Reason::TrickPoints,
        Reason::LeadNext,
        Reason::Shed,
        Reason::GuardLost,
        Reason::MakesVoid,
        Reason::FlushLow,
        Reason::HitsLeader,
        Reason::StopsMoon,
        Reason::FeedsMoon,
        Reason::Shoots,
        Reason::LeadSuit,
        Reason::Learned,
    ];

    /// Returns the code of the reason in C.
    #[inline]
    pub const fn code(self) -> i32 {
        self as i32
    }

    /// Returns the reason with this code.
    #[inline]
    pub fn from_code(code: i32) -> Option<Reason> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// Returns a phrase that completes "this card …".
    pub const fn text(self) -> &'static str {
        match self {
            Reason::Base => "ranks by the plain order of cards",
            Reason::FlushHigh => "can flush out the queen of spades",
            Reason::BlockHighHeart => "wins with a high heart to stop a moon shot",
            Reason::BlockTakeHearts => "takes hearts to stop a moon shot",
            Reason::BlockShooterVoid => "leads a suit in which the shooter is void",
            Reason::TrickPoints => "may win the trick and its points",
            Reason::LeadNext => "may win the lead",
            Reason::Shed => "sheds a dangerous card",
            Reason::GuardLost => "gives up a low card that guards a higher one",
            Reason::MakesVoid => "leaves a void to discard on",
            Reason::FlushLow => "drives out the queen of spades",
            Reason::HitsLeader => "affects the game score",
            Reason::StopsMoon => "stops an opponent's moon shot",
            Reason::FeedsMoon => "helps an opponent's moon shot",
            Reason::Shoots => "helps your own moon shot",
            Reason::LeadSuit => "leads this suit",
            Reason::Learned => "is corrected by the policy network",
        }
    }
}

/// A receiver of the terms of a card's value.
///
/// A ranking sums the terms, and an explanation lists them. Both run the same code, so an
/// explanation always agrees with the rank.
pub trait TermSink {
    /// Adds a term; higher is better for the player.
    fn add(&mut self, reason: Reason, value: i32);
}

/// The sum of the terms.
#[derive(Clone, Copy, Debug, Default)]
pub struct TermSum(pub i32);

impl TermSink for TermSum {
    #[inline]
    fn add(&mut self, _: Reason, value: i32) {
        self.0 += value;
    }
}

/// The maximum number of reasons for one card.
pub const MAX_REASONS: usize = 12;

/// The terms of a card's value in the order of evaluation. Terms of the same reason are summed, and
/// zero terms are omitted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    terms: [Option<(Reason, i32)>; MAX_REASONS],
}

impl Explanation {
    /// Returns the reasons with their values, in the order of evaluation.
    #[inline]
    pub fn terms(&self) -> impl Iterator<Item = (Reason, i32)> + '_ {
        self.terms
            .iter()
            .flatten()
            .copied()
            .filter(|&(_, value)| value != 0)
    }

    /// Returns the sum of all terms: the value of the card.
    #[inline]
    pub fn total(&self) -> i32 {
        self.terms().map(|(_, value)| value).sum()
    }
}

impl TermSink for Explanation {
    fn add(&mut self, reason: Reason, value: i32) {
        for slot in &mut self.terms {
            match slot {
                Some((known, sum)) if *known == reason => {
                    *sum += value;
                    return;
                }
                Some(_) => {}
                None => {
                    *slot = Some((reason, value));
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_dense_and_round_trip() {
        for (index, reason) in Reason::ALL.into_iter().enumerate() {
            assert_eq!(reason.code(), index as i32 + 1);
            assert_eq!(Reason::from_code(reason.code()), Some(reason));
            assert!(!reason.text().is_empty());
        }
        assert_eq!(Reason::from_code(0), None);
    }

    #[test]
    fn an_explanation_adds_up_to_its_total() {
        let mut explanation = Explanation::default();
        explanation.add(Reason::Shed, 5);
        explanation.add(Reason::LeadNext, -2);
        explanation.add(Reason::Shed, 7);
        explanation.add(Reason::MakesVoid, 0);
        let terms: Vec<_> = explanation.terms().collect();
        assert_eq!(terms, [(Reason::Shed, 12), (Reason::LeadNext, -2)]);
        assert_eq!(explanation.total(), 10);
    }
}
