/* ask.c: any action there is, found by words. */
#include "term/text/ask.h"

#include "base/codec.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "proto/fold.h"
#include "term/text/model.h"

#include <stdio.h>
#include <string.h>

enum { MAX_ACTIONS = 4096, MAX_KINDS = 128 };

/* All actions of all verbs, with the seats of this game; numbers as 1, which one may change by typing. */
struct all {
    struct sg_action at[MAX_ACTIONS];
    int count;
};

static bool uses(const char *words, int i)
{
    char mark[3] = {'%', (char)('0' + i), 0};
    return strstr(words, mark) != NULL;
}

static int values_of(const struct sg_verb *v, int i, int seats)
{
    if (!uses(v->form, i) || !v->names[i])
        return 1;
    return sg_names_seats(v->names[i]) ? seats : v->names[i]->count;
}

static void enumerate(const struct sg_game *game, int seats, struct all *out)
{
    out->count = 0;
    for (int kind = 1; kind < game->verb_count; kind++) {
        const struct sg_verb *v = &game->verbs[kind];
        if (v->chance || !v->form)
            continue;
        int n[3] = {values_of(v, 0, seats), values_of(v, 1, seats), values_of(v, 2, seats)};
        for (int i = 0; i < n[0] * n[1] * n[2] && out->count < MAX_ACTIONS; i++) {
            int value[3] = {i % n[0], i / n[0] % n[1], i / n[0] / n[1]};
            struct sg_action a = {(uint16_t)kind, {0, 0, 0}};
            for (int k = 0; k < 3; k++)
                a.arg[k] = (uint16_t)(uses(v->form, k) && !v->names[k] ? 1 : value[k]);
            out->at[out->count++] = a;
        }
    }
}

/* How well the text holds every word that was typed: as whole words, as beginnings, as fragments. */
static enum fold_fit fit_of(const char *text, const char *typed)
{
    enum fold_fit worst = FOLD_WORDS;
    char folded[1024], wanted[SG_MAX_TEXT], one[SG_MAX_TEXT];
    fold_text(text, folded, sizeof folded);
    fold_text(typed, wanted, sizeof wanted);
    struct sg_slice rest = sg_slice_of(wanted), w;
    while (sg_slice_next(&rest, &w)) {
        snprintf(one, sizeof one, "%.*s", (int)w.length, w.at);
        enum fold_fit fit = fold_fit(folded, one);
        fit = fit == FOLD_START ? FOLD_WORD_START : fit;
        worst = fit < worst ? fit : worst;
    }
    return worst;
}

/* Kinds of actions that can be played now: those are asked about first. */
static void kinds_now(const struct screen_model *s, bool *now)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int count = s->turn >= 0 && s->turn == match_turn(s->m) ? match_actions(s->m, list) : 0;
    memset(now, 0, MAX_KINDS * sizeof *now);
    for (int i = 0; i < count; i++)
        if (list[i].action.kind < MAX_KINDS)
            now[list[i].action.kind] = true;
}

/* How well each action fits: by its notation and its label, and by what is said of its verb. Answers the best. */
static unsigned char fit_all(const struct screen_model *s, const struct all *all, const char *typed, bool verbs,
                             unsigned char *fit)
{
    unsigned char best = FOLD_NONE;
    for (int i = 0; i < all->count; i++) {
        struct frame here = frame_begin();
        struct sg_choice c = {all->at[i], 0};
        const char *words = frame_printf("%s %s", action_words(s->game, c.action), model_label(s, &c));
        if (verbs)
            words = frame_printf("%s %s", words, verb_words(s->game, c.action.kind));
        fit[i] = (unsigned char)fit_of(words, typed);
        frame_end(here);
        best = fit[i] > best ? fit[i] : best;
    }
    return best;
}

int ask_actions(const struct screen_model *s, const char *typed, struct sg_action *out)
{
    struct all all;
    unsigned char fit[MAX_ACTIONS];
    struct sg_error why;
    struct sg_action exact;
    bool now[MAX_KINDS];
    int count = 0;
    enumerate(s->game, match_setup(s->m).seats, &all);
    bool is_exact = typed[0] && sg_action_parse(s->game, typed, strlen(typed), &exact, &why);
    if (is_exact)
        out[count++] = exact;
    kinds_now(s, now);
    unsigned char best = fit_all(s, &all, typed, false, fit);
    if (best == FOLD_NONE)
        best = fit_all(s, &all, typed, true, fit);
    if (best == FOLD_NONE)
        return count;
    for (int n = 0; n < 2 * all.count && count < ASK_MOST; n++) {
        int i = n % all.count;
        if ((is_exact && sg_action_eq(exact, all.at[i])) || now[all.at[i].kind % MAX_KINDS] != (n < all.count))
            continue;
        if (fit[i] == best) /* fragments only where no whole word fits */
            out[count++] = all.at[i];
    }
    return count;
}

const char *ask_why(const struct screen_model *s, struct sg_action action, char *why, size_t size)
{
    struct sg_error refusal;
    struct sg_text out;
    if (!s->game->refuse(match_state(s->m), action, &refusal))
        return NULL;
    sg_text_init(&out, why, size);
    lang_error(&refusal, &out);
    return refusal.clause;
}
