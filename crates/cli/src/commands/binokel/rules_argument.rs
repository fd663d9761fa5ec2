//! The rule sets of Binokel by their names on the command line.

use clap::ValueEnum;
use handsense_binokel::Edition;

/// A rule set.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum RulesArgument {
    /// Rules of the reference program
    Reference,
    /// The newest rules
    Newest,
}

impl RulesArgument {
    /// The edition of that name.
    pub const fn edition(self) -> Edition {
        match self {
            RulesArgument::Reference => Edition::Reference,
            RulesArgument::Newest => Edition::Newest,
        }
    }
}
