//! The limits that all searches share: every function honours each of them and reports its progress.

use std::ffi::c_void;
use std::ptr::from_mut;
use std::sync::atomic::{AtomicI32, Ordering};

use handsense::ffi::*;
use handsense_interface::Struct;

use crate::common::cases::examples::Entry;
use crate::common::cases::{Case, Scale, get, set};
use crate::common::interface::functions_with_pointers;

/// A function with options of a search.
struct Search {
    case: Case,
    name: &'static str,
    /// The limit of playouts or nodes that a test sets.
    playouts: i64,
    options: usize,
}

fn searches() -> Vec<Search> {
    let found = functions_with_pointers().filter_map(|function| {
        let mut parameters = function.parameters.iter();
        let options = parameters.position(|parameter| parameter.name == "options")?;
        let name = function.name.trim_start_matches("handsense_");
        let playouts = match name {
            "hearts_analyse_deal" => 40,
            "hex_monte_carlo" => 20,
            _ => 2_000,
        };
        // That function makes an engine.
        let searches = name != "hearts_engine_new";
        let case = searches.then(|| Case::of(function, Scale::Large))?;
        Some(Search {
            case,
            name,
            playouts,
            options,
        })
    });
    found.collect()
}

impl Search {
    /// The output under limits.
    fn run(&self, limits: &[Entry]) -> Vec<u8> {
        let (call, status) = self.case.call(|call| {
            let mut bytes = self.case.bytes(self.options).to_vec();
            let of = self.case.places[self.options].and_then(|place| place.of);
            for (field, numbers) in limits {
                set(
                    &mut bytes,
                    of.expect("options"),
                    &format!("limits.{field}"),
                    numbers,
                );
            }
            call.replace(self.options, &bytes);
        });
        assert_eq!(status, 0, "{}", self.name);
        call.outputs().remove(0)
    }

    /// The struct of the output. The search of a redeal has a number instead.
    fn output(&self) -> Option<&'static Struct> {
        let mut places = self.case.pointers();
        places
            .find(|(_, place)| place.is_output)
            .and_then(|(_, place)| place.of)
    }

    /// The playouts or nodes of an output.
    fn spent(&self, output: &[u8]) -> i64 {
        let Some(of) = self.output() else { return 0 };
        // Reasons count deals, each with two playouts after both choices.
        if self.name.starts_with("hearts_explain") {
            return 4 * get(output, of, "deals");
        }
        let by_nodes = self.name.ends_with("_solve") || self.name == "hex_minimax";
        get(output, of, if by_nodes { "nodes" } else { "playouts" })
    }

    /// The code of the best move in an output; `None` where a report names another number.
    fn best(&self, output: &[u8]) -> Option<i64> {
        let of = self.output()?;
        let number = |path: &str| get(output, of, path);
        let packed = |codes: &[i64]| codes.iter().rev().fold(0, |all, code| all << 8 | code);
        Some(match self.name {
            "hearts_choose_move" => number("card"),
            "hearts_choose_pass_cards" => packed(&["cards.0", "cards.1", "cards.2"].map(number)),
            "binokel_search_bid" => number("bid"),
            "binokel_search_trump" => number("trump"),
            "binokel_search_card" => number("candidates.0.card"),
            "binokel_search_discard" => {
                let cards = number("candidates.0.cards");
                let codes: Vec<i64> = (0..64).filter(|code| cards >> code & 1 == 1).collect();
                packed(&codes)
            }
            "liap_tui_search_declaration" => number("declared"),
            "liap_tui_search_play" => {
                let set = number("candidates.0.set.count");
                let played: Vec<i64> = (0..set)
                    .map(|place| number(&format!("candidates.0.set.pieces.{place}")))
                    .collect();
                let view = self.case.places[0]
                    .and_then(|place| place.of)
                    .expect("a view");
                let is_played = |place: &usize| {
                    let piece = format!("hand.pieces.{place}");
                    played.contains(&get(self.case.bytes(0), view, &piece))
                };
                (0..8)
                    .filter(is_played)
                    .fold(0, |bits, place| bits | 1 << place)
            }
            "hex_minimax" | "hex_monte_carlo" | "hex_search" => number("cell"),
            _ => return None,
        })
    }
}

extern "C" fn listen(context: *mut c_void, progress: *const HsSearchProgress) {
    // SAFETY: the context is the list of the test.
    let heard = unsafe { &mut *context.cast::<Vec<HsSearchProgress>>() };
    // SAFETY: the report is valid during the call.
    heard.push(unsafe { *progress });
}

#[test]
fn every_search_keeps_its_limit_of_playouts_on_any_number_of_threads() {
    for search in searches() {
        let limits = |threads: &'static [i64]| {
            search.run(&[
                ("playouts", &[search.playouts]),
                ("seed", &[3]),
                ("threads", threads),
            ])
        };
        let one = limits(&[1]);
        let most = match search.name {
            "hearts_analyse_deal" => i64::MAX,
            // For each of eight candidates.
            "hex_monte_carlo" => 8 * search.playouts,
            _ => search.playouts,
        };
        assert!((0..=most).contains(&search.spent(&one)), "{}", search.name);
        assert_eq!(one, limits(&[3]), "{}", search.name);
    }
}

#[test]
fn a_search_that_is_cancelled_before_it_begins_returns_a_move() {
    let cancel = AtomicI32::new(1);
    for search in searches() {
        let flag = cancel.as_ptr().addr() as i64;
        let output = search.run(&[("playouts", &[1 << 40]), ("cancel", &[flag])]);
        assert_ne!(search.best(&output), Some(-1), "{}", search.name);
        assert!(search.spent(&output) <= 1, "{}", search.name);
    }
    assert_eq!(cancel.load(Ordering::Relaxed), 1);
}

#[test]
fn a_time_limit_ends_every_search() {
    for search in searches() {
        let output = search.run(&[("playouts", &[1 << 40]), ("milliseconds", &[20])]);
        assert_ne!(search.best(&output), Some(-1), "{}", search.name);
    }
}

#[test]
fn every_search_reports_its_progress_without_a_change_of_the_result() {
    let mut reporting = 0;
    for search in searches() {
        let mut reports: Vec<HsSearchProgress> = Vec::new();
        let limits: [Entry; 2] = [("playouts", &[search.playouts]), ("seed", &[3])];
        let heard: *mut c_void = from_mut(&mut reports).cast();
        let watched: [Entry; 2] = [
            ("progress", &[listen as *const () as i64]),
            ("context", &[heard.addr() as i64]),
        ];
        let output = search.run(&[limits, watched].concat());
        assert_eq!(search.run(&limits), output, "{}", search.name);
        assert!(reports.len() <= 100, "{}", search.name);
        // A search that ends at once reports nothing.
        reporting += usize::from(!reports.is_empty());
        for report in &reports {
            assert_eq!(report.struct_size as usize, size_of::<HsSearchProgress>());
            assert!((0.0..=1.0).contains(&report.spent), "{}", search.name);
            assert!(report.value.is_finite() && report.remaining >= 0);
            // The solvers report before they try or have solved a move.
            let is_known = report.best != -1 || search.name.ends_with("_solve");
            assert!(is_known, "{}", search.name);
            assert_eq!(report.reserved, 0);
        }
        let in_order = |one: &HsSearchProgress, next: &HsSearchProgress| {
            one.spent <= next.spent && one.playouts <= next.playouts
        };
        assert!(
            reports.is_sorted_by(in_order),
            "{}: {reports:?}",
            search.name
        );
        if let (Some(best), Some(last)) = (search.best(&output), reports.last()) {
            assert_eq!(i64::from(last.best), best, "{}: {reports:?}", search.name);
        }
    }
    assert!(reporting > 11, "{reporting}");
}
