# docs.cmake: the documentation as a site of plain pages, which the server also serves under /docs/.
#   cmake -DROOT=tree -DGAMES=list -DCMARK=cmark-gfm -DOUT=folder -P docs.cmake
# Pages of docs/ and of the top of the tree lie in one folder, rules, decisions and screens below it.
# Headings get the anchors that Markdown links expect; links to .md become links to .html.
# The games' own pages: games/GAME/docs/rules/LANGUAGE.md is rules/GAME or rules/LANGUAGE/GAME, state.md there is state-GAME, learning.md learning-GAME.
set(rules "")
set(states "")
foreach(game ${GAMES})
  string(APPEND rules " rules/${game}")
  file(GLOB pages ${ROOT}/games/${game}/docs/*.md)
  foreach(page ${pages})
    get_filename_component(page ${page} NAME_WE)
    string(APPEND states " ${page}-${game}")
  endforeach()
endforeach()
set(groups
  "Play|playing README=index terminal browser screens/README=screens/index fair-chance"
  "Rules|${rules}"
  "Bots and study|bots bots-from-outside language-models strength balance analysis library"
  "Host|hosting api SECURITY reliability"
  "Texts and formats|positions state ${states} save-format scenarios chapters challenges protocol"
  "The code|architecture glossary adding-a-game translating dependencies perf CONTRIBUTING CHANGELOG")

# What a page is called: its first heading.
function(title_of source result)
  file(STRINGS ${source} first REGEX "^# " LIMIT_COUNT 1)
  string(REGEX REPLACE "^# *" "" first "${first}")
  string(REPLACE "`" "" first "${first}")
  set(${result} "${first}" PARENT_SCOPE)
endfunction()

function(source_of page result)
  string(REGEX REPLACE "=.*" "" page ${page})
  if(page MATCHES "^rules/([a-z]+)$")
    set(${result} ${ROOT}/games/${CMAKE_MATCH_1}/docs/rules/en.md PARENT_SCOPE)
  elseif(page MATCHES "^(state|learning|scenarios)-([a-z]+)$")
    set(${result} ${ROOT}/games/${CMAKE_MATCH_2}/docs/${CMAKE_MATCH_1}.md PARENT_SCOPE)
  elseif(EXISTS ${ROOT}/docs/${page}.md)
    set(${result} ${ROOT}/docs/${page}.md PARENT_SCOPE)
  elseif(EXISTS ${ROOT}/${page}.md)
    set(${result} ${ROOT}/${page}.md PARENT_SCOPE)
  else()
    set(${result} "" PARENT_SCOPE)
  endif()
endfunction()

# The list of all pages; @UP@ stands for the way up to the site's top.
set(menu "")
foreach(group ${groups})
  string(REGEX REPLACE "[|].*" "" name ${group})
  string(REGEX REPLACE ".*[|]" "" pages ${group})
  string(REPLACE " " ";" pages "${pages}")
  list(REMOVE_ITEM pages "")
  string(APPEND menu "<h2>${name}</h2>\n<ul>\n")
  foreach(page ${pages})
    source_of(${page} source)
    if(source)
      title_of(${source} title)
      string(REGEX REPLACE ".*=" "" address ${page})
      string(APPEND menu "<li><a href=\"@UP@${address}.html\">${title}</a></li>\n")
    endif()
  endforeach()
  string(APPEND menu "</ul>\n")
endforeach()

# Gives every heading an id made of its words, as Markdown's readers do.
function(anchor html result)
  string(REGEX MATCHALL "<h[1-6]>[^\n]*</h[1-6]>" headings "${html}")
  foreach(heading ${headings})
    string(REGEX REPLACE "<[^>]*>|&[a-z]+@SEMICOLON@" "" id "${heading}")
    string(TOLOWER "${id}" id)
    string(REGEX REPLACE "[^a-z0-9 _-]" "" id "${id}")
    string(REPLACE " " "-" id "${id}")
    string(REGEX REPLACE "^<h([1-6])>" "<h\\1 id=\"${id}\">" marked "${heading}")
    string(REPLACE "${heading}" "${marked}" html "${html}")
  endforeach()
  set(${result} "${html}" PARENT_SCOPE)
endfunction()

function(make source address)
  execute_process(COMMAND ${CMARK} -e table -e autolink -e strikethrough ${source} OUTPUT_VARIABLE html RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "docs: ${source} cannot be made a page")
  endif()
  string(REPLACE ";" "@SEMICOLON@" html "${html}") # which would cut CMake's lists
  anchor("${html}" html)
  string(REGEX REPLACE "(href|src)=\"docs/" "\\1=\"" html "${html}")
  string(REGEX REPLACE "href=\"\\.\\./([A-Z]+)\\.md" "href=\"\\1.md" html "${html}")
  string(REGEX REPLACE "href=\"\\.\\./\\.\\./\\.\\./docs/" "href=\"" html "${html}") # from games/GAME/docs
  string(REGEX REPLACE "href=\"(\\.\\./)?games/([a-z]+)/docs/rules/en\\.md" "href=\"rules/\\2.md" html "${html}")
  string(REGEX REPLACE "href=\"(\\.\\./)?(LICENSE|examples/[^\"]*)\"" "href=\"\\2.txt\"" html "${html}")
  string(REGEX REPLACE "href=\"([^\":]*)README\\.md" "href=\"\\1index.md" html "${html}")
  string(REGEX REPLACE "href=\"([^\":#]*)\\.md([#\"])" "href=\"\\1.html\\2" html "${html}")
  string(REPLACE "@SEMICOLON@" ";" html "${html}")
  string(REGEX REPLACE "<table>" "<div class=\"wide\"><table>" html "${html}")
  string(REPLACE "</table>" "</table></div>" html "${html}")
  title_of(${source} title)
  string(REGEX MATCHALL "/" steps ${address})
  list(LENGTH steps steps)
  string(REPEAT "../" ${steps} up)
  string(REPLACE "@UP@" "${up}" here "${menu}")
  string(REPLACE "href=\"${up}${address}.html\"" "href=\"${up}${address}.html\" aria-current=\"page\"" here "${here}")
  set(language en)
  if(address MATCHES "^rules/([a-z][a-z])/")
    set(language ${CMAKE_MATCH_1})
  endif()
  file(WRITE ${OUT}/${address}.html "<!doctype html>
<html lang=\"${language}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>${title} · Signoria</title>
<link rel=\"icon\" href=\"${up}../icons/icon.svg\" type=\"image/svg+xml\">
<link rel=\"stylesheet\" href=\"${up}../styles/tokens.css\">
<link rel=\"stylesheet\" href=\"${up}../styles/docs.css\">
</head>
<body>
<a class=\"skip\" href=\"#text\">To the text</a>
<header><a class=\"brand\" href=\"${up}../\">Signoria</a><a class=\"to-pages\" href=\"#pages\">All pages</a><a class=\"to-play\" href=\"${up}../\">Play</a></header>
<nav id=\"pages\" aria-label=\"Pages\">
${here}</nav>
<main id=\"text\">
${html}</main>
</body>
</html>
")
endfunction()

file(REMOVE_RECURSE ${OUT})
file(GLOB_RECURSE pages RELATIVE ${ROOT}/docs ${ROOT}/docs/*.md)
foreach(page ${pages})
  string(REGEX REPLACE "\\.md$" "" address ${page})
  string(REGEX REPLACE "README$" "index" address ${address})
  make(${ROOT}/docs/${page} ${address})
endforeach()
foreach(game ${GAMES})
  file(GLOB rules ${ROOT}/games/${game}/docs/rules/*.md)
  foreach(file ${rules})
    get_filename_component(code ${file} NAME_WE)
    string(REGEX REPLACE "^rules/en/" "rules/" address rules/${code}/${game})
    make(${file} ${address})
  endforeach()
  file(GLOB others ${ROOT}/games/${game}/docs/*.md)
  foreach(file ${others})
    get_filename_component(name ${file} NAME_WE)
    make(${file} ${name}-${game})
  endforeach()
endforeach()
make(${ROOT}/README.md index)
foreach(page CHANGELOG CONTRIBUTING SECURITY)
  make(${ROOT}/${page}.md ${page})
endforeach()
file(GLOB_RECURSE others RELATIVE ${ROOT}/docs ${ROOT}/docs/*.jpg ${ROOT}/docs/*.png ${ROOT}/docs/*.svg ${ROOT}/docs/*.json)
foreach(file ${others})
  configure_file(${ROOT}/docs/${file} ${OUT}/${file} COPYONLY)
endforeach()
configure_file(${ROOT}/LICENSE ${OUT}/LICENSE.txt COPYONLY)
foreach(file random_game.c bot.c bot.py mcp_player.py server_bot.c server_bot.py)
  configure_file(${ROOT}/examples/${file} ${OUT}/examples/${file}.txt COPYONLY)
endforeach()
