//! The searches of all games by their C functions, and the players that search.
//!
//! - [`hearts`][], [`hex`], [`binokel`], [`liap_tui`]: the functions of a game.
//! - [`players`]: players by name.

mod binokel;
pub mod hearts;
mod hex;
mod liap_tui;
mod players;

use handsense::ffi::HsSearchLimits;

use crate::common::calls;

/// The limits that a function takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limited {
    TimeAndCancel,
    Time,
    No,
}

/// A function with its input.
pub struct Search {
    pub function: &'static str,
    pub stage: String,
    pub limited: Limited,
    /// The number of searches in one call. Each has the whole time limit.
    pub searches: i32,
    pub takes_threads: bool,
    /// Takes the number of the call, which selects the input.
    pub call: Box<dyn FnMut(usize, HsSearchLimits)>,
}

impl Search {
    /// Creates a search over these inputs in turn.
    pub fn over<T: 'static>(
        function: &'static str,
        stage: impl Into<String>,
        inputs: Vec<T>,
        mut call: impl FnMut(&T, HsSearchLimits) + 'static,
    ) -> Search {
        assert!(!inputs.is_empty(), "{function}");
        Search {
            function,
            stage: stage.into(),
            limited: Limited::TimeAndCancel,
            searches: 1,
            takes_threads: false,
            call: Box::new(move |number, limits| {
                // A prime step visits all stages of a deal early.
                call(&inputs[number * 37 % inputs.len()], limits);
            }),
        }
    }

    /// The same, for a function that takes threads.
    pub fn with_threads(self) -> Search {
        Search {
            takes_threads: true,
            ..self
        }
    }

    /// The same, for a call of several searches.
    pub fn of(self, searches: i32) -> Search {
        Search { searches, ..self }
    }

    pub fn limited(self, limited: Limited) -> Search {
        Search { limited, ..self }
    }
}

/// Returns the searches of each game.
pub fn searches() -> Vec<(&'static str, Vec<Search>)> {
    vec![
        ("Hearts", hearts::searches()),
        (
            "Hex",
            [5, 11, 14, 19]
                .into_iter()
                .flat_map(hex::searches)
                .collect(),
        ),
        ("Binokel", binokel::searches()),
        ("Liap Tui", liap_tui::searches()),
        ("Players", players::searches()),
    ]
}

/// Panics with the last error unless the status is HS_OK.
fn done(status: i32) {
    assert_eq!(status, 0, "{}", calls::last_error());
}
