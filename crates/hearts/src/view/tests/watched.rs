//! A test fixture: a deal with the views of all four players.

use crate::evaluation::passing::tuned::{self, PassContext};
use crate::evaluation::weights::TUNED;
use crate::rules::position::first_leader;
use crate::{
    Card, CardSet, PassDirection, Position, Rules, SEATS, Seat, Trick, View, ViewSetup, deal_hands,
    pass_cards,
};
use handsense_core::Rng;

/// A statistical test takes this many cases under `HANDSENSE_LONG=1`, else `short`.
pub(crate) fn cases(long: u64, short: u64) -> u64 {
    match std::env::var_os("HANDSENSE_LONG") {
        Some(_) => long,
        None => short,
    }
}

/// A deal with the view of each player.
#[derive(Clone)]
pub(crate) struct Watched {
    pub table: Position,
    pub views: [View; SEATS],
}

impl Watched {
    /// A random deal without a pass, before the first lead.
    pub fn deal(rules: Rules, seed: u64) -> Watched {
        let table = Position::deal(rules, &mut Rng::new(seed));
        let views = Seat::ALL.map(|seat| {
            let mut start = ViewSetup::new(seat, table.hands()[seat]);
            start.rules = rules;
            View::new(start).expect("a view")
        });
        Watched { table, views }
    }

    /// A random deal before the first lead, in which all have passed by the tuned policy.
    pub fn passed(rules: Rules, direction: PassDirection, seed: u64) -> Watched {
        let dealt = deal_hands(&mut Rng::new(seed));
        let passes = dealt.map(|hand| {
            let context = PassContext {
                hand,
                rules,
                direction,
            };
            tuned::choose_in_context(&context, &TUNED.passing)
        });
        let hands = pass_cards(dealt, passes, direction);
        let leader = first_leader(rules, &hands, Seat::ALL[0]);
        let nothing = [CardSet::EMPTY; SEATS];
        let table = Position::resume(rules, hands, nothing, Trick::led_by(leader));
        let views = Seat::ALL.map(|seat| {
            let mut start = ViewSetup::new(seat, hands[seat]);
            (start.rules, start.pass) = (rules, direction);
            (start.passed, start.received) = (passes[seat], hands[seat] - dealt[seat]);
            View::new(start).expect("a view")
        });
        Watched {
            table: table.expect("a deal"),
            views,
        }
    }

    /// The view of the player to move.
    pub fn view(&self) -> &View {
        &self.views[self.table.next_seat()]
    }

    /// Plays a card and updates all views.
    pub fn play(&mut self, card: Card) {
        let seat = self.table.next_seat();
        self.table.play(card).expect("legal");
        for view in &mut self.views {
            view.play(seat, card).expect("possible");
        }
    }
}
