set(ORDER 2) # its place in lists of games
