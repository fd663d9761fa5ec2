//! Searches of Binokel.

use handsense::binokel::{Phase, Player, Round, RuleBasedPlayer, Rules, View, play_decision};
use handsense::core::{Rng, Seat};
use handsense::ffi::*;

use super::{Search, done};
use crate::common::binokel_rounds::view_of;
use crate::common::calls::sized;

/// A decision as Rust code and as C code see it.
pub struct Decision {
    pub view: View,
    pub to_c: HsBinokelView,
}

/// Returns the decisions of some rounds of two, three and four players.
pub fn decisions() -> Vec<Decision> {
    let mut rng = Rng::new(3);
    let mut decisions = Vec::new();
    for number in 0..24 {
        let edition = Rules::default().edition();
        let rules = Rules::new(edition, number % 3 + 2).expect("players");
        let (hands, dabb) = rules.deal(&mut rng);
        let mut round = Round::new(rules, Seat::ALL[0], hands, dabb);
        let (mut player, mut played) = (RuleBasedPlayer::default(), Vec::new());
        while let Some(seat) = round.next_seat() {
            let view = View::from_round(&round, seat, [40, -30, 0, 0]);
            decisions.push(Decision {
                view,
                to_c: view_of(&round, seat, &played),
            });
            if round.phase() == Phase::Playing {
                let card = player.play(&view);
                played.push(card);
                round.play(card).expect("legal");
            } else {
                play_decision(&mut round, &mut player, &view).expect("legal");
            }
        }
    }
    decisions
}

pub fn searches() -> Vec<Search> {
    let decisions = decisions();
    macro_rules! over {
        ($name:literal, $phase:ident, $decision:ident, $search:ident) => {{
            let of_phase = |one: &&Decision| one.view.phase() == Phase::$phase;
            let views = decisions.iter().filter(of_phase).map(|one| one.to_c);
            Search::over($name, "2–4 players", views.collect(), |view, limits| {
                let options = HsBinokelSearchOptions {
                    struct_size: size_of::<HsBinokelSearchOptions>() as u32,
                    objective: 0,
                    limits,
                };
                let mut out = sized!($decision);
                // SAFETY: view and options are complete, and the output states its size.
                done(unsafe { $search(view, &options, &mut out) });
            })
            .with_threads()
        }};
    }
    vec![
        over!(
            "search_bid",
            Bidding,
            HsBinokelBidDecision,
            handsense_binokel_search_bid
        ),
        over!(
            "search_trump",
            DeclaringTrump,
            HsBinokelTrumpDecision,
            handsense_binokel_search_trump
        ),
        over!(
            "search_discard",
            Discarding,
            HsBinokelDiscardDecision,
            handsense_binokel_search_discard
        ),
        over!(
            "search_card",
            Playing,
            HsBinokelCardDecision,
            handsense_binokel_search_card
        ),
    ]
}
