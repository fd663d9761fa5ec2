//! Why a card ranks where it does: the named terms of its value.

/// One term in the value of a card.
///
/// Codes are fixed: they cross the C interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Reason {
    /// The ranking that stands where the design says nothing.
    Base = 1,
    /// Ace or king of spades to flush the queen out.
    FlushHigh = 2,
    /// A high heart that wins the trick against a moon.
    BlockHighHeart = 3,
    /// Takes a trick with hearts in it against a moon.
    BlockTakeHearts = 4,
    /// Leads a suit in which the shooter is void.
    BlockShooterVoid = 5,
    /// Points that the trick is expected to cost if this card wins it.
    TrickPoints = 6,
    /// Having to lead next.
    LeadNext = 7,
    /// Gets rid of a card that would be dangerous later.
    Shed = 8,
    /// Gives up a low card that protects a higher one.
    GuardLost = 9,
    /// Leaves no card of the suit.
    MakesVoid = 10,
    /// Brings the queen of spades nearer to falling elsewhere.
    FlushLow = 11,
    /// The points go to the player who is winning the game.
    HitsLeader = 12,
    /// Stops another player's moon.
    StopsMoon = 13,
    /// Helps another player's moon.
    FeedsMoon = 14,
    /// Part of my own moon.
    Shoots = 15,
    /// A suit that is good or bad to lead.
    LeadSuit = 16,
    /// What a net has learnt from playouts of such cards.
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

    /// The number that stands for the reason in C.
    #[inline]
    pub const fn code(self) -> i32 {
        self as i32
    }

    /// The reason with this number.
    #[inline]
    pub fn from_code(code: i32) -> Option<Reason> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// A phrase that completes "this card …".
    pub const fn text(self) -> &'static str {
        match self {
            Reason::Base => "ranks by the plain order of cards",
            Reason::FlushHigh => "can flush the queen of spades out",
            Reason::BlockHighHeart => "wins with a high heart against a moon",
            Reason::BlockTakeHearts => "takes hearts away from a moon",
            Reason::BlockShooterVoid => "leads a suit the shooter does not have",
            Reason::TrickPoints => "may win the trick and its points",
            Reason::LeadNext => "may win the lead",
            Reason::Shed => "sheds a dangerous card",
            Reason::GuardLost => "gives up a low card that guards a higher one",
            Reason::MakesVoid => "leaves a void to discard on",
            Reason::FlushLow => "drives the queen of spades out",
            Reason::HitsLeader => "bears on the standing of the game",
            Reason::StopsMoon => "stops another player's moon",
            Reason::FeedsMoon => "helps another player's moon",
            Reason::Shoots => "helps your own moon shot",
            Reason::LeadSuit => "leads a suit of this kind",
            Reason::Learned => "is corrected by the policy network",
        }
    }
}

/// Receives the terms of a card's value as they are computed.
///
/// The ranking only sums them; an explanation lists them too. Both run the same code, so an
/// explanation cannot disagree with the rank.
pub trait Tally {
    /// Adds a term; higher is better for the player.
    fn add(&mut self, reason: Reason, value: i32);
}

/// Just the sum.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum(pub i32);

impl Tally for Sum {
    #[inline]
    fn add(&mut self, _: Reason, value: i32) {
        self.0 += value;
    }
}

/// How many reasons one card can have.
pub const MAX_REASONS: usize = 12;

/// The terms themselves, in the order they were added; zero terms are left out, and terms of the
/// same reason are added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    terms: [Option<(Reason, i32)>; MAX_REASONS],
}

impl Explanation {
    /// The reasons with their values, in the order the ranking weighs them.
    #[inline]
    pub fn terms(&self) -> impl Iterator<Item = (Reason, i32)> + '_ {
        self.terms
            .iter()
            .flatten()
            .copied()
            .filter(|&(_, value)| value != 0)
    }

    /// The sum of all terms: the value of the card.
    #[inline]
    pub fn total(&self) -> i32 {
        self.terms().map(|(_, value)| value).sum()
    }
}

impl Tally for Explanation {
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
    fn codes_are_dense_and_come_back() {
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
