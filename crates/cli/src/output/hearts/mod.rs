//! Sections of the output about Hearts.
//!
//! * [`situation`]: what a player knows. [`passing`]: the pass advised. [`moon`]: the chances of
//!   shooting the moon. [`forecast`]: the expected result of the deal. [`reasons`]: why a choice is
//!   better than another one. [`habits`]: what a seat has shown in several deals.

pub mod forecast;
pub mod habits;
pub mod moon;
pub mod passing;
pub mod reasons;
pub mod situation;
