#include <cstdio>

#include "calls.h"
#include "memory.h"
#include "modes.h"

namespace host {

namespace {

/// The number of times a call is made in a round: fast calls far more often than searches.
unsigned share(Cost cost) {
    switch (cost) {
        case Cost::Low:
            return 20;
        case Cost::Medium:
            return 4;
        case Cost::High:
            return 1;
    }
    return 0;
}

constexpr unsigned kLooks = 20;
/// The first tenth fills memory that is kept: the heap, and the stacks that the system caches for
/// new threads.
constexpr unsigned kWarmUp = 2;

}  // namespace

void soak(const Library &library, unsigned long long wanted) {
    const Calls calls = allCalls(library);
    std::vector<std::uint64_t> expected;
    for (const Call &call : calls) {
        expected.push_back(digestOf(library, call));
    }
    const auto round = [&] {
        for (std::size_t i = 0; i < calls.size(); ++i) {
            for (unsigned time = 0; time < share(calls[i].cost); ++time) {
                if (digestOf(library, calls[i]) != expected[i]) {
                    fail("another result than at the start: " + calls[i].name);
                }
            }
        }
    };
    std::printf("%14s %14s %16s\n", "calls", "resident KiB", "allocated bytes");
    Memory warm = {};
    for (unsigned look = 1; look <= kLooks; ++look) {
        do {
            round();
        } while (library.calls() < wanted * look / kLooks);
        const Memory now = memoryNow();
        std::printf("%14llu %14zu %16zu\n", static_cast<unsigned long long>(library.calls()),
                    now.resident / 1024, now.allocated);
        std::fflush(stdout);
        if (look == kWarmUp) {
            warm = now;
        }
        if (look > kWarmUp && hasGrown(warm, now)) {
            fail("memory has grown");
        }
    }
}

}  // namespace host
