# Runs the port for vcpkg as a script of CMake, with stand-ins for the functions of vcpkg: cmake -P.
set(PORT handsense)
set(TARGET_TRIPLET x64-linux)

function(vcpkg_find_acquire_program name)
  find_program(${name} NAMES python3 REQUIRED)
endfunction()

function(vcpkg_execute_required_process)
  cmake_parse_arguments(call "" "WORKING_DIRECTORY;LOGNAME" "COMMAND" ${ARGN})
  execute_process(COMMAND ${call_COMMAND} WORKING_DIRECTORY "${call_WORKING_DIRECTORY}" RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${call_LOGNAME}: ${failed}")
  endif()
endfunction()

function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(call "" "CONFIG_PATH" "" ${ARGN})
  file(COPY "${CURRENT_PACKAGES_DIR}/${call_CONFIG_PATH}/" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
  file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/${call_CONFIG_PATH}")
endfunction()

function(vcpkg_fixup_pkgconfig)
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(call "" "" "FILE_LIST" ${ARGN})
  file(WRITE "${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright" "")
  foreach(licence IN LISTS call_FILE_LIST)
    file(READ "${licence}" text)
    file(APPEND "${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright" "${text}")
  endforeach()
endfunction()

include("${CURRENT_PORT_DIR}/portfile.cmake")
