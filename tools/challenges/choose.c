/* choose.c: chooses the challenges of a game from all that were made, the same way every time. */
#include "kinds.h"

#include "base/codec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ENTRIES = 400, MOST_LIST = 1 << 20, MOST_PATH = 512 };

struct entry {
    struct challenge challenge;
    struct sg_slice position;
    int kind, actions;
    bool chosen;
};

/* All entries of a game. */
struct pool {
    struct entry entry[MOST_ENTRIES];
    int count;
};

/* ---- Reading -------------------------------------------------------------------------------------------------- */

/* Is a line of the entry one that its kind writes? */
static bool comes_from_kind(struct sg_slice line)
{
    static const char *const words[] = {"goal", "unit", "until", "need", "without", "measure"};
    struct sg_slice rest;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (learn_line_is(line, words[i], &rest))
            return true;
    return false;
}

/* Is this what the kind writes for the position? */
static bool is_of_kind(const struct job *job, const struct kind *k, const struct challenge *c, const struct page *p)
{
    static char expected_memory[4096], given_memory[4096];
    struct sg_text expected, given;
    struct sg_slice rest = c->text, line, words = k->setup, name;
    struct sg_setup setup, own = sg_setup_of(p->state);
    struct sg_error why;
    sg_slice_next(&words, &name);
    if (!sg_setup_parse(job->game, words.at, words.length, &setup, &why) || setup.options != own.options ||
        !kinds_fit(job, k, p->state))
        return false;
    sg_text_init(&expected, expected_memory, sizeof expected_memory);
    sg_text_init(&given, given_memory, sizeof given_memory);
    kinds_lines(job->game, k, p->state, &expected);
    while (learn_next_line(&rest, &line))
        if (comes_from_kind(line)) {
            sg_text_bytes(&given, line.at, line.length);
            sg_text_char(&given, '\n');
        }
    return strcmp(expected_memory, given_memory) == 0;
}

static int count_actions(struct sg_slice way)
{
    struct sg_slice one, after;
    int n = 1;
    for (; sg_slice_split(way, ';', &one, &after); way = after)
        n++;
    return n;
}

/* Adds an entry; false with a message: no kind writes it. */
static bool add_entry(const struct job *job, const struct challenge *c, struct pool *pool)
{
    static struct page page;
    struct sg_error why;
    struct sg_slice rest = c->text, line, position = {NULL, 0};
    if (pool->count == MOST_ENTRIES)
        return kinds_fail(c->name, "too many entries") == 0;
    if (!challenge_open(job->game, c, &page, &why))
        return kinds_fail(c->name, kinds_error(&why)) == 0;
    while (learn_next_line(&rest, &line) && !learn_line_is(line, "position", &position))
        ;
    struct entry *e = &pool->entry[pool->count];
    *e = (struct entry){.challenge = *c, .position = position, .actions = count_actions(page.challenge.way)};
    while (e->kind < job->kinds && !is_of_kind(job, &job->kind[e->kind], c, &page))
        e->kind++;
    if (e->kind == job->kinds)
        return kinds_fail(c->name, "no kind writes these lines for this position") == 0;
    pool->count++;
    return true;
}

static bool add_text(const struct job *job, struct sg_slice text, struct pool *pool)
{
    struct challenge c;
    bool fine = true;
    while (challenge_first(text, &c)) {
        fine = add_entry(job, &c, pool) && fine;
        const char *end = c.text.at + c.text.length;
        text = (struct sg_slice){end, (size_t)(text.at + text.length - end)};
    }
    return fine;
}

/* ---- Choosing ------------------------------------------------------------------------------------------------- */

static int by_text(struct sg_slice a, struct sg_slice b)
{
    size_t n = a.length < b.length ? a.length : b.length;
    int order = memcmp(a.at, b.at, n);
    return order ? order : (a.length > b.length) - (a.length < b.length);
}

/* From easy to hard: the longer the solution, the harder. */
static int by_hardness(const void *one, const void *other)
{
    const struct entry *a = one, *b = other;
    if (a->actions != b->actions)
        return a->actions < b->actions ? -1 : 1;
    return by_text(a->position, b->position);
}

/* A number that follows from a position only. */
static uint64_t position_hash(const struct entry *e)
{
    uint64_t hash = 1469598103934665603u;
    for (size_t i = 0; i < e->position.length; i++)
        hash = (hash ^ (unsigned char)e->position.at[i]) * 1099511628211u;
    return hash;
}

static int by_chance(const void *one, const void *other)
{
    uint64_t a = position_hash(one), b = position_hash(other);
    return a != b ? (a < b ? -1 : 1) : by_hardness(one, other);
}

/* Of each kind as many as its line `choose` says, spread from the easiest to the hardest. */
static void choose_entries(const struct job *job, struct pool *pool)
{
    qsort(pool->entry, (size_t)pool->count, sizeof *pool->entry, by_hardness);
    for (int k = 0; k < job->kinds; k++) {
        int at[MOST_ENTRIES], count = 0, n = (int)job->kind[k].chosen;
        for (int i = 0; i < pool->count; i++)
            if (pool->entry[i].kind == k)
                at[count++] = i;
        n = n < count ? n : count;
        for (int i = 0; i < n; i++)
            pool->entry[at[n > 1 ? i * (count - 1) / (n - 1) : count / 2]].chosen = true;
    }
}

/* ---- Writing -------------------------------------------------------------------------------------------------- */

/* The lines of an entry under another name. */
static void write_lines(const struct entry *e, const char *name, struct sg_text *out)
{
    struct sg_slice rest = e->challenge.text, line, words;
    while (learn_next_line(&rest, &line)) {
        if (learn_line_is(line, "challenge", &words))
            sg_text_printf(out, "\nchallenge %s", name);
        else
            sg_text_bytes(out, line.at, line.length);
        sg_text_char(out, '\n');
    }
}

/* The chosen ones, from easy to hard; each is named after its goal. */
static void write_chosen(const struct pool *pool, struct sg_text *out)
{
    char name[2 * CHALLENGE_NAME];
    for (int i = 0; i < pool->count; i++) {
        const struct entry *e = &pool->entry[i];
        int n = 1;
        for (int j = 0; j < i; j++)
            n += pool->entry[j].chosen && strcmp(pool->entry[j].challenge.kind, e->challenge.kind) == 0;
        snprintf(name, sizeof name, "%s-%d", e->challenge.kind, n);
        if (e->chosen)
            write_lines(e, name, out);
    }
}

/* The others as they come, but where it can be helped no goal twice in a row. */
static void write_daily(struct pool *pool, struct sg_text *out)
{
    char name[CHALLENGE_NAME];
    const char *last = "";
    qsort(pool->entry, (size_t)pool->count, sizeof *pool->entry, by_chance);
    for (int n = 1;; n++) {
        struct entry *next = NULL;
        for (int i = 0; i < pool->count; i++) {
            struct entry *e = &pool->entry[i];
            bool other = strcmp(e->challenge.kind, last) != 0;
            if (!e->chosen && (!next || (other && strcmp(next->challenge.kind, last) == 0)))
                next = e;
        }
        if (!next)
            return;
        snprintf(name, sizeof name, "day-%d", n);
        write_lines(next, name, out);
        last = next->challenge.kind;
        next->chosen = true;
    }
}

/* A file beside the kinds. */
static const char *path_beside(const char *kinds, const char *file)
{
    static char path[MOST_PATH];
    const char *slash = strrchr(kinds, '/');
    snprintf(path, sizeof path, "%.*s%s", slash ? (int)(slash - kinds + 1) : 0, kinds, file);
    return path;
}

/* Puts a list into its file, or with `only_check` compares them; false: it cannot be written, or they differ. */
static bool put_list(const char *path, const struct sg_text *list, bool only_check)
{
    if (!only_check) {
        FILE *file = fopen(path, "w");
        bool fine = file && fwrite(list->at, 1, list->length, file) == list->length;
        return file && fclose(file) == 0 && fine;
    }
    size_t length;
    char *text = kinds_text(path, &length);
    bool same = text && length == list->length && memcmp(text, list->at, length) == 0;
    free(text);
    return same;
}

/* ---- The calls ------------------------------------------------------------------------------------------------ */

static int work_out_lists(struct job *job, const char *kinds, const char *candidates, bool only_check)
{
    static struct pool pool;
    static char chosen_memory[MOST_LIST], daily_memory[MOST_LIST];
    static const char *const files[] = {"challenges.txt", "daily.txt"};
    struct sg_text chosen, daily;
    size_t length;
    char *text = kinds_text(kinds, &length);
    if (!text || !kinds_read(job, (struct sg_slice){text, length}))
        return kinds_fail(kinds, "cannot be read");
    bool fine = true;
    for (int i = 0; i < 2; i++)
        if ((text = kinds_text(path_beside(kinds, files[i]), &length)))
            fine = add_text(job, (struct sg_slice){text, length}, &pool) && fine;
    if (candidates && !(text = kinds_text(candidates, &length)))
        return kinds_fail(candidates, "cannot be read");
    if (candidates)
        fine = add_text(job, (struct sg_slice){text, length}, &pool) && fine;
    if (!fine)
        return 1;
    choose_entries(job, &pool);
    sg_text_init(&chosen, chosen_memory, sizeof chosen_memory);
    sg_text_init(&daily, daily_memory, sizeof daily_memory);
    sg_text_printf(&chosen, "# Challenges, made and chosen by tools/challenges; docs/challenges.md has the format.\n");
    sg_text_printf(&daily, "# Positions for the day, made and chosen by tools/challenges; docs/challenges.md has the "
                           "format.\n");
    write_chosen(&pool, &chosen);
    write_daily(&pool, &daily);
    if (chosen.full || daily.full)
        return kinds_fail(kinds, "too many entries");
    if (!put_list(path_beside(kinds, files[0]), &chosen, only_check) ||
        !put_list(path_beside(kinds, files[1]), &daily, only_check))
        return kinds_fail(kinds, only_check ? "the lists are not what would be chosen" : "cannot be written");
    printf("%d entries\n", pool.count);
    return 0;
}

int choose_lists(struct job *job, const char *kinds, const char *candidates)
{
    return work_out_lists(job, kinds, candidates, false);
}

int check_lists(struct job *job, const char *kinds)
{
    return work_out_lists(job, kinds, NULL, true);
}
