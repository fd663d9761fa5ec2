//! The progress line of a match, on terminals only.

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use handsense_lab::matches::record::UnitKind;
use handsense_lab::report::format::signed;
use handsense_lab::results::summary::MatchSummary;

/// A progress line on standard error that is erased at the end of the match.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar that starts at the units already played, with the name of the match.
    pub fn new(name: &str, begin: u64, count: u64, unit: UnitKind) -> Progress {
        // Draws nothing unless standard error is a terminal.
        let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::stderr());
        let unit = unit.name();
        let template = format!(
            "{{prefix}}{{wide_bar}} {{pos}}/{{len}} {unit}s  {{rate}}  {{eta}} left  {{msg}}"
        );
        if let Ok(style) = ProgressStyle::with_template(&template) {
            let rate = |state: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{:.1}/s", state.per_sec());
            };
            bar.set_style(style.with_key("rate", rate).progress_chars("=> "));
        }
        if !name.is_empty() {
            bar.set_prefix(format!("{name}  "));
        }
        bar.set_position(begin);
        bar.reset_eta();
        Progress(bar)
    }

    /// Updates the difference so far.
    pub fn show(&self, summary: &MatchSummary) {
        if self.0.is_hidden() {
            return;
        }
        let points = &summary.points;
        let half = points.half_width();
        self.0.set_position(summary.units());
        self.0
            .set_message(format!("A {} +/- {half:.3}", signed(points.mean())));
    }

    /// Erases the line.
    pub fn end(&self) {
        self.0.finish_and_clear();
    }
}
