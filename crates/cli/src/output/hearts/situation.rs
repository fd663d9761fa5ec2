//! The facts of a view: the trick, voids, points, the queen of spades, a moon threat.

use serde::Serialize;

use handsense_hearts::{
    Card, CardSet, MoonShootThreat, Rules, SEATS, Seat, Suit, View, detect_moon_threat,
};

use crate::output::{table, words};

/// The facts for JSON, under the names of the C struct `HsHeartsKnownState` where it has them.
#[derive(Serialize)]
pub struct SituationJson {
    next_player: Option<Seat>,
    leader: Option<Seat>,
    winner: Option<Seat>,
    tricks_left: u32,
    hearts_broken: bool,
    trick: Vec<Card>,
    legal_moves: Option<CardSet>,
    unseen: CardSet,
    taken: [CardSet; SEATS],
    could_hold: [CardSet; SEATS],
    tricks_taken: [u32; SEATS],
    points: [i32; SEATS],
    hand_count: [u32; SEATS],
    voids: [Vec<Suit>; SEATS],
    moon_threat: MoonShootThreat,
    unrecorded_tricks: u32,
    unrecorded_cards: u32,
}

impl SituationJson {
    /// The facts of a view.
    pub fn new(view: &View) -> SituationJson {
        SituationJson {
            next_player: view.next_seat(),
            leader: leader(view),
            winner: view.trick().winner(),
            tricks_left: view.tricks_left(),
            hearts_broken: view.hearts_broken(),
            trick: view.trick().cards().to_vec(),
            legal_moves: view.legal_moves().ok().filter(|_| !view.is_passing()),
            unseen: view.unseen(),
            taken: *view.taken(),
            could_hold: Seat::ALL.map(|seat| view.constraints().could_hold(seat)),
            tricks_taken: Seat::ALL.map(|seat| view.tricks_of(seat)),
            points: Seat::ALL.map(|seat| view.points_of(seat)),
            hand_count: Seat::ALL.map(|seat| view.hand_count(seat)),
            voids: Seat::ALL.map(|seat| voids(view, Suit::ALL, seat).collect()),
            unrecorded_tricks: view.unrecorded_tricks(),
            unrecorded_cards: view.unrecorded_cards(),
            moon_threat: detect_moon_threat(view),
        }
    }
}

/// The leader of the trick in progress, if known.
fn leader(view: &View) -> Option<Seat> {
    if view.trick().is_empty() {
        view.next_seat()
    } else {
        Some(view.trick().leader())
    }
}

/// The suits in which a seat is known to be void.
fn voids(view: &View, suits: [Suit; 4], seat: Seat) -> impl Iterator<Item = Suit> + '_ {
    suits
        .into_iter()
        .filter(move |&suit| view.constraints().is_void(seat, suit))
}

/// The section of the report for a player who is to pass.
pub fn passing_section(view: &View) -> String {
    format!(
        "Situation:\n  Seat {} is to pass three cards {}, to seat {}\n{}",
        view.me(),
        view.pass_direction().name(),
        view.pass_direction().receiver(view.me()),
        fact("Hand", &words::hand(view.hand()))
    )
}

/// The section of the report for a player who is to play.
pub fn section(view: &View) -> String {
    let legal = view.legal_moves().unwrap_or_default();
    let broken = if view.hearts_broken() {
        "broken"
    } else {
        "not broken"
    };
    [
        words::wrap(&format!("Situation:\n  {}\n", trick_sentence(view))),
        fact("Hand", &words::hand(view.hand())),
        fact("May play", &words::hand(legal)),
        exchanged(view),
        unrecorded(view),
        fact("Hearts", broken),
        fact("Queen of spades", &queen(view)),
        fact("Moon threat", &moon_threat(&detect_moon_threat(view))),
        seats(view),
    ]
    .concat()
}

/// One line of the section.
fn fact(name: &str, value: &str) -> String {
    words::wrap(&format!("  {name}: {value}\n"))
}

/// The trick in progress and the seat to play.
fn trick_sentence(view: &View) -> String {
    let (trick, number) = (view.trick(), view.tricks_done() + 1);
    let Some(winner) = trick.winner() else {
        return format!("Trick {number} of 13: seat {} is to lead", view.me());
    };
    let cards: Vec<String> = trick
        .cards()
        .iter()
        .zip(["led ", "", "", ""])
        .zip(0..)
        .map(|((&card, verb), place)| {
            let seat = trick.leader().step(place);
            format!("seat {seat} {verb}{}", words::card(card))
        })
        .collect();
    let winning = if trick.len() > 1 {
        format!("; seat {winner} is winning")
    } else {
        String::new()
    };
    format!("Trick {number} of 13: {}{winning}", cards.join(", "))
}

/// The passed cards, if known.
fn exchanged(view: &View) -> String {
    let (me, direction) = (view.me(), view.pass_direction());
    let mut text = String::new();
    if !view.passed().is_empty() {
        let receiver = direction.receiver(me);
        text += &fact(
            "Passed",
            &format!("{} to seat {receiver}", words::card_list(view.passed())),
        );
    }
    if !view.received().is_empty() {
        let giver = direction.giver(me);
        text += &fact(
            "Received",
            &format!("{} from seat {giver}", words::card_list(view.received())),
        );
    }
    text
}

/// The unrecorded tricks, if there are any.
fn unrecorded(view: &View) -> String {
    let unknown = view.unrecorded_cards();
    match view.unrecorded_tricks() {
        0 => String::new(),
        tricks => fact(
            "Unrecorded",
            &format!(
                "{} with {}",
                words::count(tricks as i32, "trick"),
                words::count(unknown as i32, "unknown card")
            ),
        ),
    }
}

/// The known location of the queen of spades.
fn queen(view: &View) -> String {
    const QUEEN: Card = Card::QUEEN_OF_SPADES;
    let place = if view.hand().contains(QUEEN) {
        "in this hand".to_owned()
    } else if view.trick().cards().contains(&QUEEN) {
        "on the table".to_owned()
    } else if let Some(taker) = seats_where(|seat| view.taken()[seat].contains(QUEEN)).first() {
        format!("taken by seat {taker}")
    } else if view.unrecorded_cards() > 0 {
        "out, or played in an unrecorded trick".to_owned()
    } else {
        match seats_where(|seat| view.constraints().could_hold(seat).contains(QUEEN)).as_slice() {
            [holder] => format!("held by seat {holder}"),
            [one, two] => format!("out, with seat {one} or {two}"),
            _ => "out".to_owned(),
        }
    };
    if view.rules().has(Rules::QUEEN_PENALTY) {
        place
    } else {
        place + " (counts nothing)"
    }
}

/// The seats that satisfy a condition.
fn seats_where(test: impl Fn(Seat) -> bool) -> Vec<Seat> {
    Seat::ALL.into_iter().filter(|&seat| test(seat)).collect()
}

/// The suspected shooter, the evidence, and whether to block.
fn moon_threat(threat: &MoonShootThreat) -> String {
    let Some(suspect) = threat.suspected_player else {
        return "none".to_owned();
    };
    let queen = if threat.has_queen_spades {
        ", the queen"
    } else {
        ""
    };
    let advice = if threat.should_block {
        "to be blocked"
    } else {
        "not to be blocked yet"
    };
    format!(
        "seat {suspect}, level {}: {}{queen}, {}; {advice}",
        threat.threat_level,
        words::count(threat.hearts_collected, "heart"),
        words::count(threat.tricks_taken, "trick"),
    )
}

/// The table of seats: points taken and known voids.
fn seats(view: &View) -> String {
    let mut table = table::new(["Seat", "Cards", "Tricks", "Points", "Score", "Void in"]);
    for seat in Seat::ALL {
        let me = if seat == view.me() { " (me)" } else { "" };
        let voids: Vec<String> = voids(view, words::HAND_ORDER, seat)
            .map(|suit| suit.to_string())
            .collect();
        table.add_row([
            format!("{seat}{me}"),
            view.hand_count(seat).to_string(),
            view.tricks_of(seat).to_string(),
            view.points_of(seat).to_string(),
            view.scores()[seat].to_string(),
            voids.join(" "),
        ]);
    }
    format!("\nSeats:\n{}", table::draw(table, 1..=4, &[]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(line: &str) -> View {
        line.parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    #[test]
    fn the_queen_is_followed() {
        let following = "me=0 hand=AK3.QJ98.T54.72 plays=0:C2,CA,C9,C8";
        for (line, place) in [
            (format!("{following}/S4,D2,S5"), "out, with seat 1 or 3"),
            (format!("{following}/S4,S6,SQ"), "on the table"),
            (format!("{following}/S4,S6,S5"), "out"),
            (
                "hand=AK.QJ98.T54.72 plays=0:C2,CA,C9,C8/SQ,S6,S5,S3/D2,D3,D4".to_owned(),
                "taken by seat 1",
            ),
            (
                "pass=left hand=AK3.QJ98.T542.72 passed=Q..Q.3".to_owned(),
                "held by seat 1",
            ),
            ("hand=AQ3.QJ98.T542.72".to_owned(), "in this hand"),
            (
                "hand=A2.K3.Q4. taken=unknown".to_owned(),
                "out, or played in an unrecorded trick",
            ),
            (
                "hand=A2.K3.Q4. taken=.../.../Q.../...".to_owned(),
                "taken by seat 2",
            ),
            (
                "rules=0x0da0 hand=AQ3.QJ98.T542.72".to_owned(),
                "in this hand (counts nothing)",
            ),
        ] {
            assert_eq!(queen(&view(&line)), place, "{line}");
        }
    }
}
