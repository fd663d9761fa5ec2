//! What is promised across the C boundary, in one program. A test that needs a process of its own is a program
//! beside this folder.

#[path = "../common/mod.rs"]
mod common;

mod abi;
mod architecture;
mod binokel_c;
mod checker;
mod contract;
mod corpus;
mod damaged_rounds;
mod damaged_views;
mod documents;
mod every_function;
mod exports;
mod fairness;
mod growth;
mod hard;
mod header;
mod hex_c;
mod hex_search_c;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod host;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod install;
mod languages;
mod layout;
mod liap_tui_c;
mod manual;
mod moon_threat;
mod notation;
mod plugin;
mod pointers;
mod positions;
mod python;
mod search;
#[cfg(unix)]
mod signals;
mod solve;
mod watching;
mod whole_deals;
mod worlds;
