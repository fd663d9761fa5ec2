//! Sections of the output about Hearts.
//!
//! * [`situation`]: what a player knows. [`passing`]: the pass advised. [`moon`]: the chances of
//!   shooting the moon. [`forecast`]: the expected result of the deal.

pub mod forecast;
pub mod moon;
pub mod passing;
pub mod situation;
