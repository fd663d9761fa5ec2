# An overlay port: it builds the source tree that contains it, with packaging/install.py. Cargo must be
# installed.
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../../.." ABSOLUTE)
vcpkg_find_acquire_program(PYTHON3)

# Cargo optimizes every build, so there is no other library for debug builds.
set(VCPKG_BUILD_TYPE release)
set(VCPKG_POLICY_MISMATCHED_NUMBER_OF_BINARIES enabled)

vcpkg_execute_required_process(
  COMMAND "${PYTHON3}" "${SOURCE_PATH}/packaging/install.py" --no-cli --destdir=
    --prefix "${CURRENT_PACKAGES_DIR}" --target-dir "${CURRENT_BUILDTREES_DIR}/${TARGET_TRIPLET}-rel"
  WORKING_DIRECTORY "${SOURCE_PATH}"
  LOGNAME "install-${TARGET_TRIPLET}")

if(VCPKG_LIBRARY_LINKAGE STREQUAL "static")
  file(GLOB unwanted "${CURRENT_PACKAGES_DIR}/lib/libhandsense.so*")
else()
  set(unwanted "${CURRENT_PACKAGES_DIR}/lib/libhandsense.a")
endif()
file(REMOVE ${unwanted} "${CURRENT_PACKAGES_DIR}/share/handsense/manifest.txt")

vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/handsense)
vcpkg_fixup_pkgconfig()
file(INSTALL "${CURRENT_PACKAGES_DIR}/share/doc/handsense/handsense.cdx.json"
  "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/share/doc")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE-MIT" "${SOURCE_PATH}/LICENSE-APACHE")
