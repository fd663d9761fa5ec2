//! The games of Binokel: every named player and the search, by both rule sets, with two, three
//! and four seats.

use std::cell::RefCell;
use std::rc::Rc;

use handsense_binokel::search::SearchOptions;
use handsense_binokel::{
    Bidding, Card, Discard, Edition, Level, MAX_PLAYERS, PlayStyle, Player, RuleBasedPlayer, Rules,
    SearchPlayer, Suit, View,
};

use super::{Trace, Traced};
use handsense_lab::matches::binokel::play_game;

/// Games at each table, one for each seed from 0.
const GAMES: u64 = 12;
/// Playouts of the searching player.
const PLAYOUTS: u64 = 60;

impl Player for Traced<Box<dyn Player>> {
    fn begin_round(&mut self, seed: u64) {
        self.player.begin_round(seed);
    }

    fn bid(&mut self, view: &View) -> Option<i32> {
        let bid = self.player.bid(view);
        self.decided(&bid.unwrap_or(0).to_le_bytes());
        bid
    }

    fn discard(&mut self, view: &View) -> Discard {
        let discard = self.player.discard(view);
        match discard {
            Discard::Cards(cards) => self.decided(&cards.bits().to_le_bytes()),
            Discard::GoOut(trump) => self.decided(&[trump.map_or(9, |suit| suit.index() as u8)]),
        }
        discard
    }

    fn declare_trump(&mut self, view: &View) -> Suit {
        let trump = self.player.declare_trump(view);
        self.decided(&[trump.index() as u8]);
        trump
    }

    fn play(&mut self, view: &View) -> Card {
        let card = self.player.play(view);
        self.decided(&[card.code() as u8]);
        card
    }
}

/// The player of a seat. Named players rotate; one seat searches.
fn player(game: u64, seat: usize) -> Box<dyn Player> {
    let number = game as usize + seat;
    if number.is_multiple_of(MAX_PLAYERS) {
        let mut options = SearchOptions::default();
        options.limits.playouts = Some(PLAYOUTS);
        return Box::new(SearchPlayer::new(options));
    }
    let bidding = [Bidding::Reference, Bidding::Newest, Bidding::AsWritten][number % 3];
    Box::new(RuleBasedPlayer {
        bidding,
        play: [PlayStyle::Newest, PlayStyle::Reference][number / 2 % 2],
        level: Level::ALL[number / 3 % Level::ALL.len()],
        rubber_band: number % 5 == 1,
        seed: 0,
    })
}

/// Traces every decision of every game.
pub(super) fn play_all() -> Trace {
    let trace = Rc::new(RefCell::new(Trace::new()));
    for edition in Edition::ALL {
        let tables = (2..=MAX_PLAYERS).filter_map(|players| Rules::new(edition, players));
        for (rules, game) in tables.flat_map(|rules| (0..GAMES).map(move |game| (rules, game))) {
            let seat = |seat: usize| -> Box<dyn Player> {
                Box::new(Traced {
                    player: player(game, seat),
                    trace: Rc::clone(&trace),
                })
            };
            let mut players: Vec<Box<dyn Player>> = (0..rules.players()).map(seat).collect();
            // An illegal move ends its game; the trace keeps the decisions before it.
            let _ = play_game(rules, game, &mut players);
        }
    }
    trace.replace(Trace::new())
}
