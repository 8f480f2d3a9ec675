# games.cmake: every list of games that the build needs, made from the folders of games/.
#
# A game is a folder with rules/. Its other parts may be missing: present/, bot/, term/, web/, lang/, data/, docs/, tests/.
# game.cmake in it may set ORDER, its place in lists (50 if it does not; then by name).
#
# Sets GAMES, in that order. game_lists(FOLDER GAME...) writes the lists of some of them, under ${GENERATED}/games those of all:
#   rules.inc     the tables of the games          for games/games.c
#   bots.inc      what bots know about them        for src/ai/games.c
#   nets.inc      their nets                       for src/ai/nets.c
#   presentations.inc  what people see of them   for src/present
#   tables.inc    how a terminal draws them        for src/term/render.c
#   lessons.inc, challenges.inc, daily.inc         for src/proto/lessons/lessons.c
#   examples.inc, clauses.inc  of their rules      for src/proto/rules/example.c and rulemine.c
#   books.inc     their rules in every language    for src/proto/rules/rulebook.c
# and, as bytes of C arrays, ${GENERATED}/data/GAME/*.inc and ${GENERATED}/rules/LANGUAGE/GAME.inc.
file(GLOB folders CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/games ${CMAKE_SOURCE_DIR}/games/*/rules)
set(keyed)
foreach(folder ${folders})
  get_filename_component(game ${folder} DIRECTORY)
  set(ORDER 50)
  include(${CMAKE_SOURCE_DIR}/games/${game}/game.cmake OPTIONAL)
  list(APPEND keyed ${ORDER}/${game})
endforeach()
list(SORT keyed COMPARE NATURAL)
list(TRANSFORM keyed REPLACE ".*/" "" OUTPUT_VARIABLE GAMES)

# registry(FILE PART ...): the rows of a list of GAMES in FOLDER, with the headers that they need.
#   PART    a folder or file that a game must have to be in the list
#   HEADER  what is included for each, if anything; TEXT before the table, ROW in it
function(registry file part)
  cmake_parse_arguments(PARSE_ARGV 2 R "" "TABLE;HEADER;TEXT;ROW;END" "")
  set(top "/* Made by cmake/games.cmake from the folders of games/. */\n")
  set(rows "")
  foreach(game ${GAMES})
    if(EXISTS ${CMAKE_SOURCE_DIR}/games/${game}/${part})
      string(REPLACE GAME ${game} header "${R_HEADER}")
      string(REPLACE GAME ${game} text "${R_TEXT}")
      string(REPLACE GAME ${game} row "${R_ROW}")
      string(APPEND top "${header}${text}")
      string(APPEND rows "    ${row},\n")
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${FOLDER}/${file} CONTENT "${top}\n${R_TABLE} = {\n${rows}${R_END}};\n" @ONLY)
endfunction()

# game_lists(FOLDER GAME...): the lists of these games, for a program that has no others.
function(game_lists FOLDER)
  set(GAMES ${ARGN})
  registry(rules.inc rules TABLE "static const struct sg_game *const games[]"
    HEADER "#include \"games/GAME/rules/GAME.h\"\n" ROW "&GAME_game")
  registry(bots.inc bot TABLE "static const struct ai_game *const known[]"
    HEADER "#include \"games/GAME/bot/GAME_ai.h\"\n" ROW "&GAME_ai" END "    NULL\n")
  registry(nets.inc data/net.pvnet TABLE "static const struct built_in built_in[]"
    TEXT "BYTES_OF(GAME)\n" ROW "{\"GAME\", sg_net_GAME, sg_net_end_GAME}" END "    {NULL, NULL, NULL}\n")
  registry(presentations.inc present TABLE "static const struct sg_present *const presentations[]"
    TEXT "extern const struct sg_present GAME_present;\n" ROW "&GAME_present" END "    NULL\n")
  registry(tables.inc term TABLE "static const struct render *const renders[]"
    TEXT "extern const struct render GAME_render;\n" ROW "&GAME_render" END "    NULL\n")
  foreach(list lessons challenges daily examples clauses)
    registry(${list}.inc data/${list}.txt TABLE "static const struct learn_text ${list}[]"
      TEXT "static const char GAME_${list}[] = {\n#include \"data/GAME/${list}.inc\"\n};\n"
      ROW "{\"GAME\", GAME_${list}, sizeof GAME_${list}}" END "    {NULL, NULL, 0}\n")
  endforeach()

  # The rules, in English first.
  set(texts "")
  set(english "")
  set(rows "")
  foreach(game ${GAMES})
    file(GLOB files ${CMAKE_SOURCE_DIR}/games/${game}/docs/rules/*.md)
    foreach(file ${files})
      get_filename_component(code ${file} NAME_WE)
      string(APPEND texts "static const unsigned char ${code}_${game}[] = {\n#include \"rules/${code}/${game}.inc\"\n};\n")
      set(row "    {\"${code}\", \"${game}\", ${code}_${game}, sizeof ${code}_${game} - 1},\n")
      if(code STREQUAL en)
        string(APPEND english "${row}")
      else()
        string(APPEND rows "${row}")
      endif()
    endforeach()
  endforeach()
  file(CONFIGURE OUTPUT ${FOLDER}/books.inc @ONLY CONTENT
    "${texts}static const struct book books[] = {\n${english}};\nstatic const struct book translated[] = {\n${rows}    {NULL, NULL, NULL, 0}};\n")
endfunction()

# Numbers, weights and lessons.
foreach(game ${GAMES})
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/${game}/data/*.txt)
  foreach(file ${files})
    get_filename_component(stem ${file} NAME_WE)
    embed(${GENERATED}/data/${game}/${stem}.inc ${file})
  endforeach()
endforeach()

# The rules.
foreach(game ${GAMES})
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/${game}/docs/rules/*.md)
  foreach(file ${files})
    get_filename_component(code ${file} NAME_WE)
    embed(${GENERATED}/rules/${code}/${game}.inc TEXT ${file})
  endforeach()
endforeach()
game_lists(${GENERATED}/games ${GAMES})
