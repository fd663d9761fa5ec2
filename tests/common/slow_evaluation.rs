//! The tables of the design "Suit Strength Measurement System", transcribed sentence by sentence
//! over lists of cards. It shares no table with the library.

use handsense_hearts::{
    HandStrength, MoonShootThreat, MoonShootViability, SpadeAnalysis, SuitControlIndex,
    SuitStrength,
};

use super::referee::{Card, HEARTS, QUEEN_OF_SPADES, SPADES};

const ACE: u8 = 14;
const KING: u8 = 13;
const QUEEN: u8 = 12;

fn clamp(sum: i32) -> i32 {
    sum.clamp(0, 100)
}

fn of_suit(hand: &[Card], suit: u8) -> Vec<u8> {
    let in_suit = hand.iter().filter(|card| card.suit == suit);
    in_suit.map(|card| card.rank).collect()
}

fn danger(hand: &[Card], suit: u8) -> i32 {
    let ranks = of_suit(hand, suit);
    let has = |rank| ranks.contains(&rank);
    let mut sum = 0;
    for &rank in &ranks {
        sum += match rank {
            14 => 20,
            13 => 18,
            12 => 15,
            11 => 10,
            10 => 5,
            _ => 0,
        };
        if suit == SPADES && rank == QUEEN {
            sum += 30;
        }
        if suit == HEARTS {
            sum += 3;
        }
    }
    if suit == SPADES && !has(QUEEN) && (has(ACE) || has(KING)) {
        sum -= 10;
    }
    if ranks.len() <= 2 {
        sum -= 15;
    }
    if ranks.len() >= 5 {
        sum += 10;
    }
    clamp(sum)
}

fn control(hand: &[Card], suit: u8) -> i32 {
    let ranks = of_suit(hand, suit);
    if ranks.is_empty() {
        return 0;
    }
    let mut sum = 0;
    for &rank in &ranks {
        sum += 5;
        sum += match rank {
            14 => 25,
            13 => 20,
            12 => 15,
            _ => 0,
        };
        if ranks.contains(&(rank + 1)) {
            sum += 5;
        }
    }
    if ranks.len() == 1 {
        sum -= 20;
    }
    clamp(sum)
}

fn void_potential(length: usize) -> i32 {
    match length {
        0 => 100,
        1 => 90,
        2 => 70,
        3 => 50,
        4 => 25,
        5 => 10,
        _ => 0,
    }
}

fn spades(hand: &[Card]) -> SpadeAnalysis {
    let ranks = of_suit(hand, SPADES);
    let has_queen = ranks.contains(&QUEEN);
    let high = ranks.contains(&ACE) || ranks.contains(&KING);
    SpadeAnalysis {
        has_queen,
        is_protected: has_queen && ranks.len() >= 4,
        can_safely_flush: !has_queen && high && ranks.len() >= 3,
        escape_cards: ranks.iter().filter(|&&rank| rank < QUEEN).count() as i32,
    }
}

fn viability(hand: &[Card]) -> i32 {
    let has = |suit, rank| hand.contains(&Card { suit, rank });
    let hearts = of_suit(hand, HEARTS).len();
    let mut sum = 0;
    for suit in 0..4 {
        for (rank, worth) in [(ACE, 15), (KING, 10), (QUEEN, 5)] {
            if has(suit, rank) {
                sum += worth;
            }
        }
        if of_suit(hand, suit).is_empty() {
            sum -= 15;
        }
    }
    if has(HEARTS, ACE) {
        sum += 15;
    }
    if has(HEARTS, KING) {
        sum += 10;
    }
    if hearts >= 5 {
        sum += 15;
    }
    if hearts >= 7 {
        sum += 10;
    }
    let high = has(SPADES, ACE) || has(SPADES, KING);
    if hand.contains(&QUEEN_OF_SPADES) {
        sum += 10;
    } else if high {
        sum += 5;
    } else {
        sum -= 20;
    }
    clamp(sum)
}

fn moon(hand: &[Card]) -> MoonShootViability {
    let held = |rank| hand.iter().filter(|card| card.rank == rank).count() as i32;
    let viability_score = viability(hand);
    let hearts_control = control(hand, HEARTS);
    MoonShootViability {
        viability_score,
        should_attempt: viability_score >= 70 && held(ACE) >= 2 && hearts_control >= 50,
        controlled_suits: held(ACE),
        hearts_control,
        missing_high_cards: 8 - held(ACE) - held(KING),
    }
}

/// The held suit that `beats` every other; the first on a full tie.
fn best(
    suits: &[SuitStrength],
    beats: fn(&SuitStrength, &SuitStrength) -> bool,
) -> Option<handsense_hearts::Suit> {
    let mut found: Option<&SuitStrength> = None;
    for suit in suits.iter().filter(|suit| suit.length > 0) {
        if found.is_none_or(|found| beats(suit, found)) {
            found = Some(suit);
        }
    }
    found.map(|suit| suit.suit)
}

fn better_to_void(a: &SuitStrength, b: &SuitStrength) -> bool {
    if a.void_potential != b.void_potential {
        return a.void_potential > b.void_potential;
    }
    if a.danger_score != b.danger_score {
        return a.danger_score > b.danger_score;
    }
    a.control_score < b.control_score
}

fn better_to_keep(a: &SuitStrength, b: &SuitStrength) -> bool {
    if a.control_score != b.control_score {
        return a.control_score > b.control_score;
    }
    a.overall_strength > b.overall_strength
}

/// The complete evaluation of a hand.
pub fn evaluate(hand: &[Card]) -> HandStrength {
    let spades = spades(hand);
    let suits = [0u8, 1, 2, 3].map(|suit| {
        let length = of_suit(hand, suit).len();
        let (danger, control) = (danger(hand, suit), control(hand, suit));
        SuitStrength {
            suit: handsense_hearts::Suit::from_index(usize::from(suit)),
            length: length as i32,
            danger_score: danger,
            control_score: control,
            void_potential: void_potential(length),
            overall_strength: control - danger / 2 + void_potential(length) / 4,
            is_protected: suit == SPADES && spades.is_protected,
            can_flush: suit == SPADES && spades.can_safely_flush,
        }
    });
    let mut weighted = (0, 0);
    for suit in &suits {
        weighted.0 += suit.length * suit.danger_score;
        weighted.1 += suit.length * suit.control_score;
    }
    let mean = |sum: i32| {
        if hand.is_empty() {
            0
        } else {
            sum / hand.len() as i32
        }
    };
    let moon = moon(hand);
    HandStrength {
        overall_danger: mean(weighted.0),
        overall_control: mean(weighted.1),
        void_opportunities: suits.iter().filter(|suit| suit.void_potential > 50).count() as i32,
        spades,
        moon,
        best_suit_to_void: best(&suits, better_to_void),
        best_suit_to_keep: best(&suits, better_to_keep),
        recommend_moon_attempt: moon.should_attempt,
        suits,
    }
}

/// The control of each suit, by the sentences of the design *Suit Control*.
pub fn suit_control(hand: &[Card]) -> [SuitControlIndex; 4] {
    [0_u8, 1, 2, 3].map(|suit| {
        let ranks = of_suit(hand, suit);
        let weight = |rank: &u8| match rank {
            11..=14 => 3.0,
            8..=10 => 2.0,
            _ => 1.0,
        };
        let (held, sum) = (ranks.len() as f64, ranks.iter().map(weight).sum::<f64>());
        let (sci, gaps) = match ranks.iter().max() {
            Some(&highest) => (sum / held, ACE - highest),
            None => (0.0, 0),
        };
        let collect_prob = match sci {
            2.5.. => 0.40 + (sci - 2.5) * 0.50,
            2.0.. => 0.20 + (sci - 2.0) * 0.40,
            1.5.. => 0.08 + (sci - 1.5) * 0.24,
            1.0.. => 0.02 + (sci - 1.0) * 0.12,
            _ => 0.0,
        };
        SuitControlIndex {
            suit: handsense_hearts::Suit::from_index(suit.into()),
            sci,
            sci_adjusted: sci * (13.0 - f64::from(gaps)) / 13.0,
            gaps: gaps.into(),
            collect_prob,
        }
    })
}

/// The player other than `me` who has three or more hearts and every point taken so far.
pub fn moon_threat(me: usize, taken: &[Vec<Card>; 4]) -> MoonShootThreat {
    let is_point = |card: &&Card| card.suit == HEARTS || **card == QUEEN_OF_SPADES;
    let points = |seat: usize| taken[seat].iter().filter(is_point).count();
    let all: usize = (0..4).map(points).sum();
    let tricks_left = 13 - taken.iter().map(Vec::len).sum::<usize>() / 4;
    for suspect in (0..4).filter(|&seat| seat != me && points(seat) == all) {
        let hearts = of_suit(&taken[suspect], HEARTS).len() as i32;
        if hearts < 3 {
            continue;
        }
        let has_queen_spades = taken[suspect].contains(&QUEEN_OF_SPADES);
        let tricks = taken[suspect].len() / 4;
        let mut level = hearts * 7;
        if has_queen_spades {
            level += 25;
        }
        if tricks >= 5 {
            level += 15;
        }
        if tricks_left <= 4 {
            level += 20;
        }
        return MoonShootThreat {
            suspected_player: Some(handsense_hearts::Seat::ALL[suspect]),
            threat_level: clamp(level),
            hearts_collected: hearts,
            has_queen_spades,
            tricks_taken: tricks as i32,
            should_block: clamp(level) >= 50,
        };
    }
    MoonShootThreat {
        suspected_player: None,
        threat_level: 0,
        hearts_collected: 0,
        has_queen_spades: false,
        tricks_taken: 0,
        should_block: false,
    }
}
