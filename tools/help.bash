# help.bash: a script that includes this answers -h and --help with the comment at its own top.
case ${1-} in
-h | --help)
    sed -n '2,${/^#/!q;s/^# \{0,1\}//;p}' "$0"
    exit 0
    ;;
esac
