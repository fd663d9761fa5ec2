//! Compile-time checks of C struct layouts, and of the codes that C and Rust share.

use std::mem::offset_of;

use super::fields::{
    Field, Fields, clear_between, clear_in, has_padding, has_reserved, is_reserved,
};
use super::limits::*;
use super::pointer::FirstVersion;
use super::status::ReservedField;

/// Fails to compile unless the struct has this size and alignment, these fields at these offsets, and
/// no padding. With `padded`, the layout is fixed and has padding.
macro_rules! layout {
    (padded $name:ident: $($rest:tt)*) => {
        layout!(@ () true, $name: $($rest)*);
    };
    (#[$target:meta] $name:ident: $($rest:tt)*) => {
        layout!(@ (#[$target]) false, $name: $($rest)*);
    };
    ($name:ident: $($rest:tt)*) => {
        layout!(@ () false, $name: $($rest)*);
    };
    (
        @ ($(#[$target:meta])?) $padded:literal,
        $name:ident: $size:literal / $align:literal { $($field:ident $offset:literal),* $(,)? }
    ) => {
        $(#[$target])?
        const _: () = {
            assert!(size_of::<$name>() == $size && align_of::<$name>() == $align);
            $(assert!(offset_of!($name, $field) == $offset);)*
            assert!(<$name as Fields>::HAS_PADDING == $padded);
        };

        impl $name {
            /// The fields in order.
            const FIELDS: &[Field] = &[$(Field::new(
                stringify!($field),
                offset_of!($name, $field),
                |of: &$name| &of.$field,
            )),*];
        }

        // SAFETY: FIELDS has all fields, otherwise HAS_PADDING would differ from the declared one.
        unsafe impl Fields for $name {
            const HAS_PADDING: bool = has_padding($name::FIELDS, size_of::<$name>());
            const HAS_RESERVED: bool = has_reserved($name::FIELDS);

            unsafe fn clear_padding(place: *mut $name) {
                if !<$name as Fields>::HAS_PADDING {
                    return;
                }
                // SAFETY: the contract of this function.
                unsafe { clear_between(place, $name::FIELDS) };
                $(
                    // SAFETY: as above.
                    unsafe { clear_in(place, offset_of!($name, $field), |of: &$name| &of.$field) };
                )*
            }

            fn check_reserved(&self) -> Result<(), ReservedField> {
                if !<$name as Fields>::HAS_RESERVED {
                    return Ok(());
                }
                $(
                    if const { is_reserved(stringify!($field)) } {
                        if !self.$field.is_zero() {
                            let (of, field) = (stringify!($name), stringify!($field));
                            return Err(ReservedField { of, field });
                        }
                    } else {
                        self.$field.check_reserved()?;
                    }
                )*
                Ok(())
            }
        }
    };
}

/// Names the last field that each struct with a `structSize` has in version 1. The size of version
/// 1 is the shortest that is accepted. These lines never change after the release.
macro_rules! first_version {
    ($($name:ident: $last:ident),* $(,)?) => {
        $(
            impl FirstVersion for $name {
                const FIRST_SIZE: usize = Field::new(
                    stringify!($last),
                    offset_of!($name, $last),
                    |of: &$name| &of.$last,
                )
                .end(align_of::<$name>());
            }
        )*

        /// The name and the first size of each struct.
        #[cfg(test)]
        pub const FIRST_SIZES: &[(&str, usize)] = &[
            $((stringify!($name), <$name as FirstVersion>::FIRST_SIZE)),*
        ];
    };
}

/// Fails to compile unless each C code equals the Rust value.
macro_rules! same_codes {
    ($($code:path = $value:expr),* $(,)?) => {
        const _: () = {
            $(assert!($code as i32 == $value);)*
        };
    };
}

layout!(HsSearchProgress: 40 / 8 {
    struct_size 0, remaining 4, playouts 8, spent 16, value 24, best 32, reserved 36,
});
layout!(#[cfg(target_pointer_width = "64")] HsSearchLimits: 64 / 8 {
    seed 0, playouts 8, milliseconds 16, threads 20, cancel 24, progress 32, context 40, reserved 48,
});

#[cfg(feature = "hearts")]
mod of_hearts {
    use super::*;
    use crate::ffi::hearts::*;
    use handsense_hearts::hard::leverage::Tier;
    use handsense_hearts::search::{DEFAULT_PLAYOUTS, MAX_LEGAL_MOVES, MAX_PASSES, Objective};
    use handsense_hearts::{DealPhase, Level, PassDirection, Policy, Reason, Rules};

    layout!(#[cfg(target_pointer_width = "64")] HsHeartsSearchOptions: 80 / 8 {
        struct_size 0, objective 4, limits 8, without_line 72, reserved 76,
    });
    layout!(padded SuitStrength: 28 / 4 {
        suit 0, length 4, danger_score 8, control_score 12, void_potential 16, overall_strength 20,
        is_protected 24, can_flush 25,
    });
    layout!(padded SpadeAnalysis: 8 / 4 {
        has_queen 0, is_protected 1, can_safely_flush 2, escape_cards 4,
    });
    layout!(padded MoonShootViability: 20 / 4 {
        viability_score 0, should_attempt 4, controlled_suits 8, hearts_control 12,
        missing_high_cards 16,
    });
    layout!(padded HandStrength: 164 / 4 {
        suits 0, overall_danger 112, overall_control 116, void_opportunities 120, spades 124,
        moon 132, best_suit_to_void 152, best_suit_to_keep 156, recommend_moon_attempt 160,
    });
    layout!(padded MoonShootThreat: 24 / 4 {
        suspected_player 0, threat_level 4, hearts_collected 8, has_queen_spades 12, tricks_taken 16,
        should_block 20,
    });
    layout!(padded SuitControlIndex: 40 / 8 {
        suit 0, sci 8, sci_adjusted 16, gaps 24, collect_prob 32,
    });
    layout!(HsHeartsTrick: 44 / 4 { np 0, curr 4, play 8, player 20 });
    layout!(padded HsHeartsView: 880 / 8 {
        struct_size 0, me 4, num_players 8, rules 12, pass_dir 16, curr_trick 20, hand 24, passed 32,
        received 40, scores 48, tricks 72, taken 824, history 872, hearts_broken 876,
    });
    layout!(HsHeartsKnownState: 232 / 8 {
        struct_size 0, next_player 4, leader 8, winner 12, tricks_left 16, hearts_broken 20, unseen 24,
        taken 32, could_hold 80, tricks_taken 128, points 152, hand_count 176, voids 200,
        unrecorded_tricks 224, unrecorded_cards 228,
    });
    layout!(HsHeartsPosition: 160 / 8 {
        struct_size 0, num_players 4, rules 8, next_player 12, hands 16, taken 64, trick 112, reserved 156,
    });
    layout!(HsHeartsWorld: 48 / 8 { hands 0 });
    layout!(HsHeartsSeatForecast: 72 / 8 {
        points 0, score 8, classes 16, queen 56, moon 64,
    });
    layout!(HsHeartsCardForecast: 16 / 8 {
        card 0, reserved 2, wins 8,
    });
    layout!(HsHeartsForecast: 720 / 8 {
        struct_size 0, count 4, seats 8, cards 440, tricks 648, pass_scores 680, has_pass_scores 712,
        reserved 716,
    });
    layout!(HsHeartsSearchedMove: 80 / 8 {
        card 0, reserved 2, equals 8, value 16, points 24, payoff 32, payoff_error 40, queen 48,
        my_moon 56, other_moon 64, playouts 72,
    });
    layout!(HsHeartsDecision: 1176 / 8 {
        struct_size 0, card 4, reserved 6, count 8, settled 12, playouts 16, moves 24, line 1064,
        line_length 1168, remaining 1172,
    });
    layout!(HsHeartsSearchedPass: 72 / 8 {
        cards 0, value 8, points 16, payoff 24, payoff_error 32, queen 40, my_moon 48, other_moon 56,
        playouts 64,
    });
    layout!(HsHeartsPassDecision: 1184 / 8 {
        struct_size 0, cards 4, reserved 10, count 12, settled 16, remaining 20, playouts 24, passes 32,
    });
    layout!(padded HsHeartsRankedMove: 8 / 4 { card 0, rank 4 });
    layout!(HsHeartsReason: 8 / 4 { reason 0, value 4 });
    layout!(#[cfg(target_pointer_width = "64")] HsHeartsHardOptions: 336 / 8 {
        struct_size 0, previous_tier 4, limits 8, previous_leverage 72, difficulty 76, worlds 80,
        tiers_enable 84, probe_enable 88, phase_c 92, leverage_thresh_narrow 96,
        leverage_thresh_normal 100, phaseb_topk_by_tier 104, phaseb_topk 116, wide_phaseb_topk 120,
        next_branch_limit_by_tier 124, next_branch_limit 136, wide_next_branch_limit 140,
        ab_margin_by_tier 144, ab_margin 156, early_cutoff_margin 160, probe_ab_margin 164,
        next3_enable 168, next3_tiny_normal 172, branch_limit 176, time_cap_ms 180, deterministic 184,
        test_steps 188, cont_feed_perpen 192, cont_self_capture_perpen 196, cont_cap 200,
        cont_scale_feed_permil 204, cont_scale_selfcap_permil 208, wide_permil_boost_feed 212,
        wide_permil_boost_selfcap 216, cont_boost_gap 220, cont_boost_factor 224,
        nexttrick_singleton 228, nexttrick_hearts_per 232, nexttrick_hearts_cap 236,
        next2_feed_perpen 240, next2_self_capture_perpen 244, qs_risk_per 248, ctrl_hearts_per 252,
        ctrl_handoff_pen 256, moon_relief_perpen 260, planner_nudges 264,
        planner_leader_feed_nudge 268, planner_self_capture_nudge 272, planner_max_base_for_nudge 276,
        det_enable 280, det_default_on 284, det_sample_k 288, det_probe_wide_like 292,
        endgame_dp_enable 296, endgame_dp_max_cards 300, endgame_dp_bonus 304, verbose_cont 308,
        deal_worlds_by_tier 312, deal_candidates 324, deal_epsilon_permil 328, reserved 332,
    });
    layout!(HsHeartsHardStats: 128 / 8 {
        struct_size 0, tier 4, steps 8, budget_steps 32, utilization_permil 40, scanned_total 44,
        scanned_phase_a 48, scanned_phase_b 52, scanned_phase_c 56, skipped 60, leverage_score 64,
        tier_hysteresis 68, topk 72, next_branch_limit 76, ab_margin 80, probe_third_enabled 84,
        probe_leads 88, reply2 92, reply3 96, next3_tiny_hits 100, wide_boost_feed_permil 104,
        wide_boost_self_permil 108, cont_cap 112, worlds 116, deal_worlds 120, reserved 124,
    });
    layout!(HsHeartsHardDecision: 144 / 8 {
        struct_size 0, card 4, score 8, reserved 12, stats 16,
    });
    layout!(HsHeartsHardCandidate: 68 / 4 {
        card 0, reserved 2, score 4, total 8, base 12, nudge 16, cont 20, has_payoff 24,
        payoff_permil 28, feed 32, self_capture 36, next_start 40, next_probe 44, qs_risk 48,
        ctrl_hearts 52, ctrl_handoff 56, moon_relief 60, capped_delta 64,
    });
    layout!(#[cfg(target_pointer_width = "64")] HsHeartsSolveOptions: 80 / 8 {
        struct_size 0, method 4, utility 8, seat_plus_one 12, limits 16,
    });
    layout!(HsHeartsSolvedMove: 48 / 8 {
        card 0, reserved 2, value 4, equals 8, scores 16, exact 40, reserved_2 44,
    });
    layout!(HsHeartsSolution: 752 / 8 {
        struct_size 0, count 4, exact 8, line_length 12, nodes 16, moves 24, line 648,
    });
    layout!(HsHeartsClaim: 72 / 4 {
        struct_size 0, all_tricks 4, no_points 8, points_gone 12, count 16, all_tricks_cards 20,
        no_points_cards 46,
    });
    layout!(HsHeartsDeal: 904 / 8 {
        struct_size 0, num_players 4, rules 8, pass_dir 12, curr_trick 16, seat_plus_one 20, hands 24,
        passed 72, scores 120, tricks 144, reserved 892, first_leader 896, reserved_2 900,
    });
    layout!(HsHeartsDealState: 352 / 8 {
        struct_size 0, phase 4, next_player 8, leader 12, winner 16, tricks_played 20,
        hearts_broken 24, moon_shooter 28, legal 32, hands 40, received 88, taken 136,
        tricks_taken 184, points 208, scores 232, game_scores 256, trick_winners 280,
        game_winners 348,
    });
    layout!(HsHeartsCheckedPlay: 224 / 8 {
        number 0, trick 4, seat 8, card 12, hindsight_card 14, forced 16, mistake 20, has_hindsight 24,
        reserved 28, loss 32, loss_error 40, hindsight_loss 48, playouts 56, best 64, played 144,
    });
    layout!(HsHeartsCheckedPass: 184 / 8 {
        seat 0, mistake 4, cards 8, loss 16, loss_error 24, playouts 32, best 40, made 112,
    });
    layout!(HsHeartsSeatSummary: 24 / 8 { choices 0, mistakes 4, loss 8, loss_error 16 });
    layout!(HsHeartsDealAnalysis: 12920 / 8 {
        struct_size 0, count 4, pass_count 8, complete 12, playouts 16, seats 24, passes 168, plays 1272,
    });

    first_version! {
        HsHeartsView: tricks,
        HsHeartsKnownState: voids,
        HsHeartsPosition: reserved,
        HsHeartsSearchOptions: reserved,
        HsHeartsDecision: remaining,
        HsHeartsPassDecision: passes,
        HsHeartsHardOptions: reserved,
        HsHeartsHardStats: reserved,
        HsHeartsHardDecision: stats,
        HsHeartsSolveOptions: limits,
        HsHeartsSolution: line,
        HsHeartsClaim: no_points_cards,
        HsHeartsDeal: reserved,
        HsHeartsDealAnalysis: plays,
        HsHeartsDealState: game_winners,
        HsHeartsForecast: reserved,
    }

    same_codes! {
        HsHeartsDealPhase::HS_HEARTS_DEAL_PASSING = DealPhase::Passing as i32,
        HsHeartsDealPhase::HS_HEARTS_DEAL_PLAYING = DealPhase::Playing as i32,
        HsHeartsDealPhase::HS_HEARTS_DEAL_OVER = DealPhase::Over as i32,
        HsHeartsReasonCode::HS_HEARTS_REASON_BASE = Reason::Base.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_FLUSH_HIGH = Reason::FlushHigh.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_BLOCK_HIGH_HEART = Reason::BlockHighHeart.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_BLOCK_TAKE_HEARTS = Reason::BlockTakeHearts.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_BLOCK_SHOOTER_VOID = Reason::BlockShooterVoid.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_TRICK_POINTS = Reason::TrickPoints.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_LEAD_NEXT = Reason::LeadNext.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_SHED = Reason::Shed.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_GUARD_LOST = Reason::GuardLost.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_MAKES_VOID = Reason::MakesVoid.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_FLUSH_LOW = Reason::FlushLow.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_HITS_LEADER = Reason::HitsLeader.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_STOPS_MOON = Reason::StopsMoon.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_FEEDS_MOON = Reason::FeedsMoon.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_SHOOTS = Reason::Shoots.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_LEAD_SUIT = Reason::LeadSuit.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_LEARNED = Reason::Learned.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_ENDS_GAME = Reason::EndsGame.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_HITS_TRAILER = Reason::HitsTrailer.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_SAFE_CARD_LOST = Reason::SafeCardLost.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_SHORT_SUIT = Reason::ShortSuit.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_FLUSH_EXPOSED = Reason::FlushExposed.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_LEADS_QUEEN_SUIT = Reason::LeadsQueenSuit.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_WEAKENS_SHOT = Reason::WeakensShot.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_LEARNED_SUIT = Reason::LearnedSuit.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_LEARNED_OTHER_SUITS = Reason::LearnedOtherSuits.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_LEARNED_QUEEN = Reason::LearnedQueen.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_LEARNED_TRICK = Reason::LearnedTrick.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_LEARNED_LEAD = Reason::LearnedLead.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_LEARNED_VOIDS = Reason::LearnedVoids.code(),
        HsHeartsReasonCode::HS_HEARTS_REASON_LEARNED_POINTS = Reason::LearnedPoints.code(),
        HsHeartsRule::HS_HEARTS_RULE_QUEEN_PENALTY = Rules::QUEEN_PENALTY.bits(),
        HsHeartsRule::HS_HEARTS_RULE_JACK_BONUS = Rules::JACK_BONUS.bits(),
        HsHeartsRule::HS_HEARTS_RULE_NO_TRICK_BONUS = Rules::NO_TRICK_BONUS.bits(),
        HsHeartsRule::HS_HEARTS_RULE_END_SCORE_BONUS = Rules::END_SCORE_BONUS.bits(),
        HsHeartsRule::HS_HEARTS_RULE_SHOOTING_NEEDS_JACK = Rules::SHOOTING_NEEDS_JACK.bits(),
        HsHeartsRule::HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS = Rules::LEAD_TWO_OF_CLUBS.bits(),
        HsHeartsRule::HS_HEARTS_RULE_LEAD_CLUBS = Rules::LEAD_CLUBS.bits(),
        HsHeartsRule::HS_HEARTS_RULE_NO_HEARTS_FIRST_TRICK = Rules::NO_HEARTS_FIRST_TRICK.bits(),
        HsHeartsRule::HS_HEARTS_RULE_NO_QUEEN_FIRST_TRICK = Rules::NO_QUEEN_FIRST_TRICK.bits(),
        HsHeartsRule::HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS = Rules::QUEEN_BREAKS_HEARTS.bits(),
        HsHeartsRule::HS_HEARTS_RULE_PASS_CARDS = Rules::PASS_CARDS.bits(),
        HsHeartsRule::HS_HEARTS_RULE_MUST_BREAK_HEARTS = Rules::MUST_BREAK_HEARTS.bits(),
        HsHeartsRule::HS_HEARTS_RULE_HEARTS_ARENT_POINTS = Rules::HEARTS_ARENT_POINTS.bits(),
        HsHeartsRule::HS_HEARTS_RULE_NO_SHOOTING = Rules::NO_SHOOTING.bits(),
        HsHeartsRule::HS_HEARTS_RULES_STANDARD = Rules::STANDARD.bits(),
        HsHeartsRule::HS_HEARTS_RULES_LEGACY_MAIN = Rules::LEGACY_MAIN.bits(),
        HsHeartsPass::HS_HEARTS_PASS_LEFT = PassDirection::Left.code(),
        HsHeartsPass::HS_HEARTS_PASS_RIGHT = PassDirection::Right.code(),
        HsHeartsPass::HS_HEARTS_PASS_ACROSS = PassDirection::Across.code(),
        HsHeartsPass::HS_HEARTS_PASS_HOLD = PassDirection::Hold.code(),
        HsHeartsHardTier::HS_HEARTS_HARD_TIER_NARROW = Tier::Narrow as i32,
        HsHeartsHardTier::HS_HEARTS_HARD_TIER_NORMAL = Tier::Normal as i32,
        HsHeartsHardTier::HS_HEARTS_HARD_TIER_WIDE = Tier::Wide as i32,
        HsHeartsPolicy::HS_HEARTS_POLICY_DEFAULT = Policy::DEFAULT_CODE,
        HsHeartsPolicy::HS_HEARTS_POLICY_TUNED = Policy::Tuned as i32,
        HsHeartsPolicy::HS_HEARTS_POLICY_AS_DESIGNED = Policy::AsDesigned as i32,
        HsHeartsPolicy::HS_HEARTS_POLICY_LEARNED = Policy::Learned as i32,
        HsHeartsLevel::HS_HEARTS_LEVEL_NOVICE = Level::Novice as i32,
        HsHeartsLevel::HS_HEARTS_LEVEL_STEADY = Level::Steady as i32,
        HsHeartsLevel::HS_HEARTS_LEVEL_SEASONED = Level::Seasoned as i32,
        HsHeartsLevel::HS_HEARTS_LEVEL_EXPERT = Level::Expert as i32,
        HsHeartsLevel::HS_HEARTS_LEVEL_MASTER = Level::Master as i32,
        HsHeartsObjective::HS_HEARTS_OBJECTIVE_GAME = Objective::Game as i32,
        HsHeartsObjective::HS_HEARTS_OBJECTIVE_PAYOFF = Objective::Payoff as i32,
    }

    // Limits that are stated in header comments or repeated in C constants.
    const _: () = assert!(DEFAULT_PLAYOUTS == 20_000 && MAX_LEGAL_MOVES == HS_HEARTS_MAX_MOVES);
    const _: () = assert!(MAX_PASSES <= HS_HEARTS_MAX_PASSES);
}

#[cfg(feature = "binokel")]
mod of_binokel {
    use super::*;
    use crate::ffi::binokel::*;
    use handsense_binokel::{self as binokel, Edition, MeldKind};

    layout!(HsBinokelHand: 28 / 4 {
        count 0, cards 4, reserved 26,
    });
    layout!(HsBinokelMeld: 24 / 8 {
        cards 0, kind 8, suit 12, points 16, reserved 20,
    });
    layout!(HsBinokelShownMelds: 16 / 8 {
        cards 0, points 8, reserved 12,
    });
    layout!(HsBinokelView: 208 / 8 {
        struct_size 0, edition 4, players 8, dealer 12, me 16, phase 20, scores 24, standing 40, last_bidder 44, passed 48, trump 52, dabb_known 56, dabb 60, hand 64, played_count 92, played 96, reserved 132, discard 136, shown 144,
    });
    layout!(HsBinokelRoundResult: 76 / 4 {
        struct_size 0, edition 4, players 8, bid_winner 12, bid 16, last_trick 20, discard_points 24, melds 28, points 44, tricks 60,
    });
    layout!(HsBinokelRound: 1424 / 8 {
        struct_size 0, edition 4, players 8, dealer 12, scores 16, hands 32, dabb 144,
        bid_count 148, bids 152, trump 1368, gone_out 1372, discard 1376, played_count 1384,
        played 1388,
    });
    layout!(HsBinokelRoundState: 432 / 8 {
        struct_size 0, phase 4, next_player 8, leader 12, winner 16, bid_winner 20, standing 24,
        min_bid 28, may_pass 32, tricks_played 36, legal 40, hands 48, shown 160, points 224,
        tricks 240, scores 256, game_scores 336, game_winner 352, next_dealer 356,
        trick_winners 360,
    });
    layout!(HsBinokelScore: 20 / 4 {
        melds 0, tricks 4, shown 8, total 12, made 16,
    });
    layout!(HsBinokelDiscard: 16 / 8 {
        cards 0, trump 8, reserved 12,
    });
    layout!(#[cfg(target_pointer_width = "64")] HsBinokelSearchOptions: 72 / 8 { struct_size 0, objective 4, limits 8 });
    layout!(HsBinokelEstimate: 48 / 8 {
        value 0, value_error 8, points 16, opponent_points 24, made 32, playouts 40,
    });
    layout!(HsBinokelBidDecision: 120 / 8 {
        struct_size 0, bid 4, settled 8, reserved 12, playouts 16, win 24, pass 72,
    });
    layout!(HsBinokelSearchedTrump: 56 / 8 {
        suit 0, reserved 4, estimate 8,
    });
    layout!(HsBinokelTrumpDecision: 248 / 8 {
        struct_size 0, trump 4, settled 8, reserved 12, playouts 16, candidates 24,
    });
    layout!(HsBinokelSearchedDiscard: 64 / 8 {
        cards 0, trump 8, reserved 12, estimate 16,
    });
    layout!(HsBinokelDiscardDecision: 1048 / 8 {
        struct_size 0, count 4, settled 8, reserved 12, playouts 16, candidates 24,
    });
    layout!(HsBinokelSearchedCard: 56 / 8 {
        card 0, reserved 4, estimate 8,
    });
    layout!(HsBinokelCardDecision: 920 / 8 {
        struct_size 0, count 4, settled 8, reserved 12, playouts 16, candidates 24,
    });

    first_version! {
        HsBinokelView: shown,
        HsBinokelRoundResult: tricks,
        HsBinokelSearchOptions: limits,
        HsBinokelBidDecision: pass,
        HsBinokelTrumpDecision: candidates,
        HsBinokelDiscardDecision: candidates,
        HsBinokelCardDecision: candidates,
        HsBinokelRound: played,
        HsBinokelRoundState: trick_winners,
    }

    same_codes! {
        HsBinokelEdition::HS_BINOKEL_EDITION_REFERENCE = Edition::Reference as i32,
        HsBinokelEdition::HS_BINOKEL_EDITION_NEWEST = Edition::Newest as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_PAAR = MeldKind::Paar as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_FAMILIE = MeldKind::Familie as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_BINOKEL = MeldKind::Binokel as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_DOPPEL_BINOKEL = MeldKind::DoppelBinokel as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_VIER_ASSE = MeldKind::VierAsse as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_VIER_KOENIGE = MeldKind::VierKoenige as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_VIER_OBER = MeldKind::VierOber as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_VIER_BUABEN = MeldKind::VierBuaben as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_ACHT_ASSE = MeldKind::AchtAsse as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_ACHT_KOENIGE = MeldKind::AchtKoenige as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_ACHT_OBER = MeldKind::AchtOber as i32,
        HsBinokelMeldKind::HS_BINOKEL_MELD_ACHT_BUABEN = MeldKind::AchtBuaben as i32,
        HsBinokelObjective::HS_BINOKEL_OBJECTIVE_GAME = binokel::search::Objective::Game as i32,
        HsBinokelObjective::HS_BINOKEL_OBJECTIVE_POINTS = binokel::search::Objective::Points as i32,
    }

    // Limits that are stated in header comments or repeated in C constants.
    const _: () = assert!(HS_BINOKEL_SUITS == binokel::SUITS && HS_BINOKEL_DABB == binokel::DABB);
    const _: () = assert!(HS_BINOKEL_MAX_PLAYERS == binokel::MAX_PLAYERS);
    const _: () = assert!(HS_BINOKEL_MAX_HAND == binokel::MAX_HAND);
    const _: () = assert!(HS_BINOKEL_MAX_MELDS == binokel::MAX_MELDS);
    const _: () = assert!(HS_BINOKEL_MAX_PLAYED == binokel::CARDS - binokel::DABB);
    const _: () = assert!(HS_BINOKEL_MAX_BIDS == binokel::MAX_BIDS);
    const _: () = assert!(HS_BINOKEL_MAX_TRICKS == binokel::MAX_TRICKS);
    const _: () = assert!(HS_BINOKEL_MAX_CANDIDATES == handsense_core::search::MAX_ARMS);
    const _: () = assert!(binokel::search::DEFAULT_PLAYOUTS == 5_000);
}

#[cfg(feature = "hex")]
mod of_hex {
    use super::*;
    use crate::ffi::hex::*;
    use handsense_hex as hex;

    layout!(HsHexPosition: 376 / 4 { struct_size 0, size 4, to_move 8, cells 12, reserved 373 });
    layout!(HsHexScoredMove: 16 / 8 { cell 0, reserved 4, score 8 });
    layout!(HsHexScores: 5784 / 8 { struct_size 0, count 4, moves 8 });
    layout!(HsHexBridge: 16 / 4 { stones 0, carrier 8 });
    layout!(HsHexEdgeBridge: 16 / 4 { stone 0, edge 4, carrier 8 });
    layout!(HsHexBridges: 6396 / 4 { struct_size 0, count 4, edge_count 8, bridges 12, edges 5788 });
    layout!(HsHexCircuit: 5808 / 8 {
        struct_size 0, reserved 4, evaluation 8, red_resistance 16, blue_resistance 24, red_current 32,
        blue_current 2920,
    });
    layout!(#[cfg(target_pointer_width = "64")] HsHexMinimaxOptions: 112 / 8 {
        struct_size 0, depth 4, limits 8, order 72, formula 76, measure 80, width 84, root_moves 88,
        inner_moves 92, iterative_deepening 96, table_entries 100, leaf_evaluation 104, reserved 108,
    });
    layout!(#[cfg(target_pointer_width = "64")] HsHexMonteCarloOptions: 96 / 8 {
        struct_size 0, candidates 4, limits 8, order_seed 72, order 80, formula 84, measure 88,
        save_bridges 92,
    });
    layout!(#[cfg(target_pointer_width = "64")] HsHexSearchOptions: 80 / 8 {
        struct_size 0, random_playouts 4, limits 8, max_nodes 72, reserved 76,
    });
    layout!(HsHexSearchedMove: 24 / 8 { cell 0, proof 4, playouts 8, win_rate 16 });
    layout!(HsHexDecision: 8984 / 8 {
        struct_size 0, cell 4, complete 8, proof 12, score 16, win_rate 24, nodes 32, playouts 40,
        depth 48, line_length 52, line 56, count 312, reserved 316, moves 320,
    });
    layout!(HsHexReferenceMove: 48 / 8 {
        struct_size 0, cell 4, wins 8, blocks 12, score 16, win_rate 24, nodes 32, playouts 40,
    });

    layout!(#[cfg(target_pointer_width = "64")] HsHexSolveOptions: 72 / 8 {
        struct_size 0, table_megabytes 4, limits 8,
    });
    layout!(HsHexSolution: 1480 / 8 {
        struct_size 0, winner 4, winning_move 8, count 12, proof_size 16, nodes 24, proof_set 32,
        reserved 1476,
    });

    first_version! {
        HsHexPosition: reserved,
        HsHexScores: moves,
        HsHexBridges: edges,
        HsHexCircuit: blue_current,
        HsHexMinimaxOptions: reserved,
        HsHexMonteCarloOptions: save_bridges,
        HsHexSearchOptions: reserved,
        HsHexDecision: moves,
        HsHexReferenceMove: playouts,
        HsHexSolveOptions: limits,
        HsHexSolution: reserved,
    }

    // Limits that are stated in header comments or repeated in C constants.
    const _: () = assert!(HS_HEX_MAX_SIZE == hex::MAX_SIZE && HS_HEX_MAX_CELLS == hex::MAX_CELLS);
    const _: () = assert!(HS_HEX_MAX_EDGE_BRIDGES == 2 * hex::MAX_SIZE);
    const _: () =
        assert!(hex::minimax::REFERENCE_DEPTH == 4 && hex::minimax::DEFAULT_NODES == 1_000_000);
    const _: () = assert!(hex::mcts::DEFAULT_PLAYOUTS == 10_000);
    const _: () = assert!(
        hex::solve::DEFAULT_NODES == 100_000 && hex::solve::DEFAULT_TABLE_BYTES == 64 << 20
    );
}

#[cfg(feature = "liap-tui")]
mod of_liap_tui {
    use super::*;
    use crate::ffi::liap_tui::*;
    use handsense_liap_tui::{self as liap_tui, PlayStyle, PlayType, RoundPhase, Strategy};

    layout!(HsLiapTuiEvaluation: 76 / 4 {
        struct_size 0, high 4, middle 8, low 12, points 16, combos 20, strong_combos 56, strong_opening 60, weak 64, score 68, score_first 72,
    });
    layout!(HsLiapTuiCombo: 16 / 4 {
        piece_mask 0, kind 4, strength 8, points 12,
    });
    layout!(HsLiapTuiSet: 12 / 4 {
        count 0, pieces 4,
    });
    layout!(HsLiapTuiTurn: 52 / 4 {
        played 0, sets 4,
    });
    layout!(HsLiapTuiView: 504 / 4 {
        struct_size 0, me 4, starter 8, round 12, multiplier 16, declared_count 20, declared 24, zero_declarations 40, scores 56, hand 72, turn_count 84, turns 88,
    });
    layout!(HsLiapTuiRound: 540 / 4 {
        struct_size 0, starter 4, round 8, multiplier 12, declared_count 16, declared 20,
        zero_declarations 36, scores 52, hands 68, turn_count 116, turns 120, reserved 536,
    });
    layout!(HsLiapTuiRoundState: 184 / 4 {
        struct_size 0, phase 4, next_player 8, leader 12, winner 16, required 20,
        legal_declarations 24, may_redeal 28, hands 32, captured 80, points 96, game_scores 112,
        zero_declarations 128, turns_played 144, turn_winners 148, game_winners 180,
    });
    layout!(#[cfg(target_pointer_width = "64")] HsLiapTuiSearchOptions: 72 / 8 { struct_size 0, objective 4, limits 8 });
    layout!(HsLiapTuiEstimate: 48 / 8 {
        value 0, value_error 8, points 16, exact 24, captured 32, playouts 40,
    });
    layout!(HsLiapTuiSearchedDeclaration: 56 / 8 {
        declared 0, reserved 4, estimate 8,
    });
    layout!(HsLiapTuiDeclarationDecision: 528 / 8 {
        struct_size 0, declared 4, count 8, settled 12, playouts 16, candidates 24,
    });
    layout!(HsLiapTuiSearchedPlay: 64 / 8 {
        set 0, reserved 12, estimate 16,
    });
    layout!(HsLiapTuiPlayDecision: 1048 / 8 {
        struct_size 0, count 4, settled 8, reserved 12, playouts 16, candidates 24,
    });

    first_version! {
        HsLiapTuiEvaluation: score_first,
        HsLiapTuiView: turns,
        HsLiapTuiSearchOptions: limits,
        HsLiapTuiDeclarationDecision: candidates,
        HsLiapTuiPlayDecision: candidates,
        HsLiapTuiRound: reserved,
        HsLiapTuiRoundState: game_winners,
    }

    same_codes! {
        HsLiapTuiRoundPhase::HS_LIAP_TUI_ROUND_DECLARING = RoundPhase::Declaring as i32,
        HsLiapTuiRoundPhase::HS_LIAP_TUI_ROUND_PLAYING = RoundPhase::Playing as i32,
        HsLiapTuiRoundPhase::HS_LIAP_TUI_ROUND_OVER = RoundPhase::Over as i32,
        HsLiapTuiPlayType::HS_LIAP_TUI_PLAY_SINGLE = PlayType::Single.code(),
        HsLiapTuiPlayType::HS_LIAP_TUI_PLAY_PAIR = PlayType::Pair.code(),
        HsLiapTuiPlayType::HS_LIAP_TUI_PLAY_THREE_OF_A_KIND = PlayType::ThreeOfAKind.code(),
        HsLiapTuiPlayType::HS_LIAP_TUI_PLAY_STRAIGHT = PlayType::Straight.code(),
        HsLiapTuiPlayType::HS_LIAP_TUI_PLAY_FOUR_OF_A_KIND = PlayType::FourOfAKind.code(),
        HsLiapTuiPlayType::HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT = PlayType::ExtendedStraight.code(),
        HsLiapTuiPlayType::HS_LIAP_TUI_PLAY_FIVE_OF_A_KIND = PlayType::FiveOfAKind.code(),
        HsLiapTuiPlayType::HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT_5 = PlayType::ExtendedStraight5.code(),
        HsLiapTuiPlayType::HS_LIAP_TUI_PLAY_DOUBLE_STRAIGHT = PlayType::DoubleStraight.code(),
        HsLiapTuiStrategy::HS_LIAP_TUI_STRATEGY_QUICK = Strategy::Quick as i32,
        HsLiapTuiStrategy::HS_LIAP_TUI_STRATEGY_REFERENCE = Strategy::Reference as i32,
        HsLiapTuiStrategy::HS_LIAP_TUI_STRATEGY_PIECES_WEIGHTED = Strategy::PiecesWeighted as i32,
        HsLiapTuiStrategy::HS_LIAP_TUI_STRATEGY_GEN1 = Strategy::Gen1 as i32,
        HsLiapTuiStrategy::HS_LIAP_TUI_STRATEGY_NEW = Strategy::New as i32,
        HsLiapTuiStrategy::HS_LIAP_TUI_STRATEGY_V2 = Strategy::V2 as i32,
        HsLiapTuiStyle::HS_LIAP_TUI_STYLE_HEURISTIC = PlayStyle::Heuristic as i32,
        HsLiapTuiStyle::HS_LIAP_TUI_STYLE_GREEDY = PlayStyle::Greedy as i32,
        HsLiapTuiStyle::HS_LIAP_TUI_STYLE_PLANNED = PlayStyle::Planned as i32,
        HsLiapTuiObjective::HS_LIAP_TUI_OBJECTIVE_GAME = liap_tui::search::Objective::Game as i32,
        HsLiapTuiObjective::HS_LIAP_TUI_OBJECTIVE_POINTS = liap_tui::search::Objective::Points as i32,
    }

    // Limits that are stated in header comments or repeated in C constants.
    const _: () =
        assert!(HS_LIAP_TUI_PLAYERS == liap_tui::SEATS && HS_LIAP_TUI_HAND == liap_tui::HAND);
    const _: () = assert!(HS_LIAP_TUI_MAX_TURNS == liap_tui::HAND);
    const _: () = assert!(HS_LIAP_TUI_MAX_DECLARATIONS == liap_tui::MAX_DECLARED as usize + 1);
    const _: () = assert!(HS_LIAP_TUI_PLAY_TYPES == PlayType::ALL.len());
    const _: () = assert!(HS_LIAP_TUI_MAX_CANDIDATES == handsense_core::search::MAX_ARMS);
    const _: () = assert!(liap_tui::search::DEFAULT_PLAYOUTS == 5_000);
}

#[cfg(all(test, target_pointer_width = "64"))]
mod tests {
    use super::*;
    use crate::ffi::binokel::HsBinokelView;
    use crate::ffi::hearts::{HandStrength, SuitControlIndex};

    const FIRST_SIZES: [&[(&str, usize)]; 4] = [
        of_binokel::FIRST_SIZES,
        of_hearts::FIRST_SIZES,
        of_hex::FIRST_SIZES,
        of_liap_tui::FIRST_SIZES,
    ];

    /// The library fills this struct for a callback, so no caller states its size.
    const FILLED_FOR_CALLBACKS: &str = "HsSearchProgress";

    #[test]
    fn first_sizes_are_those_of_version_1() {
        let text = include_str!("../../include/abi/1.abi");
        let mut structs = 0;
        for line in text.lines().filter(|line| line.ends_with(" grows")) {
            let words: Vec<&str> = line.split(' ').collect();
            let (name, size) = (words[1], words[3].parse().expect("a size"));
            if name != FILLED_FOR_CALLBACKS {
                structs += 1;
                assert!(
                    FIRST_SIZES.concat().contains(&(name, size)),
                    "{name} {size}"
                );
            }
        }
        // Structs that are younger than the stored description are in the current one.
        let now = include_str!("../../include/handsense.abi");
        let has = |text: &str, name: &str| text.contains(&format!("struct {name} size "));
        let all = FIRST_SIZES.concat();
        let (old, young): (Vec<_>, Vec<_>) = all.iter().partition(|(name, _)| has(text, name));
        assert_eq!(structs, old.len());
        for (name, size) in young {
            assert!(
                now.contains(&format!("struct {name} size {size} align ")),
                "{name} {size}"
            );
        }
    }

    #[test]
    fn padding_is_zeroed_and_nothing_else() {
        let mut strength = [0xFF_u8; size_of::<HandStrength>()];
        // SAFETY: writable bytes, and only padding is written.
        unsafe { HandStrength::clear_padding(strength.as_mut_ptr().cast()) };
        let zeroed = strength.iter().enumerate().filter(|(_, byte)| **byte == 0);
        let zeroed: Vec<usize> = zeroed.map(|(index, _)| index).collect();
        let expected = [
            26, 27, 54, 55, 82, 83, 110, 111, 127, 137, 138, 139, 161, 162, 163,
        ];
        assert_eq!(zeroed, expected);
        let mut control = [0xFF_u8; size_of::<SuitControlIndex>()];
        // SAFETY: as above.
        unsafe { SuitControlIndex::clear_padding(control.as_mut_ptr().cast()) };
        let zeroed = (0..control.len()).filter(|&index| control[index] == 0);
        assert_eq!(zeroed.collect::<Vec<_>>(), [4, 5, 6, 7, 28, 29, 30, 31]);
    }

    #[test]
    fn a_reserved_field_is_found_also_inside_another_struct() {
        // SAFETY: zero is a valid value of a struct of integers.
        let mut view: HsBinokelView = unsafe { std::mem::zeroed() };
        assert_eq!(view.check_reserved(), Ok(()));
        view.shown[3].reserved = 1;
        let found = view.check_reserved().expect_err("a reserved field is set");
        assert_eq!((found.of, found.field), ("HsBinokelShownMelds", "reserved"));
    }
}
