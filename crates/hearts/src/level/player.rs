//! A player of a level.

use super::method::Method;
use super::{Level, choose_card_at_level, choose_pass_at_level, search_options};
use crate::{Card, Player, Policy, PolicyPlayer, SearchPlayer, View};

/// A player of a level. It decides as [`choose_card_at_level`] and [`choose_pass_at_level`] do with
/// the seed of the deal; a search keeps its caches from card to card.
#[derive(Clone, Debug)]
pub struct LevelPlayer {
    level: Level,
    seed: u64,
    search: Option<SearchPlayer>,
}

impl LevelPlayer {
    /// Creates a player of this level.
    pub fn new(level: Level) -> LevelPlayer {
        let search = match level.method() {
            Method::Search(playouts) => Some(SearchPlayer::new(search_options(playouts, 0))),
            Method::Lapses(_) | Method::Policy => None,
        };
        LevelPlayer {
            level,
            seed: 0,
            search,
        }
    }

    /// Returns the level.
    pub const fn level(&self) -> Level {
        self.level
    }
}

impl Player for LevelPlayer {
    fn begin_deal(&mut self, seed: u64) {
        self.seed = seed;
        if let Some(search) = &mut self.search {
            search.begin_deal(seed);
        }
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        match &mut self.search {
            Some(search) => search.pass(view),
            None => choose_pass_at_level(view, self.level, self.seed)
                .unwrap_or_else(|_| PolicyPlayer(Policy::Tuned).pass(view)),
        }
    }

    fn play(&mut self, view: &View) -> Card {
        match &mut self.search {
            Some(search) => search.play(view),
            None => choose_card_at_level(view, self.level, self.seed)
                .unwrap_or_else(|_| PolicyPlayer(Policy::Tuned).play(view)),
        }
    }

    /// Returns the playouts since the deal began.
    fn steps(&self) -> u64 {
        self.search.as_ref().map_or(0, Player::steps)
    }
}
