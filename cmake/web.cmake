# The browser client: put together in build/site (cmake/site.cmake) from web/, the
# engine as WASM, sentences, rules and lessons; then compiled into the server.
set(SITE_WASM "")
if(TARGET wasm)
  set(SITE_WASM ${ENGINES})
  set(SITE_WORDS ${CMAKE_BINARY_DIR}/web/words.wasm)
endif()
find_program(CMARK cmark-gfm REQUIRED) # the documentation's pages
file(GLOB_RECURSE SITE_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/* ${CMAKE_SOURCE_DIR}/lang/*.txt
  ${CMAKE_SOURCE_DIR}/docs/*)
file(GLOB GAME_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/*/web/* ${CMAKE_SOURCE_DIR}/games/*/lang/*.txt
  ${CMAKE_SOURCE_DIR}/games/*/docs/*.md ${CMAKE_SOURCE_DIR}/games/*/docs/rules/*.md ${CMAKE_SOURCE_DIR}/games/*/data/lessons.txt
  ${CMAKE_SOURCE_DIR}/games/*/data/net.pvnet ${CMAKE_SOURCE_DIR}/games/*/data/challenges.txt ${CMAKE_SOURCE_DIR}/games/*/data/daily.txt)
file(GLOB SITE_TOP CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/*.md)
# The examples and the summary card of the rules, as messages: one file for each game.
set(RULES_JSON "")
foreach(game ${GAMES})
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/web/rules/${game}.json
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/web/rules
    COMMAND rules-json ${game} > ${CMAKE_BINARY_DIR}/web/rules/${game}.json
    DEPENDS rules-json)
  list(APPEND RULES_JSON ${CMAKE_BINARY_DIR}/web/rules/${game}.json)
endforeach()
add_custom_command(OUTPUT ${GENERATED}/web/files.inc
  COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR} "-DGAMES=${GAMES}" "-DWASM=${SITE_WASM}" -DWORDS=${SITE_WORDS} "-DRULES=${RULES_JSON}" -DOUT=${CMAKE_BINARY_DIR}/site
    -P ${CMAKE_SOURCE_DIR}/cmake/site.cmake
  COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR} "-DGAMES=${GAMES}" -DCMARK=${CMARK} -DOUT=${CMAKE_BINARY_DIR}/site/docs
    -P ${CMAKE_SOURCE_DIR}/cmake/docs.cmake
  COMMAND ${CMAKE_SOURCE_DIR}/tools/embed-web ${GENERATED}/web/files.inc ${CMAKE_BINARY_DIR}/embed-web ${CMAKE_BINARY_DIR}/site
  DEPENDS ${SITE_SOURCES} ${GAME_SOURCES} ${RULES_JSON} ${SITE_TOP} ${SITE_WASM} ${SITE_WORDS} ${CMAKE_SOURCE_DIR}/cmake/site.cmake ${CMAKE_SOURCE_DIR}/cmake/docs.cmake ${CMAKE_SOURCE_DIR}/tools/embed-web
  VERBATIM COMMENT "The browser client in build/site, and in the server")
add_custom_target(site DEPENDS ${GENERATED}/web/files.inc)
if(TARGET wasm)
  add_dependencies(site wasm words)
endif()
add_dependencies(sg_server site)
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/server/http/files.c PROPERTIES OBJECT_DEPENDS ${GENERATED}/web/files.inc)
