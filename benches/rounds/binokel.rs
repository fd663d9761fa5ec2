//! Rounds of Binokel with three players and the newest rules.

use std::mem::MaybeUninit;

use handsense::binokel::{CardSet, DABB, Phase, Rules, Seat};
use handsense::core::Rng;
use handsense::ffi::{
    HsBinokelBidDecision, HsBinokelCardDecision, HsBinokelDiscardDecision, HsBinokelHand,
    HsBinokelSearchOptions, HsBinokelView, HsSearchLimits, handsense_binokel_search_bid,
    handsense_binokel_search_card, handsense_binokel_search_discard, handsense_binokel_view_init,
};

use super::done;

/// The kind of decision.
#[derive(Clone, Copy, PartialEq)]
pub enum Wanted {
    Bid,
    Discard,
    Lead,
}

impl Wanted {
    pub const ALL: [Wanted; 3] = [Wanted::Bid, Wanted::Discard, Wanted::Lead];

    pub fn name(self) -> &'static str {
        match self {
            Wanted::Bid => "Binokel: bid",
            Wanted::Discard => "Binokel: discard",
            Wanted::Lead => "Binokel: lead",
        }
    }
}

/// Returns views with such a decision: an answer to a bid of 200, the discard of the bidder, or the
/// lead to the first trick.
pub fn views(wanted: Wanted) -> Vec<HsBinokelView> {
    let rules = Rules::default();
    let view = |seed| {
        let (hands, dabb) = rules.deal(&mut Rng::new(seed));
        // The seat after the dealer bids and leads first.
        let me = if wanted == Wanted::Bid { 2 } else { 1 };
        let mut hand = HsBinokelHand::default();
        for card in hands[Seat::ALL[me]].iter() {
            hand.cards[hand.count as usize] = card.code() as u8;
            hand.count += 1;
        }
        let mut view = MaybeUninit::zeroed();
        let place = view.as_mut_ptr();
        // SAFETY: the output is writable, of size 0, and the hand is complete.
        done(unsafe { handsense_binokel_view_init(place, 1, 3, 0, me as i32, &hand) });
        // SAFETY: the function has succeeded, so it has written the view.
        let mut view: HsBinokelView = unsafe { view.assume_init() };
        (view.standing, view.last_bidder) = (200, 1);
        if wanted != Wanted::Bid {
            view.passed = 0b101;
            view.trump = 2;
            view.phase = Phase::Discarding as i32;
            for (place, card) in dabb.iter().enumerate() {
                view.dabb[place] = card.code() as u8;
                view.hand.cards[view.hand.count as usize + place] = card.code() as u8;
            }
            (view.dabb_known, view.hand.count) = (1, view.hand.count + DABB as i32);
        }
        if wanted == Wanted::Lead {
            // The bidder discards the cards of the dabb.
            view.phase = Phase::Playing as i32;
            view.hand = hand;
            view.discard = dabb.into_iter().collect::<CardSet>().bits();
        }
        view
    };
    (0..1_000).map(view).collect()
}

/// Searches for one millisecond, and returns whether the search used up the time.
pub fn search(view: &HsBinokelView, wanted: Wanted, seed: u64) -> bool {
    let options = HsBinokelSearchOptions {
        struct_size: size_of::<HsBinokelSearchOptions>() as u32,
        objective: 0,
        limits: HsSearchLimits {
            seed,
            milliseconds: 1,
            threads: 1,
            ..HsSearchLimits::DEFAULT
        },
    };
    macro_rules! settled {
        ($decision:ident, $search:ident) => {{
            // SAFETY: all zeros are a valid value of a struct of numbers.
            let mut out: $decision = unsafe { std::mem::zeroed() };
            out.struct_size = size_of::<$decision>() as u32;
            // SAFETY: view and options are complete, and the output states its size.
            done(unsafe { $search(view, &options, &mut out) });
            out.settled
        }};
    }
    let settled = match wanted {
        Wanted::Bid => settled!(HsBinokelBidDecision, handsense_binokel_search_bid),
        Wanted::Discard => settled!(HsBinokelDiscardDecision, handsense_binokel_search_discard),
        Wanted::Lead => settled!(HsBinokelCardDecision, handsense_binokel_search_card),
    };
    settled == 0
}
