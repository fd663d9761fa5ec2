# Reads the pkg-config file of the installed tree of this file, and compares its version with a request.
# Sets handsense_LIBDIR, handsense_INCLUDE_DIR, handsense_VERSION and handsense_PRIVATE_LIBS, or leaves
# handsense_LIBDIR empty.
#
# All paths are relative to this file, so that the tree is relocatable. packaging/install.py installs
# the file in LIBDIR/cmake/handsense, cargo-c in share/cmake/handsense.

set(handsense_LIBDIR "")
get_filename_component(_handsense_here "${CMAKE_CURRENT_LIST_DIR}" REALPATH)
foreach(_handsense_up ../.. ../../../lib/${CMAKE_LIBRARY_ARCHITECTURE} ../../../lib64 ../../../lib)
  get_filename_component(_handsense_libdir "${_handsense_here}/${_handsense_up}" ABSOLUTE)
  if(NOT handsense_LIBDIR AND EXISTS "${_handsense_libdir}/pkgconfig/handsense.pc")
    set(handsense_LIBDIR "${_handsense_libdir}")
  endif()
endforeach()

set(handsense_INCLUDE_DIR "")
set(handsense_VERSION "")
set(handsense_PRIVATE_LIBS "")
if(handsense_LIBDIR)
  # LIBDIR is lib, lib64 or lib/x86_64-linux-gnu, so the prefix is one or more levels up.
  foreach(_handsense_up .. ../.. ../../..)
    get_filename_component(_handsense_include
      "${handsense_LIBDIR}/${_handsense_up}/include/handsense" ABSOLUTE)
    if(NOT handsense_INCLUDE_DIR AND EXISTS "${_handsense_include}/handsense.h")
      set(handsense_INCLUDE_DIR "${_handsense_include}")
    endif()
  endforeach()
  file(STRINGS "${handsense_LIBDIR}/pkgconfig/handsense.pc" _handsense_lines)
  foreach(_handsense_line IN LISTS _handsense_lines)
    if(_handsense_line MATCHES "^Version: *(.*)$")
      set(handsense_VERSION "${CMAKE_MATCH_1}")
    elseif(_handsense_line MATCHES "^Libs\\.private: *(.*)$")
      separate_arguments(handsense_PRIVATE_LIBS UNIX_COMMAND "${CMAKE_MATCH_1}")
    endif()
  endforeach()
endif()

# 0.3.2 satisfies requests for 0.3.0 to 0.3.2, and 1.3.2 those for 1.0.0 to
# 1.3.2. The SONAME follows the same rule.

set(PACKAGE_VERSION "${handsense_VERSION}")
set(PACKAGE_VERSION_COMPATIBLE FALSE)
if(PACKAGE_VERSION MATCHES "^(0\\.[0-9]+|[1-9][0-9]*)")
  set(_handsense_same "${CMAKE_MATCH_1}")
  if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
  # A request for "0" accepts every version before 1.
  if("${PACKAGE_FIND_VERSION}." MATCHES "^${_handsense_same}\\."
      OR "${_handsense_same}." MATCHES "^${PACKAGE_FIND_VERSION}\\.")
    if(NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
      set(PACKAGE_VERSION_COMPATIBLE TRUE)
    endif()
  endif()
endif()
