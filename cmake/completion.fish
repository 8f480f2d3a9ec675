# Completion of signoria for fish. The program itself lists what fits: signoria complete WORDS...
function __signoria_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -e words[1]
    for one in (command signoria complete $words "$word" 2>/dev/null)
        if test "$one" = :files
            __fish_complete_path "$word"
        else
            echo $one
        end
    end
end
complete -c signoria -f -a '(__signoria_complete)'
