//! Valid arguments: by function and parameter, by parameter, or by type.

use std::any::type_name;
use std::collections::BTreeMap;
use std::ffi::{CStr, CString};
use std::ops::Range;
use std::sync::{LazyLock, Mutex};

use handsense_interface::{Declaration, Kind, Struct, Type};

use super::super::calls::{self, output};
use super::super::deal::{Deal, STANDARD};
use super::super::interface::{interface, structure};
use super::super::random::Random;
use super::call::{Argument, Block, call};
use super::case::GAMES;
use handsense::ffi::*;

/// A valid argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Example {
    Bytes(Vec<u8>),
    Number(i64),
    Real(f64),
    /// Memory for an output, or a new handle.
    Fresh,
}
use Example::*;

/// Four cards before the end; three are legal.
const LATE: &CStr =
    c"me=3 scores=32/-3/95/32 hand=..5.KQ3 plays=1:C2,CQ,C3,CK/D3,D7,D2,DA/D6,D5,DQ,DK/\
      ST,S6,S9,S5/SK,SQ,CJ,S8/C8,C9,C7,C4/DT,D9,D4,H7/S2,HA,SA,SJ/S4,S3,S7,H9";
const PASSING: &CStr = c"pass=left hand=AK3.QJ98.T654.72";

/// The bytes of a value.
pub fn bytes<T>(value: &T) -> Example {
    let name = type_name::<T>().rsplit("::").next().expect("a name");
    assert!(structure(name).is_none_or(|of| !of.padded), "{name}");
    let first: *const u8 = std::ptr::from_ref(value).cast();
    // SAFETY: numbers, their arrays, or a struct of them without padding.
    Bytes(unsafe { std::slice::from_raw_parts(first, size_of::<T>()) }.to_vec())
}

/// Numbers for a field by its path, such as `limits.playouts`; an array gets several.
pub type Entry<'a> = (&'a str, &'a [i64]);

/// A struct that states its size, with these entries and otherwise zeros.
fn of(name: &str, entries: &[Entry]) -> Example {
    let of = structure(name).expect("a struct");
    let mut bytes = vec![0; of.size as usize];
    if of.grows {
        bytes[..4].copy_from_slice(&(of.size as u32).to_ne_bytes());
    }
    for (path, numbers) in entries {
        set(&mut bytes, of, path, numbers);
    }
    Bytes(bytes)
}

/// The bytes of a field by its path, in which a number is a place of an array, and the size of one number.
fn place(of: &Struct, path: &str) -> (Range<usize>, usize) {
    let (name, mut rest) = path.split_once('.').unwrap_or((path, ""));
    let mut fields = of.fields.iter();
    let field = fields.find(|field| field.declaration.name == name);
    let field = field.unwrap_or_else(|| panic!("{} has no {name}", of.name));
    let (mut start, mut size) = (field.offset as usize, field.size as usize);
    let mut kind = &field.declaration.kind;
    loop {
        let (step, after) = rest.split_once('.').unwrap_or((rest, ""));
        match kind {
            Type::Struct { name } => {
                let (inner, one) = place(structure(name).expect("a struct"), rest);
                return (start + inner.start..start + inner.end, one);
            }
            Type::Array { of, length, .. } => {
                let one = size / *length as usize;
                let Ok(index) = step.parse::<usize>() else {
                    return (start..start + size, one);
                };
                (start, size, kind, rest) = (start + index * one, one, of, after);
            }
            _ => return (start..start + size, size),
        }
    }
}

/// Writes numbers into a field by its path.
pub fn set(bytes: &mut [u8], of: &Struct, path: &str, numbers: &[i64]) {
    let (place, size) = place(of, path);
    for (element, number) in bytes[place].chunks_mut(size).zip(numbers) {
        element.copy_from_slice(&number.to_ne_bytes()[..size]);
    }
}

/// The number in a field by its path.
pub fn get(bytes: &[u8], of: &Struct, path: &str) -> i64 {
    let (place, size) = place(of, path);
    let (mut wide, unused) = ([0; 8], 64 - 8 * size as u32);
    wide[..size].copy_from_slice(&bytes[place][..size]);
    i64::from_le_bytes(wide) << unused >> unused
}

/// How much a call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scale {
    /// Little, for many calls and for Miri.
    Small,
    /// Enough to allocate everywhere, on one thread and on three.
    Large,
}

impl Scale {
    /// Options of a search.
    pub fn options(self, name: &str, small: &[Entry]) -> Vec<Example> {
        let limits = if name == "HsSearchLimits" {
            ""
        } else {
            "limits."
        };
        let [playouts, threads, seed, milliseconds] =
            ["playouts", "threads", "seed", "milliseconds"].map(|field| format!("{limits}{field}"));
        let entries = |number: i64, more: &[Entry]| {
            // An interpreted search may take less than its playouts.
            let time: &[i64] = if cfg!(miri) { &[1] } else { &[0] };
            let limits: [Entry; 4] = [
                (&playouts, &[[9, 100][self as usize]]),
                (&threads, &[number]),
                (&seed, &[7]),
                (&milliseconds, time),
            ];
            of(name, &[&limits, more].concat())
        };
        match self {
            Scale::Small => vec![entries(2, small)],
            Scale::Large => vec![entries(1, &[]), entries(3, &[])],
        }
    }

    /// A view of Hearts: before the end, or in the middle.
    fn line(self) -> CString {
        if self == Scale::Small {
            return LATE.to_owned();
        }
        let deal = deal(22);
        let view = deal.view(deal.table.to_play());
        let line = calls::format_view(&view).expect("a possible view");
        CString::new(line).expect("no NUL inside")
    }

    /// The legal cards of the view.
    fn legal(self) -> u64 {
        let view = calls::parse_view(self.line().to_str().expect("UTF-8"));
        calls::legal_moves(&view.expect("a possible view")).expect("my turn")
    }
}

/// Texts that functions refuse.
pub const WRONG_TEXTS: &[(&str, &CStr)] = &[
    ("handsense_hearts_parse_view", c"me=3 hund=AK"),
    ("handsense_hearts_parse_view", c"me=x"),
    ("handsense_hearts_parse_view", c"hand=AK hand=AK"),
    ("handsense_hearts_parse_view", c"hand=AKKK"),
    ("handsense_hearts_parse_view", c"plays=3:C2,C2"),
    ("handsense_parse_cards", c"Z9"),
    ("handsense_hex_parse_cell", c"3c"),
    ("handsense_hex_parse_cell", c"zz99"),
];

/// A view of Hearts as the library writes it, padding included.
pub fn view(line: &CStr) -> Example {
    let Bytes(blank) = of("HsHeartsView", &[]) else {
        unreachable!()
    };
    let block = Block::new(&blank);
    let arguments = [line.as_ptr().cast_mut().cast(), block.address()].map(Argument::pointer);
    // SAFETY: a text, and memory for a view.
    let status = unsafe { call("handsense_hearts_parse_view", &arguments) };
    assert_eq!(status, 0, "{}", calls::last_error());
    Bytes(block.bytes().to_vec())
}

fn hex_position(size: i64, cells: &[i64]) -> Example {
    of(
        "HsHexPosition",
        &[("size", &[size]), ("toMove", &[1]), ("cells", cells)],
    )
}

/// A deal after this number of cards.
fn deal(cards: usize) -> Deal {
    let mut random = Random::new(9);
    let mut deal = Deal::random(STANDARD, &mut random);
    deal.play_random(cards, &mut random);
    deal
}

const PIECES: [u8; 8] = [1, 2, 3, 6, 8, 9, 11, 14];

/// A set of Liap Tui.
fn pieces(values: &[u8]) -> HsLiapTuiSet {
    let mut set = HsLiapTuiSet::default();
    set.pieces[..values.len()].copy_from_slice(values);
    set.count = values.len() as i32;
    set
}

/// A view before the declaration, and one before a play.
fn liap_tui_views() -> Vec<Example> {
    let hand = PIECES.map(i64::from);
    let declaring: [Entry; 2] = [("hand.count", &[8]), ("hand.pieces", &hand)];
    let playing: [Entry; 2] = [("declaredCount", &[4]), ("declared", &[1; 4])];
    let name = "HsLiapTuiView";
    vec![
        of(name, &declaring),
        of(name, &[declaring, playing].concat()),
    ]
}

const HAND: Entry = ("hand.cards", &[0, 4, 8, 12, 17, 22, 29, 31, 38]);
const DABB: [i64; 4] = [2, 11, 24, 36];

/// Views in the phases of a round: to bid, to declare the trump, to discard, to play.
fn binokel_views() -> Vec<Example> {
    let discard = [DABB.iter().fold(0, |set, card| set | 1 << card)];
    let bidding: [Entry; 6] = [
        ("players", &[4]),
        ("dealer", &[3]),
        ("lastBidder", &[-1]),
        ("trump", &[-1]),
        ("hand.count", &[9]),
        HAND,
    ];
    let won: [Entry; 5] = [
        ("standing", &[150]),
        ("lastBidder", &[0]),
        ("passed", &[14]),
        ("dabbKnown", &[1]),
        ("dabb", &DABB),
    ];
    let declaring: [Entry; 2] = [("phase", &[2]), ("discard", &discard)];
    let with_dabb = [HAND.1, &DABB].concat();
    let discarding: [Entry; 3] = [
        ("phase", &[1]),
        ("hand.count", &[13]),
        ("hand.cards", &with_dabb),
    ];
    let playing: [Entry; 3] = [("phase", &[3]), ("discard", &discard), ("trump", &[1])];
    let phases: [&[&[Entry]]; 4] = [
        &[&bidding],
        &[&bidding, &won, &declaring],
        &[&bidding, &won, &discarding],
        &[&bidding, &won, &playing],
    ];
    let view = |parts: &[&[Entry]]| of("HsBinokelView", &parts.concat());
    phases.map(view).to_vec()
}

/// The first cards of a set.
fn first_cards(set: u64, count: usize) -> i64 {
    let rest = (0..count).fold(set, |set, _| set & (set - 1));
    (set & !rest) as i64
}

/// A deal before its pass.
fn dealt() -> HsHeartsDeal {
    output!(HsHeartsDeal, handsense_hearts_deal_random(STANDARD, 1, 7)).expect("a deal")
}

/// A model of the table after one deal.
fn opponents() -> HsHeartsOpponents {
    calls::observe_deal(&calls::no_opponents(), &deal(52).played()).expect("a finished deal")
}

/// A card that may be played.
fn legal_of(deal: &HsHeartsDeal) -> i64 {
    let state = output!(HsHeartsDealState, handsense_hearts_deal_state(deal));
    i64::from(state.expect("a deal").legal.trailing_zeros())
}

fn liap_tui_round(seed: u64) -> (HsLiapTuiRound, HsLiapTuiRoundState) {
    let round = output!(HsLiapTuiRound, handsense_liap_tui_round_random(0, seed)).expect("a round");
    (round, liap_tui_state(&round))
}

fn liap_tui_state(round: &HsLiapTuiRound) -> HsLiapTuiRoundState {
    output!(HsLiapTuiRoundState, handsense_liap_tui_round_state(round)).expect("a round")
}

/// A round in which a seat may ask for a new deal, and that seat.
fn redealt() -> (HsLiapTuiRound, i64) {
    let mut rounds = (0..).map(liap_tui_round);
    let found = rounds.find(|(_, state)| state.may_redeal != 0);
    let (round, state) = found.expect("some hand is weak");
    (round, i64::from(state.may_redeal.trailing_zeros()))
}

/// Rounds before a declaration and before a play, and a set that may be played first.
fn liap_tui_rounds() -> ([HsLiapTuiRound; 2], HsLiapTuiSet) {
    let (dealt, _) = liap_tui_round(7);
    let declared = HsLiapTuiRound {
        declared: [1; 4],
        declared_count: 4,
        ..dealt
    };
    let state = liap_tui_state(&declared);
    let hand = state.hands[state.next_player as usize];
    ([dealt, declared], pieces(&hand.pieces[..1]))
}

/// A round in each phase; a discard, and a card that may be played.
static BINOKEL_ROUNDS: LazyLock<(Vec<HsBinokelRound>, HsBinokelDiscard, i64)> =
    LazyLock::new(binokel_rounds);

fn binokel_rounds() -> (Vec<HsBinokelRound>, HsBinokelDiscard, i64) {
    let first = output!(HsBinokelRound, handsense_binokel_round_random(1, 3, 0, 7));
    let mut rounds = vec![first.expect("a round")];
    let mut discard = HsBinokelDiscard {
        trump: -1,
        ..HsBinokelDiscard::default()
    };
    loop {
        let given = rounds[rounds.len() - 1];
        let state = output!(HsBinokelRoundState, handsense_binokel_round_state(&given));
        let state = state.expect("a round");
        if state.phase == 3 {
            return (rounds, discard, i64::from(state.legal.trailing_zeros()));
        }
        let hand = state.hands[state.next_player as usize].cards;
        if state.phase == 1 {
            discard.cards = hand[..4].iter().fold(0, |set, card| set | 1 << card);
        }
        let bid = if state.may_pass == 0 { 150 } else { 0 };
        let next = match state.phase {
            0 => output!(HsBinokelRound, handsense_binokel_round_bid(&given, bid)),
            1 => output!(
                HsBinokelRound,
                handsense_binokel_round_discard(&given, &discard)
            ),
            _ => output!(
                HsBinokelRound,
                handsense_binokel_round_declare_trump(&given, 2)
            ),
        };
        rounds.push(next.expect("a legal action"));
    }
}

/// Every value of an enumeration.
fn codes(name: &str) -> Vec<Example> {
    let mut enums = interface().enums.iter();
    let of = enums.find(|of| of.name == name).expect("an enumeration");
    of.values.iter().map(|value| Number(value.value)).collect()
}

/// The valid arguments to try, in this order.
pub fn examples(function: &str, of: &Declaration, scale: Scale) -> Vec<Example> {
    let short = function.trim_start_matches("handsense_");
    match (short, of.name.as_str()) {
        (_, "offered") => vec![Number(scale.legal() as i64)],
        ("rank_move" | "hearts_explain_move", "card") => {
            vec![Number(i64::from(scale.legal().trailing_zeros()))]
        }
        ("hearts_explain_move", "rival") => vec![Number(-1)],
        // Three of the cards before the pass.
        ("hearts_explain_pass", "cards") => vec![Number(0x803)],
        ("hearts_explain_pass", "rival") => vec![Number(0)],
        ("hearts_format_reason", "index") => vec![Number(0)],
        (_, "rules") => vec![Number(i64::from(STANDARD))],
        // The fastest of these players.
        (
            "binokel_bid" | "binokel_declare_trump" | "binokel_discard" | "binokel_play",
            "player",
        ) => {
            vec![Number(HsBinokelPlayer::HS_BINOKEL_PLAYER_REFERENCE as i64)]
        }
        // A search for every play of the deal.
        ("hearts_analyse_deal", "options") => Scale::Small.options("HsHeartsSearchOptions", &[]),
        ("hearts_deal_pass", "cards") => vec![Number(first_cards(dealt().hands[0], 3))],
        ("hearts_deal_play", "card") => vec![Number(legal_of(&deal(48).played()))],
        ("hearts_parse_deal", "text") => {
            let line = calls::format_deal(&dealt()).expect("a deal");
            vec![Bytes((line + "\0").into_bytes())]
        }
        ("hearts_observe_deal", "deal") => vec![bytes(&deal(52).played())],
        ("hearts_parse_opponents", "text") => {
            let text = calls::format_opponents(&opponents()).expect("a model");
            vec![Bytes((text + "\0").into_bytes())]
        }
        // A text of some kilobytes.
        ("hearts_format_opponents", "size") => vec![Number(8000)],
        ("liap_tui_round_redeal", "round") => vec![bytes(&redealt().0)],
        ("liap_tui_round_redeal", "seat") => vec![Number(redealt().1)],
        ("liap_tui_round_play", "set") => vec![bytes(&liap_tui_rounds().1)],
        ("binokel_round_bid", "bid") => vec![Number(150)],
        ("binokel_round_play", "card") => vec![Number(BINOKEL_ROUNDS.2)],
        ("hex_swap_pieces", "position") => {
            let one_stone: [Entry; 3] = [("size", &[3]), ("toMove", &[2]), ("cells", &[0, 1])];
            vec![self::of("HsHexPosition", &one_stone)]
        }
        ("hex_convert_game", "text") => vec![Bytes(b"5: a1 swap-pieces c3\0".to_vec())],
        ("hex_play_moves", "text") => vec![Bytes(b"a1 c3\0".to_vec())],
        ("binokel_meld_points", "cards") => vec![Number(0xFF)],
        (_, "previous") => vec![bytes(&[2_i32, 3])],
        ("liap_tui_view_init", "hand") => vec![bytes(&PIECES)],
        ("hearts_evaluate_hands", "hands") => vec![bytes(&[7_u64, 0, 0x1FFF])],
        (_, "taken") => vec![bytes(&[1_u64, 2, 4, 8, 0, 0])],
        (_, "scores") => vec![bytes(&[0_i32; 6])],
        ("parse_cards", "text") => vec![Bytes(b"AK3.QJ98.T654.72\0".to_vec())],
        ("hex_parse_cell", "text") => vec![Bytes(b"c2\0".to_vec())],
        ("environment_new", "text") => vec![Bytes(GAMES.to_bytes_with_nul().to_vec())],
        (_, "game") => vec![Number(1)],
        ("environment_step", "actions") => vec![bytes(&[0_i32, 4])],
        // Of two games.
        ("environment_observe", "numberCount") => vec![Number(2 * 7 * 4)],
        ("environment_observe", "maskCount") => vec![Number(2 * 5)],
        (_, "text") => vec![Bytes(PASSING.to_bytes_with_nul().to_vec())],
        _ => of_type(of, scale),
    }
}

fn of_type(declaration: &Declaration, scale: Scale) -> Vec<Example> {
    let roles = &declaration.roles;
    if let Some(name) = &roles.code
        && matches!(declaration.kind, Type::Number { .. })
    {
        return codes(name);
    }
    match &declaration.kind {
        Type::Pointer {
            to, constant: true, ..
        } => match to.as_ref() {
            Type::Struct { name } => structs(name, scale),
            _ => panic!("no example of {}", declaration.c),
        },
        Type::Pointer { .. } => vec![Fresh],
        _ => match (roles.range, roles.kind) {
            (Some([least, most]), _) if declaration.c.starts_with("double") => {
                vec![Real(0.5 * (least + most) as f64)]
            }
            (Some([least, most]), _) => vec![Number(most), Number(least)],
            (_, Some(Kind::Flag | Kind::Seat | Kind::Suit)) => vec![Number(0)],
            (_, Some(Kind::Cell)) => vec![Number(1), Number(2)],
            _ if roles.size_of.is_some() => vec![Number(600)],
            _ if !roles.count_of.is_empty() => vec![Number(2)],
            _ => vec![Number(7)],
        },
    }
}

/// The examples of a kind of value, by its name and their scale.
type Known = BTreeMap<(String, Scale), Vec<Example>>;

/// The examples that were made before.
static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

/// Examples of an input struct.
fn structs(name: &str, scale: Scale) -> Vec<Example> {
    let key = (name.to_owned(), scale);
    let known = KNOWN.lock().expect("nothing has failed").get(&key).cloned();
    known.unwrap_or_else(|| {
        let made = new_structs(name, scale);
        let mut known = KNOWN.lock().expect("nothing has failed");
        known.insert(key, made.clone());
        made
    })
}

fn new_structs(name: &str, scale: Scale) -> Vec<Example> {
    let options = |more: &[Entry]| scale.options(name, more);
    match name {
        "HsHeartsView" => vec![view(&scale.line()), view(PASSING)],
        "HsHeartsPosition" => vec![bytes(&deal([48, 32][scale as usize]).position())],
        "HsHeartsOpponents" => vec![bytes(&opponents()), self::of(name, &[])],
        "HsHeartsDeal" => vec![bytes(&deal(48).played()), bytes(&dealt())],
        "HsHeartsReasons" => vec![of(
            name,
            &[
                ("count", &[1]),
                ("reasons.0.kind", &[4]),
                ("reasons.0.measure", &[4]),
            ],
        )],
        "HsLiapTuiSet" => vec![bytes(&pieces(&PIECES))],
        "HsLiapTuiView" => liap_tui_views(),
        "HsLiapTuiRound" => liap_tui_rounds().0.iter().map(bytes).collect(),
        "HsBinokelHand" => vec![of(name, &[("count", &[9]), ("cards", HAND.1)])],
        "HsBinokelView" => binokel_views(),
        "HsBinokelRound" => BINOKEL_ROUNDS.0.iter().map(bytes).collect(),
        "HsBinokelDiscard" => vec![bytes(&BINOKEL_ROUNDS.1)],
        "HsHexPosition" => {
            let sizes: &[i64] = if scale == Scale::Small {
                &[3]
            } else {
                &[5, 11]
            };
            let position = |&size| hex_position(size, &[0, 2, 0, 0, 1]);
            sizes.iter().map(position).collect()
        }
        "HsHexMinimaxOptions" => options(&[("depth", &[2]), ("tableEntries", &[16])]),
        "HsHexMonteCarloOptions" => options(&[("candidates", &[3])]),
        "HsHexSearchOptions" => options(&[("maxNodes", &[200])]),
        "HsHexSolveOptions" => options(&[("tableMegabytes", &[1])]),
        _ => options(&[]),
    }
}
