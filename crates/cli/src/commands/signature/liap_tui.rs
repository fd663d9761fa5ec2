//! The games of Liap Tui: every strategy, every style and the search.

use std::cell::RefCell;
use std::rc::Rc;

use handsense_liap_tui::search::SearchOptions;
use handsense_liap_tui::{
    PieceSet, PlayStyle, Player, RuleBasedPlayer, SEATS, SearchPlayer, Strategy, View,
};

use super::{Trace, Traced};
use handsense_lab::matches::liap_tui::{MOST_ROUNDS, play_game};

/// Games, one for each seed from 0.
const GAMES: u64 = 36;
/// Playouts of the searching player.
const PLAYOUTS: u64 = 100;

impl Player for Traced<Box<dyn Player>> {
    fn begin_round(&mut self, seed: u64) {
        self.player.begin_round(seed);
    }

    fn wants_redeal(&mut self, view: &View) -> bool {
        let wanted = self.player.wants_redeal(view);
        self.decided(&[u8::from(wanted)]);
        wanted
    }

    fn declare(&mut self, view: &View) -> u8 {
        let declared = self.player.declare(view);
        self.decided(&[declared]);
        declared
    }

    fn play(&mut self, view: &View) -> PieceSet {
        let pieces = self.player.play(view);
        let values: Vec<u8> = pieces.iter().map(|piece| piece.points() as u8).collect();
        self.decided(&values);
        pieces
    }
}

/// The player of a seat. Strategies and styles rotate; one seat searches.
fn player(game: u64, seat: usize) -> Box<dyn Player> {
    let number = game as usize + seat;
    if number.is_multiple_of(SEATS) {
        let mut options = SearchOptions::default();
        options.limits.playouts = Some(PLAYOUTS);
        return Box::new(SearchPlayer::new(options));
    }
    let strategy = Strategy::ALL[number % Strategy::ALL.len()];
    let style = PlayStyle::ALL[number / 2 % PlayStyle::ALL.len()];
    Box::new(RuleBasedPlayer::new(strategy, style))
}

/// Traces every decision of every game.
pub(super) fn play_all() -> Trace {
    let trace = Rc::new(RefCell::new(Trace::new()));
    for game in 0..GAMES {
        let mut players = [0, 1, 2, 3].map(|seat| -> Box<dyn Player> {
            Box::new(Traced {
                player: player(game, seat),
                trace: Rc::clone(&trace),
            })
        });
        // An illegal move ends its game; the trace keeps the decisions before it.
        let _ = play_game(game, MOST_ROUNDS, &mut players);
    }
    trace.replace(Trace::new())
}
