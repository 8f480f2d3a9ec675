/* line_brief.c: few words for each decision, and parts of the table by name. */
#include "term/line/line_brief.h"

#include "host/i18n.h"
#include "present/lang.h"
#include "proto/fold.h"
#include "term/text/log_text.h"
#include "term/text/model.h"
#include "term/text/show.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Words that news and a list may have before they are shortened; rows of what the others won or lost. */
enum { NEWS_WORDS = 20, LIST_WORDS = 31, MOST_ENTRIES = 8, ROWS = 2 };
/* A list of more words that was printed so often is known: its entries are counted only. */
enum { KNOWN_WORDS = 12, KNOWN_TIMES = 1 };
enum { MOST_NEWS = 64, NEWS_TEXT = 400, LONGEST = 2048, LIST_TEXT = 16384 };

static int count_words(const char *text)
{
    int words = 0;
    for (bool in = false; *text; text++) {
        bool blank = *text == ' ' || *text == '\n';
        words += !blank && !in;
        in = !blank;
    }
    return words;
}

/* ---- What happened ------------------------------------------------------------------------ */

struct news {
    struct log_text log;
    int viewer, count, left_out;
    bool echo; /* nothing but the viewer's own move so far */
    int by;
    struct {
        int seat;
        bool big;
        char text[NEWS_TEXT];
    } item[MOST_NEWS];
};

/* Keeps a sentence that somebody has to hear: no small change, and nobody's own move. */
static void hear(void *ctx, int seat, const char *sentence)
{
    struct news *n = ctx;
    if (n->log.by != n->by)
        n->echo = n->log.by == n->viewer;
    n->by = n->log.by;
    n->echo = n->echo && seat == n->viewer;
    bool big = n->log.weight == SG_WEIGHT_BIG;
    if (n->log.weight == SG_WEIGHT_SMALL || (n->echo && !big))
        return;
    if (n->count == MOST_NEWS) {
        n->left_out++;
        return;
    }
    n->item[n->count].seat = seat;
    n->item[n->count].big = big;
    snprintf(n->item[n->count++].text, NEWS_TEXT, "%s", sentence);
}

/* "Ann sells corn.": "sells corn.", for a place behind another sentence about Ann; NULL: Ann is not its subject. */
static const char *without_name(const struct match *m, int seat, const char *sentence)
{
    const char *name = seat >= 0 ? name_of(m, seat) : "";
    size_t length = strlen(name);
    return length && strncmp(sentence, name, length) == 0 && sentence[length] == ' ' ? sentence + length + 1 : NULL;
}

/* Adds a piece behind a semicolon, as the language writes it. */
static void add_behind_semicolon(char all[LONGEST], const char *piece)
{
    snprintf(all, LONGEST, "%s", all[0] ? i18n_words("lang.semicolon", frame_printf("%s", all), piece) : piece);
}

/* What happened to one seat in a row is one line; how many sentences it has. */
static int print_seat_news(const struct match *m, const struct news *n, int from)
{
    char line[LONGEST] = "";
    int i = from;
    bool about = false; /* the sentence before has the seat as its subject to its end */
    for (; i < n->count && n->item[i].seat == n->item[from].seat; i++) {
        const char *text = n->item[i].text, *rest = without_name(m, n->item[i].seat, text);
        size_t used = strlen(line);
        if (about && rest) {
            if (used && line[used - 1] == '.')
                line[used - 1] = 0;
            add_behind_semicolon(line, rest);
        } else {
            snprintf(line + used, sizeof line - used, "%s%s", used ? " " : "", text);
        }
        about = rest && !strstr(text, ". ");
    }
    show_line(2, line);
    return i - from;
}

/* Too much to listen to: what matters most, the latest of it. True if something was left out. */
static bool shorten_news(struct news *n)
{
    int words = 0, kept = 0;
    for (int i = 0; i < n->count; i++)
        words += count_words(n->item[i].text);
    if (words <= NEWS_WORDS && !n->left_out)
        return false;
    words = 0;
    bool keep[MOST_NEWS] = {false};
    for (int i = n->count - 1; i >= 0; i--) {
        int more = count_words(n->item[i].text);
        keep[i] = n->item[i].big && words + more <= NEWS_WORDS;
        words += keep[i] ? more : 0;
    }
    for (int i = 0; i < n->count; i++) {
        if (keep[i])
            n->item[kept++] = n->item[i];
        else
            n->left_out++;
    }
    n->count = kept;
    return true;
}

/* "Ann: +2 prestige, -100 F": what a stretch of the game did to a seat. */
static void print_change(const struct screen_model *s, const void *before, int seat, const char *name, int rows)
{
    const char *change = model_holdings(s, seat, before, rows);
    if (*change)
        show_line(2, frame_printf("%s.", i18n_colon(name, change)));
}

/* What `viewer` has not been shown of what happened since ply `from`. */
static void brief_news(struct term_game *g, int viewer, int from)
{
    struct frame here = frame_begin();
    const struct screen_model *now = show_model(g->m, viewer, match_plies(g->m));
    const void *before = show_model(g->m, viewer, from)->view;
    struct news *n = frame_take(sizeof *n);
    n->log = (struct log_text){.model = now, .put = hear, .ctx = n};
    n->viewer = viewer;
    n->by = SG_OVER;
    log_text_since(&n->log, from);
    bool shortened = shorten_news(n);
    for (int i = 0; i < n->count;)
        i += print_seat_news(g->m, n, i);
    for (int seat = 0; seat < match_setup(g->m).seats && from > 0; seat++)
        if (seat == viewer || shortened)
            print_change(now, before, seat, seat == viewer ? i18n("play.brief-you") : name_of(g->m, seat),
                         seat == viewer ? SG_MAX_HOLDINGS : ROWS);
    frame_end(here);
}

/* ---- The list ------------------------------------------------------------------------------- */

/* How much is said: details of an entry or only its name, and how many entries of a run. */
struct terse {
    bool details, gains, lacking; /* `lacking`: also of what cannot be paid for */
    int most;
};

static const char *entry_words(const struct screen_model *s, const struct sg_choice *c, struct terse how)
{
    return how.details ? model_label(s, c) : model_spoken(s, c, how.gains);
}

/* Bytes of the words that two texts begin with; what is in brackets stays together. */
static size_t common_start(const char *a, const char *b, size_t most)
{
    size_t i = 0, words = 0;
    int open = 0;
    for (; i < most && a[i] && a[i] == b[i]; i++) {
        open += (a[i] == '(') - (a[i] == ')');
        if (a[i] == ' ' && !open)
            words = i + 1;
    }
    return words;
}

/* Bytes of the words that two texts end with, of what is behind the first `start` bytes; no price, and no label. */
static size_t common_end(const char *a, const char *b, size_t start, size_t most)
{
    size_t la = strlen(a), lb = strlen(b), words = 0;
    for (size_t i = 1; i <= most && i + start < la && i + start < lb && a[la - i] == b[lb - i]; i++) {
        if (a[la - i] == ')')
            break;
        if (a[la - i] == ' ' && a[la - i - 1] != ':')
            words = i;
    }
    return words;
}

/* A run of entries of one group that begin alike, and can all be paid for or none of them. */
struct run {
    int from, count;
    bool lacks;
};

/* Do two entries begin with the same word, and are not the same? */
static bool begin_alike(const struct screen_model *s, const struct line_turn *t, int a, int b)
{
    const char *one = model_spoken(s, &t->list[a], false), *other = model_spoken(s, &t->list[b], false);
    return strcmp(one, other) != 0 && common_start(one, other, strlen(one)) > 0;
}

static struct run run_from(const struct screen_model *s, const struct line_turn *t, int from)
{
    int group = model_group(s, t->list[from].action), last = from;
    struct run r = {from, 1, model_lacks(s, &t->list[from])};
    bool alike = false;
    for (int i = from + 1; i < t->count; i++, r.count++) {
        if (model_group(s, t->list[i].action) != group || model_lacks(s, &t->list[i]) != r.lacks)
            break;
        if (strcmp(model_spoken(s, &t->list[i], true), model_spoken(s, &t->list[last], true)) == 0)
            continue; /* two cards of one kind */
        bool also = begin_alike(s, t, from, i);
        if (last != from && also != alike && !r.lacks && !model_aside(s, group))
            break;
        alike = also;
        last = i;
    }
    return r;
}

/* "6 to 11", "6". */
static const char *range_words(struct run r)
{
    return r.count == 1 ? frame_printf("%d", r.from + 1) : i18n_numbers("term.range", r.from + 1, r.from + r.count);
}

/* What all entries of a run share, in bytes at their beginning and end. */
static void find_shared(const struct screen_model *s, const struct line_turn *t, struct run r, struct terse how,
                        size_t *start, size_t *end)
{
    const char *first = entry_words(s, &t->list[r.from], how);
    *start = strlen(first);
    *end = how.details ? 0 : *start;
    for (int i = r.from + 1; i < r.from + r.count; i++)
        *start = common_start(first, entry_words(s, &t->list[i], how), *start);
    for (int i = r.from; i < r.from + r.count; i++)
        if (isdigit((unsigned char)entry_words(s, &t->list[i], how)[*start])) { /* "1 5" would be just two numbers */
            *start = *end = 0;
            return;
        }
    for (int i = r.from + 1; i < r.from + r.count && !how.details; i++)
        *end = common_end(first, entry_words(s, &t->list[i], how), *start, *end);
}

/* The entries of a run without what they share: "1 wine (-2); 2 oil (-3); 4 more". How many they are. */
static int join_entries(const struct screen_model *s, const struct line_turn *t, struct run r, struct terse how,
                        char all[LONGEST])
{
    size_t start, end;
    const char *first = entry_words(s, &t->list[r.from], how), *before = "";
    int said = 0, left = 0;
    find_shared(s, t, r, how, &start, &end);
    bool comma = end && first[strlen(first) - end - 1] == ',';
    all[0] = 0;
    for (int i = r.from; i < r.from + r.count; i++) {
        const char *text = entry_words(s, &t->list[i], how);
        if (said && strcmp(text, before) == 0)
            continue;
        before = text;
        int length = (int)(strlen(text) - start - end);
        length -= length > 0 && end && text[start + (size_t)length - 1] == ',';
        if (said++ < how.most)
            add_behind_semicolon(all, frame_printf("%d %.*s", i + 1, length, text + start));
        else
            left++;
    }
    size_t used = strlen(all);
    snprintf(all + used, LONGEST - used, "%s%s", comma ? "," : "", first + strlen(first) - end);
    if (left)
        add_behind_semicolon(all, i18n_numbers("play.brief-rest", left, 0));
    return said;
}

/* Bytes of a head without the colon at its end and the spaces around it, also those that do not break. */
static size_t length_before_colon(const char *text, size_t length)
{
    for (;;) {
        if (length && (text[length - 1] == ' ' || text[length - 1] == ':'))
            length--;
        else if (length > 1 && memcmp(text + length - 2, "\xc2\xa0", 2) == 0)
            length -= 2;
        else
            return length;
    }
}

/* What all entries of a run share is said once: "Take: 1 wine (-2); 2 oil (-3)". */
static const char *run_words(const struct screen_model *s, const struct line_turn *t, struct run r, struct terse how)
{
    const char *first = entry_words(s, &t->list[r.from], how);
    char all[LONGEST];
    size_t start, end;
    if (r.count == 1 || join_entries(s, t, r, how, all) == 1) /* all of one kind */
        return frame_printf("%d %s", r.from + 1, first);
    find_shared(s, t, r, how, &start, &end);
    start = length_before_colon(first, start);
    const char *head =
        start ? frame_printf("%.*s", (int)start, first) : model_heading(s, model_group(s, t->list[r.from].action));
    return i18n_colon(head, all);
}

/* A run; of asides, and of lists that are known, only the numbers. */
static const char *run_line(const struct screen_model *s, const struct line_turn *t, struct run r, struct terse how)
{
    int group = model_group(s, t->list[r.from].action);
    if (model_aside(s, group))
        return i18n_colon(model_heading(s, group), range_words(r));
    if (how.most == 0 && r.count > 1)
        return i18n_colon(model_heading(s, group), i18n_words("play.brief-same", range_words(r), NULL));
    return run_words(s, t, r, how);
}

static void add_line(char *out, size_t size, const char *line)
{
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s \n", line);
}

/* Does the line of a run begin with the heading of its group, and not with what its entries share? */
static bool is_under_heading(const struct screen_model *s, const struct line_turn *t, struct run r, struct terse how)
{
    char all[LONGEST];
    size_t start, end;
    if (r.count == 1 || model_aside(s, model_group(s, t->list[r.from].action)))
        return false;
    find_shared(s, t, r, how, &start, &end);
    return how.most == 0 || (!start && join_entries(s, t, r, how, all) > 1);
}

/* With the next runs that would be under the same heading, where only numbers are said. */
static struct run whole_run(const struct screen_model *s, const struct line_turn *t, int from, struct terse how)
{
    struct run r = run_from(s, t, from);
    int group = model_group(s, t->list[from].action);
    while (how.most == 0 && is_under_heading(s, t, r, how) && from + r.count < t->count) {
        struct run next = run_from(s, t, from + r.count);
        if (model_group(s, t->list[next.from].action) != group || next.lacks != r.lacks)
            break;
        r.count += next.count;
    }
    return r;
}

/* Behind the line before, which has the same heading: "; 3 wine". */
static void add_to_line(char *out, size_t size, const char *entries)
{
    size_t used = strlen(out) - 2;
    snprintf(out + used, size - used, "; %s \n", entries);
}

/* Everything that can be played, so terse, a line for each heading; how many words that is. */
static int write_list(const struct screen_model *s, const struct line_turn *t, struct terse how, char *out, size_t size)
{
    int lacking = 0, heading = -1;
    out[0] = 0;
    for (int i = 0; i < t->count;) {
        struct frame here = frame_begin();
        struct run r = whole_run(s, t, i, how);
        bool silent = r.lacks && !how.lacking, under = !silent && is_under_heading(s, t, r, how);
        int group = model_group(s, t->list[i].action);
        char all[LONGEST];
        if (silent) {
            lacking += r.count;
        } else if (under && how.most && group == heading) {
            join_entries(s, t, r, how, all);
            add_to_line(out, size, all);
        } else {
            add_line(out, size, run_line(s, t, r, how));
        }
        heading = under ? group : -1;
        i += r.count;
        frame_end(here);
    }
    if (lacking)
        add_line(out, size, i18n_numbers("play.brief-lacking", lacking, 0));
    return count_words(out);
}

static void print_lines(const char *lines)
{
    for (const char *end; (end = strstr(lines, " \n")) != NULL; lines = end + 2)
        show_line(2, frame_printf("%.*s", (int)(end - lines), lines));
}

/* How often was this list printed? Counts this time. */
static int times_heard(struct term_game *g, const char *list)
{
    uint32_t hash = 2166136261u;
    for (const char *at = list; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    for (int i = 0; i < TERM_HEARD; i++)
        if (g->heard[i].list == hash)
            return g->heard[i].times++;
    g->heard[g->next_heard].list = hash;
    g->heard[g->next_heard].times = 1;
    g->next_heard = (g->next_heard + 1) % TERM_HEARD;
    return 0;
}

/* The next entry that was not named yet: what can be paid for first. False: there are no more, and it begins again. */
static bool next_unheard(struct term_game *g, const struct screen_model *s, const struct line_turn *t)
{
    for (; !g->more_lacks || g->more_at < t->count; g->more_at++) {
        if (g->more_at < t->count && model_lacks(s, &t->list[g->more_at]) == g->more_lacks)
            return true;
        if (g->more_at >= t->count) {
            g->more_lacks = true;
            g->more_at = -1;
        }
    }
    g->more_lacks = false;
    g->more_at = 0;
    return false;
}

void brief_more(struct term_game *g, const struct line_turn *t, int seat)
{
    struct frame here = frame_begin();
    const struct screen_model *s = show_model(g->m, seat, match_plies(g->m));
    struct terse how = {false, false, true, t->count};
    int words = 0;
    if (!next_unheard(g, s, t)) /* all were named: again from the first */
        next_unheard(g, s, t);
    do {
        struct run r = run_from(s, t, g->more_at);
        const char *text = run_words(s, t, r, how);
        while (r.count > 1 && words + count_words(text) > LIST_WORDS) {
            r.count--;
            text = run_words(s, t, r, how);
        }
        words += count_words(text);
        show_line(2, text);
        g->more_at += r.count;
    } while (next_unheard(g, s, t) && words < LIST_WORDS);
    frame_end(here);
}

/* Where 'more' begins: the first entry that so terse a list does not name. */
static int first_unheard(const struct screen_model *s, const struct line_turn *t, struct terse how)
{
    for (int i = 0; i < t->count;) {
        struct run r = run_from(s, t, i);
        if (r.count > how.most || model_aside(s, model_group(s, t->list[i].action)))
            return i + (r.count > how.most ? how.most : 0);
        i += r.count;
    }
    return t->count;
}

/* The entries in few words: as many as a person can listen to. */
static void brief_list(struct term_game *g, const struct line_turn *t, int seat)
{
    struct frame here = frame_begin();
    const struct screen_model *s = show_model(g->m, seat, match_plies(g->m));
    char *text = frame_take(LIST_TEXT);
    struct terse how = {true, true, true, t->count};
    int words = write_list(s, t, how, text, LIST_TEXT);
    for (int i = 0; i < 3 && words > LIST_WORDS; i++) { /* details go first, what cannot be paid for goes last */
        how.details = false;
        how.gains = i == 0;
        how.lacking = i < 2;
        words = write_list(s, t, how, text, LIST_TEXT);
    }
    while (words > LIST_WORDS && how.most > 1) {
        how.most = how.most > MOST_ENTRIES ? MOST_ENTRIES : how.most - 1;
        words = write_list(s, t, how, text, LIST_TEXT);
    }
    g->more_at = first_unheard(s, t, how);
    g->more_lacks = false;
    if (words > KNOWN_WORDS && times_heard(g, text) >= KNOWN_TIMES) {
        how.most = 0;
        write_list(s, t, how, text, LIST_TEXT);
    }
    print_lines(text);
    frame_end(here);
}

/* ---- A turn ----------------------------------------------------------------------------------- */

/* Of "round 2 of 8, phase 4: which workshop" what has changed. */
static void print_where(const struct term_game *g, const struct screen_model *s)
{
    const char *where = model_where(s), *from = where;
    for (size_t i = 0; where[i] && where[i] == g->where[i]; i++)
        if (where[i] == ',' && where[i + 1] == ' ')
            from = where + i + 2;
    if (strcmp(where, g->where) != 0)
        show_words("play.where-now", from, NULL);
}

/* Adds the sentences of a paragraph that were not there at the decision before. */
static void add_unheard(const struct term_game *g, const char *paragraph, char line[LONGEST])
{
    for (const char *at = paragraph; *at;) {
        const char *stop = strstr(at, ". ");
        const char *one = frame_printf("%.*s", stop ? (int)(stop + 1 - at) : (int)strlen(at), at);
        size_t used = strlen(line);
        if (!strstr(g->described, one))
            snprintf(line + used, LONGEST - used, "%s%s", used ? " " : "", one);
        at = stop ? stop + 2 : at + strlen(at);
    }
}

/* What is happening: the sentences that were not there at the decision before. */
static void print_now(struct term_game *g, const struct screen_model *s, bool heard)
{
    struct textblock p = {0};
    char now[sizeof g->described] = "", line[LONGEST] = "";
    model_describe(s, SG_DESCRIBE_NOW, &p);
    for (int i = 0; i < p.count; i++) {
        size_t used = strlen(now);
        snprintf(now + used, sizeof now - used, "%s\n", p.part[i].text);
        add_unheard(g, p.part[i].text, line);
    }
    textblock_free(&p);
    snprintf(g->described, sizeof g->described, "%s", now);
    if (line[0] && !heard)
        show_line(2, line);
}

void brief_turn(struct term_game *g, const struct line_turn *t, int seat, int from)
{
    bool heard = !g->shown[seat]; /* the first time the position is described */
    struct frame here = frame_begin();
    const struct screen_model *s = show_model(g->m, seat, match_plies(g->m));
    if (from < match_plies(g->m))
        brief_news(g, seat, from);
    if (heard)
        show_position(g->m, seat, match_plies(g->m), SG_DESCRIBE_TURN);
    else
        print_where(g, s);
    snprintf(g->where, sizeof g->where, "%s", model_where(s));
    print_now(g, s, heard);
    brief_list(g, t, seat);
    frame_end(here);
}

/* ---- Parts of the table ------------------------------------------------------------------------- */

static int fit_heading(const struct screen_model *s, const struct sg_message *heading, const char *typed)
{
    char folded[256], wanted[256], english[256];
    const char *names[SG_MAX_SEATS] = {NULL};
    struct sg_text out;
    fold_text(typed, wanted, sizeof wanted);
    fold_text(model_text(s, heading), folded, sizeof folded);
    int fit = fold_fit_words(folded, wanted);
    sg_text_init(&out, english, sizeof english);
    lang_tr_in(LANG_ENGLISH, heading, names, 0, &out);
    fold_text(english, folded, sizeof folded);
    int other = fold_fit_words(folded, wanted);
    return fit > other ? fit : other;
}

bool brief_part(const struct term_game *g, int viewer, const char *typed)
{
    struct frame here = frame_begin();
    const struct screen_model *s = show_model(g->m, viewer, match_plies(g->m));
    struct sg_view v = model_view(s);
    struct sg_page page;
    int best = FOLD_INSIDE; /* a fragment is not enough */
    sg_describe(&v, SG_DESCRIBE_TABLE, frame_messages(), &page);
    for (int i = 0; i < page.count; i++) {
        int fit = page.paragraph[i].style == SG_PAR_HEAD ? fit_heading(s, page.paragraph[i].text, typed) : 0;
        best = fit > best ? fit : best;
    }
    bool inside = false, found = false;
    struct sg_page part = {0};
    for (int i = 0; i < page.count && best > FOLD_INSIDE; i++) {
        const struct sg_paragraph *p = &page.paragraph[i];
        if (p->style == SG_PAR_HEAD)
            inside = fit_heading(s, p->text, typed) == best;
        else if (p->style != SG_PAR_ITEM)
            inside = false;
        if (inside)
            part.paragraph[part.count++] = *p;
        found |= inside;
    }
    struct textblock text = {0};
    model_page(s, &part, &text);
    show_textblock(&text);
    textblock_free(&text);
    frame_end(here);
    return found;
}

const char *brief_headings(const struct term_game *g, int viewer)
{
    enum { MOST = 5 };
    char text[200];
    const struct screen_model *s = show_model(g->m, viewer, match_plies(g->m));
    struct sg_view v = model_view(s);
    struct sg_page page;
    struct sg_text out;
    sg_text_init(&out, text, sizeof text);
    sg_describe(&v, SG_DESCRIBE_TABLE, frame_messages(), &page);
    for (int i = 0, count = 0; i < page.count && count < MOST; i++) {
        if (page.paragraph[i].style != SG_PAR_HEAD)
            continue;
        const char *words = model_text(s, page.paragraph[i].text);
        size_t length = strcspn(words, ",(");
        length -= length && words[length - 1] == ' ';
        if (count++)
            sg_text_add(&out, ", ");
        sg_text_bytes(&out, words, length);
    }
    return frame_printf("%s", text);
}

void brief_seats(const struct term_game *g, int viewer, int seat)
{
    struct frame here = frame_begin();
    const struct screen_model *s = show_model(g->m, viewer, match_plies(g->m));
    struct sg_view v = model_view(s);
    struct sg_page page;
    struct textblock text = {0};
    struct sg_page rows = {0};
    sg_describe(&v, SG_DESCRIBE_TABLE, frame_messages(), &page);
    for (int i = 0; i < page.count; i++) {
        const struct sg_paragraph *p = &page.paragraph[i];
        if (p->style == SG_PAR_ITEM && p->about.kind == SG_THING_SEAT && (seat < 0 || p->about.index == seat))
            rows.paragraph[rows.count++] = *p;
    }
    model_page(s, &rows, &text);
    show_textblock(&text);
    textblock_free(&text);
    frame_end(here);
}
