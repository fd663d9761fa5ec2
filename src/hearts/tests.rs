//! What tests share: a deal without a pass that all four players watch.

use super::{Card, Position, Rules, SEATS, Seat, Start, View};
use crate::base::Rng;

/// The table, and what each player has seen of it.
pub(in crate::hearts) struct Watched {
    pub table: Position,
    pub views: [View; SEATS],
}

impl Watched {
    /// A random deal, before the first lead.
    pub fn deal(rules: Rules, seed: u64) -> Watched {
        let table = Position::deal(rules, &mut Rng::new(seed));
        let views = Seat::ALL.map(|seat| {
            let mut start = Start::new(seat, table.hands()[seat]);
            start.rules = rules;
            View::new(start).expect("a view")
        });
        Watched { table, views }
    }

    /// What the player whose turn it is has seen.
    pub fn view(&self) -> &View {
        &self.views[self.table.next_seat()]
    }

    /// He plays a card, and everybody sees it.
    pub fn play(&mut self, card: Card) {
        let seat = self.table.next_seat();
        self.table.play(card).expect("legal");
        for view in &mut self.views {
            view.play(seat, card).expect("possible");
        }
    }
}
