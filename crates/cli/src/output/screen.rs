//! The capabilities of the output: symbols, colours, columns.

use std::env;
use std::io::{IsTerminal, stdout};

use crate::output::arguments::OutputArguments;
use crate::output::paint::paint;
use crate::output::table;

/// Columns without a terminal.
const DEFAULT_WIDTH: u16 = 80;
/// Minimum width of a table. On a narrower terminal the lines wrap.
const LEAST_WIDTH: u16 = 40;

/// Properties of standard output and of the environment.
#[derive(Clone, Copy, Debug, Default)]
struct Surroundings {
    terminal: bool,
    /// `TERM=dumb`.
    dumb: bool,
    /// `NO_COLOR` is set (see no-color.org).
    no_color: bool,
    /// `CLICOLOR_FORCE` is set (see bixense.com/clicolors).
    force_color: bool,
    /// The locale writes UTF-8.
    utf8: bool,
    width: Option<u16>,
}

impl Surroundings {
    /// Detects standard output and environment.
    fn look() -> Surroundings {
        let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        // The first of the three that is set decides, as setlocale(3) has it.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find(|name| set(name))
            .and_then(|name| env::var(name).ok())
            .unwrap_or_default()
            .to_ascii_lowercase();
        Surroundings {
            terminal: stdout().is_terminal(),
            dumb: env::var_os("TERM").is_some_and(|term| term == "dumb"),
            no_color: set("NO_COLOR"),
            force_color: env::var("CLICOLOR_FORCE").is_ok_and(|v| !v.is_empty() && v != "0"),
            utf8: locale.contains("utf-8") || locale.contains("utf8"),
            width: table::terminal_width()
                .or_else(|| env::var("COLUMNS").ok().and_then(|text| text.parse().ok())),
        }
    }
}

/// The format of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    symbols: bool,
    colour: bool,
    width: u16,
}

impl Screen {
    /// The screen for these arguments.
    pub fn new(arguments: &OutputArguments) -> Screen {
        Screen::choose(arguments, Surroundings::look())
    }

    /// Combines the arguments with the capabilities.
    fn choose(arguments: &OutputArguments, around: Surroundings) -> Screen {
        let capable = around.terminal && !around.dumb;
        Screen {
            symbols: !arguments.plain && (arguments.unicode || (capable && around.utf8)),
            colour: !arguments.plain && !around.no_color && (around.force_color || capable),
            width: around.width.unwrap_or(DEFAULT_WIDTH).max(LEAST_WIDTH),
        }
    }

    /// Maximum width of a table.
    pub const fn width(self) -> u16 {
        self.width
    }

    /// Converts finished text for this screen.
    pub fn show(self, text: &str) -> String {
        paint(text, self.symbols, self.colour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASK_NOTHING: OutputArguments = OutputArguments {
        json: false,
        plain: false,
        unicode: false,
    };
    const MODERN: Surroundings = Surroundings {
        terminal: true,
        dumb: false,
        no_color: false,
        force_color: false,
        utf8: true,
        width: None,
    };

    /// Symbols and colour.
    fn choice(arguments: &OutputArguments, around: Surroundings) -> (bool, bool) {
        let screen = Screen::choose(arguments, around);
        (screen.symbols, screen.colour)
    }

    #[test]
    fn a_modern_terminal_gets_everything() {
        assert_eq!(choice(&ASK_NOTHING, MODERN), (true, true));
    }

    #[test]
    fn each_lack_is_respected() {
        let with = |change: fn(&mut Surroundings)| {
            let mut around = MODERN;
            change(&mut around);
            choice(&ASK_NOTHING, around)
        };
        assert_eq!(with(|around| around.terminal = false), (false, false));
        assert_eq!(with(|around| around.dumb = true), (false, false));
        assert_eq!(with(|around| around.no_color = true), (true, false));
        assert_eq!(with(|around| around.utf8 = false), (false, true));
    }

    #[test]
    fn options_override_the_surroundings() {
        let plain = OutputArguments {
            plain: true,
            ..ASK_NOTHING
        };
        let unicode = OutputArguments {
            unicode: true,
            ..ASK_NOTHING
        };
        let pipe = Surroundings::default();
        assert_eq!(choice(&plain, MODERN), (false, false));
        assert_eq!(choice(&unicode, pipe), (true, false));
        let forced = Surroundings {
            force_color: true,
            ..pipe
        };
        assert_eq!(choice(&unicode, forced), (true, true));
        assert_eq!(choice(&plain, forced), (false, false));
    }

    #[test]
    fn the_width_has_a_default_and_a_floor() {
        let width = |width| Screen::choose(&ASK_NOTHING, Surroundings { width, ..MODERN }).width();
        assert_eq!(width(None), 80);
        assert_eq!(width(Some(120)), 120);
        assert_eq!(width(Some(5)), 40);
    }
}
