//! Tests of the C interface in one program. Tests that need a process of their own are programs
//! beside this folder.
//!
//! - `abi`, `layout`: headers, exported symbols, and changes between versions.
//! - `architecture`: rules about dependencies and unsafe code.
//! - `binokel_c`, `hex_c`, `hex_search_c`, `liap_tui_c`: the other games through C.
//! - `checker`, `deal_c`, `hearts_c`, `opponents_c`, `search`, `whole_deals`: Hearts through C.
//! - `contract`, `every_function`, `limits`, `refusals`: the contract of every function.
//! - `corpus`: the fuzz targets.
//! - `documents`, `manual`: programs and tables of the documents.
//! - `host`, `install`, `javascript`, `plugin`, `python`: programs that use the library.
//! - `moon_threat`, `watching`: the views of Hearts.
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
mod hearts_c;
mod hex_c;
mod hex_search_c;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod host;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod install;
mod javascript;
mod layout;
mod liap_tui_c;
mod limits;
mod manual;
mod moon_threat;
mod opponents_c;
mod plugin;
mod python;
mod refusals;
mod search;
mod supply_chain;
mod watching;
mod whole_deals;
