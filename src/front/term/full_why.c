/* full_why.c: "why can't I ...?": any action there is, and the rule about it. */
#include "base/form.h"
#include "front/term/dialog.h"
#include "front/term/full.h"
#include "front/term/words.h"
#include "proto/lang.h"

#include <stdio.h>
#include <string.h>

enum { MAX_ACTIONS = 4096, SHOWN = 200 };

/* All actions of all verbs; numbers as 1, which one may change by typing. */
struct all {
    struct sg_action at[MAX_ACTIONS];
    int count;
};

static bool uses(const char *words, int i)
{
    char mark[3] = {'%', (char)('0' + i), 0};
    return strstr(words, mark) != NULL;
}

static int values_of(const struct sg_verb *v, int i)
{
    if (!uses(v->form, i) || !v->names[i] || v->many >> i & 1)
        return 1;
    return v->names[i]->count;
}

static void enumerate(const struct sg_game *game, struct all *out)
{
    out->count = 0;
    for (int kind = 1; kind < game->verb_count; kind++) {
        const struct sg_verb *v = &game->verbs[kind];
        if (v->chance || !v->form)
            continue;
        int n[3] = {values_of(v, 0), values_of(v, 1), values_of(v, 2)};
        for (int i = 0; i < n[0] * n[1] * n[2] && out->count < MAX_ACTIONS; i++) {
            int value[3] = {i % n[0], i / n[0] % n[1], i / n[0] / n[1]};
            struct sg_action a = {(uint16_t)kind, {0, 0, 0}};
            for (int k = 0; k < 3; k++)
                a.arg[k] = (uint16_t)(uses(v->form, k) && !v->names[k] ? 1 : value[k]);
            out->at[out->count++] = a;
        }
    }
}

/* Does the text hold every word that was typed? */
static bool fits(const char *text, const char *typed)
{
    struct sg_word rest = sg_word_of(typed), w;
    while (sg_word_next(&rest, &w)) {
        bool found = false;
        for (const char *t = text; *t && !found; t++)
            found = strncmp(t, w.at, w.length) == 0;
        if (!found)
            return false;
    }
    return true;
}

/* What fits what was typed: first the actions that read exactly so, then all others. */
static int filter(const struct full *f, const struct all *all, const char *typed, struct sg_action *out)
{
    char memory[256];
    struct sg_text why;
    struct sg_action exact;
    int count = 0;
    sg_text_init(&why, memory, sizeof memory);
    bool is_exact = typed[0] && sg_action_parse(f->scene.game, typed, strlen(typed), &exact, &why);
    if (is_exact)
        out[count++] = exact;
    for (int i = 0; i < all->count && count < SHOWN; i++) {
        if (is_exact && sg_action_eq(exact, all->at[i]))
            continue;
        struct sg_choice c = {all->at[i], 0};
        const char *text = form("%s %s", action_words(f->scene.game, all->at[i]), f->render->label(&f->scene, &c));
        if (fits(text, typed))
            out[count++] = all->at[i];
    }
    return count;
}

/* The answer for one action; the clause, if a rule forbids it. */
static const char *answer(const struct full *f, struct sg_action a, struct paper *p)
{
    static struct sg_refusal why;
    char memory[512];
    struct sg_text out;
    if (!f->scene.game->refuse(match_state(f->g->m), a, &why)) {
        paper_add(p, LOOK_GOOD, 0, word("term.why-can"));
        return NULL;
    }
    sg_text_init(&out, memory, sizeof memory);
    lang_refusal(f->scene.game, &why, &out);
    paper_add(p, LOOK_WARN, 0, memory);
    return why.clause;
}

static const char *draw(struct full *f, const char *typed, const struct sg_action *list, int count, int at)
{
    struct paper p = {0};
    const char *clause = NULL;
    full_draw(f);
    struct area all = screen_all(), frame = dialog_middle(all.rows - 2, 78), in = area_frame(frame, word("term.why-title"));
    int c = area_put(in, 0, 0, LOOK_KEY, "> ");
    c = area_put(in, 0, c, LOOK_BOLD, typed);
    area_put(in, 0, c, LOOK_PICKED, " ");
    if (!typed[0])
        area_put(in, 0, c + 2, LOOK_DIM, word_s("term.why-what", f->count ? action_words(f->scene.game, f->list[f->at].action) : "-", NULL));
    int rows = in.rows - 5, top = at >= rows ? at - rows + 1 : 0;
    for (int i = top; i < count && i < top + rows; i++) {
        struct sg_choice choice = {list[i], 0};
        int look = i == at ? LOOK_PICKED : LOOK_PLAIN;
        area_put_cut(in, 2 + i - top, 0, 30, look, form("%-29s", action_words(f->scene.game, list[i])));
        area_put_cut(in, 2 + i - top, 31, in.columns - 31, i == at ? LOOK_PICKED : LOOK_DIM, f->render->label(&f->scene, &choice));
    }
    if (count)
        clause = answer(f, list[at], &p);
    else
        paper_add(&p, LOOK_WARN, 0, word("term.why-none-plain"));
    paper_draw(&p, area_part(in, in.rows - 3, 0, 3, in.columns), 0);
    paper_free(&p);
    dialog_foot(frame, word("term.foot-why"));
    screen_show();
    return clause;
}

void full_why(struct full *f)
{
    static struct all all;
    static struct sg_action list[SHOWN + 1];
    char typed[SG_MAX_TEXT] = "";
    int at = 0;
    enumerate(f->scene.game, &all);
    int count = filter(f, &all, typed, list);
    for (;;) {
        const char *clause = draw(f, typed, list, count, at);
        struct screen_hit hit = screen_read(-1);
        if (hit.key == HIT_ESCAPE || hit.key == HIT_LEAVE)
            return;
        if (hit.key == HIT_UP || hit.key == HIT_WHEEL_UP)
            at = at ? at - 1 : 0;
        else if (hit.key == HIT_DOWN || hit.key == HIT_WHEEL_DOWN)
            at = at + 1 < count ? at + 1 : at;
        else if (hit.key == HIT_PAGE_DOWN)
            at = at + 10 < count ? at + 10 : count ? count - 1 : 0;
        else if (hit.key == HIT_PAGE_UP)
            at = at > 10 ? at - 10 : 0;
        else if (hit.key == HIT_ENTER && clause)
            full_rules(f, clause);
        else if (dialog_edit(typed, sizeof typed, hit.key)) {
            count = filter(f, &all, typed, list);
            at = 0;
        }
    }
}
