/* internal.h: what the files of trial share. */
#ifndef SG_TRIAL_INTERNAL_H
#define SG_TRIAL_INTERNAL_H

#include "trial/trial.h"

/* Notes what is wrong; always false, so that a check can return it. */
bool trial_fail(struct trial *t, const char *form, ...);
/* The same with two %s: some words, and why in English. */
bool trial_fail_why(struct trial *t, const char *form, const char *what, const struct sg_error *why);
/* The same, with an action as text after the words. */
bool trial_fail_at(struct trial *t, const char *words, struct sg_action action);

/* Who looks: the number of a seat, "spectator" or "truth". */
const char *trial_viewer(int viewer);

/* "S-GDS-07": the game's letter, a chapter, a number. */
bool trial_clause(const struct sg_game *game, const char *clause);
/* Lower case letters, digits and '-'. */
bool trial_key(const char *key);
bool trial_listed(const struct sg_choice *list, int count, struct sg_action a);

/* Events of one apply(). */
enum { TRIAL_EVENTS_MAX = 256 };
struct trial_log {
    struct sg_event event[TRIAL_EVENTS_MAX];
    int count;
};
void trial_apply(const struct sg_game *game, void *state, struct sg_action a, struct trial_log *log);

/* Checks of a position; `state` need not be the trial's own. */
bool trial_check_list(struct trial *t, const void *state);
bool trial_check_chance(struct trial *t, const void *state);
bool trial_check_refuse(struct trial *t);
bool trial_check_settled(struct trial *t, const void *state, const char *what);
bool trial_check_action_text(struct trial *t, struct sg_action a);
bool trial_check_position_text(struct trial *t, const void *state);
bool trial_check_bytes(struct trial *t, const void *state);
bool trial_check_score(struct trial *t, const void *state);
bool trial_check_views(struct trial *t);
bool trial_check_onward(struct trial *t);
bool trial_check_begin(struct trial *t);
/* Checks of a step, made before `a` is applied. */
bool trial_check_step(struct trial *t, struct sg_action a);
bool trial_check_worlds(struct trial *t, struct sg_action a);

#endif
