/* line_parse.c: what a typed line means in the game in lines: commands and actions, whole or abbreviated. */
#include "term/line/line_parse.h"

#include "base/codec.h"
#include "host/i18n.h"
#include "proto/fold.h"
#include "term/text/model.h"
#include "term/text/show.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    enum line_command command;
} names[] = {
    {"quit", LINE_QUIT},       {"exit", LINE_QUIT},         {"undo", LINE_UNDO},    {"redo", LINE_REDO},
    {"save", LINE_SAVE},       {"help", LINE_HELP},         {"?", LINE_HELP},       {"why", LINE_WHY},
    {"explain", LINE_EXPLAIN}, {"what", LINE_EXPLAIN},      {"try", LINE_TRY},      {"rule", LINE_RULE},
    {"rules", LINE_RULE},      {"find", LINE_FIND},         {"hint", LINE_HINT},    {"list", LINE_LIST},
    {"table", LINE_TABLE},     {"look", LINE_TABLE},        {"log", LINE_LOG},      {"export", LINE_EXPORT},
    {"score", LINE_SCORE},     {"overview", LINE_OVERVIEW}, {"plan", LINE_PLAN},    {"brief", LINE_BRIEF},
    {"verbose", LINE_VERBOSE}, {"more", LINE_MORE},         {"money", LINE_MONEY},  {"players", LINE_PLAYERS},
    {"round", LINE_ROUND},     {"news", LINE_NEWS},         {"card", LINE_CARD},    {"goal", LINE_GOAL},
    {"back", LINE_BACK},       {"again", LINE_AGAIN},       {"next", LINE_NEXT},    {"solution", LINE_SOLUTION},
    {"best", LINE_SOLUTION},   {"order", LINE_ORDER},       {"orders", LINE_ORDER},
};

enum { NAMES = sizeof names / sizeof names[0] };

static bool begins_with(const char *name, struct sg_slice word)
{
    for (size_t i = 0; i < word.length; i++)
        if (!name[i] || tolower((unsigned char)name[i]) != tolower((unsigned char)word.at[i]))
            return false;
    return true;
}

bool line_means(struct sg_slice word, const char *name, size_t least)
{
    return word.length >= least && begins_with(name, word);
}

/* Commands with nothing behind their name: "b 9" is a bid, not "brief". */
static bool stands_alone(enum line_command command)
{
    return command >= LINE_BRIEF;
}

/* Is the command there now? Some are only in a chapter, a challenge or at a turning point. */
static bool is_offered(const struct term_game *g, enum line_command command)
{
    bool challenge = g->page && g->page->kind == PAGE_CHALLENGE;
    switch (command) {
    case LINE_GOAL: return g->page || g->once;
    case LINE_BACK: return g->page && !challenge;
    case LINE_AGAIN: return g->page || g->once;
    case LINE_SOLUTION:
    case LINE_NEXT: return challenge || g->once;
    default: return true;
    }
}

/* The command whose whole name this is; LINE_NOTHING: none. */
static enum line_command line_command(const struct term_game *g, struct sg_slice word)
{
    for (int i = 0; i < NAMES; i++)
        if (word.length == strlen(names[i].name) && begins_with(names[i].name, word) && is_offered(g, names[i].command))
            return names[i].command;
    return LINE_NOTHING;
}

/* Is "look" something to play now? It may be an action of the game. */
static bool plays_look(const struct term_game *g, const struct line_turn *t)
{
    for (int i = 0; i < t->count; i++)
        if (strncmp(match_game(g->m)->verbs[t->list[i].action.kind].form, "look", 4) == 0)
            return true;
    return false;
}

/* ---- Actions ------------------------------------------------------------------------- */

/* Words as notation has them: small letters, but for cards such as G02. */
static void as_notation(const char *line, char *out, size_t size)
{
    size_t used = 0;
    struct sg_slice rest = sg_slice_of(line), w;
    out[0] = 0;
    while (sg_slice_next(&rest, &w) && used + w.length + 2 < size) {
        bool card = w.length > 1 && isalpha((unsigned char)w.at[0]) && isdigit((unsigned char)w.at[1]);
        if (used)
            out[used++] = ' ';
        for (size_t i = 0; i < w.length; i++)
            out[used++] = (char)(card ? toupper((unsigned char)w.at[i]) : tolower((unsigned char)w.at[i]));
        out[used] = 0;
    }
}

static bool is_action(const struct term_game *g, const char *line, struct sg_action *out)
{
    char other[LINE_INPUT];
    struct sg_error why;
    if (sg_action_parse(match_game(g->m), line, strlen(line), out, &why))
        return true;
    as_notation(line, other, sizeof other);
    return sg_action_parse(match_game(g->m), other, strlen(other), out, &why);
}

/* Does a text of an entry begin so, word by word? A number at the end is one of its range. */
static bool begins_so(const char *text, const struct sg_choice *c, const char *line, struct line_meaning *out)
{
    char words[LINE_INPUT], typed[LINE_INPUT];
    fold_text(text, words, sizeof words);
    fold_text(line, typed, sizeof typed);
    struct sg_slice all = sg_slice_of(words), rest = sg_slice_of(typed), w, t;
    struct sg_action a = c->action;
    bool numbered = false;
    while (sg_slice_next(&rest, &t)) {
        char one[LINE_INPUT];
        int64_t n;
        if (!sg_slice_next(&all, &w))
            return false;
        snprintf(one, sizeof one, "%.*s", (int)w.length, w.at);
        if (begins_with(one, t) && !(c->more && isdigit((unsigned char)one[0])))
            continue;
        if (!c->more || numbered || !sg_slice_number(t, a.arg[2], a.arg[2] + c->more, &n))
            return false;
        a.arg[2] = (uint16_t)n;
        numbered = true;
    }
    out->action = a;
    out->ranged = c->more && !numbered;
    return true;
}

/* In its notation, or in the words of the list. */
static bool abbreviates(const struct screen_model *s, const struct sg_choice *c, const char *line,
                        struct line_meaning *out)
{
    return begins_so(action_words(s->game, c->action), c, line, out) || begins_so(model_label(s, c), c, line, out);
}

/* ---- Beginnings -------------------------------------------------------------------------- */

static void add_could(struct line_meaning *m, const char *name)
{
    snprintf(m->could, sizeof m->could, "%s", *m->could ? i18n_words("lang.comma", m->could, name) : name);
}

/* Everything that begins so: one thing is meant, more are named. */
static void understand_beginning(const struct term_game *g, const struct line_turn *t, const char *line,
                                 struct sg_slice first, struct line_meaning *out)
{
    const struct screen_model *s = t->count ? show_model(g->m, match_turn(g->m), match_plies(g->m)) : NULL;
    bool said[LINE_COMMANDS] = {false};
    struct sg_slice rest = out->rest, second;
    bool more = sg_slice_next(&rest, &second);
    int found = 0;
    for (int i = 0; i < NAMES; i++) {
        if (said[names[i].command] || !begins_with(names[i].name, first) || (more && stands_alone(names[i].command)) ||
            !is_offered(g, names[i].command))
            continue;
        said[names[i].command] = true;
        out->command = names[i].command;
        add_could(out, names[i].name);
        found++;
    }
    for (int i = 0; i < t->count; i++) {
        if (!abbreviates(s, &t->list[i], line, out))
            continue;
        out->acts = true;
        out->entry = i + 1;
        add_could(out, action_words(match_game(g->m), t->list[i].action));
        found++;
    }
    if (found != 1) {
        out->command = LINE_NOTHING;
        out->acts = out->ranged = false;
    } else {
        out->could[0] = 0;
    }
}

void line_understand(const struct term_game *g, const struct line_turn *t, const char *line, struct line_meaning *out)
{
    struct sg_slice rest = sg_slice_of(line), first;
    memset(out, 0, sizeof *out);
    if (!sg_slice_next(&rest, &first))
        return;
    out->rest = rest;
    out->command = line_command(g, first);
    if (line_means(first, "look", 4) && plays_look(g, t))
        out->command = LINE_NOTHING;
    if (out->command != LINE_NOTHING)
        return;
    out->acts = is_action(g, line, &out->action);
    if (!out->acts && isalpha((unsigned char)first.at[0]))
        understand_beginning(g, t, line, first, out);
}

bool line_names_entry(const struct term_game *g, const struct line_turn *t, const char *line, struct line_meaning *out)
{
    const struct screen_model *s = t->count ? show_model(g->m, match_turn(g->m), match_plies(g->m)) : NULL;
    char first[LINE_INPUT] = "", name[LINE_INPUT];
    int found = 0;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < t->count; i++) {
        const char *label = model_label(s, &t->list[i]), *details = strstr(label, " \u00b7 ");
        struct line_meaning one = {0};
        snprintf(name, sizeof name, "%.*s", details ? (int)(details - label) : (int)strlen(label), label);
        const char *from = name;
        while ((from = strchr(from, ' ')) && !begins_so(++from, &t->list[i], line, &one)) {
        }
        name[strcspn(name, "[")] = 0;          /* without the mark of a card */
        if (!from || strcmp(name, first) == 0) /* the first of cards that are alike */
            continue;
        if (!found++) {
            memcpy(first, name, sizeof first);
            *out = one;
            out->acts = true;
            out->entry = i + 1;
        }
        add_could(out, frame_printf("%d %s", i + 1, name));
    }
    if (found == 1)
        out->could[0] = 0;
    return found == 1;
}
