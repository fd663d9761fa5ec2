//! The reasons of a ranking as C strings.

use std::ffi::CStr;

use handsense_hearts::Reason;

/// Returns [`Reason::text`] as a C string.
pub(super) const fn text(reason: Reason) -> &'static CStr {
    match reason {
        Reason::Base => c"ranks by the plain order of cards",
        Reason::FlushHigh => c"can flush out the queen of spades",
        Reason::BlockHighHeart => c"wins with a high heart to stop a moon shot",
        Reason::BlockTakeHearts => c"takes hearts to stop a moon shot",
        Reason::BlockShooterVoid => c"leads a suit in which the shooter is void",
        Reason::TrickPoints => c"may win the trick and its points",
        Reason::LeadNext => c"may win the lead",
        Reason::Shed => c"sheds a dangerous card",
        Reason::GuardLost => c"gives up a low card that guards a higher one",
        Reason::MakesVoid => c"leaves a void to discard on",
        Reason::FlushLow => c"drives out the queen of spades",
        Reason::HitsLeader => c"affects the game score",
        Reason::StopsMoon => c"stops an opponent's moon shot",
        Reason::FeedsMoon => c"helps an opponent's moon shot",
        Reason::Shoots => c"helps your own moon shot",
        Reason::LeadSuit => c"leads this suit",
        Reason::Learned => c"is corrected by the policy network",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_equal_those_of_the_library() {
        for reason in Reason::ALL {
            assert_eq!(text(reason).to_str(), Ok(reason.text()));
        }
    }
}
