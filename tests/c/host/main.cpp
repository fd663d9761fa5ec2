/// A host linked with the library.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

#include "calls.h"
#include "memory.h"

namespace host {

/// Sets the functions to those linked with this program.
void link(Library &library) {
#define HOST_FUNCTION(name) library.name = &::name;
    HOST_FUNCTIONS(HOST_FUNCTION)
#undef HOST_FUNCTION
}

namespace {

/// The indices of the calls in a random order for this thread and round.
std::vector<std::size_t> shuffled(std::size_t count, unsigned seed) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), std::minstd_rand(seed + 1));
    return order;
}

}  // namespace

/// Makes all calls from several threads at once, eight by default, each thread in an order of its
/// own. All results must equal those of a single thread.
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

/// Makes `wanted` calls in a mix and measures the memory from time to time; it must not grow.
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

namespace {

/// Two threads write to the same output.
void race(const Library &library) {
    HsHexPosition position = {};
    const auto write = [&] {
        for (int time = 0; time < 1000; ++time) {
            library.handsense_hex_position_init(&position, 5);
        }
    };
    std::thread other(write);
    write();
    other.join();
}

/// An output smaller than its type.
void overflow(const Library &library) {
    std::vector<unsigned char> place(sizeof(HsHexPosition) - 4);
    library.handsense_hex_position_init(reinterpret_cast<HsHexPosition *>(place.data()), 5);
}

/// Engines that are never freed. There are several, since a stale pointer on the stack may still
/// reach one.
void leak(const Library &library) {
    for (int number = 0; number < 10; ++number) {
        if (library.handsense_hearts_engine_new(nullptr) == nullptr) {
            fail(library.handsense_last_error());
        }
    }
}

}  // namespace

/// Breaks the contract: "race", "overflow" or "leak". Returns false for any other word.
bool misuse(const Library &library, const char *how) {
    const auto is = [how](const char *name) { return std::strcmp(how, name) == 0; };
    if (is("race")) {
        race(library);
    } else if (is("overflow")) {
        overflow(library);
    } else if (is("leak")) {
        leak(library);
    } else {
        return false;
    }
    return true;
}

}  // namespace host

namespace {

constexpr const char *kUsage =
    "host hammer [THREADS [ROUNDS]] | soak [CALLS] | functions | results | misuse "
    "race|overflow|leak";

/// Prints each function with its successful and refused calls in one round of all calls.
void printFunctions(const host::Library &library) {
    for (const host::Call &call : host::allCalls(library)) {
        host::digestOf(library, call);
    }
    library.each([](const char *name, const auto &function) {
        std::printf("%s %llu %llu\n", name, static_cast<unsigned long long>(function.answered()),
                    static_cast<unsigned long long>(function.refused()));
    });
}

/// Prints the digest of each call, without the texts of errors.
void printResults(const host::Library &library) {
    for (const host::Call &call : host::allCalls(library)) {
        const auto digest = static_cast<unsigned long long>(host::digestOf(library, call, false));
        std::printf("%s: %016llx\n", call.name.c_str(), digest);
    }
}

}  // namespace

int main(int count, char **arguments) {
    const auto is = [&](const char *mode) {
        return count > 1 && std::strcmp(arguments[1], mode) == 0;
    };
    const auto number = [&](int place, unsigned long long otherwise) {
        return count > place ? std::strtoull(arguments[place], nullptr, 10) : otherwise;
    };
    static host::Library library;
    host::link(library);
    if (is("hammer")) {
        host::hammer(library, unsigned(number(2, 8)), unsigned(number(3, 4)));
    } else if (is("soak")) {
        host::countExactly(arguments);
        host::soak(library, number(2, 10000000));
    } else if (is("functions")) {
        printFunctions(library);
    } else if (is("results")) {
        printResults(library);
    } else if (!is("misuse") || count < 3 || !host::misuse(library, arguments[2])) {
        std::fprintf(stderr, "%s\n", kUsage);
        return 2;
    }
    return 0;
}
