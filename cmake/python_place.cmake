# Where Python looks for packages under a prefix; read when something is installed.
#
#   python_place(OUT PREFIX): lib/python3/dist-packages for Debian's own /usr, else what the interpreter
#   itself has under such a prefix: lib/python3.11/site-packages, on Debian's /usr/local dist-packages.
function(python_place out prefix)
  if(prefix STREQUAL "/usr" AND EXISTS /etc/debian_version)
    set(${out} lib/python3/dist-packages PARENT_SCOPE)
    return()
  endif()
  set(code "import sysconfig
p = '${prefix}'
s = 'posix_local' if p == '/usr/local' and 'posix_local' in sysconfig.get_scheme_names() else 'posix_prefix'
base = '/usr' if s == 'posix_local' else p
print(sysconfig.get_path('purelib', s, vars={'base': base, 'platbase': base})[len(p) + 1:])")
  execute_process(COMMAND ${SIGNORIA_PYTHON} -c "${code}" OUTPUT_VARIABLE place RESULT_VARIABLE failed
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(failed OR NOT place MATCHES "^lib")
    set(place "")
  endif()
  set(${out} "${place}" PARENT_SCOPE)
endfunction()
