//! Tests of the C interface in one program. Tests that need a process of their own are programs
//! beside this folder.
//!
//! - `abi`, `exports`, `header`, `layout`: the header, the exported symbols, and changes between
//!   versions.
//! - `architecture`: rules about dependencies and unsafe code.
//! - `deal_c`, `rounds_c`: deals, rounds and positions as the state of a host.
//! - `binokel_c`, `hex_c`, `hex_search_c`, `liap_tui_c`: the other games through C.
//! - `checker`, `search`, `solve`, `worlds`: searches of Hearts through C.
//! - `contract`, `every_function`, `refusals`: the contract of every function.
//! - `corpus`, `positions`, `watching`: valid and invalid input.
//! - `documents`, `manual`: programs and tables of the documents.
//! - `fairness`, `moon_threat`, `notation`, `whole_deals`: Hearts by the rules.
//! - `host`, `install`, `javascript`, `languages`, `plugin`, `python`, `signals`: programs that use the library.
//! - `supply_chain`: the bill of materials.

#[path = "../common/mod.rs"]
mod common;

mod abi;
mod architecture;
mod binokel_c;
mod checker;
mod contract;
mod corpus;
mod deal_c;
mod documents;
mod every_function;
mod exports;
mod fairness;
mod forecast;
mod header;
mod hex_c;
mod hex_search_c;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod host;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod install;
mod javascript;
mod languages;
mod layout;
mod levels;
mod liap_tui_c;
mod limits;
mod manual;
mod moon_threat;
mod notation;
mod plugin;
mod positions;
mod python;
mod refusals;
mod rounds_c;
mod search;
#[cfg(unix)]
mod signals;
mod solve;
mod supply_chain;
mod watching;
mod whole_deals;
mod worlds;
