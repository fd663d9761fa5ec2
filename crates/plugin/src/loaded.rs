//! Other libraries with the plugin contract, loaded at run time: the contract seen from the host's
//! side.

use std::io;
use std::path::{Path, PathBuf};

use libloading::Library;
use thiserror::Error;

use handsense::ffi::{
    HS_HEARTS_IGNORE_MOVE, HandStrength, HsCard, HsCardSet, HsHeartsView, HsStatus, HsStatusCode,
    message, view_to_c,
};
use handsense_hearts::{Card, CardSet, View};

type EvaluateHand = unsafe extern "C" fn(HsCardSet, *mut HandStrength) -> HsStatus;
type SelectPassCards = unsafe extern "C" fn(*const HsHeartsView, *mut HsCard) -> HsStatus;
type RankMove = unsafe extern "C" fn(*const HsHeartsView, HsCard) -> i32;

/// Why a plugin cannot be loaded, or gave no answer that counts.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PluginError {
    /// There is no such file.
    #[error("{} cannot be read: {source}", path.display())]
    File {
        /// The path as given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is no shared object that can be loaded.
    #[error("cannot be loaded: {source}")]
    Load {
        /// What the loader says, the path included.
        source: libloading::Error,
    },
    /// A function of the contract is missing.
    #[error("{} has no function '{name}'", path.display())]
    Symbol {
        /// The path as given.
        path: PathBuf,
        /// The function.
        name: &'static str,
    },
    /// Choosing a pass failed.
    #[error("answered select_pass_cards with {status} ({}) for the view {view}", sentence(*status))]
    Status {
        /// The status; what it means is only known if the plugin uses this library's codes.
        status: HsStatus,
        /// The view it was asked for.
        view: String,
    },
    /// Something else than three different cards of the hand.
    #[error(
        "passed the card codes {codes:?}, which are not three different cards of the hand, for the \
         view {view}"
    )]
    Pass {
        /// The codes as answered.
        codes: [HsCard; 3],
        /// The view it was asked for.
        view: String,
    },
    /// No legal card has a rank.
    #[error(
        "answered rank_move with HS_HEARTS_IGNORE_MOVE for every legal card ({legal}) of the view {view}"
    )]
    NoRank {
        /// The cards asked about.
        legal: CardSet,
        /// The view it was asked for.
        view: String,
    },
}

fn sentence(status: HsStatus) -> &'static str {
    message(status).to_str().unwrap_or_default()
}

/// A loaded library that exports `evaluate_hand`, `select_pass_cards` and `rank_move`.
///
/// The functions may be called from several threads at once, as the contract says; a library that
/// keeps state has to guard it itself. It is unloaded when the value is dropped.
///
/// Loading runs code of the file in this process, and nothing can check that its functions are what
/// their names promise: whoever names the file vouches for it.
#[derive(Debug)]
pub struct Plugin {
    select_pass_cards: SelectPassCards,
    rank_move: RankMove,
    // Holds what the functions point into.
    _library: Library,
}

impl Plugin {
    /// Loads a shared object. The path is one of the file system, relative ones included; the
    /// directories that the system searches for libraries are not looked at.
    ///
    /// # Errors
    /// [`PluginError::File`], [`PluginError::Load`] and [`PluginError::Symbol`].
    pub fn load(path: &Path) -> Result<Plugin, PluginError> {
        let whole = path.canonicalize().map_err(|source| PluginError::File {
            path: path.to_owned(),
            source,
        })?;
        // SAFETY: whoever names the file vouches for what it runs when it is loaded.
        let library =
            unsafe { Library::new(whole) }.map_err(|source| PluginError::Load { source })?;
        // SAFETY: the type that the contract gives the name; not called.
        unsafe { find::<EvaluateHand>(&library, path, "evaluate_hand") }?;
        Ok(Plugin {
            // SAFETY: the type that the contract gives the name; dropped with the library.
            select_pass_cards: unsafe { find(&library, path, "select_pass_cards") }?,
            // SAFETY: the type that the contract gives the name; dropped with the library.
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
        // SAFETY: a whole view that states its size, and room for three cards; the loaded function
        // has this type.
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

    /// The legal card that `rank_move` ranks highest; among equals the one with the highest code,
    /// which is the order of `handsense_hearts_rank_moves` and the classic engine's.
    ///
    /// Ranks may be any numbers; `HS_HEARTS_IGNORE_MOVE` is none.
    ///
    /// # Errors
    /// [`PluginError::NoRank`], also when it is not this player's turn.
    pub fn play(&self, view: &View) -> Result<Card, PluginError> {
        let asked = view_to_c(view);
        let legal = view.legal_moves().unwrap_or_default();
        let ranked = legal.iter().map(|card| {
            // SAFETY: a whole view that states its size; the loaded function has this type.
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

/// The function of this name.
///
/// # Safety
/// The function has this type, and is not called after the library is closed.
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
