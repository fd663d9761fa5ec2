//! Matches between players, and what they prove.
//!
//! The arena deals, seats players, referees every card and books the results; from the results
//! follow paired differences with their intervals. The same match gives the same results on any
//! number of threads.

pub mod table;
