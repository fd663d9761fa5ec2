#include "memory.h"

#include <malloc.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace host {

Memory memoryNow() {
    Memory memory = {};
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word == "VmRSS:") {
            status >> memory.resident;
            memory.resident *= 1024;
        }
    }
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    const struct mallinfo2 info = mallinfo2();
    memory.allocated = info.uordblks + info.hblkhd;
#endif
    return memory;
}

void countExactly(char **arguments) {
    if (std::getenv("GLIBC_TUNABLES") == nullptr) {
        setenv("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0:glibc.malloc.arena_max=1", 1);
        // If that fails, the counts are less exact.
        execv("/proc/self/exe", arguments);
    }
}

bool hasGrown(const Memory &from, const Memory &to) {
    return to.resident > from.resident + kResidentMayGrow ||
           to.allocated > from.allocated + kAllocatedMayGrow;
}

}  // namespace host
