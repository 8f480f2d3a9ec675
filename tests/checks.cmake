# The tests that look at the tree, at several builds, or at whole programs for long: a part of the dev build.
# Programs that must be quick, or that are loaded with libraries that make things fail, are those of the
# release build, which ./test makes first. CMakeLists.txt beside this tells what check() takes.
set(RELEASE ${CMAKE_SOURCE_DIR}/build)
set(DEV SIGNORIA=$<TARGET_FILE:signoria>)

# The tree.
check(style_shell LABELS style quick SECONDS 8 COMMAND tools/check-shell)
check(style_sizes LABELS style quick COMMAND tools/check-size)
check(format LABELS style quick SECONDS 10 COMMAND tools/format --check)
check(style_web LABELS style web quick SECONDS 15 COMMAND tools/lint-web)
check(layers LABELS style quick SECONDS 3 COMMAND tools/check-layers)
check(picture LABELS style docs quick COMMAND tools/draw-layers --check)
check(names LABELS style quick COMMAND tools/check-names)
check(languages LABELS style quick SECONDS 3 COMMAND tools/check-lang)
check(words LABELS languages docs style quick COMMAND tools/check-words)
check(po LABELS languages style quick SECONDS 8 COMMAND tests/po-roundtrip)
check(pseudo_language LABELS languages term SECONDS 40 HALVES 2 COMMAND tests/pseudo-language ${RELEASE})
check(purity LABELS rules style quick COMMAND tools/check-purity ${RELEASE})
check(rule_coverage LABELS rules quick COMMAND tools/rule-coverage)
check(links LABELS docs SECONDS 3 COMMAND tools/check-docs ${RELEASE}/site)
check(selftest LONG LABELS selftest SECONDS 25 COMMAND tools/selftest)
check(tutorial LONG LABELS docs rules SECONDS 60 HALVES 3 TIMEOUT 1200 COMMAND tools/check-tutorial)

# The rules, at length.
check(replays LABELS rules replays quick SECONDS 5 COMMAND tools/check-replays ${RELEASE})
# WebAssembly has 32-bit words and is made by clang; the others are long.
foreach(preset release dev)
  check(golden_${preset} LABELS golden rules SECONDS 20 COMMAND tools/golden ${preset})
endforeach()
foreach(preset clang gcc-O0 clang-O0 m32 msan big-endian)
  check(golden_${preset} LONG LABELS golden rules SECONDS 20 COMMAND tools/golden ${preset})
endforeach()
check(golden_wasm LABELS golden rules web SECONDS 10 COMMAND tools/golden-wasm)
foreach(game ${GAMES})
  check(soak_${game} LABELS soak rules SECONDS 10 COMMAND signoria soak ${game} --all-options --games 10)
  check(hidden_${game} LABELS soak rules ai SECONDS 10 COMMAND ${RELEASE}/signoria soak ${game} --hidden --all-options --games 10)
endforeach()
check(fuzz_replay LABELS fuzz SECONDS 20 COMMAND tools/fuzz --replay)
check(fuzz LONG LABELS fuzz SECONDS 90 HALVES 4 TIMEOUT 1200 COMMAND tools/fuzz --quick)

# Programs as people use them.
check(cli_hints LABELS cli ai SECONDS 10 COMMAND tests/cli-hints ${RELEASE}/signoria)
check(net LABELS ai SECONDS 5 COMMAND ${RELEASE}/tests/unit_net)
check(match_speed LABELS match speed ALONE COMMAND ${RELEASE}/tests/unit_match_speed)
check(mpi LONG LABELS lab SECONDS 20 HALVES 4 COMMAND tools/check-mpi ${RELEASE})
check(package LONG LABELS package SECONDS 20 COMMAND tools/check-package ${RELEASE})
check(faults_lines LABELS faults term SECONDS 20 COMMAND tests/term/lines.py ${RELEASE})
check(faults_memory LABELS faults SECONDS 30 COMMAND tests/faults/memory.py --few 12)
check(faults_server LABELS faults server SECONDS 60 HALVES 1 COMMAND tests/server/faults.py)
check(threads LONG LABELS threads SECONDS 60 HALVES 4 TIMEOUT 1200 COMMAND tools/check-threads)

# The server.
check(server_api LABELS server SECONDS 55 ENV ${DEV} COMMAND tests/server/api.py)
check(server_consent LABELS server SECONDS 50 HALVES 1 ENV ${DEV} COMMAND tests/server/consent.py)
check(server_nodes LABELS server SECONDS 90 HALVES 1 ENV ${DEV} COMMAND tests/server/nodes.py)
check(server_histories LONG LABELS server SECONDS 30 ENV ${DEV} COMMAND tests/server/histories.py --seconds 15)
check(server_crash LABELS server SECONDS 30 ENV ${DEV} COMMAND tests/server/crash.py --kills 4 --players 4)
check(server_leak LABELS server SECONDS 10 COMMAND tests/server/leak.py)
check(server_bounds LABELS server SECONDS 60 HALVES 2 COMMAND tests/server/bounds.py)
check(server_ends LABELS server SECONDS 20 ENV ${DEV} COMMAND tests/server/bounds.py ends_well)
check(server_flood LABELS server SECONDS 55 HALVES 2 COMMAND tests/server/flood.py)

# The browser client: its modules in node, then all of it in Chromium, a test for every group('NAME') of test.mjs
# and for every game with tests/browser.mjs. A group whose name begins with "long" is long. What measures time is a group
# of its own.
check(web_modules LABELS web quick COMMAND tools/check-web)
check(web_types LABELS web style SECONDS 5 COMMAND tools/check-browser --types)
file(STRINGS browser/test.mjs lines REGEX "^group\\('[a-z]+'\\)")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS browser/test.mjs)
list(TRANSFORM lines REPLACE "^group\\('([a-z]+)'\\).*" "\\1" OUTPUT_VARIABLE groups)
list(REMOVE_DUPLICATES groups)
foreach(game ${GAMES})
  if(EXISTS ${CMAKE_SOURCE_DIR}/games/${game}/tests/browser.mjs)
    list(APPEND groups ${game})
  endif()
endforeach()
set(LONG_GROUPS people=120 games=90) # the longest first; the others take 5 to 70 seconds
foreach(group ${groups})
  set(seconds 60)
  if("${LONG_GROUPS}" MATCHES "(^|;)${group}=([0-9]+)")
    set(seconds ${CMAKE_MATCH_2})
  endif()
  string(REGEX MATCH "^long" long ${group})
  string(TOUPPER "${long}" long)
  check(browser_${group} ${long} LABELS browser web SECONDS ${seconds} ENV LANES=1 COMMAND tools/check-browser --group ${group})
endforeach()
check(browser_speed LABELS browser web speed ALONE SECONDS 20 COMMAND tools/check-browser --alone)
check(browser_longspeed LONG LABELS browser web speed ALONE SECONDS 30 COMMAND tools/check-browser --alone-long)
