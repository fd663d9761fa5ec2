//! The players of Hex by name.

use handsense_hex::heuristic::{DistanceMetric, Formula};
use handsense_hex::mcts::MctsOptions;
use handsense_hex::minimax::MinimaxOptions;
use handsense_hex::monte_carlo::MonteCarloOptions;
use handsense_hex::ordering::MoveOrder;
use handsense_hex::{Algorithm, EnginePlayer, Player};

use super::unknown::UnknownPlayer;
use crate::players::factory;
use crate::players::options::SearchBudget;

/// A function that creates a Hex player.
pub type PlayerFactory = factory::Factory<Box<dyn Player>>;

/// The known names, for error messages.
const KNOWN: &str = "random, order, order:program, reference, reference:exact, minimax:DEPTH, \
     monte-carlo:PLAYOUTS, resistance, resistance:DEPTH, tree:PLAYOUTS or tree:10ms, with the \
     suffix :plain for playouts that do not save bridges, :linear for no policy network, :unbiased \
     for neither it nor move priors, :unsolved for no proof search, :bare for no virtual \
     connections and no proof search, or :mohex for the constants of MoHex";

/// The factory of the player with this name.
///
/// # Errors
/// [`UnknownPlayer`].
pub fn factory(name: &str) -> Result<PlayerFactory, UnknownPlayer> {
    let way = algorithm(name).ok_or_else(|| UnknownPlayer::new(name, KNOWN))?;
    Ok(Box::new(move || Box::new(EnginePlayer::new(way))))
}

fn algorithm(name: &str) -> Option<Algorithm> {
    let (kind, rest) = name.split_once(':').unwrap_or((name, ""));
    Some(match (kind, rest) {
        ("random", "") => Algorithm::Random,
        ("order", "") => Algorithm::FirstMove(
            MoveOrder::Heuristic(Formula::Reference),
            DistanceMetric::Exact,
        ),
        ("order", "program") => Algorithm::FirstMove(
            MoveOrder::Heuristic(Formula::Minimax),
            DistanceMetric::FirstVisit,
        ),
        ("resistance", "") => Algorithm::FirstMove(MoveOrder::Resistance, DistanceMetric::Exact),
        ("reference", "") => Algorithm::Reference(DistanceMetric::FirstVisit),
        ("reference", "exact") => Algorithm::Reference(DistanceMetric::Exact),
        ("minimax", depth) => Algorithm::Minimax(MinimaxOptions {
            depth: depth
                .parse()
                .ok()
                .filter(|depth| (1..=20).contains(depth))?,
            ..MinimaxOptions::default()
        }),
        ("monte-carlo", playouts) => Algorithm::MonteCarlo(MonteCarloOptions {
            playouts: playouts.parse().ok()?,
            ..MonteCarloOptions::default()
        }),
        ("resistance", depth) => Algorithm::resistance(
            depth
                .parse()
                .ok()
                .filter(|depth| (1..=20).contains(depth))?,
        ),
        ("tree", rest) => Algorithm::Mcts(tree(rest)?),
        _ => return None,
    })
}

fn tree(rest: &str) -> Option<MctsOptions<'static>> {
    let mut options = MctsOptions::default();
    let mut amount = rest;
    while let Some((before, without)) = amount.rsplit_once(':') {
        match without {
            "plain" => options.save_bridges = false,
            "bare" => options.params.knowledge_threshold = 0,
            "unsolved" => options.proof_effort = [0.0; 2],
            "linear" => options.params.policy_threshold = 0,
            "unbiased" => {
                options.params.progressive_bias = 0.0;
                options.params.policy_threshold = 0;
            }
            "mohex" => options = options.with_mohex_constants(),
            _ => return None,
        }
        amount = before;
    }
    let budget = SearchBudget::parse(amount)?;
    options.limits = budget.limits();
    Some(options)
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
            "tree:500",
            "tree:5ms",
            "tree:500:plain",
            "tree:500:bare",
            "tree:500:linear",
            "tree:500:mohex",
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
            "tree",
            "tree:x",
            "tree:5s",
            "tree:500:best",
        ] {
            assert!(factory(name).is_err(), "{name}");
        }
    }
}
