//! A player at the table, as a referee sees one.

use super::Seat;
use super::declaration::{DeclarationContext, Strategy, declare};
use super::play::{RandomSource, TurnContext, greedy, planned};
use super::redeal::redeal_percent;
use super::rollout;
use super::search::{SearchOptions, search_declaration, search_play, search_redeal};
use super::set::PieceSet;
use super::view::View;
use handsense_core::Rng;

/// Decides from what one seat may know, and from nothing else.
///
/// The referee asks only when there is something to decide. An answer that the rules do not allow is the
/// player's fault; the referee stops the match and says so.
pub trait Player {
    /// A new round begins. Whatever chance the player uses in it comes from `seed`, so that the same round
    /// is played the same way again.
    fn begin_round(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Whether to have a new deal; only a weak hand is asked.
    fn wants_redeal(&mut self, view: &View) -> bool;

    /// A legal declaration.
    fn declare(&mut self, view: &View) -> u8;

    /// Pieces that may be played.
    fn play(&mut self, view: &View) -> PieceSet;

    /// Work done since the round began, in the player's own steps; 0 for a player that does not search.
    fn steps(&self) -> u64 {
        0
    }
}

/// How a named player plays its pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayStyle {
    /// The rules of thumb of the library's playouts.
    #[default]
    Heuristic = 0,
    /// [`greedy`].
    Greedy = 1,
    /// [`planned`].
    Planned = 2,
}

impl PlayStyle {
    /// All styles by number.
    pub const ALL: [PlayStyle; 3] = [PlayStyle::Heuristic, PlayStyle::Greedy, PlayStyle::Planned];

    /// `thumb`, `greedy` or `planned`.
    pub const fn name(self) -> &'static str {
        match self {
            PlayStyle::Heuristic => "heuristic",
            PlayStyle::Greedy => "greedy",
            PlayStyle::Planned => "planned",
        }
    }
}

/// Declares by a named strategy and plays in a named style.
#[derive(Clone, Debug)]
pub struct NamedPlayer {
    strategy: Strategy,
    style: PlayStyle,
    rng: Rng,
}

impl NamedPlayer {
    /// A player of these habits.
    pub const fn new(strategy: Strategy, style: PlayStyle) -> NamedPlayer {
        NamedPlayer {
            strategy,
            style,
            rng: Rng::new(0),
        }
    }
}

impl Player for NamedPlayer {
    fn begin_round(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }

    fn wants_redeal(&mut self, view: &View) -> bool {
        let start = view.start();
        let others = Seat::ALL.into_iter().filter(|&seat| seat != view.me());
        let best_other = others.map(|seat| start.scores[seat]).max().unwrap_or(0);
        let mine = start.scores[view.me()];
        let percent = redeal_percent(view.hand(), start.round, mine, best_other);
        self.rng.happens(percent)
    }

    fn declare(&mut self, view: &View) -> u8 {
        let declared = declare(self.strategy, &view.declaration_context());
        // The first strategy that looked at the others may end at a forbidden number.
        let legal = view.legal_declarations();
        let distance = |&other: &u8| other.abs_diff(declared);
        legal.iter().min_by_key(distance).unwrap_or(declared)
    }

    fn play(&mut self, view: &View) -> PieceSet {
        let turn = view.turn_context();
        match self.style {
            PlayStyle::Heuristic => rollout::choose_play(view, view.hand(), view.unseen()),
            PlayStyle::Greedy => greedy(&turn),
            PlayStyle::Planned => planned(&turn, &mut self.rng),
        }
    }
}

impl View {
    /// The situation of who is to declare.
    pub fn declaration_context(&self) -> DeclarationContext<'_> {
        DeclarationContext {
            hand: self.held(),
            previous: self.declarations(),
            must_be_nonzero: self.must_be_nonzero(self.me()),
        }
    }

    /// What the named strategies look at when I am to play.
    pub fn turn_context(&self) -> TurnContext<'_> {
        let declared = |seat| self.declared(seat).unwrap_or(0);
        TurnContext {
            hand: self.held(),
            captured: self.captured()[self.me()],
            declared: declared(self.me()),
            required: self.required(),
            number: self.turns() + 1,
            declarations: Seat::ALL.map(declared),
        }
    }
}

/// Searches for every declaration and every play.
#[derive(Clone, Copy, Debug)]
pub struct SearchPlayer {
    options: SearchOptions<'static>,
    /// Where the chance of this round comes from.
    seed: u64,
    decisions: u64,
    steps: u64,
}

impl SearchPlayer {
    /// A player that searches this much.
    pub const fn new(options: SearchOptions<'static>) -> SearchPlayer {
        SearchPlayer {
            options,
            seed: 0,
            decisions: 0,
            steps: 0,
        }
    }

    /// The options for the next decision, which is to have a chance of its own.
    fn options(&mut self) -> SearchOptions<'static> {
        self.decisions += 1;
        let mut options = self.options;
        options.limits.seed ^= self.seed.wrapping_add(self.decisions);
        options
    }
}

impl Player for SearchPlayer {
    fn begin_round(&mut self, seed: u64) {
        (self.seed, self.decisions, self.steps) = (seed, 0, 0);
    }

    fn wants_redeal(&mut self, view: &View) -> bool {
        search_redeal(view, &self.options()).unwrap_or(false)
    }

    fn declare(&mut self, view: &View) -> u8 {
        match search_declaration(view, &self.options()) {
            Ok(decision) => {
                self.steps += decision.playouts;
                decision.declared
            }
            Err(_) => declare(Strategy::Quick, &view.declaration_context()),
        }
    }

    fn play(&mut self, view: &View) -> PieceSet {
        match search_play(view, &self.options()) {
            Ok(decision) => {
                self.steps += decision.playouts;
                decision.pieces
            }
            Err(_) => rollout::choose_play(view, view.hand(), view.unseen()),
        }
    }

    /// Playouts.
    fn steps(&self) -> u64 {
        self.steps
    }
}
