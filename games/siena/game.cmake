set(ORDER 1) # its place in lists of games
