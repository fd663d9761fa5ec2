/// The memory of this process.
#pragma once

#include <cstddef>

namespace host {

/// Sizes in bytes.
struct Memory {
    std::size_t resident;
    /// Bytes allocated by malloc; 0 where it does not report them.
    std::size_t allocated;
};

Memory memoryNow();

/// Restarts the program once, with one heap for all threads and without caches for each thread.
/// With caches, malloc counts freed memory as allocated, and the caches fill up only after a
/// hundred million calls.
void countExactly(char **arguments);

/// Allowed growth over time, since the layout of pages varies. A leak of one byte in each of ten
/// million calls is larger.
inline constexpr std::size_t kResidentMayGrow = std::size_t(2) << 20;
inline constexpr std::size_t kAllocatedMayGrow = std::size_t(4) << 10;

/// Whether memory has grown by more.
bool hasGrown(const Memory &from, const Memory &to);

}  // namespace host
