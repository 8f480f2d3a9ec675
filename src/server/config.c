/* config.c: the limits and settings of a server, from one file. */
#include "server/config.h"

#include "server/http/proxy.h"
#include "server/notify/notify.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

struct number {
    const char *name;
    size_t offset;
    int64_t low, high, otherwise;
};

#define N(name, low, high, otherwise)                                                                                  \
    {                                                                                                                  \
#name, offsetof(struct config, name), low, high, otherwise                                                     \
    }

static const struct number numbers[] = {
    N(threads, 1, 64, 2),
    N(bot_threads, 1, 64, 1),
    N(bot_playouts, 10, 1000000, 20000),
    N(bot_minutes_hour, 1, 1000000, 30),
    N(bots_user, 0, 1000, 5),
    N(bot_turn_seconds, 1, 86400, 120),
    N(rated_bots, 0, 1, 0),
    N(body_bytes, 1024, 1048576, 16384),
    N(header_bytes, 2048, 65536, 8192),
    N(idle_seconds, 1, 3600, 20),
    N(request_seconds, 1, 3600, 10),
    N(connections, 10, 1000000, 8192),
    N(connections_address, 1, 1000000, 8192),
    N(streams, 1, 1000000, 6000),
    N(streams_user, 1, 1000, 16),
    N(streams_address, 1, 1000000, 200),
    N(streams_network, 1, 1000000, 1000),
    N(watch_user, 1, 200, 100),
    N(watch_nobody, 1, 200, 10),
    N(replay_steps, 0, 1000000, 5000),
    N(replay_watch, 0, 1000000, 300),
    N(replay_chat, 200, 1000000, 1000),
    N(stream_queue, 16384, 16777216, 262144),
    N(requests_second, 1, 1000000, 50),
    N(requests_burst, 1, 1000000, 500),
    N(writes_minute, 1, 1000000, 120),
    N(cost_request, 100, 1000000000, 10000),
    N(cost_user, 1, 1000000000, 200),
    N(cost_address, 1, 1000000000, 1000),
    N(tables_memory, 1, 1048576, 128),
    N(tables_user, 1, 1000000, 200),
    N(tables_guest, 1, 1000000, 50),
    N(table_steps, 10, 1000000, 10000),
    N(invites_user, 0, 1000000, 50),
    N(invites_guest, 0, 1000000, 5),
    N(sessions_cached, 16, 1000000, 8192),
    N(heartbeat_seconds, 1, 600, 15),
    N(trust_proxy, 0, 1, 0),
    N(accounts, 0, 2, 1),
    N(login_tries, 1, 1000, 10),
    N(hooks, 0, 2, 1),
    N(push, 0, 1, 1),
    N(notify_seconds, 1, 86400, 60),
    N(mail_tls, 0, 2, 1),
    N(log, 0, 2, 1),
};

struct words {
    const char *name;
    size_t offset;
};

#define T(name)                                                                                                        \
    {                                                                                                                  \
#name, offsetof(struct config, name)                                                                           \
    }

#define P(number, name, i)                                                                                             \
    {                                                                                                                  \
        "oidc_" number #name, offsetof(struct config, oidc[i].name)                                                    \
    }
#define PROVIDER(number, i)                                                                                            \
    P(number, issuer, i), P(number, client, i), P(number, secret, i), P(number, name, i), P(number, scopes, i)

static const struct words texts[] = {
    T(origin),        T(mail),         T(mail_from),      T(proxies),
    T(push_services), PROVIDER("", 0), PROVIDER("2_", 1), PROVIDER("3_", 2),
};
_Static_assert(CONFIG_PROVIDERS == 3, "the list above");

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
    for (int i = 0; i < CONFIG_PROVIDERS; i++)
        strcpy(config->oidc[i].scopes, "profile");
}

static struct sg_slice trim(struct sg_slice w)
{
    while (w.length && strchr(" \t\r", w.at[0]))
        w.at++, w.length--;
    while (w.length && strchr(" \t\r", w.at[w.length - 1]))
        w.length--;
    return w;
}

static bool set_number(struct config *config, const struct number *n, struct sg_slice value, struct sg_error *why)
{
    if (sg_slice_number(value, n->low, n->high, number_at(config, n)))
        return true;
    sg_wrong_args(why, "wrong.config-number", "%s", n->name);
    sg_error_add_number(why, n->low);
    return sg_error_add_number(why, n->high);
}

static bool set_option(struct config *config, struct sg_slice name, struct sg_slice value, struct sg_error *why)
{
    for (int i = 0; i < NUMBERS; i++)
        if (sg_slice_is(name, numbers[i].name))
            return set_number(config, &numbers[i], value, why);
    for (int i = 0; i < TEXTS; i++) {
        if (!sg_slice_is(name, texts[i].name))
            continue;
        if (value.length >= CONFIG_TEXT)
            return sg_wrong_args(why, "wrong.config-long", "%s%d", texts[i].name, CONFIG_TEXT - 1);
        char *at = (char *)config + texts[i].offset;
        memcpy(at, value.at, value.length);
        at[value.length] = 0;
        if (!notify_push_services_ok(config->push_services))
            return sg_wrong_args(why, "wrong.config-services", "%s", texts[i].name);
        return proxy_list_ok(config->proxies) || sg_wrong_args(why, "wrong.config-networks", "%s", texts[i].name);
    }
    if (sg_slice_is(name, "tell_seconds")) /* its name in older versions */
        return sg_wrong_args(why, "wrong.config-renamed", "%s%s", "tell_seconds", "notify_seconds");
    return sg_wrong_quote(why, "wrong.config-unknown", name);
}

static bool read_line(struct config *config, struct sg_slice line, struct sg_error *why)
{
    struct sg_slice head, tail;
    if (sg_slice_split(line, '#', &head, &tail))
        line = head;
    line = trim(line);
    if (!line.length)
        return true;
    if (!sg_slice_split(line, '=', &head, &tail))
        return sg_wrong(why, "wrong.config-line");
    return set_option(config, trim(head), trim(tail), why);
}

bool config_read(struct config *config, const char *text, size_t length, struct sg_error *why)
{
    struct sg_slice rest = {text, length}, line, after;
    struct config next = *config;
    for (int n = 1; rest.length; n++) {
        bool more = sg_slice_split(rest, '\n', &line, &after);
        if (!more)
            line = rest;
        if (!read_line(&next, line, why)) {
            why->line = n;
            return false;
        }
        rest = more ? after : (struct sg_slice){"", 0};
    }
    *config = next;
    return true;
}

bool config_number(const struct config *config, int i, const char **name, int64_t *value, int64_t *otherwise)
{
    if (i < 0 || i >= NUMBERS)
        return false;
    *name = numbers[i].name;
    memcpy(value, (const char *)config + numbers[i].offset, sizeof *value);
    *otherwise = numbers[i].otherwise;
    return true;
}

/* "config.mail"; the second and third provider have the sentences of the first. */
static void write_about(const char *name, char key[64])
{
    bool numbered = strncmp(name, "oidc_", 5) == 0 && name[5] && name[6] == '_';
    snprintf(key, 64, "config.%s%s", numbered ? "oidc_" : "", numbered ? name + 7 : name);
}

void config_print(const struct config *config, const char *(*about)(const char *key), FILE *out)
{
    char key[64];
    for (int i = 0; i < NUMBERS; i++) {
        int64_t v;
        memcpy(&v, (const char *)config + numbers[i].offset, sizeof v);
        snprintf(key, sizeof key, "config.%s", numbers[i].name);
        fprintf(out, "# %s\n%s = %" PRId64 "\n", about(key), numbers[i].name, v);
    }
    for (int i = 0; i < TEXTS; i++) {
        write_about(texts[i].name, key);
        fprintf(out, "# %s\n%s = %s\n", about(key), texts[i].name, (const char *)config + texts[i].offset);
    }
}
