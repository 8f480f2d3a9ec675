set(ORDER 1) # its place in lists of games
# Words of the terminal that the page uses, too: term.siena.(...)
set(PAGE_WORDS "(about-(column-|sale-)?(artists|cubes|florins|hand|senesi|track|frame|free|heading|level|price|road|peasant|merchant|star)|firenze|arezzo) ")
