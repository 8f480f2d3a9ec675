/* net.c: reads a network and asks it. */
#include "ai/net.h"

#include "base/error.h"

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

/* Takes digits: the number so far, and how many of them there were. */
static int take_digits(struct reader *r, int64_t *number)
{
    int count = 0;
    for (; *r->at >= '0' && *r->at <= '9' && count < 15; count++)
        *number = *number * 10 + (*r->at++ - '0');
    return count;
}

static bool take_sign(struct reader *r)
{
    bool minus = *r->at == '-';
    r->at += minus || *r->at == '+';
    return minus;
}

/*
 * Takes a decimal number: -11.963, 5.1e-05. Up to 15 digits and powers of ten up to 22 are exact in a double, and
 * smaller numbers are next to nothing, so that this gives what strtof() would; that function is large in a page.
 */
static bool read_decimal(struct reader *r, float *out)
{
    int64_t digits = 0, exponent = 0;
    bool minus = take_sign(r);
    int before = take_digits(r, &digits), behind = 0;
    if (*r->at == '.') {
        r->at++;
        behind = take_digits(r, &digits);
    }
    if (!before && !behind)
        return false;
    if (*r->at == 'e') {
        r->at++;
        bool down = take_sign(r);
        if (!take_digits(r, &exponent))
            return false;
        exponent = down ? -exponent : exponent;
    }
    int64_t power = exponent - behind;
    double scale = 1, number = (double)digits;
    if (before + behind > 15 || power < -60 || power > 22)
        return false;
    for (int64_t i = power < 0 ? -power : power; i; i--)
        scale *= 10;
    number = power < 0 ? number / scale : number * scale;
    *out = (float)(minus ? -number : number);
    return true;
}

static bool read_numbers(struct reader *r, float *out, int count)
{
    for (int i = 0; i < count; i++) {
        float v;
        skip(r);
        if (!read_decimal(r, &v) || !(v > -1e6f && v < 1e6f))
            return false;
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
