//! The reasons of a ranking as C strings.

use std::ffi::CStr;

use handsense_hearts::Reason;

/// Returns [`Reason::text`] as a C string.
pub(super) const fn text(reason: Reason) -> &'static CStr {
    match reason {
        Reason::Base => c"ranks by the plain order of cards",
        Reason::FlushHigh => c"is a high spade while the queen is out",
        Reason::BlockHighHeart => c"beats the trick with a high heart to stop a moon shot",
        Reason::BlockTakeHearts => c"beats a trick with hearts to stop a moon shot",
        Reason::BlockShooterVoid => c"leads a suit in which the shooter is void",
        Reason::TrickPoints => c"may win the trick and its points",
        Reason::LeadNext => c"may win the lead",
        Reason::Shed => c"sheds a dangerous card",
        Reason::GuardLost => c"gives up a card that guards a higher one",
        Reason::MakesVoid => c"leaves a void to discard on",
        Reason::FlushLow => c"may drive out the queen of spades",
        Reason::HitsLeader => c"may give points to an opponent who leads the game",
        Reason::StopsMoon => c"may stop an opponent's moon shot",
        Reason::FeedsMoon => c"may help an opponent's moon shot",
        Reason::Shoots => c"helps your own moon shot",
        Reason::LeadSuit => c"leads this suit",
        Reason::Learned => c"is rated by experience in other ways",
        Reason::EndsGame => c"may end the game",
        Reason::HitsTrailer => c"may give points to an opponent who trails in the game",
        Reason::SafeCardLost => c"gives up a safe card",
        Reason::ShortSuit => c"leaves a short suit",
        Reason::FlushExposed => c"leads spades while your ace or king may catch the queen",
        Reason::LeadsQueenSuit => c"leads spades while you hold the queen",
        Reason::WeakensShot => c"weakens your own moon shot",
        Reason::LearnedSuit => c"is rated by the cards of its suit",
        Reason::LearnedOtherSuits => c"is rated by the other suits",
        Reason::LearnedQueen => c"is rated by the queen of spades in play",
        Reason::LearnedTrick => c"is rated by the trick on the table",
        Reason::LearnedLead => c"is rated as a lead",
        Reason::LearnedVoids => c"is rated by a known void",
        Reason::LearnedPoints => c"is rated by the points taken so far",
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
