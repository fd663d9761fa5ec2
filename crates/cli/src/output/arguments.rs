//! The arguments for the format of the output: JSON or text, symbols and colours.

use std::ffi::OsString;

use anstream::ColorChoice;
use clap::{Args, ValueEnum};

/// The format of the output.
#[derive(Debug, Args)]
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
    /// Finds the option in arguments that clap has not parsed yet. Its messages have colours too.
    pub fn find(arguments: impl IntoIterator<Item = OsString>) -> ColourArguments {
        let mut colour = clap::ColorChoice::Auto;
        let mut texts = arguments
            .into_iter()
            .map(|argument| argument.to_string_lossy().into_owned())
            .take_while(|argument| argument != "--");
        while let Some(text) = texts.next() {
            let value = match text.strip_prefix("--color") {
                Some("") => texts.next(),
                Some(rest) => rest.strip_prefix('=').map(str::to_owned),
                None => None,
            };
            let choice = value.map(|value| clap::ColorChoice::from_str(&value, false));
            if let Some(Ok(choice)) = choice {
                colour = choice;
            }
        }
        ColourArguments { colour }
    }

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

    #[test]
    fn the_last_colour_before_two_dashes_counts() {
        let find = |line: &str| {
            let arguments = line.split(' ').map(OsString::from);
            ColourArguments::find(arguments).colour
        };
        assert_eq!(find("handsense analyze"), clap::ColorChoice::Auto);
        assert_eq!(find("handsense --color never"), clap::ColorChoice::Never);
        assert_eq!(
            find("handsense --color=never analyze --color always"),
            clap::ColorChoice::Always
        );
        assert_eq!(find("handsense --color"), clap::ColorChoice::Auto);
        assert_eq!(find("handsense --color=blue"), clap::ColorChoice::Auto);
        assert_eq!(
            find("handsense --colors=never -- --color=never"),
            clap::ColorChoice::Auto
        );
    }
}
