//! The arguments for the format of the output: JSON or text, and the symbols.

use clap::Args;

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
