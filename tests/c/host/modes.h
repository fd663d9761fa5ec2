/// What a host does with the calls.
#pragma once

#include <cstddef>

#include "library.h"

namespace host {

/// Sets the functions to those that this program is linked with.
void link(Library &library);

/// Eight threads, or as many as are asked for, make all calls at once, each in an order of its own;
/// all must answer what the calls answer when one thread makes them alone.
void hammer(const Library &library, unsigned threads, unsigned rounds);

/// Makes so many calls in a mix and looks at the memory every now and then: it must not grow.
void soak(const Library &library, unsigned long long calls);

/// Breaks the contract: "race", "overflow" or "leak". False for any other word.
bool misuse(const Library &library, const char *how);

}  // namespace host
