# What `cmake --install` puts where, and the Debian package (cpack -G DEB).
include(GNUInstallDirs)

install(TARGETS signoria RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS libsignoria LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} NAMELINK_COMPONENT dev)
install(FILES include/signoria/signoria.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/signoria)
# The tree may be moved, and --prefix is known only when it is installed: the .pc file finds itself.
set(PC_PREFIX ${CMAKE_INSTALL_PREFIX})
if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  file(RELATIVE_PATH PC_UP /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
  string(REGEX REPLACE "/$" "" PC_PREFIX "\${pcfiledir}/${PC_UP}")
endif()
configure_file(cmake/signoria.pc.in signoria.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/signoria.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The commands of the manual page, as `signoria help` lists them.
file(STRINGS lang/en/help.txt rows REGEX "^about[.][a-z]+ = ")
set(MAN_COMMANDS)
foreach(row ${rows})
  string(REGEX REPLACE "^about[.]([a-z]+) = (.*)$" ".TP\n.B \\1\n\\2" entry "${row}")
  string(APPEND MAN_COMMANDS "${entry}\n")
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS lang/en/help.txt)
configure_file(cmake/signoria.6.in signoria.6 @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/signoria.6 DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
install(FILES cmake/completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME signoria)
install(FILES cmake/completion.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _signoria)
install(FILES cmake/completion.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME signoria.fish)
install(FILES examples/hosting/signoria.service DESTINATION lib/systemd/system)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs)
install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
# Python: where the interpreter looks under the prefix that is installed to (--prefix is not known before).
find_program(SIGNORIA_PYTHON NAMES python3 DOC "The interpreter whose folders the Python package is installed to")
install(CODE "
  set(SIGNORIA_PYTHON \"${SIGNORIA_PYTHON}\")
  include(\"${CMAKE_SOURCE_DIR}/cmake/python_place.cmake\")
  python_place(place \"\${CMAKE_INSTALL_PREFIX}\")
  if(place)
    file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/\${place}\" TYPE DIRECTORY
      FILES \"${CMAKE_SOURCE_DIR}/bindings/python/signoria\" PATTERN __pycache__ EXCLUDE)
  else()
    message(\"-- No python3: the Python package is not installed\")
  endif()")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME signoria)
set(CPACK_PACKAGE_CONTACT "The Signoria players <signoria@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "play two heavy Italian board games")
set(CPACK_PACKAGE_DESCRIPTION "Signoria plays two heavy Italian board games completely: alone against
 strong bots, at one table or over the network, in a terminal and in a browser.
 Every rule is checked and explained. With it come a library for people who
 write bots, with Python bindings.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded when a server starts.
string(REGEX MATCH "^[0-9]+" icu_major "${ICU_icu-uc_VERSION}")
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libicu${icu_major}")
# Loaded when a server's store is a PostgreSQL, or when it writes mail.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libpq5, libcurl4, libssl3, libcjose0, libchafa0, librsvg2-2")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3-cffi, python3-numpy")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/cmake/debian/postinst ${CMAKE_SOURCE_DIR}/cmake/debian/prerm
  ${CMAKE_SOURCE_DIR}/cmake/debian/postrm)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
include(CPack)
