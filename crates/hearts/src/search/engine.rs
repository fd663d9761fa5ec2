//! A search engine that keeps its caches from move to move, and the player that searches with it.

use std::sync::atomic::Ordering;

use super::worlds::SearchCache;
use super::{MoveDecision, SearchOptions, choose_move, choose_pass_cards};
use crate::opponents::Opponents;
use crate::{Card, Deal, Player, Policy, PolicyPlayer, View, ViewError};
use handsense_core::search::{ProgressListener, SearchLimits};

/// A search engine for the successive decisions of a deal.
///
/// From move to move the engine caches the likelihoods of passes and plays by hidden hand, so that
/// only the plays since then are evaluated. Near the end of a deal this is most of the work. Every
/// result equals the one of [`choose_move`](super::choose_move), in less time; a search with a time
/// limit plays more samples.
///
/// The engine repeats its last decision when it gets the same view again, however many playouts
/// that search had, unless it was cancelled. Another deal, or an earlier position of the same deal,
/// clears the caches.
///
/// ```
/// use handsense_core::search::SearchLimits;
/// use handsense_hearts::search::{Engine, SearchOptions, choose_move};
/// use handsense_hearts::View;
/// let view: View = "me=1 hand=A73.QJ98.64.8732 plays=0:C2".parse().unwrap();
/// let options = SearchOptions::from(SearchLimits::with_playouts(500));
/// let mut engine = Engine::new(options);
/// assert_eq!(engine.choose_move(&view), choose_move(&view, &options));
/// ```
#[derive(Clone, Debug)]
pub struct Engine<'a> {
    options: SearchOptions<'a>,
    opponents: Option<Opponents>,
    last: Option<(View, Option<MoveDecision>)>,
    cache: SearchCache,
}

impl<'a> Engine<'a> {
    /// Creates an engine with empty caches.
    pub fn new(options: SearchOptions<'a>) -> Engine<'a> {
        Engine {
            options,
            opponents: options.opponents.copied(),
            last: None,
            cache: SearchCache::for_deal(options.limits.threads),
        }
    }

    /// Sets the seed of the random generators. The caches stay; the last decision is dropped.
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.options.limits.seed = seed;
        if let Some((_, decision)) = &mut self.last {
            *decision = None;
        }
    }

    /// Returns the options of the engine.
    pub const fn options(&self) -> &SearchOptions<'a> {
        &self.options
    }

    /// Returns what the other players have shown in earlier deals: a copy of that of the options, or what
    /// was set.
    pub const fn opponents(&self) -> Option<&Opponents> {
        self.opponents.as_ref()
    }

    /// Sets what the other players have shown in earlier deals. Another model clears the caches and drops
    /// the last decision.
    pub fn set_opponents(&mut self, opponents: Option<Opponents>) {
        if self.opponents != opponents {
            self.opponents = opponents;
            self.last = None;
            self.cache.clear();
        }
    }

    /// Searches for the best card to play.
    ///
    /// # Errors
    /// When it is not the viewer's turn or the deal is over.
    pub fn choose_move(&mut self, view: &View) -> Result<MoveDecision, ViewError> {
        self.search(view, self.options.limits.progress)
    }

    /// Searches for the best card to play and reports its progress to this listener instead of the
    /// listener of the options. A repeated decision reports none.
    ///
    /// # Errors
    /// When it is not the viewer's turn or the deal is over.
    pub fn choose_move_with_progress(
        &mut self,
        view: &View,
        listener: ProgressListener<'_>,
    ) -> Result<MoveDecision, ViewError> {
        self.search(view, Some(listener))
    }

    fn search(
        &mut self,
        view: &View,
        progress: Option<ProgressListener<'_>>,
    ) -> Result<MoveDecision, ViewError> {
        match &self.last {
            Some((seen, Some(decision))) if seen == view => return Ok(decision.clone()),
            Some((seen, _)) if view.continues(seen) => {}
            _ => self.cache.clear(),
        }
        self.last = Some((view.clone(), None));
        let options = SearchOptions {
            limits: SearchLimits {
                progress,
                ..self.options.limits
            },
            opponents: self.opponents.as_ref(),
            ..self.options
        };
        let decision = choose_move::search(view, &options, &self.cache)?;
        let cancel = self.options.limits.cancel;
        if cancel.is_none_or(|cancel| cancel.load(Ordering::Relaxed) == 0) {
            self.last = Some((view.clone(), Some(decision.clone())));
        }
        Ok(decision)
    }
}

/// A player that searches every pass and every card.
#[derive(Clone, Debug)]
pub struct SearchPlayer {
    engine: Engine<'static>,
    seed: u64,
    steps: u64,
    /// Whether it learns from deal to deal whom it plays.
    is_adaptive: bool,
}

impl SearchPlayer {
    /// Creates a player with these options. A pass has four times the limits of a card.
    pub fn new(options: SearchOptions<'static>) -> SearchPlayer {
        SearchPlayer {
            engine: Engine::new(SearchOptions {
                with_principal_variation: false,
                ..options
            }),
            seed: options.limits.seed,
            steps: 0,
            is_adaptive: false,
        }
    }

    /// Creates a player that learns from deal to deal whom it plays.
    pub fn adaptive(options: SearchOptions<'static>) -> SearchPlayer {
        SearchPlayer {
            is_adaptive: true,
            ..SearchPlayer::new(options)
        }
    }
}

impl Player for SearchPlayer {
    fn begin_deal(&mut self, seed: u64) {
        self.engine.reseed(self.seed ^ seed);
        self.steps = 0;
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        let options = SearchOptions {
            opponents: self.engine.opponents(),
            ..self.engine.options().for_pass()
        };
        match choose_pass_cards(view, &options) {
            Ok(decision) => {
                self.steps += decision.playouts;
                decision.cards
            }
            Err(_) => PolicyPlayer(Policy::Tuned).pass(view),
        }
    }

    fn play(&mut self, view: &View) -> Card {
        match self.engine.choose_move(view) {
            Ok(decision) => {
                self.steps += decision.playouts;
                decision.card
            }
            Err(_) => PolicyPlayer(Policy::Tuned).play(view),
        }
    }

    fn observe_deal(&mut self, deal: &Deal) {
        if self.is_adaptive {
            let mut opponents = self.engine.opponents().copied().unwrap_or_default();
            if opponents.observe_deal(deal).is_ok() {
                self.engine.set_opponents(Some(opponents));
            }
        }
    }

    /// Returns the playouts since the deal began.
    fn steps(&self) -> u64 {
        self.steps
    }
}
