# cli.bash: what the tests of commands share: the program, a folder of their own, and counted checks.
set -uo pipefail
. "$(dirname -- "$(readlink -f -- "$0")")/../../tools/help.bash"
export SIGNORIA_LANG=en

signoria=$(readlink -f -- "${1:?usage: tests/cli/$(basename -- "$0") SIGNORIA}")
# shellcheck disable=SC2034 # for who includes it
root=$(cd -- "$(dirname -- "$(readlink -f -- "$0")")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd "$folder" || exit 2
passed=0 failed=0

# true_that WHAT COMMAND...
true_that() {
    local what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $what"
    fi
}

# expect CODE WORDS... : runs the program; its output goes to the file `out`.
expect() {
    local want=$1 got
    shift
    "$signoria" "$@" >out 2>&1 </dev/null
    got=$?
    true_that "signoria $*: exit code $want, not $got: $(head -c 2000 out)" test "$got" -eq "$want"
}

# says WORDS: the last output has them.
says() { true_that "it says '$1': $(head -c 2000 out)" grep -qF -- "$1" out; }

# The sum, as the last line of a test.
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
