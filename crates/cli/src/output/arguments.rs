//! The arguments of every command that answers: JSON or text, and which symbols.

use clap::Args;

/// What the answer looks like.
#[derive(Debug, Args)]
pub struct OutputArguments {
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    /// Letters and ASCII tables without colours, even on a terminal that has more
    #[arg(long, conflicts_with = "json")]
    pub plain: bool,
    /// Suit symbols and drawn tables, even into a file or pipe
    #[arg(long, conflicts_with_all = ["json", "plain"])]
    pub unicode: bool,
}
