//! The searches of all games by their C functions, and the players that search.
//!
//! - [`hearts`][], [`hex`], [`binokel`], [`liap_tui`]: the functions of a game.
//! - [`players`]: players by name.

pub mod hearts;
mod players;

use handsense::ffi::HsSearchLimits;

use crate::common::calls;

/// The limits that a function takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limited {
    TimeAndCancel,
    Time,
    No,
}

/// A function with its input.
pub struct Search {
    pub function: &'static str,
    pub stage: String,
    pub limited: Limited,
    /// The number of searches in one call. Each has the whole time limit.
    pub searches: i32,
    pub takes_threads: bool,
    /// Takes the number of the call, which selects the input.
    pub call: Box<dyn FnMut(usize, HsSearchLimits)>,
}

impl Search {
    /// Creates a search over these inputs in turn.
    pub fn over<T: 'static>(
        function: &'static str,
        stage: impl Into<String>,
        inputs: Vec<T>,
        mut call: impl FnMut(&T, HsSearchLimits) + 'static,
    ) -> Search {
        assert!(!inputs.is_empty(), "{function}");
        Search {
            function,
            stage: stage.into(),
            limited: Limited::TimeAndCancel,
            searches: 1,
            takes_threads: false,
            call: Box::new(move |number, limits| {
                // A prime step visits all stages of a deal early.
                call(&inputs[number * 37 % inputs.len()], limits);
            }),
        }
    }

    /// The same, for a function that takes threads.
    pub fn with_threads(self) -> Search {
        Search {
            takes_threads: true,
            ..self
        }
    }

    /// The same, for a call of several searches.
    pub fn of(self, searches: i32) -> Search {
        Search { searches, ..self }
    }

    pub fn limited(self, limited: Limited) -> Search {
        Search { limited, ..self }
    }
}

/// Returns the searches of each game.
pub fn searches() -> Vec<(&'static str, Vec<Search>)> {
    vec![
        ("Hearts", hearts::searches()),
        (
            "Hex",
            [5, 11, 14, 19]
                .into_iter()
                .flat_map(hex::searches)
                .collect(),
        ),
        ("Binokel", binokel::searches()),
        ("Liap Tui", liap_tui::searches()),
        ("Players", players::searches()),
    ]
}

/// Panics with the last error unless the status is HS_OK.
fn done(status: i32) {
    assert_eq!(status, 0, "{}", calls::last_error());
}

/// Searches of Binokel.
mod binokel {
    use handsense::binokel::{
        Phase, Round, RoundSetup, RuleBasedPlayer, Rules, View, play_decision,
    };
    use handsense::core::{Rng, Seat};
    use handsense::ffi::*;

    use super::{Search, done};
    use crate::common::binokel_rounds::view_of;
    use crate::common::calls::sized;

    /// A decision as Rust code and as C code see it.
    pub struct Decision {
        pub view: View,
        pub to_c: HsBinokelView,
    }

    /// Returns the decisions of some rounds of two, three and four players.
    pub fn decisions() -> Vec<Decision> {
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
                decisions.push(Decision {
                    view,
                    to_c: view_of(&round, seat),
                });
                play_decision(&mut round, &mut player, &view).expect("legal");
            }
        }
        decisions
    }

    pub fn searches() -> Vec<Search> {
        let decisions = decisions();
        macro_rules! over {
            ($name:literal, $phase:ident, $decision:ident, $search:ident) => {{
                let of_phase = |one: &&Decision| one.view.phase() == Phase::$phase;
                let views = decisions.iter().filter(of_phase).map(|one| one.to_c);
                Search::over($name, "2–4 players", views.collect(), |view, limits| {
                    let options = HsBinokelSearchOptions {
                        struct_size: size_of::<HsBinokelSearchOptions>() as u32,
                        objective: 0,
                        limits,
                    };
                    let mut out = sized!($decision);
                    // SAFETY: view and options are complete, and the output states its size.
                    done(unsafe { $search(view, &options, &mut out) });
                })
                .with_threads()
            }};
        }
        vec![
            over!(
                "search_bid",
                Bidding,
                HsBinokelBidDecision,
                handsense_binokel_search_bid
            ),
            over!(
                "search_trump",
                DeclaringTrump,
                HsBinokelTrumpDecision,
                handsense_binokel_search_trump
            ),
            over!(
                "search_discard",
                Discarding,
                HsBinokelDiscardDecision,
                handsense_binokel_search_discard
            ),
            over!(
                "search_card",
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

    use super::{Limited, Search};
    use crate::common::hex_calls::{self, position_of};

    /// Returns boards of games with Red to move: half of them at random, half with good moves.
    pub fn boards(size: usize) -> Vec<Board> {
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
        let positions: Vec<HsHexPosition> = boards(size)
            .iter()
            .map(|board| position_of(board, Colour::Red))
            .collect();
        let over = |function, stage: &str, call: fn(&HsHexPosition, HsSearchLimits)| {
            let stage = format!("{size}×{size}{stage}");
            Search::over(function, stage, positions.clone(), call)
        };
        vec![
            over("search", "", |position, limits| {
                let options = HsHexSearchOptions {
                    limits,
                    ..hex_calls::search_options()
                };
                hex_calls::search(position, &options).expect("open");
            }),
            over("monte_carlo", "", |position, limits| {
                monte_carlo(position, limits, BEST)
            }),
            over("monte_carlo", ", RESISTANCE", |position, limits| {
                monte_carlo(position, limits, BY_RESISTANCE)
            }),
            over("minimax", "", |position, limits| {
                minimax(position, limits, |_| ())
            }),
            over("minimax", ", largest table", |position, limits| {
                minimax(position, limits, |options| {
                    options.table_entries = HS_HEX_MAX_TABLE_ENTRIES
                })
            }),
            over("minimax", ", RESISTANCE", |position, limits| {
                minimax(position, limits, |options| {
                    options.order = BY_RESISTANCE;
                    options.leaf_evaluation = HsHexLeafEvaluation::HS_HEX_LEAF_RESISTANCE as i32;
                })
            }),
            over("resistance", "", |position, _| {
                hex_calls::resistance(position).expect("open");
            })
            .limited(Limited::No),
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

    pub fn searches() -> Vec<Search> {
        let (mut rng, mut random) = (Rng::new(5), Random::new(5));
        let views: Vec<_> = (0..4_000)
            .map(|_| random_view(&mut rng, &mut random))
            .collect();
        let of = |wanted: fn(&HsLiapTuiView, NextAction) -> bool| -> Vec<HsLiapTuiView> {
            let fits =
                |view: &&HsLiapTuiView| next_action(view).is_some_and(|next| wanted(view, next));
            views.iter().filter(fits).copied().collect()
        };
        let redeals = of(|view, _| view.declared_count == 0);
        let declarations = of(|view, next| next == NextAction::Declare(view.me as usize));
        let leads = of(|view, next| next == NextAction::Play(view.me as usize, None));
        let follows = of(
            |view, next| matches!(next, NextAction::Play(seat, Some(_)) if seat == view.me as usize),
        );
        macro_rules! over {
            ($name:literal, $stage:literal, $views:expr, $out:expr, $search:ident) => {
                Search::over($name, $stage, $views, |view, limits| {
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
                .with_threads()
            };
        }
        vec![
            over!(
                "search_redeal",
                "",
                redeals,
                0,
                handsense_liap_tui_search_redeal
            ),
            over!(
                "search_declaration",
                "",
                declarations,
                sized!(HsLiapTuiDeclarationDecision),
                handsense_liap_tui_search_declaration
            ),
            over!(
                "search_play",
                "lead",
                leads,
                sized!(HsLiapTuiPlayDecision),
                handsense_liap_tui_search_play
            ),
            over!(
                "search_play",
                "follow",
                follows,
                sized!(HsLiapTuiPlayDecision),
                handsense_liap_tui_search_play
            ),
        ]
    }
}
