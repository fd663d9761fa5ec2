//! The players of Hex by name.

use handsense_hex::heuristic::Formula;
use handsense_hex::mcts::{MctsOptions, ProofEffort};
use handsense_hex::monte_carlo::MonteCarloOptions;
use handsense_hex::ordering::MoveOrder;
use handsense_hex::{Algorithm, EnginePlayer, Level, LevelPlayer, Player};

use super::{Factory, PlayerNameError};
use crate::players::external::program::PREFIX;
use crate::players::external::program::hex::HexPrograms;
use crate::players::hex_reference::{Measure, Part, ReferencePlayer};
use crate::players::hex_seat::{HexSeat, TreeReusePlayer};
use crate::players::options::{SearchBudget, parse_positive};

/// The most threads of a search, as in the text protocol.
const MAX_THREADS: u32 = 256;

/// The known names, for error messages.
const KNOWN: &str = "random, order, order:program, reference, reference:exact, minimax:DEPTH, \
     monte-carlo:PLAYOUTS, resistance, resistance:DEPTH, level:NAME, tree:PLAYOUTS or tree:10ms, with the \
     suffix :plain for playouts that do not save bridges, :linear for no policy network, :unbiased \
     for neither it nor move priors, :unsolved for no proof search, :bare for no virtual \
     connections and no proof search, :mohex for the constants of MoHex, :reuse to continue the \
     tree of the last move, or :2threads for a tree on each of two threads; in a match also \
     exec:COMMAND";

/// The factory of the player with this name.
///
/// # Errors
/// [`PlayerNameError`].
pub fn factory(name: &str) -> Result<Factory<Box<dyn Player>>, PlayerNameError> {
    let unknown = || PlayerNameError::unknown(name, KNOWN);
    if let Some(rest) = name.strip_prefix("tree:") {
        let (options, reuses_tree) = tree(rest).ok_or_else(unknown)?;
        return Ok(Box::new(move || {
            if reuses_tree {
                Box::new(TreeReusePlayer::new(options))
            } else {
                Box::new(EnginePlayer::new(Algorithm::Mcts(options)))
            }
        }));
    }
    if let Some(level) = name.strip_prefix("level:") {
        let level = Level::from_name(level).ok_or_else(unknown)?;
        return Ok(Box::new(move || Box::new(LevelPlayer::new(level))));
    }
    if let Some((part, measure)) = reference(name) {
        return Ok(Box::new(move || {
            Box::new(ReferencePlayer::new(part, measure))
        }));
    }
    let way = algorithm(name).ok_or_else(unknown)?;
    Ok(Box::new(move || Box::new(EnginePlayer::new(way))))
}

/// The factory of the player with this name in a match: a player of the library or, as `exec:COMMAND`,
/// a program.
///
/// # Errors
/// [`PlayerNameError`].
pub fn seat_factory(
    name: &str,
    programs: &HexPrograms,
) -> Result<Factory<Box<HexSeat>>, PlayerNameError> {
    if let Some(line) = name.strip_prefix(PREFIX) {
        let unfit = |error| PlayerNameError::unfit(name, error);
        let open = programs.open(line).map_err(unfit)?;
        return Ok(Box::new(move || {
            Box::new(HexSeat::Program(Box::new(open())))
        }));
    }
    let create = factory(name)?;
    Ok(Box::new(move || Box::new(HexSeat::Library(create()))))
}

/// Parses the name of the reference player or of a part of it.
fn reference(name: &str) -> Option<(Part, Measure)> {
    Some(match name {
        "reference" => (Part::Whole, Measure::FirstVisit),
        "reference:exact" => (Part::Whole, Measure::Exact),
        "order:program" => (Part::FirstMove, Measure::FirstVisit),
        _ => {
            let depth = parse_depth(name.strip_prefix("minimax:")?)?;
            (Part::Minimax(depth), Measure::Exact)
        }
    })
}

fn parse_depth(text: &str) -> Option<u32> {
    let depth = text.parse().ok();
    depth.filter(|depth| (1..=20).contains(depth))
}

fn algorithm(name: &str) -> Option<Algorithm> {
    let (kind, rest) = name.split_once(':').unwrap_or((name, ""));
    Some(match (kind, rest) {
        ("random", "") => Algorithm::Random,
        ("order", "") => Algorithm::FirstMove(MoveOrder::Heuristic(Formula::Difference)),
        ("resistance", "") => Algorithm::FirstMove(MoveOrder::Resistance),
        ("monte-carlo", playouts) => Algorithm::MonteCarlo(MonteCarloOptions {
            playouts: playouts.parse().ok()?,
            ..MonteCarloOptions::default()
        }),
        ("resistance", depth) => Algorithm::resistance(parse_depth(depth)?),
        _ => return None,
    })
}

/// Parses the options of the strong player, and whether it continues its tree.
fn tree(rest: &str) -> Option<(MctsOptions<'static>, bool)> {
    let mut options = MctsOptions::default();
    let (mut amount, mut threads, mut reuses_tree) = (rest, 1, false);
    while let Some((before, without)) = amount.rsplit_once(':') {
        match without {
            "plain" => options.save_bridges = false,
            "bare" => options.params.knowledge_threshold = 0,
            "unsolved" => options.proof_effort = ProofEffort::NONE,
            "linear" => options.params.policy_threshold = 0,
            "unbiased" => {
                options.params.progressive_bias = 0.0;
                options.params.policy_threshold = 0;
            }
            "mohex" => options = options.with_mohex_constants(),
            "reuse" => reuses_tree = true,
            other => {
                let number = other.strip_suffix("threads").and_then(parse_positive);
                threads = number.filter(|&number| number <= MAX_THREADS)? as usize;
            }
        }
        amount = before;
    }
    let budget = SearchBudget::parse(amount)?;
    options.limits = budget.limits();
    // Only a search with a time limit has several trees.
    if threads > 1 {
        budget.time()?;
    }
    options.limits.threads = threads;
    Some((options, reuses_tree))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_accepted_or_rejected() {
        for name in [
            "random",
            "order",
            "order:program",
            "reference",
            "reference:exact",
            "minimax:2",
            "monte-carlo:100",
            "resistance",
            "resistance:1",
            "level:novice",
            "level:master",
            "tree:500",
            "tree:5ms",
            "tree:500:plain",
            "tree:500:bare",
            "tree:500:linear",
            "tree:500:mohex",
            "tree:500:reuse",
            "tree:5ms:reuse:2threads",
            "tree:500:unbiased:unsolved",
            "tree:5ms:bare:plain",
        ] {
            assert!(factory(name).is_ok(), "{name}");
        }
        for name in [
            "",
            "best",
            "order:best",
            "minimax:0",
            "resistance:x",
            "level:",
            "level:best",
            "tree",
            "tree:x",
            "tree:5s",
            "tree:500:best",
            "tree:500:2threads",
            "tree:5ms:0threads",
            "tree:5ms:257threads",
        ] {
            assert!(factory(name).is_err(), "{name}");
        }
    }
}
