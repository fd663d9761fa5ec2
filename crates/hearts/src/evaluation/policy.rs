/// Which judgement stands behind a pass or a ranking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Terms that somebody thought of, with weights found by play; the default.
    #[default]
    Tuned = 0,
    /// The design "Suit Strength Measurement System" to the letter.
    AsDesigned = 1,
    /// The tuned policy put right by a net; plays best without a search, and passes as the tuned policy
    /// does. See [`policy_net`](crate::policy_net).
    // The numbers between are free for policies like the first two.
    Learned = 16,
}

impl Policy {
    /// All policies in the order of their numbers.
    pub const ALL: [Policy; 3] = [Policy::Tuned, Policy::AsDesigned, Policy::Learned];

    /// `tuned`, `as-designed` or `learned`.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Tuned => "tuned",
            Policy::AsDesigned => "as-designed",
            Policy::Learned => "learned",
        }
    }

    /// The policy with this number: 0 tuned, 1 as designed, 16 learned.
    #[inline]
    pub fn from_code(code: i32) -> Option<Policy> {
        Self::ALL.into_iter().find(|&policy| policy as i32 == code)
    }
}
