//! The progress of a search on a terminal, and its end by Ctrl-C.

use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use handsense_core::search::{ProgressListener, ProgressSink, SearchLimits, SearchProgress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::{OutputArguments, answer};
use crate::error::Failure;

/// Becomes 1 with Ctrl-C.
static CANCEL: AtomicI32 = AtomicI32::new(0);
/// Length of a progress bar.
const WHOLE: u64 = 1000;

/// Makes Ctrl-C call this function, which returns whether it was called before. The second Ctrl-C ends the
/// program at once.
pub fn on_interrupt(stop: impl Fn() -> bool + Send + 'static) {
    // Without a handler Ctrl-C ends the program.
    let _ = ctrlc::set_handler(move || {
        if stop() {
            std::process::exit(130);
        }
    });
}

/// A search that shows its progress on standard error if that is a terminal. Ctrl-C ends it early.
pub struct Watch {
    bar: ProgressBar,
    note: fn(&SearchProgress) -> String,
}

impl Watch {
    /// Begins to watch. `note` says more about the progress.
    pub fn start(note: fn(&SearchProgress) -> String) -> Watch {
        on_interrupt(|| CANCEL.swap(1, Ordering::Relaxed) != 0);
        let target = ProgressDrawTarget::stderr_with_hz(4);
        let bar = ProgressBar::with_draw_target(Some(WHOLE), target);
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent} %  {elapsed}  {msg}")
        {
            bar.set_style(style.progress_chars("=> "));
        }
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Watch { bar, note }
    }

    /// The limits with this watch.
    pub fn limits<'a>(&'a self, limits: SearchLimits<'static>) -> SearchLimits<'a> {
        SearchLimits {
            cancel: Some(&CANCEL),
            progress: Some(ProgressListener::new(self)),
            ..limits
        }
    }

    /// Clears the progress and writes a result like [`answer`].
    ///
    /// # Errors
    /// Standard output cannot be written, and after the answer an interruption.
    pub fn answer(
        &self,
        output: &OutputArguments,
        value: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        answer(output, value, text)?;
        match CANCEL.load(Ordering::Relaxed) {
            0 => Ok(()),
            _ => Err(Failure {
                message: "interrupted; the answer is of the search so far".to_owned(),
                exit_code: 130,
            }),
        }
    }
}

impl ProgressSink for Watch {
    fn receive(&self, progress: &SearchProgress) {
        self.bar
            .set_position((progress.spent * WHOLE as f64) as u64);
        self.bar.set_message((self.note)(progress));
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
