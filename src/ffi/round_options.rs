//! Options of a search in a game of rounds, which Liap Tui and Binokel share.

use handsense_core::search::Objective;

use super::argument::from_code;
use super::status::Failure;

from_code!(
    Objective,
    Failure,
    |code| [Objective::Game, Objective::Points]
        .into_iter()
        .find(|&known| known as i32 == code),
    |_, code| Failure::Objective(code)
);

/// Implements [`OptionsStruct`](super::limits::OptionsStruct) for a struct with `limits` and `objective`.
macro_rules! round_options {
    ($struct:ty) => {
        impl $crate::ffi::limits::OptionsStruct for $struct {
            type Options<'a> = handsense_core::search::SearchOptions<'a>;

            fn limits(&self) -> &$crate::ffi::HsSearchLimits {
                &self.limits
            }

            fn convert<'a>(
                options: Option<&$struct>,
                limits: handsense_core::search::SearchLimits<'a>,
            ) -> Result<Self::Options<'a>, $crate::ffi::status::Failure> {
                let objective = match options {
                    None => Default::default(),
                    Some(options) => $crate::ffi::argument::field!(options.objective)?,
                };
                Ok(handsense_core::search::SearchOptions { limits, objective })
            }
        }
    };
}
pub(super) use round_options;
