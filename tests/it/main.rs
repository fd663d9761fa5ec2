//! What is promised across the C boundary, in one program. A test that needs a process of its own is a program
//! beside this folder.

#[path = "../common/mod.rs"]
mod common;

mod architecture;
mod binokel_c;
mod checker;
mod contract;
mod damaged_rounds;
mod damaged_views;
mod every_function;
mod fairness;
mod growth;
mod hard;
mod hex_c;
mod hex_search_c;
mod languages;
mod liap_tui_c;
mod moon_threat;
mod notation;
mod plugin;
mod pointers;
mod positions;
mod python;
mod search;
mod solve;
mod watching;
mod whole_deals;
mod worlds;
