/// Every function of the library behind a counter. The same code calls a linked and a
/// loaded library, and the counters hold the successful and refused calls of each function.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

#include "generated/lists.h"
#include "handsense.h"

namespace host {

inline bool isRefusal(std::int32_t answer) {
    return answer < 0;
}
inline bool isRefusal(HsHeartsEngine *engine) {
    return engine == nullptr;
}
inline bool isRefusal(HsEnvironment *environment) {
    return environment == nullptr;
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
    Function &operator=(std::function<Answer(Arguments...)> to) {
        function = std::move(to);
        return *this;
    }

    Answer operator()(Arguments... arguments) const {
        if constexpr (std::is_void_v<Answer>) {
            answeredCount.fetch_add(1, std::memory_order_relaxed);
            function(arguments...);
        } else {
            const Answer answer = function(arguments...);
            auto &count = isRefusal(answer) ? refusedCount : answeredCount;
            count.fetch_add(1, std::memory_order_relaxed);
            return answer;
        }
    }

    std::uint64_t answered() const { return answeredCount.load(std::memory_order_relaxed); }
    std::uint64_t refused() const { return refusedCount.load(std::memory_order_relaxed); }

    /// The results of searches that were cancelled.
    std::atomic<std::uint64_t> cancelled{0};

private:
    std::function<Answer(Arguments...)> function;
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
        return sum - handsense_last_error.answered() - handsense_status_message.answered();
    }
};

}  // namespace host
