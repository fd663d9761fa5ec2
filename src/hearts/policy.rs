/// Which judgement stands behind a pass or a ranking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Whatever measurably plays best; the default.
    #[default]
    Tuned,
    /// The design "Suit Strength Measurement System" to the letter.
    AsDesigned,
}

impl Policy {
    /// Both policies in the order of their numbers.
    pub const ALL: [Policy; 2] = [Policy::Tuned, Policy::AsDesigned];

    /// `tuned` or `as-designed`.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Tuned => "tuned",
            Policy::AsDesigned => "as-designed",
        }
    }

    /// The policy with this number: 0 tuned, 1 as designed.
    pub const fn from_code(code: i32) -> Option<Policy> {
        match code {
            0 => Some(Policy::Tuned),
            1 => Some(Policy::AsDesigned),
            _ => None,
        }
    }
}
