//! A search that remembers, for callers who ask more than once.

use std::sync::atomic::Ordering;

use super::cache::Tables;
use super::{Decision, Progress, SearchOptions, choose_move};
use crate::{View, ViewError};

/// Searches with the same options again and again.
///
/// From move to move of a deal it keeps how well passes and plays go with the hands that the others may
/// hold, so that only the plays since then have to be weighed; toward the end of a deal this is most of
/// the work. Every answer is the one that [`choose_move`](super::choose_move) gives, sooner; a search with
/// a limit of time gets further. Asked about the same view again, it repeats its decision at once,
/// however much the search behind it could do, unless that was cancelled. Another deal, or an earlier
/// moment of the same one, begins from nothing.
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
    last: Option<(View, Option<Decision>)>,
    tables: Tables,
}

impl<'a> Engine<'a> {
    /// An engine that has searched for nothing yet.
    pub fn new(options: SearchOptions<'a>) -> Engine<'a> {
        Engine {
            options,
            last: None,
            tables: Tables::for_a_deal(),
        }
    }

    /// The same engine with another seed for all chance; what it knows stays, but for the last decision.
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.options.limits.seed = seed;
        if let Some((_, decision)) = &mut self.last {
            *decision = None;
        }
    }

    /// What it searches with.
    pub const fn options(&self) -> &SearchOptions<'a> {
        &self.options
    }

    /// The best card to play.
    ///
    /// # Errors
    /// When it is not my turn or the deal is over.
    pub fn choose_move(&mut self, view: &View) -> Result<Decision, ViewError> {
        self.choose_move_watched(view, &mut |_| {})
    }

    /// The same, told how it goes; nothing is told of what is remembered.
    ///
    /// # Errors
    /// When it is not my turn or the deal is over.
    pub fn choose_move_watched(
        &mut self,
        view: &View,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Decision, ViewError> {
        match &self.last {
            Some((seen, Some(decision))) if seen == view => return Ok(decision.clone()),
            Some((seen, _)) if view.continues(seen) => {}
            _ => self.tables.clear(),
        }
        self.last = Some((view.clone(), None));
        let decision = choose_move::search(view, &self.options, &self.tables, watch)?;
        let cancel = self.options.limits.cancel;
        if cancel.is_none_or(|cancel| cancel.load(Ordering::Relaxed) == 0) {
            self.last = Some((view.clone(), Some(decision.clone())));
        }
        Ok(decision)
    }
}
