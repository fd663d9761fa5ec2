#include <cstdio>
#include <numeric>
#include <random>
#include <thread>

#include "calls.h"
#include "modes.h"

namespace host {

namespace {

/// The indices of the calls in a random order for this thread and round.
std::vector<std::size_t> shuffled(std::size_t count, unsigned seed) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), std::minstd_rand(seed + 1));
    return order;
}

}  // namespace

void hammer(const Library &library, unsigned threads, unsigned rounds) {
    const Calls calls = allCalls(library);
    std::vector<std::uint64_t> expected;
    for (const Call &call : calls) {
        expected.push_back(digestOf(library, call));
    }
    const auto work = [&](unsigned number) {
        for (unsigned round = 0; round < rounds; ++round) {
            for (std::size_t i : shuffled(calls.size(), number * rounds + round)) {
                if (digestOf(library, calls[i]) != expected[i]) {
                    fail("another result when threads run in parallel: " + calls[i].name);
                }
            }
        }
    };
    std::vector<std::thread> workers;
    for (unsigned number = 0; number < threads; ++number) {
        workers.emplace_back(work, number);
    }
    for (std::thread &worker : workers) {
        worker.join();
    }
    std::printf("%u threads, %u rounds of %zu kinds: %llu calls, all results equal\n", threads,
                rounds, calls.size(), static_cast<unsigned long long>(library.calls()));
}

}  // namespace host
