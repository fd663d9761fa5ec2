//! The library as a plugin, loaded twice in one process and called by the three names of the contract.
//! `host` loads and unloads it many times.

use std::path::Path;

use crate::common::calls;
use crate::common::referee::{bits, cards};
use crate::common::tools::{library, scratch};
use handsense::ffi::HandStrength;
use handsense::ffi::{HsHeartsDecision, HsHeartsSearchOptions, HsHeartsView, HsSearchLimits};
use libloading::{Library, Symbol};

type EvaluateHand = unsafe extern "C" fn(u64, *mut HandStrength) -> i32;
type SelectPassCards = unsafe extern "C" fn(*const HsHeartsView, *mut i16) -> i32;
type RankMove = unsafe extern "C" fn(*const HsHeartsView, i16) -> i32;
type ChooseMove = unsafe extern "C" fn(
    *const HsHeartsView,
    *const HsHeartsSearchOptions,
    *mut HsHeartsDecision,
) -> i32;

/// A loaded library with the functions of the contract.
struct Plugin {
    library: Library,
    evaluate: EvaluateHand,
    pass: SelectPassCards,
    rank: RankMove,
    search: ChooseMove,
}

impl Plugin {
    fn load(path: &Path) -> Plugin {
        // SAFETY: our own library, which runs nothing when it is loaded.
        let library = unsafe { Library::new(path) }.expect("the library can be loaded");
        Plugin {
            // SAFETY: the type of the contract.
            evaluate: unsafe { find(&library, "evaluate_hand") },
            // SAFETY: the type of the contract.
            pass: unsafe { find(&library, "select_pass_cards") },
            // SAFETY: the type of the contract.
            rank: unsafe { find(&library, "rank_move") },
            // SAFETY: the type of the header.
            search: unsafe { find(&library, "handsense_hearts_choose_move") },
            library,
        }
    }

    /// The results of the three functions as text.
    fn consult(&self) -> String {
        let [passing, playing] = views();
        let mut strength = HandStrength::default();
        let mut pass = [-1; 3];
        // SAFETY: a writable output, and the library is loaded as long as this value lives.
        assert_eq!(unsafe { (self.evaluate)(hand(), &mut strength) }, 0);
        // SAFETY: as above, with a valid view.
        assert_eq!(unsafe { (self.pass)(&passing, pass.as_mut_ptr()) }, 0);
        // SAFETY: as above.
        let ranks = CARDS.map(|card| unsafe { (self.rank)(&playing, card) });
        let mut decision = calls::no_decision();
        // SAFETY: as above.
        let status = unsafe { (self.search)(&playing, &search(), &mut decision) };
        assert_eq!(status, 0);
        format!("{strength:?} {pass:?} {ranks:?} {decision:?}")
    }

    fn close(self) {
        self.library.close().expect("the library can be closed");
    }
}

/// The function of this name.
///
/// # Safety
/// The function has this type, and is not called after the library is closed.
unsafe fn find<T: Copy>(library: &Library, name: &str) -> T {
    // SAFETY: the contract of this function.
    let symbol: Symbol<T> = unsafe { library.get(name.as_bytes()) }.expect(name);
    *symbol
}

/// Legal cards and an illegal one.
const CARDS: [i16; 4] = [19, 18, 22, 0];

fn hand() -> u64 {
    bits(&cards("AK3.QJ98.T654.72"))
}

/// A view with a pass due, and one with a card due.
fn views() -> [HsHeartsView; 2] {
    [
        "pass=left hand=AK3.QJ98.T654.72",
        "hand=AK3.QJ98.T65.72 plays=1:C2,C3,CK,C4/D2",
    ]
    .map(|line| calls::parse_view(line).expect("a valid view"))
}

/// The results of the same calls in this program.
fn consult_here() -> String {
    let [passing, playing] = views();
    let strength = calls::evaluate(hand()).expect("a hand");
    let pass = calls::contract_pass(&passing).expect("a pass");
    let ranks = CARDS.map(|card| calls::rank(&playing, card));
    let decision = calls::choose(&playing, &search()).expect("a card");
    format!("{strength:?} {pass:?} {ranks:?} {decision:?}")
}

/// Two threads, so that one of them is a worker of the library.
fn search() -> HsHeartsSearchOptions {
    HsHeartsSearchOptions {
        limits: HsSearchLimits {
            playouts: 300,
            threads: 2,
            ..calls::search_options().limits
        },
        ..calls::search_options()
    }
}

fn is_mapped(path: &Path) -> bool {
    let maps = std::fs::read_to_string("/proc/self/maps").expect("Linux lists what is mapped");
    maps.contains(path.to_str().expect("UTF-8"))
}

/// A copy under its own name, so that tests of this program do not share it.
fn copy(name: &str) -> std::path::PathBuf {
    let copy = scratch(&format!("plugin-{name}")).join(format!("lib{name}.so"));
    std::fs::copy(&library().shared, &copy).expect("the library can be copied");
    copy
}

#[test]
fn two_copies_coexist_in_one_process() {
    let (one, two) = (copy("first"), copy("second"));
    let (first, second) = (Plugin::load(&one), Plugin::load(&two));
    assert_eq!(first.consult(), consult_here());
    assert_ne!(first.rank as usize, second.rank as usize);
    first.close();
    assert!(!is_mapped(&one) && is_mapped(&two));
    assert_eq!(second.consult(), consult_here());
}
