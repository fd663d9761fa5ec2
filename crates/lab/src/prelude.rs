//! What a match of Hearts needs, by one `use`: its configuration, its players and its summary.
//!
//! The [top page](crate) has two examples.

pub use crate::matches::hearts::hearts_match::{HeartsMatch, MatchConfig};
pub use crate::matches::hearts::record::UnitKind;
pub use crate::matches::hearts::rule_sets::rule_set;
pub use crate::players::registry::hearts::{PlayerSource, Registry};
pub use crate::players::seat_player::SeatPlayer;
pub use crate::results::summary::MatchSummary;
