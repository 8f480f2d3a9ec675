/* hidden.c: what `signoria soak --hidden` compares beyond what trials do. */
#include "lab/hidden.h"

#include "base/check.h"
#include "proto/buffer.h"
#include "proto/event.h"
#include "proto/json/json_game.h"

#include <stdlib.h>
#include <string.h>

/* The last one searches, which takes long: it is asked at every SELDOM-th decision. */
enum { SELDOM = 128, SEARCHER = HIDDEN_BOTS - 1 };

const char *const hidden_bots[HIDDEN_BOTS] = {"random", "steward", "master:12"};

static bool same_thoughts(const struct ai_bot *a, const struct ai_bot *b)
{
    struct ai_report x, y;
    bool thought = ai_bot_report(a, &x);
    if (thought != ai_bot_report(b, &y))
        return false;
    return !thought || (x.count == y.count && memcmp(x.opinion, y.opinion, (size_t)x.count * sizeof x.opinion[0]) == 0);
}

static const char *compare_views(void *ctx, const struct trial *t, int viewer, const void *view, const void *other)
{
    struct hidden *h = ctx;
    if (t->game->turn(t->state) != viewer)
        return NULL;
    h->asked++;
    for (int i = 0; i < HIDDEN_BOTS; i++) {
        if (i == SEARCHER && h->asked % SELDOM)
            continue;
        ai_bot_begin(h->here[i], t->seed, h->asked);
        ai_bot_begin(h->there[i], t->seed, h->asked);
        struct sg_action x = ai_bot_choose(h->here[i], view);
        struct sg_action y = ai_bot_choose(h->there[i], other);
        h->moves[i]++;
        if (!sg_action_eq(x, y))
            return "a bot's move depends on what is hidden from it";
        if (!same_thoughts(h->here[i], h->there[i]))
            return "a bot's judgement depends on what is hidden from it";
    }
    return NULL;
}

/* The events as servers, engines and replays send them to the viewer. */
static void as_sent(struct buffer *out, const struct sg_game *game, const struct sg_event *event, int count, int viewer)
{
    struct event_log log;
    struct json j;
    event_log_clear(&log);
    for (int i = 0; i < count; i++)
        log.event[log.count++] = event[i];
    buffer_json(out, &j);
    json_events(&j, game, &log, viewer);
}

static const char *compare_sent(void *ctx, const struct trial *t, int viewer, const struct sg_event *here,
                                const struct sg_event *there, int count)
{
    struct hidden *h = ctx;
    struct buffer a = {NULL, 0, 0}, b = {NULL, 0, 0};
    as_sent(&a, t->game, here, count, viewer);
    as_sent(&b, t->game, there, count, viewer);
    bool same = a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
    h->bytes += a.length;
    buffer_free(&a);
    buffer_free(&b);
    return same ? NULL : "the events as they are sent depend on what is hidden";
}

static struct sg_action steward(void *ctx, const struct trial *t)
{
    struct hidden *h = ctx;
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    t->game->redact(t->state, t->game->turn(t->state), view);
    return ai_bot_choose(h->player, view);
}

static struct ai_bot *bot(const struct sg_game *game, const char *spec)
{
    struct sg_error why;
    struct ai_host host = {.threads = 1, .repeat = true, .memory = 1 << 20};
    struct ai_bot *made = ai_bot_new(game, spec, &host, &why);
    sg_check(made);
    return made;
}

struct hidden *hidden_new(const struct sg_game *game)
{
    struct hidden *h = calloc(1, sizeof *h);
    sg_check(h);
    h->game = game;
    for (int i = 0; i < HIDDEN_BOTS; i++) {
        h->here[i] = bot(game, hidden_bots[i]);
        h->there[i] = bot(game, hidden_bots[i]);
    }
    h->player = bot(game, "steward");
    h->witness = (struct trial_witness){compare_views, compare_sent, h};
    return h;
}

void hidden_free(struct hidden *h)
{
    if (!h)
        return;
    for (int i = 0; i < HIDDEN_BOTS; i++) {
        ai_bot_free(h->here[i]);
        ai_bot_free(h->there[i]);
    }
    ai_bot_free(h->player);
    free(h);
}

void hidden_join(struct hidden *h, struct trial *t)
{
    t->witness = &h->witness;
    t->ctx = h;
    h->asked = 0; /* so that one game can be repeated alone */
    if (t->number % 2 == 0)
        return;
    t->choose = steward;
    ai_bot_begin(h->player, t->seed, t->number);
}
