//! Players as a referee sees them: rule-based strategies by name, and the search.

use super::Seat;
use super::declaration::{DeclarationContext, Strategy, declare};
use super::play::{RandomSource, TurnContext, greedy, planned};
use super::rollout;
use super::search::{SearchOptions, search_declaration, search_play, search_redeal};
use super::set::PieceSet;
use super::view::View;
use handsense_core::Rng;
use handsense_core::search::SearchPlayerOptions;

/// A player, who decides from the view of one seat only.
///
/// The referee asks only if there is a decision to make. An illegal answer is the player's fault;
/// the referee stops the match and reports it.
pub trait Player {
    /// Starts a new round. All random decisions of the round derive from `seed`, so that a round is
    /// reproducible.
    fn begin_round(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Whether to ask for a redeal. Only a player with a weak hand is asked.
    fn wants_redeal(&mut self, view: &View) -> bool;

    /// Returns a legal declaration.
    fn declare(&mut self, view: &View) -> u8;

    /// Returns a legal play.
    fn play(&mut self, view: &View) -> PieceSet;

    /// Work since the start of the round, in units of the player; 0 for a player without search.
    fn steps(&self) -> u64 {
        0
    }
}

/// Probability of a redeal in percent: for a weak hand, for a low sum, and for any other hand.
const PERCENT: [u32; 3] = [80, 60, 30];
/// Sums below this are low, in points.
const LOW_SUM: u32 = 60;
/// The probability is halved after this round with a lead of more than this many points.
const LATE: (u32, i32) = (10, 10);

/// Returns the probability, in percent, with which the rule-based players ask for a redeal.
///
/// `round` counts from 1; `score` is the player's own game score and `best_other` the highest of
/// the others. Only players with weak hands are asked, so the result is 80 or 40 in play. Source:
/// the original program.
///
/// ```
/// use handsense_liap_tui::{Piece, redeal_percent};
/// let hand = [9, 8, 7, 6, 5, 4, 3, 2].into_iter().filter_map(Piece::new).collect();
/// assert_eq!(redeal_percent(hand, 1, 0, 0), 80);
/// assert_eq!(redeal_percent(hand, 11, 31, 20), 40);
/// ```
pub fn redeal_percent(hand: PieceSet, round: u32, score: i32, best_other: i32) -> u32 {
    let [weak, low, other] = PERCENT;
    let percent = if hand.is_weak() {
        weak
    } else if hand.points() < LOW_SUM {
        low
    } else {
        other
    };
    if round > LATE.0 && score > best_other.saturating_add(LATE.1) {
        percent / 2
    } else {
        percent
    }
}

/// Style of play of a rule-based player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayStyle {
    /// The heuristic of the library's rollouts.
    #[default]
    Heuristic = 0,
    /// [`greedy`].
    Greedy = 1,
    /// [`planned`].
    Planned = 2,
}

impl PlayStyle {
    /// All styles by code.
    pub const ALL: [PlayStyle; 3] = [PlayStyle::Heuristic, PlayStyle::Greedy, PlayStyle::Planned];

    /// Name: `heuristic`, `greedy` or `planned`.
    pub const fn name(self) -> &'static str {
        match self {
            PlayStyle::Heuristic => "heuristic",
            PlayStyle::Greedy => "greedy",
            PlayStyle::Planned => "planned",
        }
    }
}

/// Rule-based player with a declaration strategy and a style of play.
#[derive(Clone, Debug)]
pub struct RuleBasedPlayer {
    strategy: Strategy,
    style: PlayStyle,
    rng: Rng,
}

impl RuleBasedPlayer {
    /// Creates a player with this strategy and style.
    pub const fn new(strategy: Strategy, style: PlayStyle) -> RuleBasedPlayer {
        RuleBasedPlayer {
            strategy,
            style,
            rng: Rng::new(0),
        }
    }

    /// Returns the player of a name `DECLARES/PLAYS`, a strategy and a style. `DECLARES` alone
    /// plays as [`PlayStyle::Planned`].
    pub fn from_name(name: &str) -> Option<RuleBasedPlayer> {
        let (declares, plays) = name.split_once('/').unwrap_or((name, "planned"));
        let mut strategies = Strategy::ALL.into_iter();
        let strategy = strategies.find(|strategy| strategy.name() == declares)?;
        let mut styles = PlayStyle::ALL.into_iter();
        let style = styles.find(|style| style.name() == plays)?;
        Some(RuleBasedPlayer::new(strategy, style))
    }
}

impl Player for RuleBasedPlayer {
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
        // `Gen1` can end at a forbidden number.
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
    /// Input of a declaration strategy at the player's turn to declare.
    pub fn declaration_context(&self) -> DeclarationContext<'_> {
        DeclarationContext {
            hand: self.held(),
            previous: self.declarations(),
            must_be_nonzero: self.must_be_nonzero(self.me()),
        }
    }

    /// Input of a style of play at the player's turn.
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

/// Player that searches every declaration, play and redeal.
#[derive(Clone, Copy, Debug)]
pub struct SearchPlayer {
    options: SearchPlayerOptions,
}

impl SearchPlayer {
    /// Creates a player with these search options.
    pub const fn new(options: SearchOptions<'static>) -> SearchPlayer {
        SearchPlayer {
            options: SearchPlayerOptions::new(options),
        }
    }
}

impl Player for SearchPlayer {
    fn begin_round(&mut self, seed: u64) {
        self.options.begin_round(seed);
    }

    fn wants_redeal(&mut self, view: &View) -> bool {
        search_redeal(view, &self.options.next_decision()).unwrap_or(false)
    }

    fn declare(&mut self, view: &View) -> u8 {
        let searched = self
            .options
            .search(|options| search_declaration(view, options));
        searched.unwrap_or_else(|| declare(Strategy::Quick, &view.declaration_context()))
    }

    fn play(&mut self, view: &View) -> PieceSet {
        let searched = self.options.search(|options| search_play(view, options));
        searched.unwrap_or_else(|| rollout::choose_play(view, view.hand(), view.unseen()))
    }

    /// Number of playouts.
    fn steps(&self) -> u64 {
        self.options.playouts
    }
}

/// A player of the library by its name.
#[derive(Clone, Debug)]
pub enum NamedPlayer {
    /// The name of a [`RuleBasedPlayer`].
    RuleBased(RuleBasedPlayer),
    /// `search:PLAYOUTS`, or `search:PLAYOUTS:points` for a search that aims at the points of the
    /// round.
    Search(SearchPlayer),
}

impl NamedPlayer {
    /// Creates the player of a name; `None` if the name is unknown.
    pub fn new(name: &str) -> Option<NamedPlayer> {
        if let Some(options) = SearchOptions::from_name(name) {
            return Some(NamedPlayer::Search(SearchPlayer::new(options)));
        }
        RuleBasedPlayer::from_name(name).map(NamedPlayer::RuleBased)
    }

    pub(super) fn player(&mut self) -> &mut dyn Player {
        match self {
            NamedPlayer::RuleBased(player) => player,
            NamedPlayer::Search(player) => player,
        }
    }
}
