#compdef signoria
# Completion of signoria for zsh. Commands and flags are what the program itself tells.
_signoria() {
    local -a found
    if ((CURRENT == 2)); then
        found=(${(f)"$(signoria help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *\(.*\)/\1:\2/p')"})
        _describe 'command' found
    elif [[ $words[CURRENT] == -* || $PREFIX == -* ]]; then
        found=(${(f)"$(signoria ${words[2]} --help 2>/dev/null | grep -o -- '--[a-z][a-z-]*' | sort -u)"})
        compadd -a found
    else
        found=(${(f)"$(signoria games 2>/dev/null | sed -n 's/^\([a-z]*\):.*/\1/p')"})
        compadd -a found
        _files
    fi
}
_signoria "$@"
