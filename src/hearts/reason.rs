//! The reasons of a ranking as C strings.

use std::ffi::CStr;

use handsense_hearts::Reason;

/// Returns [`Reason::text`] as a C string.
pub(super) const fn text(reason: Reason) -> &'static CStr {
    match reason {
        Reason::Base => c"ranks by the plain order of cards",
        Reason::FlushHigh => c"can flush the queen of spades out",
        Reason::BlockHighHeart => c"wins with a high heart against a moon",
        Reason::BlockTakeHearts => c"takes hearts away from a moon",
        Reason::BlockShooterVoid => c"leads a suit the shooter does not have",
        Reason::TrickPoints => c"may win the trick and its points",
        Reason::LeadNext => c"may win the lead",
        Reason::Shed => c"sheds a dangerous card",
        Reason::GuardLost => c"gives up a low card that guards a higher one",
        Reason::MakesVoid => c"leaves a void to discard on",
        Reason::FlushLow => c"drives the queen of spades out",
        Reason::HitsLeader => c"bears on the standing of the game",
        Reason::StopsMoon => c"stops another player's moon",
        Reason::FeedsMoon => c"helps another player's moon",
        Reason::Shoots => c"helps your own moon shot",
        Reason::LeadSuit => c"leads a suit of this kind",
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
