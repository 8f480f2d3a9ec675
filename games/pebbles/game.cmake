# The template: small, and the last in lists of games.
set(ORDER 99)
