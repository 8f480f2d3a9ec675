/*
 * rulemine.h: the rules of one's own game: without what other editions and options are about.
 *
 * Two things show what a set-up does not use. A line of a list in the rules names editions ("- French, Dutch: ...");
 * it goes by the options whose clause it stands in, so that a game with a rule of another edition shows that one.
 * And games/GAME/data/clauses.txt lists whole clauses and chapters with the option that they need.
 */
#ifndef PROTO_RULEMINE_H
#define PROTO_RULEMINE_H

#include "proto/rules/rulebook.h"
#include "signoria/game.h"

/* Is a clause or chapter used in a game of this set-up? */
bool rulemine_uses(const struct sg_game *game, const struct sg_setup *setup, struct sg_slice id);

/*
 * The text of a part without the lines of other editions; `out` has room for part->text.length bytes. Answers how
 * many there are. The editions are known by their names in the chosen language or in English.
 */
size_t rulemine_text(const struct sg_game *game, const struct sg_setup *setup, const struct rulebook_part *part,
                     char *out);

/* One line of games/GAME/data/clauses.txt. */
struct rulemine_clause {
    struct sg_slice id, option, value; /* value: empty for an option that is on or off */
    bool without;                      /* used where the option is not so */
};
/* Takes the next one of `rest`, which begins as rulemine_clauses(game). */
struct sg_slice rulemine_clauses(const struct sg_game *game);
bool rulemine_next(struct sg_slice *rest, struct rulemine_clause *out);

#endif
