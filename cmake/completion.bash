# Completion of signoria for bash. Commands and flags are what the program itself tells.
_signoria()
{
    local word=${COMP_WORDS[COMP_CWORD]} words
    if ((COMP_CWORD == 1)); then
        words=$("${COMP_WORDS[0]}" help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *.*/\1/p')
    elif [[ $word == -* ]]; then
        words=$("${COMP_WORDS[0]}" "${COMP_WORDS[1]}" --help 2>/dev/null | grep -o -- '--[a-z][a-z-]*' | sort -u)
    else
        words=$("${COMP_WORDS[0]}" games 2>/dev/null | sed -n 's/^\([a-z]*\):.*/\1/p')
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    # Anything may be a file.
    ((COMP_CWORD > 1)) && [[ $word != -* ]] && mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
}
complete -o filenames -F _signoria signoria
