//! The layouts that programs outside the project are written against, held by the compiler.

use std::mem::offset_of;

use super::hearts::*;
use crate::hearts::{
    HandStrength, MoonShootThreat, MoonShootViability, SpadeAnalysis, SuitStrength,
};

/// Fails to compile unless a struct has this size and alignment and its fields these offsets.
macro_rules! layout {
    ($name:ident: $size:literal / $align:literal { $($field:ident $offset:literal),* $(,)? }) => {
        const _: () = {
            assert!(size_of::<$name>() == $size && align_of::<$name>() == $align);
            $(assert!(offset_of!($name, $field) == $offset);)*
        };
    };
}

layout!(SuitStrength: 28 / 4 {
    suit 0, length 4, danger_score 8, control_score 12, void_potential 16, overall_strength 20,
    is_protected 24, can_flush 25,
});
layout!(SpadeAnalysis: 8 / 4 {
    has_queen 0, is_protected 1, can_safely_flush 2, escape_cards 4,
});
layout!(MoonShootViability: 20 / 4 {
    viability_score 0, should_attempt 4, controlled_suits 8, hearts_control 12,
    missing_high_cards 16,
});
layout!(HandStrength: 164 / 4 {
    suits 0, overall_danger 112, overall_control 116, void_opportunities 120, spades 124,
    moon 132, best_suit_to_void 152, best_suit_to_keep 156, recommend_moon_attempt 160,
});
layout!(MoonShootThreat: 24 / 4 {
    suspected_player 0, threat_level 4, hearts_collected 8, has_queen_spades 12, tricks_taken 16,
    should_block 20,
});
layout!(HsHeartsTrick: 44 / 4 { np 0, curr 4, play 8, player 20 });
layout!(HsHeartsView: 824 / 8 {
    struct_size 0, me 4, num_players 8, rules 12, pass_dir 16, curr_trick 20, hand 24, passed 32,
    received 40, scores 48, tricks 72,
});
layout!(HsHeartsFacts: 224 / 8 {
    struct_size 0, next_player 4, leader 8, winner 12, tricks_left 16, hearts_broken 20, unseen 24,
    taken 32, could_hold 80, tricks_taken 128, points 152, hand_count 176, voids 200,
});
layout!(HsHeartsPosition: 160 / 8 {
    struct_size 0, num_players 4, rules 8, next_player 12, hands 16, taken 64, trick 112,
});
layout!(HsHeartsRankedMove: 8 / 4 { card 0, rank 4 });
layout!(HsHeartsReason: 8 / 4 { reason 0, value 4 });
