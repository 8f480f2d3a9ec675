# Completion of signoria for bash. The program itself lists what fits: signoria complete WORDS...
_signoria()
{
    local word=${COMP_WORDS[COMP_CWORD]} words
    [[ $word == = ]] && word=
    mapfile -t words < <("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    COMPREPLY=()
    local one
    for one in "${words[@]}"; do
        if [[ $one == :files ]]; then
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
        else
            COMPREPLY+=("$one")
        fi
    done
    # A list of bots goes on after a comma.
    [[ ${#COMPREPLY[@]} == 1 && $word == *,* ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -o filenames -F _signoria signoria
