//! The capabilities of the output: symbols and columns.

use crate::output::paint::paint;
use crate::output::table;
use crate::output::visible::visible;
use anstream::ColorChoice;
use clap::Args;
use std::env;
use std::io::{IsTerminal, stdout};

/// Columns without a terminal.
const DEFAULT_WIDTH: u16 = 80;
/// Minimum width of a table. On a narrower terminal the lines wrap.
const LEAST_WIDTH: u16 = 40;

/// Properties of standard output and of the environment.
#[derive(Clone, Copy, Debug, Default)]
struct Environment {
    terminal: bool,
    /// `TERM=dumb`.
    dumb: bool,
    /// The locale writes UTF-8.
    utf8: bool,
}

impl Environment {
    /// Detects standard output and environment.
    fn detect() -> Environment {
        let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        // The first of the three that is set decides, as setlocale(3) has it.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find(|name| set(name))
            .and_then(|name| env::var(name).ok())
            .unwrap_or_default()
            .to_ascii_lowercase();
        Environment {
            terminal: stdout().is_terminal(),
            dumb: env::var_os("TERM").is_some_and(|term| term == "dumb"),
            utf8: locale.contains("utf-8") || locale.contains("utf8"),
        }
    }
}

/// The format of text. [`print`](crate::output::print) removes its colours where standard output
/// gets none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    symbols: bool,
    colour: bool,
}

/// Columns of the terminal, without one those of the variable `COLUMNS`, or 80.
pub fn width() -> u16 {
    let variable = || env::var("COLUMNS").ok()?.parse().ok();
    let width = table::terminal_width().or_else(variable);
    width.unwrap_or(DEFAULT_WIDTH).max(LEAST_WIDTH)
}

impl Screen {
    /// The screen for these arguments.
    pub fn new(arguments: &OutputArguments) -> Screen {
        Screen::choose(arguments, Environment::detect())
    }

    /// Combines the arguments with the capabilities.
    fn choose(arguments: &OutputArguments, environment: Environment) -> Screen {
        let capable = environment.terminal && !environment.dumb && environment.utf8;
        Screen {
            symbols: !arguments.plain && (arguments.unicode || capable),
            colour: !arguments.plain,
        }
    }

    /// Converts finished text for this screen.
    pub fn show(self, text: &str) -> String {
        paint(&visible(text), self.symbols, self.colour)
    }
}

/// The format of the output.
#[derive(Debug, Default, Args)]
pub struct OutputArguments {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Print ASCII without colours, even on a terminal
    #[arg(long, conflicts_with = "json")]
    pub plain: bool,
    /// Print suit symbols and drawn tables, even into a file or pipe
    #[arg(long, conflicts_with_all = ["json", "plain"])]
    pub unicode: bool,
}

/// The colours of all text, including help and errors.
#[derive(Debug, Args)]
pub struct ColourArguments {
    /// When to print colours
    #[arg(
        long = "color",
        value_name = "WHEN",
        default_value = "auto",
        global = true
    )]
    colour: clap::ColorChoice,
}

impl ColourArguments {
    /// Makes this the choice of all streams of the program.
    pub fn apply(&self) {
        let choice = match self.colour {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODERN: Environment = Environment {
        terminal: true,
        dumb: false,
        utf8: true,
    };

    /// Whether symbols are shown.
    fn symbols(arguments: &OutputArguments, environment: Environment) -> bool {
        Screen::choose(arguments, environment).symbols
    }

    #[test]
    fn each_lack_is_respected() {
        let with = |change: fn(&mut Environment)| {
            let mut environment = MODERN;
            change(&mut environment);
            symbols(&OutputArguments::default(), environment)
        };
        assert!(with(|_| ()));
        assert!(!with(|environment| environment.terminal = false));
        assert!(!with(|environment| environment.dumb = true));
        assert!(!with(|environment| environment.utf8 = false));
    }

    #[test]
    fn options_override_the_surroundings() {
        let plain = OutputArguments {
            plain: true,
            ..OutputArguments::default()
        };
        let unicode = OutputArguments {
            unicode: true,
            ..OutputArguments::default()
        };
        assert!(!symbols(&plain, MODERN));
        assert!(symbols(&unicode, Environment::default()));
        let hearts = |arguments| Screen::choose(arguments, MODERN).show("♥2");
        assert_eq!(hearts(&plain), "H2");
        assert_eq!(hearts(&unicode), "\x1b[31m♥2\x1b[0m");
    }
}
