/*
 * visitor.h: how a game passes on facts that have parts, without knowing to whom.
 *
 * The listener writes JSON, or shows a table; the game says what there is:
 *
 *     sg_visit_open(to, "workers", '{');     "workers":{"corn":2}
 *     sg_visit_number(to, "corn", 2);
 *     sg_visit_close(to);
 *
 * In an object everything has a key; in a list the key is NULL.
 */
#ifndef SG_VISITOR_H
#define SG_VISITOR_H

#include <stdbool.h>
#include <stdint.h>

struct sg_visitor {
    void *ctx;
    void (*key)(void *ctx, const char *key);
    void (*open)(void *ctx, char bracket); /* '{' or '[' */
    void (*close)(void *ctx);
    void (*number)(void *ctx, int64_t number);
    void (*word)(void *ctx, const char *word); /* NULL: none */
    void (*flag)(void *ctx, bool yes);
};

static inline void sg_visit_key(const struct sg_visitor *to, const char *key)
{
    if (key)
        to->key(to->ctx, key);
}

static inline void sg_visit_open(const struct sg_visitor *to, const char *key, char bracket)
{
    sg_visit_key(to, key);
    to->open(to->ctx, bracket);
}

static inline void sg_visit_close(const struct sg_visitor *to)
{
    to->close(to->ctx);
}

static inline void sg_visit_number(const struct sg_visitor *to, const char *key, int64_t number)
{
    sg_visit_key(to, key);
    to->number(to->ctx, number);
}

static inline void sg_visit_word(const struct sg_visitor *to, const char *key, const char *word)
{
    sg_visit_key(to, key);
    to->word(to->ctx, word);
}

static inline void sg_visit_flag(const struct sg_visitor *to, const char *key, bool yes)
{
    sg_visit_key(to, key);
    to->flag(to->ctx, yes);
}

#endif
