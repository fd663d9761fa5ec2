/// The modes of the host.
#pragma once

#include <cstddef>

#include "library.h"

namespace host {

/// Sets the functions to those linked with this program.
void link(Library &library);

/// Makes all calls from several threads at once, eight by default, each thread in an order of its
/// own. All results must equal those of a single thread.
void hammer(const Library &library, unsigned threads, unsigned rounds);

/// Makes `wanted` calls in a mix and measures the memory from time to time; it must not grow.
void soak(const Library &library, unsigned long long calls);

/// Breaks the contract: "race", "overflow" or "leak". Returns false for any other word.
bool misuse(const Library &library, const char *how);

}  // namespace host
