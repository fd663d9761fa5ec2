//! The searches of all games by their C functions.

pub mod hearts;

use handsense::ffi::HsSearchLimits;

use crate::common::calls;

/// Takes the number of a call, which selects the input.
type Call = Box<dyn FnMut(usize, HsSearchLimits)>;

/// A function, and its inputs.
pub struct Search {
    pub function: &'static str,
    pub stage: String,
    /// Makes the inputs.
    pub prepare: Box<dyn FnOnce() -> Call>,
}

impl Search {
    /// Creates a search over these inputs in turn.
    pub fn over<T: 'static>(
        function: &'static str,
        stage: impl Into<String>,
        inputs: impl FnOnce() -> Vec<T> + 'static,
        mut call: impl FnMut(&T, HsSearchLimits) + 'static,
    ) -> Search {
        Search {
            function,
            stage: stage.into(),
            prepare: Box::new(move || {
                let inputs = inputs();
                assert!(!inputs.is_empty(), "{function}");
                // A prime step visits all stages of a deal early.
                Box::new(move |number, limits| call(&inputs[number * 37 % inputs.len()], limits))
            }),
        }
    }
}

/// Returns the searches of all games.
pub fn searches() -> Vec<Search> {
    let hex = [5, 11, 14, 19].into_iter().flat_map(hex::searches);
    let mut all = hearts::searches();
    all.extend(hex);
    all.extend(binokel::searches());
    all.extend(liap_tui::searches());
    all
}

/// Panics with the last error unless the status is HS_OK.
fn done(status: i32) {
    assert_eq!(status, 0, "{}", calls::last_error());
}

/// Searches of Binokel.
mod binokel {
    use handsense::binokel::{Phase, Round, RoundSetup, RuleBasedPlayer, Rules, play_decision};
    use handsense::core::{Rng, Seat};
    use handsense::ffi::*;

    use super::{Search, done};
    use crate::common::binokel_rounds::view_of;
    use crate::common::calls::sized;

    /// Returns the decisions in a phase of some rounds of two, three and four players.
    fn decisions(phase: Phase) -> Vec<HsBinokelView> {
        let mut rng = Rng::new(3);
        let mut decisions = Vec::new();
        for number in 0..24 {
            let edition = Rules::default().edition();
            let rules = Rules::new(edition, number % 3 + 2).expect("players");
            let (hands, dabb) = rules.deal(&mut rng);
            let mut round = Round::new(RoundSetup {
                rules,
                dealer: Seat::ALL[0],
                hands,
                dabb,
                scores: [40, -30, 0, 0],
            });
            let mut player = RuleBasedPlayer::default();
            while let Some(seat) = round.next_seat() {
                let view = round.view(seat);
                if view.phase() == phase {
                    decisions.push(view_of(&round, seat));
                }
                play_decision(&mut round, &mut player, &view).expect("legal");
            }
        }
        decisions
    }

    pub fn searches() -> Vec<Search> {
        macro_rules! over {
            ($name:literal, $phase:ident, $decision:ident, $search:ident) => {{
                let views = || decisions(Phase::$phase);
                Search::over($name, "2–4 players", views, |view, limits| {
                    let options = HsBinokelSearchOptions {
                        struct_size: size_of::<HsBinokelSearchOptions>() as u32,
                        objective: 0,
                        limits,
                    };
                    let mut out = sized!($decision);
                    // SAFETY: view and options are complete, and the output states its size.
                    done(unsafe { $search(view, &options, &mut out) });
                })
            }};
        }
        vec![
            over!(
                "binokel_search_bid",
                Bidding,
                HsBinokelBidDecision,
                handsense_binokel_search_bid
            ),
            over!(
                "binokel_search_trump",
                DeclaringTrump,
                HsBinokelTrumpDecision,
                handsense_binokel_search_trump
            ),
            over!(
                "binokel_search_discard",
                Discarding,
                HsBinokelDiscardDecision,
                handsense_binokel_search_discard
            ),
            over!(
                "binokel_search_card",
                Playing,
                HsBinokelCardDecision,
                handsense_binokel_search_card
            ),
        ]
    }
}

/// Searches of Hex.
mod hex {
    use handsense::core::Rng;
    use handsense::ffi::*;
    use handsense::hex::heuristic::{Formula, ScoredMoves};
    use handsense::hex::ordering::order_moves;
    use handsense::hex::{Board, Cell, Colour};

    use super::Search;
    use crate::common::hex_calls::{self, position_of};

    /// Returns boards of games with Red to move: half of them at random, half with good moves.
    fn boards(size: usize) -> Vec<Board> {
        let mut boards = Vec::new();
        for game in 0..6 {
            let mut board = Board::new(size).expect("a size");
            let (mut rng, mut best) = (Rng::new(game), ScoredMoves::new());
            for turn in 0..size * size / 2 {
                if turn % 2 == 0 {
                    boards.push(board);
                }
                let cells: Vec<Cell> = if game % 2 == 0 {
                    board.empty().collect()
                } else {
                    let colour = Colour::ALL[turn % 2];
                    order_moves(&board, colour, Formula::Minimax, &mut best);
                    best.iter().take(8).map(|&(cell, _)| cell).collect()
                };
                board.put(
                    cells[rng.below(cells.len() as u32) as usize],
                    Colour::ALL[turn % 2],
                );
                if board.winner().is_some() {
                    break;
                }
            }
        }
        boards
    }

    pub fn searches(size: usize) -> Vec<Search> {
        const BY_RESISTANCE: i32 = HsHexOrder::HS_HEX_ORDER_RESISTANCE as i32;
        const BEST: i32 = HsHexOrder::HS_HEX_ORDER_BEST as i32;
        let over = move |function, stage: &str, call: fn(&HsHexPosition, HsSearchLimits)| {
            let stage = format!("{size}×{size}{stage}");
            let positions = move || {
                let to_c = |board| position_of(board, Colour::Red);
                boards(size).iter().map(to_c).collect()
            };
            Search::over(function, stage, positions, call)
        };
        vec![
            over("hex_search", "", |position, limits| {
                let options = HsHexSearchOptions {
                    limits,
                    ..hex_calls::search_options()
                };
                hex_calls::search(position, &options).expect("open");
            }),
            over("hex_monte_carlo", "", |position, limits| {
                monte_carlo(position, limits, BEST)
            }),
            over("hex_monte_carlo", ", RESISTANCE", |position, limits| {
                monte_carlo(position, limits, BY_RESISTANCE)
            }),
            over("hex_minimax", "", |position, limits| {
                minimax(position, limits, |_| ())
            }),
            over("hex_minimax", ", largest table", |position, limits| {
                minimax(position, limits, |options| {
                    options.table_entries = HS_HEX_MAX_TABLE_ENTRIES
                })
            }),
            over("hex_minimax", ", RESISTANCE", |position, limits| {
                minimax(position, limits, |options| {
                    options.order = BY_RESISTANCE;
                    options.leaf_evaluation = HsHexLeafEvaluation::HS_HEX_LEAF_RESISTANCE as i32;
                })
            }),
            over("hex_solve", "", |position, limits| {
                let options = HsHexSolveOptions {
                    limits,
                    ..hex_calls::solve_options()
                };
                hex_calls::solve(position, &options).expect("open");
            }),
        ]
    }

    fn monte_carlo(position: &HsHexPosition, limits: HsSearchLimits, order: i32) {
        let options = HsHexMonteCarloOptions {
            candidates: 361,
            limits: HsSearchLimits {
                playouts: u64::MAX,
                ..limits
            },
            order,
            ..hex_calls::monte_carlo_options()
        };
        hex_calls::monte_carlo(position, &options).expect("open");
    }

    fn minimax(
        position: &HsHexPosition,
        limits: HsSearchLimits,
        change: fn(&mut HsHexMinimaxOptions),
    ) {
        let mut options = HsHexMinimaxOptions {
            depth: 10,
            limits,
            iterative_deepening: 1,
            ..hex_calls::minimax_options()
        };
        change(&mut options);
        hex_calls::minimax(position, &options).expect("open");
    }
}

/// Searches of Liap Tui.
mod liap_tui {
    use handsense::core::Rng;
    use handsense::ffi::*;

    use super::{Search, done};
    use crate::common::calls::sized;
    use crate::common::liap_tui_rounds::{NextAction, next_action, random_view};
    use crate::common::random::Random;

    /// Returns views of random rounds in which these actions are next.
    fn views(wanted: fn(&HsLiapTuiView, NextAction) -> bool) -> Vec<HsLiapTuiView> {
        let (mut rng, mut random) = (Rng::new(5), Random::new(5));
        let views = std::iter::repeat_with(|| random_view(&mut rng, &mut random));
        let fits = |view: &HsLiapTuiView| next_action(view).is_some_and(|next| wanted(view, next));
        views.take(4_000).filter(fits).collect()
    }

    pub fn searches() -> Vec<Search> {
        macro_rules! over {
            ($name:literal, $stage:literal, $wanted:expr, $out:expr, $search:ident) => {
                Search::over($name, $stage, || views($wanted), |view, limits| {
                    let options = HsLiapTuiSearchOptions {
                        struct_size: size_of::<HsLiapTuiSearchOptions>() as u32,
                        objective: 0,
                        limits,
                    };
                    let mut out = $out;
                    // SAFETY: view and options are complete, and the output states its size if it is a
                    // struct.
                    done(unsafe { $search(view, &options, &mut out) });
                })
            };
        }
        vec![
            over!(
                "liap_tui_search_redeal",
                "",
                |view, _| view.declared_count == 0,
                0,
                handsense_liap_tui_search_redeal
            ),
            over!(
                "liap_tui_search_declaration",
                "",
                |view, next| next == NextAction::Declare(view.me as usize),
                sized!(HsLiapTuiDeclarationDecision),
                handsense_liap_tui_search_declaration
            ),
            over!(
                "liap_tui_search_play",
                "lead",
                |view, next| next == NextAction::Play(view.me as usize, None),
                sized!(HsLiapTuiPlayDecision),
                handsense_liap_tui_search_play
            ),
            over!(
                "liap_tui_search_play",
                "follow",
                |view, next| matches!(next, NextAction::Play(seat, Some(_)) if seat == view.me as usize),
                sized!(HsLiapTuiPlayDecision),
                handsense_liap_tui_search_play
            ),
        ]
    }
}
