/*
 * tr.h: makes text of messages.
 *
 * A sentence of the language files is filled in with the arguments of a message:
 *
 *     {0} ... {9}      an argument: a number, a name, another message, a list
 *     {seat}           whom it happens to; lang.table where nobody is meant
 *     {0|coin|coins}   the number with the form that fits it: "1 coin", "3 coins"
 *     {0?lies|lie}     the form alone
 *
 * plural.h says which form is which. Between the digit and '|' or '?' may stand
 *
 *     ,    {0,}        a list with commas only: "a, b, c"; without: "a, b and c"
 *     .    {0.}        without the full stop at its end, to continue behind it
 *     ^    {0^}        with a capital: what begins a sentence
 *     +    {0+}        a number with its sign: "+3"
 *
 * Lists are joined with what lang.comma and lang.and have between {0} and {1}. A seat without a
 * name is called lang.seat.
 */
#ifndef SG_TR_H
#define SG_TR_H

#include "base/text.h"
#include "present/message.h"

/* A language, and the one that helps out where it lacks a sentence. */
struct tr_language {
    const char *code; /* "de": chooses the plural rules and the shape of numbers */
    /* The sentence of a key in this language alone; false: none. */
    bool (*find)(const void *ctx, const char *key, struct sg_slice *sentence);
    const void *ctx;
    const struct tr_language *fallback; /* English; NULL: there is none */
};

struct tr {
    const struct tr_language *language;
    const char *const *seats; /* names by seat; NULL, here or there: lang.seat */
    int seat_count;
    /* Long numbers in groups of digits, 1,200. For the browser. */
    bool typeset;
    /* Unless NULL, gets the keys that the language lacks; `nowhere`: the fallback, too. */
    void (*lacking)(void *ctx, const char *key, bool nowhere);
    void *ctx;
    /*
     * The seat that is spoken to, from 1; 0: none. What happens to it has its own sentence, KEY.you ("You bid 5");
     * what others do to it KEY.yours ("Ann detains your worker"); elsewhere it is called lang.you.
     */
    int you;
};

/* Writes a message as text. False if its key is nowhere: then the key is written. */
bool tr(const struct tr *t, const struct sg_message *message, struct sg_text *out);
/*
 * Writes a sentence of `language` that was found, filled in. `seat` stands for {seat}; NULL: nobody.
 */
void tr_fill(const struct tr *t, const struct tr_language *language, struct sg_slice sentence, int count,
             const struct sg_arg *args, const char *seat, struct sg_text *out);
/* NULL, or what is wrong with a sentence of a language: an unknown {thing}, an open '{', too many forms. */
const char *tr_wrong(const char *code, struct sg_slice sentence);

#endif
