# find_package(handsense 0.1 REQUIRED) defines two targets:
#
#   handsense::handsense         the shared object, or the static library if there is no shared object
#   handsense::handsense_static  the static library with its native libraries
#
# Both set the include directory of the headers.

include("${CMAKE_CURRENT_LIST_DIR}/handsenseConfigVersion.cmake")
set(_handsense_archive "${handsense_LIBDIR}/libhandsense.a")
if(WIN32)
  # Layout of cargo-c for the GNU toolchain. Programs link to the import library.
  get_filename_component(_handsense_shared "${handsense_LIBDIR}/../bin/handsense.dll" ABSOLUTE)
else()
  set(_handsense_shared "${handsense_LIBDIR}/libhandsense${CMAKE_SHARED_LIBRARY_SUFFIX}")
endif()
if(NOT EXISTS "${handsense_INCLUDE_DIR}/handsense.h"
    OR NOT (EXISTS "${_handsense_archive}" OR EXISTS "${_handsense_shared}"))
  set(handsense_FOUND FALSE)
  set(handsense_NOT_FOUND_MESSAGE
    "the libraries or headers of ${CMAKE_CURRENT_LIST_FILE} are missing")
  return()
endif()

if(EXISTS "${_handsense_archive}" AND NOT TARGET handsense::handsense_static)
  add_library(handsense::handsense_static STATIC IMPORTED)
  set_target_properties(handsense::handsense_static PROPERTIES
    IMPORTED_LOCATION "${_handsense_archive}"
    IMPORTED_LINK_INTERFACE_LANGUAGES C
    INTERFACE_INCLUDE_DIRECTORIES "${handsense_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${handsense_PRIVATE_LIBS}")
endif()

if(NOT TARGET handsense::handsense)
  if(EXISTS "${_handsense_shared}")
    add_library(handsense::handsense SHARED IMPORTED)
    set_target_properties(handsense::handsense PROPERTIES
      IMPORTED_LOCATION "${_handsense_shared}"
      IMPORTED_IMPLIB "${handsense_LIBDIR}/handsense.dll.a"
      INTERFACE_INCLUDE_DIRECTORIES "${handsense_INCLUDE_DIR}"
      # handsense::Plugin loads the library at run time.
      INTERFACE_LINK_LIBRARIES "${CMAKE_DL_LIBS}")
  else()
    add_library(handsense::handsense INTERFACE IMPORTED)
    set_target_properties(handsense::handsense PROPERTIES
      INTERFACE_INCLUDE_DIRECTORIES "${handsense_INCLUDE_DIR}"
      INTERFACE_LINK_LIBRARIES handsense::handsense_static)
  endif()
endif()
