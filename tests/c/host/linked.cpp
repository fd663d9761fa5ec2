/// The library linked with this program.
#include "modes.h"

namespace host {

void link(Library &library) {
#define HOST_FUNCTION(name) library.name = &::name;
    HOST_FUNCTIONS(HOST_FUNCTION)
#undef HOST_FUNCTION
}

}  // namespace host
