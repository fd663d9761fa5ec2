//! Shared objects with the handsense plugin contract, as players of the arena.
//!
//! - [`Plugin`]: a loaded plugin, seen from the host.
//! - [`source`](source()): the source of players `plugin:PATH`.

use handsense::ffi::{
    HS_HEARTS_IGNORE_MOVE, HandStrength, HsCard, HsCardSet, HsHeartsView, HsStatus, HsStatusCode,
    message, view_to_c,
};
use handsense_hearts::{Card, CardSet, View};
use handsense_lab::players::external::{ExternalPlayer, ExternalPlayerError};
use handsense_lab::players::registry::hearts::{PlayerFactory, PlayerSource};
use handsense_lab::players::seat_player::SeatPlayer;
use libloading::Library;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

type EvaluateHand = unsafe extern "C" fn(HsCardSet, *mut HandStrength) -> HsStatus;
type SelectPassCards = unsafe extern "C" fn(*const HsHeartsView, *mut HsCard) -> HsStatus;
type RankMove = unsafe extern "C" fn(*const HsHeartsView, HsCard) -> i32;

/// The reason why a plugin cannot be loaded or gave no valid answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PluginError {
    /// The file does not exist or cannot be read.
    #[error("{} cannot be read: {source}", path.display())]
    File {
        /// The path as given.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file is not a shared object that can be loaded.
    #[error("cannot be loaded: {source}")]
    Load {
        /// The error of the loader, which includes the path.
        source: libloading::Error,
    },
    /// A function of the contract is missing.
    #[error("{} has no function '{name}'", path.display())]
    Symbol {
        /// The path as given.
        path: PathBuf,
        /// The name of the function.
        name: &'static str,
    },
    /// The function `select_pass_cards` failed.
    #[error("answered select_pass_cards with {status} ({}) for the view {view}", sentence(*status))]
    Status {
        /// The status. Its meaning is known only if the plugin uses this library's codes.
        status: HsStatus,
        /// The view of the question.
        view: String,
    },
    /// The passed cards are not three different cards of the hand.
    #[error(
        "passed the card codes {codes:?}, which are not three different cards of the hand, for the \
         view {view}"
    )]
    Pass {
        /// The returned codes.
        codes: [HsCard; 3],
        /// The view of the question.
        view: String,
    },
    /// No legal card has a rank.
    #[error(
        "answered rank_move with HS_HEARTS_IGNORE_MOVE for every legal card ({legal}) of the view {view}"
    )]
    NoRank {
        /// The legal cards.
        legal: CardSet,
        /// The view of the question.
        view: String,
    },
}

fn sentence(status: HsStatus) -> &'static str {
    message(status).to_str().unwrap_or_default()
}

/// A loaded plugin, which exports `evaluate_hand`, `select_pass_cards` and `rank_move`.
///
/// The contract allows concurrent calls from several threads; a plugin with state must synchronise
/// it. The plugin is unloaded on drop.
///
/// Loading runs code of the file in this process. The types of its functions cannot be checked, so
/// the caller is responsible for loading only trusted plugins.
#[derive(Debug)]
pub struct Plugin {
    select_pass_cards: SelectPassCards,
    rank_move: RankMove,
    // Keeps the code of the functions loaded.
    _library: Library,
}

impl Plugin {
    /// Loads a shared object. The path is a path of the file system, absolute or relative; library
    /// search directories are not used.
    ///
    /// # Errors
    /// [`PluginError::File`], [`PluginError::Load`] and [`PluginError::Symbol`].
    pub fn load(path: &Path) -> Result<Plugin, PluginError> {
        let whole = path.canonicalize().map_err(|source| PluginError::File {
            path: path.to_owned(),
            source,
        })?;
        // SAFETY: the caller trusts the file, and so the code that runs when it is loaded.
        let library =
            unsafe { Library::new(whole) }.map_err(|source| PluginError::Load { source })?;
        // SAFETY: the contract defines this type for the name; the function is not called.
        unsafe { find::<EvaluateHand>(&library, path, "evaluate_hand") }?;
        Ok(Plugin {
            // SAFETY: the contract defines this type for the name; the pointer is dropped with the
            // library.
            select_pass_cards: unsafe { find(&library, path, "select_pass_cards") }?,
            // SAFETY: the contract defines this type for the name; the pointer is dropped with the
            // library.
            rank_move: unsafe { find(&library, path, "rank_move") }?,
            _library: library,
        })
    }

    /// The three cards that `select_pass_cards` chooses.
    ///
    /// # Errors
    /// [`PluginError::Status`] and [`PluginError::Pass`].
    pub fn pass(&self, view: &View) -> Result<[Card; 3], PluginError> {
        let asked = view_to_c(view);
        let mut codes: [HsCard; 3] = [-1; 3];
        // SAFETY: the view is complete and states its size, the output has room for three cards,
        // and the loaded function has this type.
        let status = unsafe { (self.select_pass_cards)(&asked, codes.as_mut_ptr()) };
        if status != HsStatusCode::HS_OK as HsStatus {
            let view = view.to_string();
            return Err(PluginError::Status { status, view });
        }
        let cards = codes.map(|code| Card::from_code(code.into()));
        if let [Some(first), Some(second), Some(third)] = cards {
            let chosen: CardSet = [first, second, third].into_iter().collect();
            if chosen.len() == 3 && view.hand().is_superset(chosen) {
                return Ok([first, second, third]);
            }
        }
        let view = view.to_string();
        Err(PluginError::Pass { codes, view })
    }

    /// The legal card with the highest `rank_move`. Of equal ranks the highest code wins, which is
    /// the order of `handsense_hearts_rank_moves` and of the classic engine.
    ///
    /// Ranks may be any numbers; `HS_HEARTS_IGNORE_MOVE` means no rank.
    ///
    /// # Errors
    /// [`PluginError::NoRank`], also if it is not this player's turn.
    pub fn play(&self, view: &View) -> Result<Card, PluginError> {
        let asked = view_to_c(view);
        let legal = view.legal_moves().unwrap_or_default();
        let ranked = legal.iter().map(|card| {
            // SAFETY: the view is complete and states its size, and the loaded function has this
            // type.
            let rank = unsafe { (self.rank_move)(&asked, HsCard::from(card.code())) };
            (rank, card)
        });
        ranked
            .filter(|&(rank, _)| rank != HS_HEARTS_IGNORE_MOVE)
            .max_by_key(|&(rank, card)| (rank, card.code()))
            .map(|(_, card)| card)
            .ok_or_else(|| PluginError::NoRank {
                legal,
                view: view.to_string(),
            })
    }
}

/// Looks up the function with this name.
///
/// # Safety
/// The function has this type and is not called after the library is closed.
unsafe fn find<T: Copy>(
    library: &Library,
    path: &Path,
    name: &'static str,
) -> Result<T, PluginError> {
    // SAFETY: the contract of this function.
    let symbol = unsafe { library.get::<T>(name.as_bytes()) };
    match symbol {
        Ok(symbol) => Ok(*symbol),
        Err(_) => Err(PluginError::Symbol {
            path: path.to_owned(),
            name,
        }),
    }
}

/// The prefix of a plugin player's name.
const PLUGIN: &str = "plugin:";

/// The source of players that are shared objects with the plugin contract.
pub fn source() -> PlayerSource {
    let open = |path: &str| -> Result<PlayerFactory, String> {
        let plugin = Plugin::load(Path::new(path)).map_err(|error| error.to_string())?;
        let (plugin, name) = (Arc::new(plugin), format!("{PLUGIN}{path}"));
        Ok(Box::new(move || {
            SeatPlayer::External(Box::new(PluginPlayer {
                name: name.clone(),
                plugin: Arc::clone(&plugin),
            }))
        }))
    };
    PlayerSource {
        prefix: PLUGIN,
        pattern: "plugin:PATH",
        open: Box::new(open),
    }
}

/// A plugin in a seat.
struct PluginPlayer {
    name: String,
    plugin: Arc<Plugin>,
}

impl ExternalPlayer for PluginPlayer {
    fn begin_deal(&mut self, _seed: u64) -> Result<(), ExternalPlayerError> {
        // The contract has no state, so there is nothing to reset.
        Ok(())
    }

    fn pass(&mut self, view: &View) -> Result<[Card; 3], ExternalPlayerError> {
        let pass = self.plugin.pass(view);
        pass.map_err(|error| ExternalPlayerError::new(&self.name, &error))
    }

    fn play(&mut self, view: &View) -> Result<Card, ExternalPlayerError> {
        let card = self.plugin.play(view);
        card.map_err(|error| ExternalPlayerError::new(&self.name, &error))
    }
}
