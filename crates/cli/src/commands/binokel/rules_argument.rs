//! The rules of either date, as the command line names them.

use clap::ValueEnum;
use handsense_binokel::Edition;

/// The rules of either date.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum RulesArgument {
    /// Those of the seed
    Reference,
    /// The newest
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
