/*
 * rules-json.c: what the browser's rulebook needs beside the text of the rules, as JSON (rules/GAME.json of the site).
 *
 *     rules-json GAME
 *
 * The worked examples as messages, with the positions before and after them for the board to draw; the summary card;
 * and what rulemine.h knows, so that a reader sees the rules of their own set-up. Made by the build (cmake/web.cmake).
 */
#define _POSIX_C_SOURCE 200809L
#include "base/check.h"
#include "base/codec.h"
#include "games/games.h"
#include "proto/arena.h"
#include "proto/json/json_present.h"
#include "proto/rules/example.h"
#include "proto/rules/rulemine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_bytes(void *ctx, const char *bytes, size_t count)
{
    fwrite(bytes, 1, count, ctx);
}

/* Messages are made here. */
static struct sg_arena *fresh_arena(void)
{
    static struct sg_arena *arena;
    if (!arena)
        arena = arena_new();
    sg_arena_reset(arena);
    return arena;
}

static void put_position(struct json *j, const char *name, const struct sg_game *game, const void *state)
{
    static char memory[SG_MAX_POSITION];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_position_format(game, state, &text);
    sg_check(!text.full);
    json_put_string(j, name, memory);
}

static void put_page(struct json *j, const char *name, const struct sg_view *v, const struct sg_page *page)
{
    sg_check(!page->full);
    json_key(j, name);
    json_page(j, v, page);
}

static void put_examples(struct json *j, const struct sg_game *game)
{
    static struct sg_page page;
    static struct example_play play;
    struct example example;
    struct sg_error why;
    json_key(j, "examples");
    json_open(j, '{');
    for (int i = 0; example_find(game, i, &example); i++) {
        struct sg_arena *arena = fresh_arena();
        if (!example_page(game, &example, arena, &page, &play, &why)) {
            fprintf(stderr, "rules-json: %s: %s\n", example.chapter, why.key);
            exit(1);
        }
        struct sg_view v = sg_view_of(game, play.after);
        json_key(j, example.chapter);
        json_open(j, '{');
        put_position(j, "before", game, play.before);
        put_position(j, "after", game, play.after);
        put_page(j, "page", &v, &page);
        json_close(j);
    }
    json_close(j);
    json_key(j, "names");
    json_open(j, '[');
    for (int seat = 0; seat < SG_MAX_SEATS; seat++)
        json_string(j, example_names[seat]);
    json_close(j);
}

/* ---- The summary card: its lines for every set-up that changes it ------------------------------------------------ */

enum { MOST_LINES = 200, MOST_CARD = 64, MOST_CHANGES = 12 };

struct pool {
    char *line[MOST_LINES]; /* paragraphs as JSON, each once */
    int count;
};

struct card {
    int count;
    int line[MOST_CARD];
};

static int pool_line(struct pool *pool, char *text)
{
    for (int i = 0; i < pool->count; i++)
        if (strcmp(pool->line[i], text) == 0) {
            free(text);
            return i;
        }
    sg_check(pool->count < MOST_LINES);
    pool->line[pool->count] = text;
    return pool->count++;
}

/* The card of a set-up; false: the game has none, or there is no such set-up. */
static bool make_card(const struct sg_game *game, struct sg_setup setup, struct pool *pool, struct card *out)
{
    static struct sg_page page;
    _Alignas(16) static unsigned char state[SG_MAX_STATE];
    struct sg_error why;
    if (!game->check_setup(&setup, &why))
        return false;
    game->init(state, &setup);
    struct sg_view v = sg_view_of(game, state);
    if (!sg_card(&v, fresh_arena(), &page))
        return false;
    sg_check(!page.full && page.count <= MOST_CARD);
    out->count = page.count;
    for (int i = 0; i < page.count; i++) {
        char *text = NULL;
        size_t length;
        FILE *file = open_memstream(&text, &length);
        struct json j;
        sg_check(file != NULL);
        json_init(&j, write_bytes, file);
        json_paragraph(&j, &v, &page.paragraph[i]);
        fclose(file);
        out->line[i] = pool_line(pool, text);
    }
    return true;
}

static bool same_card(const struct card *a, const struct card *b)
{
    return a->count == b->count && memcmp(a->line, b->line, (size_t)a->count * sizeof *a->line) == 0;
}

/* Does an option change the card of any number of seats? */
static bool changes_card(const struct sg_game *game, const struct sg_option *o, struct pool *pool)
{
    struct card usual, other;
    for (int seats = game->min_seats; seats <= game->max_seats; seats++)
        for (uint32_t value = 1; value < (uint32_t)o->values.count; value++) {
            struct sg_setup setup = {.seats = (uint8_t)seats};
            if (!make_card(game, setup, pool, &usual))
                continue;
            setup.options = value << o->shift;
            if (make_card(game, setup, pool, &other) && !same_card(&usual, &other))
                return true;
        }
    return false;
}

/* "3 off english": [0,4,5], for each set-up of these options. */
static void put_cards(struct json *j, const struct sg_game *game, const struct sg_option *const *by, int count,
                      struct sg_setup setup, const char *name, struct pool *pool)
{
    char longer[256];
    struct card card;
    if (count) {
        for (uint32_t value = 0; value < (uint32_t)by[0]->values.count; value++) {
            struct sg_setup next = setup;
            next.options |= value << by[0]->shift;
            snprintf(longer, sizeof longer, "%s %s", name, by[0]->values.name[value]);
            put_cards(j, game, by + 1, count - 1, next, longer, pool);
        }
        return;
    }
    if (!make_card(game, setup, pool, &card))
        return;
    json_key(j, name);
    json_open(j, '[');
    for (int i = 0; i < card.count; i++)
        json_number(j, card.line[i]);
    json_close(j);
}

static void put_card(struct json *j, const struct sg_game *game)
{
    static struct pool pool;
    const struct sg_option *by[MOST_CHANGES];
    struct card usual;
    struct sg_setup setup = {.seats = game->max_seats < 3 ? game->max_seats : 3};
    int count = 0;
    if (!make_card(game, setup, &pool, &usual))
        return;
    json_key(j, "card");
    json_open(j, '{');
    json_put_number(j, "seats", setup.seats); /* where none are chosen */
    json_key(j, "by");
    json_open(j, '[');
    for (int o = 0; o < game->option_count && count < MOST_CHANGES; o++)
        if (changes_card(game, &game->options[o], &pool)) {
            by[count++] = &game->options[o];
            json_string(j, game->options[o].name);
        }
    json_close(j);
    json_key(j, "cards");
    json_open(j, '{');
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        char name[16];
        snprintf(name, sizeof name, "%d", seats);
        put_cards(j, game, by, count, (struct sg_setup){.seats = (uint8_t)seats}, name, &pool);
    }
    json_close(j);
    json_key(j, "lines");
    json_open(j, '[');
    for (int i = 0; i < pool.count; i++)
        json_string(j, pool.line[i]);
    json_close(j);
    json_close(j);
}

/* What each edition sets the options to. */
static void put_editions(struct json *j, const struct sg_game *game)
{
    json_key(j, "editions");
    json_open(j, '{');
    for (int i = 0; i < game->preset_count; i++) {
        const struct sg_preset *p = &game->presets[i];
        json_key(j, p->value);
        json_open(j, '{');
        for (int o = 0; o < game->option_count; o++) {
            const struct sg_option *option = &game->options[o];
            uint32_t mask = (1u << option->bits) - 1;
            if (p->mask >> option->shift & mask)
                json_put_string(j, option->name, option->values.name[p->options >> option->shift & mask]);
        }
        json_close(j);
    }
    json_close(j);
    json_key(j, "options");
    json_open(j, '{');
    for (int o = 0; o < game->option_count; o++) {
        json_key(j, game->options[o].name);
        json_open(j, '{');
        json_put_string(j, "clause", game->options[o].clause);
        json_put_string(j, "usual", game->options[o].values.name[0]);
        json_close(j);
    }
    json_close(j);
}

static void put_clauses(struct json *j, const struct sg_game *game)
{
    struct sg_slice rest = rulemine_clauses(game);
    struct rulemine_clause c;
    json_key(j, "clauses");
    json_open(j, '[');
    while (rulemine_next(&rest, &c)) {
        json_open(j, '{');
        json_key(j, "id");
        json_word(j, c.id);
        json_key(j, "option");
        json_word(j, c.option);
        json_key(j, "value");
        json_word(j, c.value);
        json_key(j, "without");
        json_bool(j, c.without);
        json_close(j);
    }
    json_close(j);
}

int main(int argc, char **argv)
{
    struct json j;
    sg_games_init();
    const struct sg_game *game = argc == 2 ? sg_game_find(argv[1]) : NULL;
    if (!game) {
        fprintf(stderr, "usage: rules-json GAME\n");
        return 2;
    }
    json_init(&j, write_bytes, stdout);
    json_open(&j, '{');
    put_examples(&j, game);
    put_card(&j, game);
    put_editions(&j, game);
    put_clauses(&j, game);
    json_close(&j);
    putchar('\n');
    return ferror(stdout) ? 1 : 0;
}
