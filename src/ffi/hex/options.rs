//! Conversion of the C options of searches.

use super::convert::formula;
use super::search::*;
use super::types::HS_HEX_MAX_CELLS;
use crate::ffi::argument::field;
use crate::ffi::limits::search_options;
use crate::ffi::status::Failure;
use handsense_core::search::SearchLimits;
use handsense_hex::heuristic::Formula;
use handsense_hex::mcts::MctsOptions;
use handsense_hex::minimax::{DEFAULT_DEPTH, Evaluator, MinimaxOptions};
use handsense_hex::monte_carlo::MonteCarloOptions;
use handsense_hex::ordering::MoveOrder;
use handsense_hex::solve::{DEFAULT_TABLE_BYTES, SolveOptions};

/// Bytes of a megabyte.
const MEGABYTE: usize = 1 << 20;

fn order(code: i32, formula: Formula, seed: u64) -> Result<MoveOrder, Failure> {
    let (name, value) = ("order", code);
    match code {
        0 => Ok(MoveOrder::Heuristic(formula)),
        1 => Ok(MoveOrder::Shuffled(seed)),
        2 => Ok(MoveOrder::Resistance),
        _ => Err(Failure::Option { name, value }),
    }
}

/// Reads a number from 0 to `most`; 0 selects `zero`.
fn number(value: i32, most: i32, zero: usize, name: &'static str) -> Result<usize, Failure> {
    match value {
        0 => Ok(zero),
        value if (1..=most).contains(&value) => Ok(value as usize),
        value => Err(Failure::Option { name, value }),
    }
}

fn leaf_evaluation(code: i32) -> Result<Evaluator, Failure> {
    let (name, value) = ("leafEvaluation", code);
    match code {
        0 => Ok(Evaluator::Connectivity),
        1 => Ok(Evaluator::Resistance),
        _ => Err(Failure::Option { name, value }),
    }
}

search_options!(HsHexMinimaxOptions, MinimaxOptions, |options, limits| {
    let defaults = MinimaxOptions::default();
    let cells = |value, zero: usize, name| number(value, HS_HEX_MAX_CELLS as i32, zero, name);
    let depth = DEFAULT_DEPTH as usize;
    let depth = number(options.depth, HS_HEX_MAX_LINE as i32, depth, "depth")?;
    let formula = formula(options.formula, Formula::Minimax)?;
    let most = HS_HEX_MAX_TABLE_ENTRIES;
    Ok(MinimaxOptions {
        limits,
        depth: depth as u32,
        order: order(options.order, formula, limits.seed)?,
        root_moves: cells(options.root_moves, defaults.root_moves, "rootMoves")?,
        inner_moves: cells(options.inner_moves, defaults.inner_moves, "innerMoves")?,
        evaluator: leaf_evaluation(options.leaf_evaluation)?,
        deepening: field!(options.iterative_deepening)?,
        table_entries: number(options.table_entries, most, 0, "tableEntries")?,
    })
});

search_options!(
    HsHexMonteCarloOptions,
    MonteCarloOptions,
    |options, limits| {
        let defaults = MonteCarloOptions::default();
        let most = HS_HEX_MAX_CELLS as i32;
        let formula = formula(options.formula, Formula::MonteCarlo)?;
        Ok(MonteCarloOptions {
            // The playouts are per move, and the limits of the search count those of all moves.
            limits: SearchLimits {
                playouts: None,
                ..limits
            },
            candidates: number(options.candidates, most, defaults.candidates, "candidates")?,
            playouts: limits.playouts.unwrap_or(defaults.playouts),
            order: order(options.order, formula, options.order_seed)?,
            save_bridges: field!(options.save_bridges)?,
        })
    }
);

search_options!(HsHexSearchOptions, MctsOptions, |options, limits| {
    let mut converted = MctsOptions {
        limits,
        ..MctsOptions::default()
    };
    let nodes = converted.params.max_nodes;
    converted.params.max_nodes = number(options.max_nodes, HS_HEX_MAX_NODES, nodes, "maxNodes")?;
    let random_playouts: bool = field!(options.random_playouts)?;
    converted.save_bridges = !random_playouts;
    Ok(converted)
});

search_options!(HsHexSolveOptions, SolveOptions, |options, limits| {
    let (most, zero) = (HS_HEX_MAX_TABLE_MEGABYTES, DEFAULT_TABLE_BYTES / MEGABYTE);
    let megabytes = number(options.table_megabytes, most, zero, "tableMegabytes")?;
    Ok(SolveOptions {
        limits,
        table_bytes: megabytes.saturating_mul(MEGABYTE),
    })
});
