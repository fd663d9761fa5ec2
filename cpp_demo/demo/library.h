/// The source of the library's functions.
#ifndef DEMO_LIBRARY_H
#define DEMO_LIBRARY_H

#include "handsense.hpp"

/// The linked library, or null in a program linked without it. Defined in library_linked.cpp or
/// library_absent.cpp.
const handsense::Api *linkedLibrary();

#endif  // DEMO_LIBRARY_H
