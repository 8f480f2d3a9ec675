#compdef signoria
# Completion of signoria for zsh. The program itself lists what fits: signoria complete WORDS...
_signoria() {
    local -a found
    found=("${(@f)$(signoria complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if (( ${found[(I):files]} )); then
        found=("${(@)found:#:files}")
        _files
    fi
    found=("${(@)found:#}")
    (( ${#found} )) && compadd -a found
}
_signoria "$@"
