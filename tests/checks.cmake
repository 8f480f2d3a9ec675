# The tests that look at the tree, at several builds, or at whole programs for long: a part of the dev build.
# Programs that must be quick, or that are loaded with libraries that make things fail, are those of the
# release build. CMakeLists.txt beside this describes what check() takes.
set(RELEASE ${CMAKE_SOURCE_DIR}/build)
set(DEV SIGNORIA=$<TARGET_FILE:signoria>)
check(build_release LABELS builds SECONDS 1000 QUARTERS 8 COMMAND tools/build release all unit_match_speed unit_net term-frames)
set_tests_properties(build_release PROPERTIES FIXTURES_SETUP release)

# The tree.
check(style_shell LABELS style quick SECONDS 8 COMMAND tools/check-shell)
check(style_sizes LABELS style quick COMMAND tools/check-size)
check(format LABELS style quick SECONDS 10 COMMAND tools/format --check)
check(style_web LABELS style web quick SECONDS 15 COMMAND tools/lint-web)
check(layers LABELS style quick SECONDS 3 COMMAND tools/check-layers)
check(picture LABELS style docs quick COMMAND tools/draw-layers --check)
check(curve LABELS style docs quick COMMAND tools/draw-learning --check)
check(names LABELS style quick COMMAND tools/check-names)
check(strengths LABELS style docs quick COMMAND tools/check-strength)
check(languages LABELS style quick SECONDS 3 COMMAND tools/check-lang)
check(words LABELS languages docs style quick COMMAND tools/check-words)
check(po LABELS languages style SECONDS 15 COMMAND tests/languages/po-roundtrip)
check(tool_help LABELS style docs quick SECONDS 8 COMMAND tests/tools/tool-help)
check(pseudo_language RELEASE LABELS languages term SECONDS 75 QUARTERS 1 COMMAND tests/languages/pseudo-language ${RELEASE})
check(purity RELEASE LABELS rules style quick COMMAND tools/check-purity ${RELEASE})
check(rule_coverage LABELS rules quick COMMAND tools/rule-coverage)
check(links RELEASE LABELS docs SECONDS 3 COMMAND tools/check-docs ${RELEASE}/site)
check(selftest LONG LABELS selftest SECONDS 25 COMMAND tools/selftest)
check(tutorial LONG LABELS docs rules SECONDS 60 QUARTERS 6 COMMAND tools/check-tutorial)

# The rules, at length.
check(replays RELEASE LABELS rules replays quick SECONDS 5 COMMAND tools/check-replays ${RELEASE})
# WebAssembly has 32-bit words and is made by clang; the others are long.
check(golden_release RELEASE LABELS golden rules SECONDS 2 COMMAND tools/golden release)
check(golden_dev LABELS golden rules SECONDS 2 COMMAND tools/golden dev)
foreach(preset clang gcc-O0 clang-O0 m32 msan big-endian)
  check(golden_${preset} LONG LABELS golden rules SECONDS 20 COMMAND tools/golden ${preset})
endforeach()
check(golden_wasm RELEASE LABELS golden rules web SECONDS 10 COMMAND tools/golden-wasm)
foreach(game ${GAMES})
  check(soak_${game} LABELS soak rules SECONDS 10 COMMAND signoria soak ${game} --all-options --games 10)
  check(hidden_${game} RELEASE LABELS soak rules ai SECONDS 10 COMMAND ${RELEASE}/signoria soak ${game} --hidden --all-options --games 10)
endforeach()
check(fuzz_replay LABELS fuzz SECONDS 20 COMMAND tools/fuzz --replay)
check(fuzz LONG RELEASE LABELS fuzz SECONDS 90 QUARTERS 8 COMMAND tools/fuzz --quick)

# Programs as people use them.
check(cli_hints RELEASE LABELS cli ai SECONDS 10 COMMAND tests/cli/hints ${RELEASE}/signoria)
check(net RELEASE LABELS ai SECONDS 5 COMMAND ${RELEASE}/tests/unit_net)
check(match_speed RELEASE LABELS match speed ALONE COMMAND ${RELEASE}/tests/unit_match_speed)
check(mpi LONG RELEASE LABELS lab SECONDS 20 QUARTERS 8 COMMAND tools/check-mpi ${RELEASE})
check(python RELEASE LABELS package SECONDS 10 COMMAND tests/package/python ${RELEASE})
check(package LONG RELEASE LABELS package SECONDS 20 COMMAND tools/check-package ${RELEASE})
check(faults_lines RELEASE LABELS faults term SECONDS 20 COMMAND tests/term/lines.py ${RELEASE})
check(faults_memory RELEASE LABELS faults SECONDS 30 COMMAND tests/faults/memory.py --few 12)
check(faults_server RELEASE LABELS faults server SECONDS 60 QUARTERS 1 COMMAND tests/server/faults.py)
check(threads LONG LABELS threads SECONDS 60 QUARTERS 8 COMMAND tools/check-threads)

# The server.
check(server_api LABELS server SECONDS 140 QUARTERS 1 ENV ${DEV} COMMAND tests/server/api.py)
check(server_signin LABELS server SECONDS 90 QUARTERS 1 ENV ${DEV} COMMAND tests/server/signin.py)
check(server_bots LABELS server SECONDS 60 QUARTERS 1 ENV ${DEV} COMMAND tests/server/bots.py)
check(server_consent RELEASE LABELS server SECONDS 80 QUARTERS 1 ENV ${DEV} COMMAND tests/server/consent.py)
check(server_tournament LABELS server SECONDS 40 QUARTERS 1 ENV ${DEV} COMMAND tests/server/tournament.py)
check(server_nodes LABELS server SECONDS 160 QUARTERS 1 ENV ${DEV} COMMAND tests/server/nodes.py)
check(server_histories LABELS server SECONDS 25 QUARTERS 3 ENV ${DEV} COMMAND tests/server/histories.py --seconds 12)
check(server_history LABELS server quick COMMAND tests/server/history.py)
check(server_crash LABELS server SECONDS 30 QUARTERS 2 ENV ${DEV} COMMAND tests/server/crash.py --kills 4 --players 4)
check(server_leak RELEASE LABELS server SECONDS 10 COMMAND tests/server/leak.py)
check(server_bounds RELEASE LABELS server SECONDS 130 QUARTERS 1 COMMAND tests/server/bounds.py)
check(server_ends LABELS server SECONDS 20 QUARTERS 1 ENV ${DEV} COMMAND tests/server/bounds.py ends_well)
check(server_abuse LABELS server SECONDS 15 QUARTERS 1 ENV ${DEV} COMMAND tests/server/abuse.py)
check(server_flood RELEASE LABELS server SECONDS 110 QUARTERS 1 COMMAND tests/server/flood.py)
check(server_starve RELEASE LABELS server SECONDS 30 QUARTERS 2 COMMAND tests/server/starve.py)

# Ratings, compared with those of another program.
check(rating_openskill LABELS server web quick SECONDS 3 COMMAND node --no-warnings --test-reporter=tap
  tests/web/rating-openskill.mjs $<TARGET_FILE:unit_rating>)

# The browser client: its modules in node, then all of it in Chromium, a test for every group('NAME') of test.mjs
# and for every game with tests/browser.mjs. A group whose name begins with "long" is long. What measures time is a group
# of its own.
check(web_modules RELEASE LABELS web quick COMMAND tools/check-web)
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
set(LONG_GROUPS challenges=100 siena=90 looks=60 table=50 florenza=50 tournament=40) # the longest first; the others take 5 to 35 seconds
foreach(group ${groups})
  set(seconds 30)
  if("${LONG_GROUPS}" MATCHES "(^|;)${group}=([0-9]+)")
    set(seconds ${CMAKE_MATCH_2})
  endif()
  string(REGEX MATCH "^long" long ${group})
  string(TOUPPER "${long}" long)
  check(browser_${group} ${long} RELEASE LABELS browser web SECONDS ${seconds} QUARTERS 3 ENV LANES=1
    COMMAND tools/check-browser --group ${group})
endforeach()
check(browser_speed RELEASE LABELS browser web speed ALONE SECONDS 20 COMMAND tools/check-browser --alone)
check(browser_longspeed LONG RELEASE LABELS browser web speed ALONE SECONDS 30 COMMAND tools/check-browser --alone-long)
