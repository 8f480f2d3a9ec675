/* suggest.h: what somebody may have meant by a misspelt word. */
#ifndef SG_HOST_SUGGEST_H
#define SG_HOST_SUGGEST_H

/* The name that is nearest to `word`, or NULL if none is near. */
const char *suggest(const char *word, const char *const *names, int count);
/* The same among the games. */
const char *suggest_game(const char *word);
/* The same among the bots, without what a bot's word says after its name: "mastr:200" means "master". */
const char *suggest_bot(const char *word);

#endif
