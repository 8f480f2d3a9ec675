/* api_server.c: what the server is, how it is, what it counts. */
#define _GNU_SOURCE
#include "base/codec.h"
#include "server/api/api.h"
#include "server/bots/bots.h"
#include "server/http/conns.h"
#include "server/health.h"
#include "server/notify/notify.h"
#include "server/streams/streams.h"
#include "server/http/reply.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef SIGNORIA_VERSION
#define SIGNORIA_VERSION "0"
#endif

static void put_options(struct json *j, const struct sg_game *game)
{
    json_key(j, "options");
    json_open(j, '[');
    for (int i = 0; i < game->option_count; i++) {
        const struct sg_option *o = &game->options[i];
        json_open(j, '{');
        json_put_string(j, "name", o->name);
        json_key(j, "values");
        json_open(j, '[');
        for (int v = 0; v < o->values.count; v++)
            json_string(j, o->values.name[v]);
        json_close(j);
        json_put_string(j, "clause", o->clause ? o->clause : "");
        json_put_string(j, "about", o->about ? o->about : "");
        json_put_bool(j, "first", o->first);
        json_close(j);
    }
    json_close(j);
}

static void put_presets(struct json *j, const struct sg_game *game)
{
    json_key(j, "presets");
    json_open(j, '[');
    for (int i = 0; i < game->preset_count; i++) {
        const struct sg_preset *p = &game->presets[i];
        json_open(j, '{');
        json_put_string(j, "name", p->name);
        json_put_string(j, "value", p->value);
        json_key(j, "options");
        json_open(j, '{');
        for (int n = 0; n < game->option_count; n++) {
            const struct sg_option *o = &game->options[n];
            if (p->mask >> o->shift & 1)
                json_put_string(j, o->name, o->values.name[sg_option_get(o, p->options)]);
        }
        json_close(j);
        json_close(j);
    }
    json_close(j);
}

static void put_game(struct json *j, const struct sg_game *game)
{
    json_open(j, '{');
    json_put_string(j, "name", game->name);
    json_put_string(j, "title", game->title);
    json_put_number(j, "rules_version", game->rules_version);
    json_key(j, "seats");
    json_open(j, '[');
    json_number(j, game->min_seats);
    json_number(j, game->max_seats);
    json_close(j);
    put_options(j, game);
    put_presets(j, game);
    json_close(j);
}

enum handled api_server(struct request *r)
{
    static const char *const accounts[] = {"none", "optional", "required"};
    struct json j;
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_string(&j, "name", "Signoria");
    json_put_string(&j, "version", SIGNORIA_VERSION);
    json_put_number(&j, "api", 1);
    json_put_string(&j, "accounts", accounts[r->server->config.accounts]);
    json_key(&j, "signin"); /* providers of sign-in */
    signin_providers(r, &j);
    json_key(&j, "mail"); /* it can send e-mails */
    json_bool(&j, notify_options_of(r->server).mail[0] != 0);
    json_key(&j, "hooks"); /* it can call web hooks */
    json_bool(&j, notify_options_of(r->server).hooks);
    json_key(&j, "push"); /* it can wake browsers */
    json_bool(&j, notify_options_of(r->server).push);
    json_key(&j, "games");
    json_open(&j, '[');
    for (int i = 0; i < sg_game_count(); i++)
        put_game(&j, sg_game_at(i));
    json_close(&j);
    json_key(&j, "bots");
    json_open(&j, '[');
    for (int i = 0; i < ai_kind_count(); i++) {
        const struct ai_kind *kind = ai_kind_at(i);
        json_open(&j, '{');
        json_put_string(&j, "name", kind->name);
        json_put_string(&j, "title", kind->title);
        json_put_string(&j, "about", kind->about);
        if (i < ai_level_count())
            json_put_number(&j, "level", i + 1);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    return DONE;
}

enum handled api_health(struct request *r)
{
    return health_wait(r);
}

/* ---- Prometheus ---------------------------------------------------------------------- */

static void put_metric(struct buffer *out, const char *name, const char *type, const char *help, double n)
{
    char memory[512];
    int length = snprintf(memory, sizeof memory, "# HELP signoria_%s %s\n# TYPE signoria_%s %s\nsignoria_%s %.17g\n",
                          name, help, name, type, name, n);
    buffer_bytes(out, memory, (size_t)length);
}

static double resident(void)
{
    long pages = 0, rest;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f)
        return 0;
    if (fscanf(f, "%ld %ld", &rest, &pages) != 2)
        pages = 0;
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static void put_counts(struct buffer *out, struct server *s)
{
    struct server_counts *c = &s->counts;
    put_metric(out, "requests_total", "counter", "HTTP requests", (double)atomic_load(&c->requests));
    for (int i = 2; i < 6; i++) {
        char name[64];
        snprintf(name, sizeof name, "answers_%dxx_total", i);
        put_metric(out, name, "counter", "HTTP answers", (double)atomic_load(&c->answers[i]));
    }
    put_metric(out, "actions_total", "counter", "steps written and acknowledged", (double)atomic_load(&c->actions));
    put_metric(out, "actions_refused_total", "counter", "actions a rule refused", (double)atomic_load(&c->refused));
    put_metric(out, "actions_late_total", "counter", "actions that came too late", (double)atomic_load(&c->stale));
    put_metric(out, "actions_repeated_total", "counter", "actions answered again", (double)atomic_load(&c->duplicate));
    put_metric(out, "steps_failed_total", "counter", "steps that could not be written",
               (double)atomic_load(&c->failed));
    put_metric(out, "bot_moves_total", "counter", "moves of bots", (double)atomic_load(&c->bot_moves));
    put_metric(out, "bot_seconds_total", "counter", "time bots have thought", (double)atomic_load(&c->bot_ms) / 1000);
    put_metric(out, "hints_total", "counter", "hints given", (double)atomic_load(&c->hints));
    put_metric(out, "events_total", "counter", "events sent", (double)atomic_load(&c->events));
    put_metric(out, "event_bytes_total", "counter", "bytes of events", (double)atomic_load(&c->event_bytes));
    put_metric(out, "streams_cut_total", "counter", "slow readers cut off", (double)atomic_load(&c->cut_off));
    put_metric(out, "limited_total", "counter", "requests refused by a limit", (double)atomic_load(&c->limited));
    put_metric(out, "reports_total", "counter", "reports to administrators", (double)atomic_load(&c->reports));
    put_metric(out, "table_loads_total", "counter", "tables read from the store", (double)atomic_load(&c->loads));
    put_metric(out, "table_drops_total", "counter", "tables dropped from memory", (double)atomic_load(&c->drops));
}

enum handled api_metrics(struct request *r)
{
    struct server *s = r->server;
    struct db_stats db = db_stats(s->db);
    int64_t tables, bytes;
    tables_trim(s->tables, false, &tables, &bytes);
    put_counts(&r->out, s);
    put_metric(&r->out, "connections", "gauge", "open connections", conns_count());
    put_metric(&r->out, "streams", "gauge", "open event streams", (double)stream_count(s->streams));
    put_metric(&r->out, "tables", "gauge", "tables in memory", (double)tables);
    put_metric(&r->out, "tables_bytes", "gauge", "their memory, estimated", (double)bytes);
    put_metric(&r->out, "pool_waiting", "gauge", "tables whose bot has not begun to think", bots_waiting(s->bots));
    put_metric(&r->out, "store_steps_total", "counter", "steps given to the store", (double)db.steps);
    put_metric(&r->out, "store_conflicts_total", "counter", "steps another node was faster with", (double)db.conflicts);
    put_metric(&r->out, "store_failures_total", "counter", "steps the store could not write", (double)db.failures);
    put_metric(&r->out, "store_batches_total", "counter", "transactions of the writer", (double)db.batches);
    put_metric(&r->out, "store_seconds_total", "counter", "time in those transactions", (double)db.commit_us / 1e6);
    put_metric(&r->out, "store_waiting", "gauge", "steps in the writer's queue", (double)db.waiting);
    put_metric(&r->out, "store_reconnects_total", "counter", "lost connections to the store", (double)db.reconnects);
    put_metric(&r->out, "resident_bytes", "gauge", "memory of the process", resident());
    put_metric(&r->out, "uptime_seconds", "gauge", "since the start", (double)(db_now() - s->started) / 1000);
    return reply_text(r, "text/plain; version=0.0.4");
}
