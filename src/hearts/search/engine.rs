//! A search that remembers, for callers who ask more than once.

use std::sync::atomic::Ordering;

use super::{Decision, Progress, SearchOptions, choose_move_watched};
use crate::hearts::{View, ViewError};

/// Searches with the same options again and again.
///
/// Between two calls it keeps the last view and what was found for it, nothing else: asked about an
/// equal view it answers at once with the same decision, however much the search behind it could do.
/// Every other view is searched anew, exactly as [`choose_move`](super::choose_move) does. What a
/// cancelled search has found is not kept.
///
/// ```
/// use handsense::hearts::search::{Engine, SearchOptions, choose_move};
/// use handsense::hearts::View;
/// let view: View = "me=1 hand=A73.QJ98.64.8732 plays=0:C2".parse().unwrap();
/// let options = SearchOptions { playouts: Some(500), ..SearchOptions::default() };
/// let mut engine = Engine::new(options);
/// assert_eq!(engine.choose_move(&view), choose_move(&view, &options));
/// ```
#[derive(Clone, Debug)]
pub struct Engine<'a> {
    options: SearchOptions<'a>,
    last: Option<(View, Decision)>,
}

impl<'a> Engine<'a> {
    /// An engine that has searched for nothing yet.
    pub const fn new(options: SearchOptions<'a>) -> Engine<'a> {
        Engine {
            options,
            last: None,
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
        if let Some((_, decision)) = self.last.as_ref().filter(|(seen, _)| seen == view) {
            return Ok(decision.clone());
        }
        let decision = choose_move_watched(view, &self.options, watch)?;
        let cancel = self.options.cancel;
        if cancel.is_none_or(|cancel| cancel.load(Ordering::Relaxed) == 0) {
            self.last = Some((view.clone(), decision.clone()));
        }
        Ok(decision)
    }
}
