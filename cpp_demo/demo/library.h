/// Where the functions of the library come from.
#ifndef DEMO_LIBRARY_H
#define DEMO_LIBRARY_H

#include "handsense.hpp"

/// The library this program is linked with, null when it is linked with none. One of two files
/// defines it: library_linked.cpp or library_absent.cpp.
const handsense::Api *linkedLibrary();

#endif  // DEMO_LIBRARY_H
