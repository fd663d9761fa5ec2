# Version compatibility: 0.3.2 satisfies requests for 0.3.0 to 0.3.2, and 1.3.2 those for 1.0.0 to
# 1.3.2. The SONAME follows the same rule.

include("${CMAKE_CURRENT_LIST_DIR}/handsenseInstalled.cmake")
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
