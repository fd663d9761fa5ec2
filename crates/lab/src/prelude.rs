//! What a match needs, by one `use`: its configuration, its players and its summary.
//!
//! The [top page](crate) has two examples.

pub use crate::matches::binokel::BinokelOptions;
pub use crate::matches::game::GameOptions;
pub use crate::matches::game_match::{Match, MatchConfig};
pub use crate::matches::hearts::play::{HeartsOptions, rule_set};
pub use crate::matches::hex::HexOptions;
pub use crate::matches::liap_tui::LiapTuiOptions;
pub use crate::matches::record::UnitKind;
pub use crate::players::registry::hearts::{PlayerSource, Registry};
pub use crate::players::seat_player::SeatPlayer;
pub use crate::results::summary::MatchSummary;
