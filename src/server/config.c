/* config.c: the limits and settings of a server, from one file. */
#include "server/config.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

struct number {
    const char *name;
    size_t offset;
    int64_t low, high, otherwise;
    const char *about;
};

#define N(name, low, high, otherwise, about)                                                                           \
    {                                                                                                                  \
#name, offsetof(struct config, name), low, high, otherwise, about                                              \
    }

static const struct number numbers[] = {
    N(threads, 1, 64, 2, "threads that speak HTTP"),
    N(bot_threads, 1, 64, 1, "bots that look ahead at the same time; the others have a thread of their own"),
    N(bot_playouts, 10, 1000000, 20000, "most playouts that a bot may use for a move"),
    N(bot_minutes_hour, 1, 1000000, 30,
      "minutes per hour that the bots of one person's tables may look ahead; after that they look ahead less"),
    N(body_bytes, 1024, 1048576, 16384, "bytes of a request's body"),
    N(header_bytes, 2048, 65536, 8192, "bytes of a request's first line and headers, and memory of a connection"),
    N(idle_seconds, 1, 3600, 20, "until a silent or slow connection is closed"),
    N(request_seconds, 1, 3600, 10, "until the first request of a new connection must be complete"),
    N(connections, 10, 1000000, 8192, "connections at the same time"),
    N(connections_address, 1, 1000000, 8192, "connections of one address (lower it without a proxy in front)"),
    N(streams, 1, 1000000, 6000, "event streams at the same time"),
    N(streams_user, 1, 1000, 16, "event streams of one user"),
    N(streams_address, 1, 1000000, 200, "event streams of one address without a session"),
    N(streams_network, 1, 1000000, 1000, "event streams of one address (or IPv6 /64), with and without a session"),
    N(watch_user, 1, 200, 100, "tables that an event stream may watch besides the user's own"),
    N(watch_nobody, 1, 200, 10, "the same without a session"),
    N(replay_steps, 0, 1000000, 5000,
      "steps of a table that a stream repeats for a player; beyond: the table as it is"),
    N(replay_watch, 0, 1000000, 300, "the same for spectators"),
    N(replay_chat, 200, 1000000, 1000, "lines of missed chat that a stream repeats for a player"),
    N(stream_queue, 16384, 16777216, 262144, "bytes that may wait for a slow reader before it is cut off"),
    N(requests_second, 1, 1000000, 50, "requests of one address in a second, in the long run"),
    N(requests_burst, 1, 1000000, 500, "requests of one address at once"),
    N(writes_minute, 1, 1000000, 120, "new sessions, tables and chat lines of one address in a minute"),
    N(cost_request, 100, 1000000000, 10000, "units of work (50 microseconds each) that one request may ask for"),
    N(cost_user, 1, 1000000000, 200, "units of work of one user in a second; unused ones last for a minute"),
    N(cost_address, 1, 1000000000, 1000, "units of work of one address (or IPv6 /64) in a second"),
    N(tables_memory, 1, 1048576, 128, "megabytes for tables in memory; idle ones are dropped beyond that"),
    N(tables_user, 1, 1000000, 200, "unfinished tables of one person"),
    N(tables_guest, 1, 1000000, 50, "the same for a guest"),
    N(table_steps, 10, 1000000, 10000, "steps of a table after which nothing can be undone or redone"),
    N(invites_user, 0, 1000000, 50, "invitations that one person may have waiting for an answer"),
    N(invites_guest, 0, 1000000, 5, "the same for a guest"),
    N(sessions_cached, 16, 1000000, 8192, "sessions that are remembered between requests"),
    N(heartbeat_seconds, 1, 600, 15, "between the comments that keep an event stream open"),
    N(trust_proxy, 0, 1, 0, "1: a proxy in front gives the address in X-Forwarded-For"),
    N(accounts, 0, 2, 1, "0: names only, 1: accounts optional, 2: accounts required"),
    N(login_tries, 1, 1000, 10, "wrong passwords for one account from one address in 15 minutes"),
    N(hooks, 0, 2, 1, "web hooks of users: 0 none, 1 to public addresses, 2 also into private networks"),
    N(notify_seconds, 1, 86400, 60, "seconds that a turn waits before its player gets an e-mail or hook"),
    N(mail_tls, 0, 2, 1,
      "encryption of smtp://: 0 if the mail server offers it, 1 required except on this machine, 2 always required"),
    N(log, 0, 2, 1, "0: nothing, 1: what matters, 2: every request; JSON lines on stderr"),
};

struct words {
    const char *name;
    size_t offset;
    const char *about;
};

#define T(name, about)                                                                                                 \
    {                                                                                                                  \
#name, offsetof(struct config, name), about                                                                    \
    }

static const struct words texts[] = {
    T(origin, "address in the browser, https://games.example.org; empty: whatever Host says"),
    T(mail, "smtp://user:password@host:587, smtps://... or sendmail:/usr/sbin/sendmail -t -i; empty: no mail"),
    T(mail_from, "sender of mail: Signoria <games@example.org>"),
};

enum { NUMBERS = sizeof numbers / sizeof numbers[0], TEXTS = sizeof texts / sizeof texts[0] };

static int64_t *number_at(struct config *c, const struct number *n)
{
    return (int64_t *)(void *)((char *)c + n->offset);
}

void config_default(struct config *config)
{
    memset(config, 0, sizeof *config);
    for (int i = 0; i < NUMBERS; i++)
        *number_at(config, &numbers[i]) = numbers[i].otherwise;
}

static struct sg_slice trim(struct sg_slice w)
{
    while (w.length && strchr(" \t\r", w.at[0]))
        w.at++, w.length--;
    while (w.length && strchr(" \t\r", w.at[w.length - 1]))
        w.length--;
    return w;
}

static bool set_number(struct config *config, const struct number *n, struct sg_slice value, struct sg_text *why)
{
    if (sg_slice_number(value, n->low, n->high, number_at(config, n)))
        return true;
    sg_text_printf(why, "%s is a number from ", n->name);
    sg_text_number(why, n->low);
    sg_text_add(why, " to ");
    sg_text_number(why, n->high);
    return false;
}

static bool set_option(struct config *config, struct sg_slice name, struct sg_slice value, struct sg_text *why)
{
    for (int i = 0; i < NUMBERS; i++)
        if (sg_slice_is(name, numbers[i].name))
            return set_number(config, &numbers[i], value, why);
    for (int i = 0; i < TEXTS; i++) {
        if (!sg_slice_is(name, texts[i].name))
            continue;
        if (value.length >= CONFIG_TEXT) {
            sg_text_printf(why, "%s has less than %d bytes", texts[i].name, CONFIG_TEXT);
            return false;
        }
        char *at = (char *)config + texts[i].offset;
        memcpy(at, value.at, value.length);
        at[value.length] = 0;
        return true;
    }
    if (sg_slice_is(name, "tell_seconds")) { /* its name in older versions */
        sg_text_add(why, "tell_seconds is now called notify_seconds");
        return false;
    }
    sg_text_add(why, "there is no setting ");
    sg_text_quote(why, name.at, name.length, 40);
    sg_text_add(why, "; --print-config lists them");
    return false;
}

static bool read_line(struct config *config, struct sg_slice line, struct sg_text *why)
{
    struct sg_slice head, tail;
    if (sg_slice_split(line, '#', &head, &tail))
        line = head;
    line = trim(line);
    if (!line.length)
        return true;
    if (!sg_slice_split(line, '=', &head, &tail)) {
        sg_text_add(why, "a line is: name = value");
        return false;
    }
    return set_option(config, trim(head), trim(tail), why);
}

bool config_read(struct config *config, const char *text, size_t length, struct sg_text *why)
{
    struct sg_slice rest = {text, length}, line, after;
    struct config next = *config;
    for (int n = 1; rest.length; n++) {
        bool more = sg_slice_split(rest, '\n', &line, &after);
        if (!more)
            line = rest;
        char memory[512];
        struct sg_text wrong;
        sg_text_init(&wrong, memory, sizeof memory);
        if (!read_line(&next, line, &wrong)) {
            sg_text_printf(why, "line %d: %s", n, memory);
            return false;
        }
        rest = more ? after : (struct sg_slice){"", 0};
    }
    *config = next;
    return true;
}

void config_print(const struct config *config, FILE *out)
{
    for (int i = 0; i < NUMBERS; i++) {
        int64_t v;
        memcpy(&v, (const char *)config + numbers[i].offset, sizeof v);
        fprintf(out, "# %s\n%s = %" PRId64 "\n", numbers[i].about, numbers[i].name, v);
    }
    for (int i = 0; i < TEXTS; i++)
        fprintf(out, "# %s\n%s = %s\n", texts[i].about, texts[i].name, (const char *)config + texts[i].offset);
}
