/// What this process holds.
#pragma once

#include <cstddef>

namespace host {

/// Bytes.
struct Memory {
    std::size_t resident;
    /// What malloc has given out; 0 where it does not say.
    std::size_t allocated;
};

Memory memoryNow();

/// Starts the program again with one heap for all threads and without small caches for each, unless
/// that was done: with them malloc counts what was freed as given out, and it takes a hundred
/// million calls until the caches are full.
void countExactly(char **arguments);

/// What may come on top after a while, whatever is done: pages lie differently from time to time. A
/// byte lost in each of ten million calls is more than this.
inline constexpr std::size_t kResidentMayGrow = std::size_t(2) << 20;
inline constexpr std::size_t kAllocatedMayGrow = std::size_t(4) << 10;

/// Whether more has come on top.
bool hasGrown(const Memory &from, const Memory &to);

}  // namespace host
