/* suggest.h: what somebody may have meant by a misspelt word. */
#ifndef SG_HOST_SUGGEST_H
#define SG_HOST_SUGGEST_H

/* The name that is nearest to `word`, or NULL if none is near. */
const char *suggest(const char *word, const char *const *names, int count);
/* The same among the games. */
const char *suggest_game(const char *word);

#endif
