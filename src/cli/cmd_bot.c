/*
 * cmd_bot.c: `signoria bot` plays with a bot, or a program (exec:COMMAND), at the tables of a server.
 *
 * A thread listens to the server's events and notes which tables to look at. The other looks at them: it sits down
 * where the bot account is invited, and plays where it is to move.
 */
#define _GNU_SOURCE
#include "ai/ai.h"
#include "base/check.h"
#include "base/codec.h"
#include "cli/commands.h"
#include "games/games.h"
#include "host/args.h"
#include "host/clock.h"
#include "host/exec_bot.h"
#include "host/frame.h"
#include "host/i18n.h"
#include "host/read_json.h"
#include "host/web.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_TABLES = 16, MOST_TOKEN = 200, MOST_PATH = 80, PAUSE_MS = 500, MOST_PAUSE_S = 30, DIRTY = 64, TRIES = 8 };

/* A game that is being played, with a bot of its own. */
struct playing {
    int64_t table; /* 0: none */
    struct ai_bot *bot;
};

struct bridge {
    struct web *web;
    const char *spec;
    int64_t games, threads, seed; /* games: to be played; 0: without end */
    int64_t played;
    struct playing game[MOST_TABLES];
    struct buffer out;

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t news;
    int64_t dirty[DIRTY]; /* tables to look at */
    int count;
    int refused; /* a status that does not go away by itself: 401, 403, 404 */
};

static atomic_bool stopped;

static void on_signal(int signal)
{
    (void)signal;
    atomic_store(&stopped, true);
}

static void say(const char *key, int64_t table, const char *words)
{
    printf("%s\n", i18n_words(key, frame_printf("%lld", (long long)table), words));
    fflush(stdout);
}

/* ---- Listening -------------------------------------------------------------------------- */

static void note_table(struct bridge *b, int64_t table)
{
    bool known = false;
    pthread_mutex_lock(&b->lock);
    for (int i = 0; i < b->count; i++)
        known |= b->dirty[i] == table;
    if (!known && b->count < DIRTY)
        b->dirty[b->count++] = table;
    pthread_cond_signal(&b->news);
    pthread_mutex_unlock(&b->lock);
}

/* "data: {...}" of a table or a step; which of them it is does not matter. */
static void on_line(void *ctx, const char *line, size_t length)
{
    struct bridge *b = ctx;
    if (length < 6 || strncmp(line, "data: ", 6) != 0)
        return;
    json_t *data = json_loadb(line + 6, length - 6, 0, NULL);
    json_t *table = json_object_get(data, "table");
    if (!json_is_integer(table) && json_object_get(data, "seats"))
        table = json_object_get(data, "id");
    if (json_is_integer(table))
        note_table(b, json_integer_value(table));
    json_decref(data);
}

static void pause_ms(int64_t ms)
{
    for (; ms > 0 && !atomic_load(&stopped); ms -= 100)
        nanosleep(&(struct timespec){0, 100000000}, NULL);
}

static void *listen_on(void *arg)
{
    struct bridge *b = arg;
    int64_t wait = PAUSE_MS;
    while (!atomic_load(&stopped)) {
        double since = clock_seconds();
        int status = web_stream(b->web, "/api/v1/events", &stopped, on_line, b);
        pthread_mutex_lock(&b->lock);
        b->refused = status >= 400 && status < 500 && status != 429 && status != 408 ? status : 0;
        bool refused = b->refused != 0;
        pthread_cond_signal(&b->news);
        pthread_mutex_unlock(&b->lock);
        if (refused)
            break;
        wait = clock_seconds() - since > 60 ? PAUSE_MS : wait < MOST_PAUSE_S * 500 ? 2 * wait : MOST_PAUSE_S * 1000;
        pause_ms(wait);
    }
    return NULL;
}

/* The next table to look at; 0: stop. */
static int64_t next_table(struct bridge *b)
{
    int64_t table = 0;
    pthread_mutex_lock(&b->lock);
    while (!b->count && !b->refused && !atomic_load(&stopped)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 250000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&b->news, &b->lock, &until);
    }
    if (b->count && !atomic_load(&stopped)) {
        table = b->dirty[0];
        memmove(b->dirty, b->dirty + 1, (size_t)--b->count * sizeof b->dirty[0]);
    }
    pthread_mutex_unlock(&b->lock);
    return table;
}

/* ---- Asking ------------------------------------------------------------------------------- */

/* The answer's JSON, to be let go, or NULL; what the server refused is printed unless it is usual (404, 409). */
static json_t *ask_table(struct bridge *b, const char *method, int64_t table, const char *what, const char *body,
                         int *status)
{
    char path[MOST_PATH];
    snprintf(path, sizeof path, "/api/v1/tables/%lld%s", (long long)table, what);
    for (int tries = 0;; tries++) {
        *status = web_call(b->web, method, path, body, &b->out);
        bool again = *status == 0 || *status == 429 || *status >= 500;
        if (!again || tries >= TRIES || atomic_load(&stopped))
            break;
        pause_ms(PAUSE_MS << (tries < 6 ? tries : 6));
    }
    json_t *answer = b->out.at ? json_loadb(b->out.at, b->out.length, 0, NULL) : NULL;
    if (*status >= 200 && *status < 300)
        return answer;
    const char *detail = json_string_value(json_object_get(answer, "detail"));
    if (*status != 404 && *status != 409)
        say("bridge.refused", table, frame_printf("%.300s", detail ? detail : b->out.at ? b->out.at : ""));
    json_decref(answer);
    return NULL;
}

/* ---- A game --------------------------------------------------------------------------------- */

static struct playing *game_of(struct bridge *b, int64_t table)
{
    for (int i = 0; i < MOST_TABLES; i++)
        if (b->game[i].table == table)
            return &b->game[i];
    return NULL;
}

static void end_game(struct playing *p)
{
    ai_bot_free(p->bot);
    *p = (struct playing){0, NULL};
}

static struct ai_host host_of(const struct bridge *b)
{
    return (struct ai_host){.now = clock_seconds, .threads = (int)b->threads, .outside = &exec_bots};
}

static struct playing *begin_game(struct bridge *b, int64_t table, const struct sg_game *game)
{
    struct sg_error why;
    struct playing *p = game_of(b, table);
    if (p)
        return p;
    p = game_of(b, 0);
    if (!p) {
        say("bridge.full", table, NULL);
        return NULL;
    }
    struct ai_host host = host_of(b);
    p->bot = ai_bot_new(game, b->spec, &host, &why);
    if (!p->bot) {
        say("bridge.lost", table, i18n_error(&why));
        return NULL;
    }
    p->table = table;
    ai_bot_begin(p->bot, (uint64_t)b->seed, (uint64_t)table);
    return p;
}

static void post_resign(struct bridge *b, int64_t table, const char *why)
{
    int status;
    say("bridge.lost", table, why);
    json_decref(ask_table(b, "POST", table, "/resign", "{}", &status));
}

/* What the bot plays in that view, as text; false if it has lost the game. */
static bool choose_action(struct bridge *b, int64_t table, const struct sg_game *game, const char *position, char *out,
                          size_t room)
{
    _Alignas(16) char view[SG_MAX_STATE];
    struct sg_error why;
    struct sg_text text;
    if (!sg_position_parse(game, position, strlen(position), view, &why)) {
        post_resign(b, table, i18n_error(&why)); /* an older or newer version of the rules */
        return false;
    }
    struct playing *p = begin_game(b, table, game);
    if (!p) {
        post_resign(b, table, i18n("bridge.cannot"));
        return false;
    }
    struct sg_action action = ai_bot_choose(p->bot, view);
    const struct sg_error *lost = ai_bot_lost(p->bot);
    if (lost) {
        post_resign(b, table, i18n_error(lost));
        end_game(p);
        return false;
    }
    sg_text_init(&text, out, room);
    sg_action_format(game, action, &text);
    return true;
}

static void write_body(struct buffer *body, int64_t plies, int64_t seq, int64_t seat, const char *action)
{
    struct json j;
    buffer_clear(body);
    buffer_json(body, &j);
    json_open(&j, '{');
    json_put_number(&j, "ply", plies);
    json_put_number(&j, "seq", seq);
    json_put_number(&j, "seat", seat);
    json_put_string(&j, "action", action);
    json_close(&j);
}

/* Plays one action if the bot account is to move; false: there is nothing (more) to do at this table now. */
static bool play_once(struct bridge *b, int64_t table, json_t *t)
{
    char action[256];
    json_t *play = json_object_get(t, "play");
    const char *name = json_string_value(json_object_get(json_object_get(t, "setup"), "game"));
    const char *position = json_string_value(json_object_get(play, "position"));
    const struct sg_game *game = name ? sg_game_find(name) : NULL;
    if (!game || !position || !json_object_get(play, "legal"))
        return false;
    if (!choose_action(b, table, game, position, action, sizeof action))
        return false;
    struct buffer body = {NULL, 0, 0};
    int status;
    write_body(&body, json_integer_value(json_object_get(play, "plies")), json_integer_value(json_object_get(t, "seq")),
               json_integer_value(json_object_get(play, "to_move")), action);
    json_decref(ask_table(b, "POST", table, "/actions", body.at, &status));
    buffer_free(&body);
    return status == 200 || status == 409;
}

static bool is_mine(json_t *t)
{
    return json_array_size(json_object_get(t, "mine")) > 0;
}

static void finish(struct bridge *b, int64_t table, json_t *t)
{
    struct playing *p = game_of(b, table);
    json_t *places = json_object_get(json_object_get(json_object_get(t, "play"), "result"), "place");
    int64_t seat = json_integer_value(json_array_get(json_object_get(t, "mine"), 0));
    if (!p)
        return;
    say("bridge.over", table,
        frame_printf("%lld", (long long)json_integer_value(json_array_get(places, (size_t)(seat > 0 ? seat - 1 : 0)))));
    end_game(p);
    if (++b->played >= b->games && b->games)
        atomic_store(&stopped, true);
}

static void look_at(struct bridge *b, int64_t table)
{
    int status;
    bool more = true;
    while (more && !atomic_load(&stopped)) {
        json_t *t = ask_table(b, "GET", table, "", NULL, &status);
        const char *at = json_string_value(json_object_get(t, "status"));
        if (t && !is_mine(t) && at && strcmp(at, "open") == 0) {
            json_decref(t);
            t = ask_table(b, "POST", table, "/join", "{}", &status);
            if (t)
                say("bridge.joined", table, NULL);
            at = json_string_value(json_object_get(t, "status"));
        }
        if (at && strcmp(at, "over") == 0)
            finish(b, table, t);
        more = t && at && strcmp(at, "playing") == 0 && play_once(b, table, t);
        json_decref(t);
    }
}

/* ---- The command ------------------------------------------------------------------------------ */

/* The first line of a file, "-": of the input; false after a mistake. */
static bool read_token(struct args *a, const char *path, char token[MOST_TOKEN])
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    bool got = file && fgets(token, MOST_TOKEN, file);
    if (file && file != stdin)
        fclose(file);
    if (got)
        token[strcspn(token, "\r\n")] = 0;
    if (got && strncmp(token, "bot_", 4) == 0 &&
        strspn(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                      "0123456789_-") == strlen(token))
        return true;
    args_wrong_words(a, "wrong.bot.token", path, NULL);
    return false;
}

/* Is the bot one that there is, and does a program answer? At the first game, since a bot belongs to one. */
static bool try_bot(struct args *a, struct bridge *b)
{
    struct sg_error why;
    struct ai_host host = host_of(b);
    struct ai_bot *bot = ai_bot_new(sg_game_at(0), b->spec, &host, &why);
    if (!bot)
        args_wrong_bot(a, NULL, &why);
    ai_bot_free(bot);
    return bot != NULL;
}

/* Who the token belongs to, as the server says. */
static bool enter(struct args *a, struct bridge *b)
{
    int status = web_call(b->web, "GET", "/api/v1/session", NULL, &b->out);
    json_t *who = b->out.at ? json_loadb(b->out.at, b->out.length, 0, NULL) : NULL;
    const char *name = json_string_value(json_object_get(who, "name"));
    const char *detail = json_string_value(json_object_get(who, "detail"));
    bool good = status == 200 && name;
    if (good)
        printf("%s\n", i18n_words("bridge.ready", frame_printf("%.80s", name), b->spec));
    else
        args_wrong_said(a, i18n("bridge.server"),
                        detail                 ? detail
                        : b->out.at && !status ? b->out.at
                                               : frame_printf("%d", status));
    fflush(stdout);
    json_decref(who);
    return good;
}

static int run_bridge(struct bridge *b)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, listen_on, b) != 0)
        return 1;
    for (int64_t table; (table = next_table(b)) != 0;) {
        struct frame here = frame_begin();
        look_at(b, table);
        frame_end(here);
    }
    bool refused = b->refused != 0;
    if (refused)
        fprintf(stderr, "signoria bot: %s\n", i18n_words("bridge.shut", frame_printf("%d", b->refused), NULL));
    atomic_store(&stopped, true);
    pthread_join(thread, NULL);
    for (int i = 0; i < MOST_TABLES; i++)
        end_game(&b->game[i]);
    return refused ? 1 : 0;
}

static bool read_words(struct args *a, struct bridge *b, const char **server, const char **token)
{
    while (args_more(a))
        if (!args_text(a, "--server", server) && !args_text(a, "--token", token) &&
            !args_number(a, "--games", 1, 1000000, &b->games) && !args_number(a, "--threads", 1, 64, &b->threads) &&
            !args_number(a, "--seed", 0, INT64_MAX, &b->seed) && !(!b->spec && args_word(a, &b->spec)))
            args_unknown(a);
    if (!a->wrong && (!*server || !*token || !b->spec))
        args_wrong(a, "wrong.bot.what");
    if (!a->wrong && strncmp(*server, "http://", 7) != 0 && strncmp(*server, "https://", 8) != 0)
        args_wrong_words(a, "wrong.bot.server", *server, NULL);
    return !a->wrong;
}

int cmd_bot(int argc, char **argv)
{
    struct args a = {"bot", argc, argv, 0, false};
    struct bridge b = {.threads = 1, .seed = -1, .lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER};
    const char *server = NULL, *path = NULL;
    char token[MOST_TOKEN];
    struct sg_error why;
    if (args_help(argc, argv, "bot"))
        return 0;
    if (!read_words(&a, &b, &server, &path) || !read_token(&a, path, token) || !try_bot(&a, &b))
        return 2;
    b.seed = b.seed < 0 ? clock_utc() : b.seed;
    b.web = web_new(server, token, &why);
    if (!b.web) {
        args_wrong_said(&a, NULL, i18n_error(&why));
        return 2;
    }
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    int code = enter(&a, &b) ? run_bridge(&b) : 2;
    web_free(b.web);
    buffer_free(&b.out);
    return code;
}
