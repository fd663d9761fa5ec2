/// Searches that another thread cancels: all functions whose arguments have limits, and an
/// engine's.
#pragma once

#include <algorithm>
#include <chrono>
#include <future>
#include <random>
#include <thread>

#include "calls.h"

namespace host {

/// The searches of a thread.
struct Searches {
    bool areCancelled = false;
    /// Whether the current one reads the flag.
    bool areWatching = false;
    /// An engine keeps its address.
    std::atomic<std::int32_t> cancel{0};
    std::minstd_rand random;
};

inline thread_local Searches searches;

inline HsSearchLimits &limitsOf(HsSearchLimits &limits) {
    return limits;
}
template <class Options>
auto limitsOf(Options &options) -> decltype((options.limits)) {
    return options.limits;
}

/// An argument of a call as it is.
template <class T, class = void>
struct Argument {
    static constexpr bool isOfSearch = std::is_same_v<T, HsHeartsEngine *>;

    T value;
    operator T() const { return value; }
};

/// Options with random limits and the flag of the thread; invalid ones, and those with a flag or a
/// time limit, as they are.
template <class T>
struct Argument<const T *, std::void_t<decltype(limitsOf(std::declval<T &>()))>> {
    static constexpr bool isOfSearch = true;

    explicit Argument(const T *given) : pointer(given) {
        if (given == nullptr || reinterpret_cast<std::uintptr_t>(given) % alignof(T) != 0) {
            return;
        }
        options = *given;
        if constexpr (StatesSize<T>::value) {
            if (options.structSize != sizeof options) {
                return;
            }
        }
        HsSearchLimits &limits = limitsOf(options);
        if (limits.cancel != nullptr || limits.milliseconds != 0 || limits.threads < 0 ||
            limits.threads > HS_MAX_THREADS) {
            return;
        }
        pointer = &options;
        searches.areWatching = true;
        limits.cancel = reinterpret_cast<const std::int32_t *>(&searches.cancel);
        limits.threads = std::int32_t(searches.random() % 4);
        const auto kind = searches.random() % 4;
        limits.milliseconds = kind == 0 ? 2 : kind == 1 ? 0 : 60000;
        if (kind > 1) {
            limits.playouts = std::uint64_t(1) << 40;
            if constexpr (std::is_same_v<T, HsHexMinimaxOptions>) {
                options.depth = std::max(options.depth, 12);
            }
        }
    }
    operator const T *() const { return pointer; }

    T options;
    const T *pointer;
};

template <class>
constexpr bool isSearch = false;
template <class Answer, class... Arguments>
constexpr bool isSearch<Function<Answer (*)(Arguments...)>> =
    !std::is_void_v<Answer> && (Argument<Arguments>::isOfSearch || ...);

/// Checks that the rules allow a decision, where that is simple.
inline void checkDecision(const Library &, ...) {}
inline void checkDecision(const Library &library, const HsHeartsView *view,
                          const HsHeartsSearchOptions *, HsHeartsDecision *out) {
    HsCardSet legal = 0;
    library.handsense_hearts_legal_moves(view, &legal);
    if ((legal >> out->card & 1) == 0) {
        fail("an illegal card");
    }
}
template <class Options>
void checkDecision(const Library &library, const HsHexPosition *position, const Options *,
                   HsHexDecision *out) {
    Out<HsHexPosition> next;
    if (library.handsense_hex_play(position, out->cell, next.get()) != HS_OK) {
        fail("an illegal cell");
    }
}

/// Makes a call while another thread cancels it, up to 8 ms after its start; the first ones before.
template <class Answer, class... Arguments>
Answer cancelled(std::atomic<std::uint64_t> &count, const char *name,
                 Answer (*target)(Arguments...), Arguments... arguments) {
    std::atomic<std::int32_t> &cancel = searches.cancel;
    searches.areWatching = (std::is_same_v<Arguments, HsHeartsEngine *> || ...);
    cancel.store(count.load() == 0);
    std::promise<void> ready;
    std::promise<void> returned;
    std::thread other([&, delay = std::chrono::microseconds(1U << searches.random() % 14)] {
        ready.set_value();
        const std::future<void> returns = returned.get_future();
        if (returns.wait_for(delay) != std::future_status::ready) {
            cancel.store(1);
            // A long time for a busy machine and a sanitizer.
            if (returns.wait_for(std::chrono::seconds(20)) != std::future_status::ready) {
                fail(std::string("no return after a cancellation: ") + name);
            }
        }
    });
    ready.get_future().wait();
    const Answer answer = target(Argument<Arguments>{arguments}...);
    count += searches.areWatching && cancel.load() != 0 && !isRefusal(answer);
    returned.set_value();
    other.join();
    if (isRefusal(answer) && target(arguments...) != answer) {
        fail(std::string("refused only if cancelled: ") + name);
    }
    return answer;
}

/// Sets a function of a library. If it searches, threads may have it cancelled.
template <class Answer, class... Arguments>
void set(const Library &library, Function<Answer (*)(Arguments...)> &function,
         Answer (*target)(Arguments...), const char *name) {
    function = target;
    if constexpr (isSearch<Function<Answer (*)(Arguments...)>>) {
        function = [=, &library, &count = function.cancelled](Arguments... arguments) {
            if (!searches.areCancelled) {
                return target(arguments...);
            }
            const Answer answer = cancelled(count, name, target, arguments...);
            if (!isRefusal(answer)) {
                checkDecision(library, arguments...);
            }
            return answer;
        };
    }
}

}  // namespace host
