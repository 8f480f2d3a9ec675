/* lang_error.c: the text of an error, in any language. */
#include "present/lang.h"

enum { MAX_KEY = 96, MAX_WORDS = 4096 };

/* A sentence of the language, or of English. */
static bool find_sentence(int language, const char *key, struct sg_slice *sentence)
{
    return lang_find_in(language, key, sentence) ||
           (language != LANG_ENGLISH && lang_find_in(LANG_ENGLISH, key, sentence));
}

/* A sentence that is filled into another one. */
static void inner_sentence(int language, const struct sg_error_arg *arg, struct sg_text *out)
{
    struct lang_args args = {.number = {arg->number}};
    struct sg_slice sentence;
    if (find_sentence(language, arg->of.key, &sentence))
        lang_fill(sentence, &args, out);
    else
        sg_text_add(out, arg->of.key);
}

/* What is filled in; words are written to `memory`, one behind the other. */
static struct lang_args args_of(int language, const struct sg_error *why, struct sg_text *memory)
{
    struct lang_args args = {.seat = NULL};
    for (int i = 0; i < LANG_ARGS && i < SG_ERROR_ARGS; i++) {
        args.number[i] = why->arg[i].number;
        if (why->arg[i].type == SG_ERROR_ARG_NONE || why->arg[i].type == SG_ERROR_ARG_NUMBER)
            continue;
        args.word[i] = memory->at + memory->length;
        if (why->arg[i].type == SG_ERROR_ARG_SENTENCE)
            inner_sentence(language, &why->arg[i], memory);
        else
            sg_error_words(why, i, memory);
        memory->at += memory->length + 1; /* the next one behind its NUL */
        memory->capacity -= memory->length + 1;
        memory->length = 0;
        if (memory->capacity == 0) { /* full: the last byte is the NUL that is there */
            memory->at--;
            memory->capacity = 1;
        }
    }
    return args;
}

/* The sentence alone. */
static bool say_reason(int language, const struct sg_error *why, struct sg_text *out)
{
    char whole[MAX_KEY], memory[MAX_WORDS];
    const char *key = why->key ? why->key : "?";
    struct sg_text text;
    struct sg_slice sentence;
    if (why->game) {
        sg_text_init(&text, whole, sizeof whole);
        sg_text_printf(&text, "refuse.%s.%s", why->game, key);
        key = whole;
    }
    if (!find_sentence(language, key, &sentence)) {
        sg_text_add(out, key);
        return false;
    }
    sg_text_init(&text, memory, sizeof memory);
    struct lang_args args = args_of(language, why, &text);
    lang_fill(sentence, &args, out);
    return true;
}

/* "line {0}: {1}": what stands before the reason, which comes last in every language. */
static void say_before(int language, const char *key, const struct lang_args *args, struct sg_text *out)
{
    struct sg_slice sentence;
    if (find_sentence(language, key, &sentence))
        lang_fill(sentence, args, out);
}

bool lang_error_in(int language, const struct sg_error *why, struct sg_text *out)
{
    if (why->ply > 0) {
        struct lang_args place = {.number = {why->line, why->ply}, .word = {NULL, NULL, ""}};
        say_before(language, "wrong.save.at-ply", &place, out);
    } else if (why->line > 0) {
        struct lang_args place = {.number = {why->line}, .word = {NULL, ""}};
        say_before(language, "wrong.save.at-line", &place, out);
    }
    if (why->clause && !why->game) {
        struct lang_args clause = {.word = {why->clause, ""}};
        say_before(language, "wrong.by-clause", &clause, out);
    }
    bool there = say_reason(language, why, out);
    if (why->clause && why->game)
        sg_text_printf(out, " (%s)", why->clause);
    return there;
}

bool lang_error(const struct sg_error *why, struct sg_text *out)
{
    return lang_error_in(lang_chosen(), why, out);
}
