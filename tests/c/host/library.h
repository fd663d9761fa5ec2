/// Every function of the library behind a counting pointer. The same code calls a linked and a
/// loaded library, and the counters hold the successful and refused calls of each function.
#pragma once

#include <atomic>
#include <cstdint>
#include <type_traits>

#include "handsense.h"

// The functions of include/handsense.sym; tests/host.rs compares the lists.
#define HOST_FUNCTIONS(X)                     \
    X(evaluate_hand)                          \
    X(handsense_abi_hash)                     \
    X(handsense_abi_version)                  \
    X(handsense_binokel_bid)                  \
    X(handsense_binokel_declare_trump)        \
    X(handsense_binokel_discard)              \
    X(handsense_binokel_legal_cards)          \
    X(handsense_binokel_meld_points)          \
    X(handsense_binokel_melds)                \
    X(handsense_binokel_play)                 \
    X(handsense_binokel_round_bid)            \
    X(handsense_binokel_round_declare_trump)  \
    X(handsense_binokel_round_discard)        \
    X(handsense_binokel_round_play)           \
    X(handsense_binokel_round_random)         \
    X(handsense_binokel_round_state)          \
    X(handsense_binokel_round_undo)           \
    X(handsense_binokel_round_view)           \
    X(handsense_binokel_score_round)          \
    X(handsense_binokel_search_bid)           \
    X(handsense_binokel_search_card)          \
    X(handsense_binokel_search_discard)       \
    X(handsense_binokel_search_trump)         \
    X(handsense_binokel_trick_winner)         \
    X(handsense_binokel_view_init)            \
    X(handsense_binokel_winner)               \
    X(handsense_format_cards)                 \
    X(handsense_hearts_analyse_deal)          \
    X(handsense_hearts_check_rules)           \
    X(handsense_hearts_choose_move)           \
    X(handsense_hearts_choose_moves)          \
    X(handsense_hearts_choose_pass_cards)     \
    X(handsense_hearts_claim)                 \
    X(handsense_hearts_deal_pass)             \
    X(handsense_hearts_deal_play)             \
    X(handsense_hearts_deal_position)         \
    X(handsense_hearts_deal_random)           \
    X(handsense_hearts_deal_state)            \
    X(handsense_hearts_deal_undo)             \
    X(handsense_hearts_deal_view)             \
    X(handsense_hearts_detect_moon_threat)    \
    X(handsense_hearts_engine_choose_move)    \
    X(handsense_hearts_engine_free)           \
    X(handsense_hearts_engine_new)            \
    X(handsense_hearts_evaluate_hands)        \
    X(handsense_hearts_explain_move)          \
    X(handsense_hearts_forecast)              \
    X(handsense_hearts_format_deal)           \
    X(handsense_hearts_format_view)           \
    X(handsense_hearts_hard_choose)           \
    X(handsense_hearts_hard_explain)          \
    X(handsense_hearts_hard_options_from_env) \
    X(handsense_hearts_hard_options_init)     \
    X(handsense_hearts_known_state)           \
    X(handsense_hearts_legal_moves)           \
    X(handsense_hearts_level_card)            \
    X(handsense_hearts_level_pass_cards)      \
    X(handsense_hearts_parse_deal)            \
    X(handsense_hearts_parse_view)            \
    X(handsense_hearts_pass_direction)        \
    X(handsense_hearts_playout)               \
    X(handsense_hearts_rank_moves)            \
    X(handsense_hearts_reason_text)           \
    X(handsense_hearts_sample_worlds)         \
    X(handsense_hearts_score_deal)            \
    X(handsense_hearts_select_pass_cards)     \
    X(handsense_hearts_solve)                 \
    X(handsense_hearts_suit_control)          \
    X(handsense_hearts_view_init)             \
    X(handsense_hearts_win_probabilities)     \
    X(handsense_hex_bridges)                  \
    X(handsense_hex_connectivity)             \
    X(handsense_hex_distance)                 \
    X(handsense_hex_evaluate)                 \
    X(handsense_hex_format_cell)              \
    X(handsense_hex_minimax)                  \
    X(handsense_hex_monte_carlo)              \
    X(handsense_hex_order_moves)              \
    X(handsense_hex_parse_cell)               \
    X(handsense_hex_play)                     \
    X(handsense_hex_play_moves)               \
    X(handsense_hex_position_init)            \
    X(handsense_hex_reference_move)           \
    X(handsense_hex_resistance)               \
    X(handsense_hex_save_bridge)              \
    X(handsense_hex_score_moves)              \
    X(handsense_hex_search)                   \
    X(handsense_hex_solve)                    \
    X(handsense_hex_swap_pieces)              \
    X(handsense_hex_winner)                   \
    X(handsense_last_error)                   \
    X(handsense_liap_tui_classify)            \
    X(handsense_liap_tui_combos)              \
    X(handsense_liap_tui_compare)             \
    X(handsense_liap_tui_declare)             \
    X(handsense_liap_tui_evaluate)            \
    X(handsense_liap_tui_legal_declarations)  \
    X(handsense_liap_tui_play)                \
    X(handsense_liap_tui_redeal_percent)      \
    X(handsense_liap_tui_round_declare)       \
    X(handsense_liap_tui_round_play)          \
    X(handsense_liap_tui_round_random)        \
    X(handsense_liap_tui_round_redeal)        \
    X(handsense_liap_tui_round_state)         \
    X(handsense_liap_tui_round_undo)          \
    X(handsense_liap_tui_round_view)          \
    X(handsense_liap_tui_score)               \
    X(handsense_liap_tui_search_declaration)  \
    X(handsense_liap_tui_search_play)         \
    X(handsense_liap_tui_search_redeal)       \
    X(handsense_liap_tui_turn_winner)         \
    X(handsense_liap_tui_view_init)           \
    X(handsense_liap_tui_winners)             \
    X(handsense_parse_cards)                  \
    X(handsense_status_message)               \
    X(handsense_version)                      \
    X(rank_move)                              \
    X(select_pass_cards)

namespace host {

inline bool isRefusal(std::int32_t answer) {
    return answer < 0;
}
inline bool isRefusal(HsHeartsEngine *engine) {
    return engine == nullptr;
}
template <class T>
bool isRefusal(T) {
    return false;
}

template <class Pointer>
class Function;

/// The counters are relaxed: they order nothing between threads, so they hide no data race.
template <class Answer, class... Arguments>
class Function<Answer (*)(Arguments...)> {
public:
    using Pointer = Answer (*)(Arguments...);

    Function &operator=(Pointer to) {
        pointer = to;
        return *this;
    }

    Answer operator()(Arguments... arguments) const {
        if constexpr (std::is_void_v<Answer>) {
            answeredCount.fetch_add(1, std::memory_order_relaxed);
            pointer(arguments...);
        } else {
            const Answer answer = pointer(arguments...);
            auto &count = isRefusal(answer) ? refusedCount : answeredCount;
            count.fetch_add(1, std::memory_order_relaxed);
            return answer;
        }
    }

    std::uint64_t answered() const { return answeredCount.load(std::memory_order_relaxed); }
    std::uint64_t refused() const { return refusedCount.load(std::memory_order_relaxed); }

private:
    Pointer pointer = nullptr;
    mutable std::atomic<std::uint64_t> answeredCount{0};
    mutable std::atomic<std::uint64_t> refusedCount{0};
};

/// The functions by name.
struct Library {
#define HOST_FUNCTION(name) Function<decltype(&::name)> name;
    HOST_FUNCTIONS(HOST_FUNCTION)
#undef HOST_FUNCTION

    /// Visits each function with its name.
    template <class Show>
    void each(Show show) const {
#define HOST_FUNCTION(name) show(#name, name);
        HOST_FUNCTIONS(HOST_FUNCTION)
#undef HOST_FUNCTION
    }

    /// The number of calls, without the calls for error texts and status texts, which would be the
    /// majority.
    std::uint64_t calls() const {
        std::uint64_t sum = 0;
        each([&](const char *, const auto &function) {
            sum += function.answered() + function.refused();
        });
        return sum - handsense_last_error.answered() - handsense_status_message.answered() -
               handsense_hearts_reason_text.answered();
    }
};

}  // namespace host
