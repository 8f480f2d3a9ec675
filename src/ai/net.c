/* net.c: reads a network and asks it. */
#include "ai/net.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    const char *at;
};

static void skip(struct reader *r)
{
    for (;;) {
        r->at += strspn(r->at, " \t\r\n");
        if (*r->at != '#')
            return;
        r->at += strcspn(r->at, "\n");
    }
}

static bool read_word(struct reader *r, const char *what)
{
    size_t n = strlen(what);
    skip(r);
    if (strncmp(r->at, what, n) != 0)
        return false;
    r->at += n;
    return true;
}

static bool read_numbers(struct reader *r, float *out, int count)
{
    for (int i = 0; i < count; i++) {
        char *end;
        skip(r);
        float v = strtof(r->at, &end);
        if (end == r->at || !(v > -1e6f && v < 1e6f))
            return false;
        r->at = end;
        out[i] = v;
    }
    return true;
}

static bool read_all(struct reader *r, struct ai_net *net, int inputs)
{
    float size[2];
    if (!read_word(r, "net") || !read_numbers(r, size, 2))
        return false;
    net->inputs = (int)size[0];
    net->hidden = (int)size[1];
    if (net->inputs != inputs || net->hidden < 0 || net->hidden > AI_NET_HIDDEN || net->hidden % 4)
        return false;
    if (!read_word(r, "plain") || !read_numbers(r, net->plain, inputs) || !read_word(r, "out") ||
        !read_numbers(r, net->out, net->hidden) || !read_word(r, "bias") || !read_numbers(r, net->bias, net->hidden))
        return false;
    for (int i = 0; i < inputs; i++)
        if (!read_word(r, "in") || !read_numbers(r, net->in[i], net->hidden))
            return false;
    skip(r);
    return *r->at == 0;
}

bool ai_net_read(struct ai_net *net, const char *text, int inputs, struct sg_error *why)
{
    struct ai_net made;
    struct reader r = {text};
    memset(&made, 0, sizeof made);
    if (inputs > AI_MAX_FEATURES || !read_all(&r, &made, inputs))
        return sg_wrong_args(why, "wrong.bot.no-network", "%d%d", inputs, (int)(r.at - text));
    made.ready = true;
    *net = made;
    return true;
}

float ai_net_logit(const struct ai_net *net, const float *feature)
{
    float h[AI_NET_HIDDEN], sum = 0;
    memcpy(h, net->bias, sizeof h);
    for (int i = 0; i < net->inputs; i++) {
        float f = feature[i];
        const float *w = net->in[i];
        if (f == 0)
            continue;
        sum += f * net->plain[i];
        for (int j = 0; j < net->hidden; j++)
            h[j] += f * w[j];
    }
    for (int j = 0; j < net->hidden; j++)
        sum += h[j] > 0 ? h[j] * net->out[j] : 0;
    return sum;
}
