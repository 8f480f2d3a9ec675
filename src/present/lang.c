/* lang.c: the sentences of lang/, found and filled in. */
#include "present/lang.h"

#include "base/check.h"
#include "present/catalog.h"
#include "present/internal.h"
#include "present/tr.h"

#include <stdatomic.h>
#include <string.h>

/* text_en, text_de ... and the table `languages`, English first: made by the build. */
struct language {
    const char *code;
    const unsigned char *text;
    size_t length;
};
#include "lang/languages.inc"

enum { LANGUAGES = sizeof languages / sizeof languages[0], MAX_KEY = 96 };

static int lang_chosen_one; /* set once, at the start */

/* ---- Languages -------------------------------------------------------------------------- */

int lang_count(void)
{
    return LANGUAGES;
}

const char *lang_code(int language)
{
    return languages[language].code;
}

int lang_chosen(void)
{
    return lang_chosen_one;
}

bool lang_choose(const char *code)
{
    size_t length = strcspn(code, "_-.@");
    for (int i = 0; i < LANGUAGES; i++) {
        if (strlen(languages[i].code) != length || strncmp(languages[i].code, code, length) != 0)
            continue;
        lang_chosen_one = i;
        return true;
    }
    return false;
}

struct sg_slice lang_all(int language)
{
    return (struct sg_slice){(const char *)languages[language].text, languages[language].length};
}

/* Of which language a sentence is; English, if it was made elsewhere. */
static int language_of(struct sg_slice sentence)
{
    const unsigned char *at = (const unsigned char *)sentence.at;
    for (int i = 1; i < LANGUAGES; i++)
        if (at >= languages[i].text && at < languages[i].text + languages[i].length)
            return i;
    return 0;
}

bool lang_next(struct sg_slice *rest, struct lang_entry *out)
{
    struct sg_catalog_entry entry;
    if (!sg_catalog_next(rest, &entry))
        return false;
    *out = (struct lang_entry){entry.key, entry.sentence};
    return true;
}

/* ---- Finding sentences ------------------------------------------------------------------ */

/*
 * Whoever comes first fills the index of a language; others who come meanwhile write the
 * same numbers to the same places, so that no thread waits.
 */
static _Atomic uint32_t lang_slots[LANGUAGES][SG_CATALOG_SLOTS];
static atomic_bool lang_filled[LANGUAGES];

bool lang_find_in(int language, const char *key, struct sg_slice *sentence)
{
    struct sg_slice text = lang_all(language);
    struct sg_catalog catalog = {languages[language].code, text.at, text.length, lang_slots[language]};
    if (!atomic_load_explicit(&lang_filled[language], memory_order_acquire)) {
        sg_check(sg_catalog_index(&catalog, 0));
        atomic_store_explicit(&lang_filled[language], true, memory_order_release);
    }
    return sg_catalog_find(&catalog, key, sentence);
}

bool lang_find(const char *key, struct sg_slice *sentence)
{
    return lang_find_in(lang_chosen_one, key, sentence) || (lang_chosen_one && lang_find_in(0, key, sentence));
}

static bool find_by_row(const void *row, const char *key, struct sg_slice *sentence)
{
    return lang_find_in((int)((const struct language *)row - languages), key, sentence);
}

/* A language as the translator knows it. */
static struct tr_language language_for_tr(int language, const struct tr_language *fallback)
{
    return (struct tr_language){languages[language].code, find_by_row, &languages[language], fallback};
}

/* ---- Making text -------------------------------------------------------------------------- */

static bool translate(int language, const struct sg_message *message, const char *const *seats, int seat_count, int you,
                      struct sg_text *out)
{
    const struct tr_language english = language_for_tr(0, NULL), own = language_for_tr(language, &english);
    const struct tr t = {
        .language = language ? &own : &english, .seats = seats, .seat_count = seat_count, .you = you + 1};
    return tr(&t, message, out);
}

bool lang_tr_in(int language, const struct sg_message *message, const char *const *seats, int seat_count,
                struct sg_text *out)
{
    return translate(language, message, seats, seat_count, -1, out);
}

bool lang_tr_to(const struct sg_message *message, const char *const *seats, int seat_count, int you,
                struct sg_text *out)
{
    return translate(lang_chosen_one, message, seats, seat_count, you, out);
}

bool lang_tr(const struct sg_message *message, const char *const *seats, int seat_count, struct sg_text *out)
{
    return lang_tr_in(lang_chosen_one, message, seats, seat_count, out);
}

/* What the old structure of arguments is to the translator. */
static void args_for_tr(const struct lang_args *args, struct sg_arg out[LANG_ARGS])
{
    for (int i = 0; i < LANG_ARGS; i++) {
        out[i] = args->word[i] ? sg_str(args->word[i]) : sg_num(args->number[i]);
        out[i].number = args->number[i];
    }
}

void lang_fill(struct sg_slice s, const struct lang_args *args, struct sg_text *out)
{
    const struct tr_language english = language_for_tr(0, NULL), own = language_for_tr(lang_chosen_one, &english);
    const struct tr_language of = language_for_tr(language_of(s), NULL);
    const struct tr t = {.language = lang_chosen_one ? &own : &english};
    struct sg_arg list[LANG_ARGS];
    args_for_tr(args, list);
    tr_fill(&t, &of, s, LANG_ARGS, list, args->seat, out);
}

const char *lang_wrong(struct sg_slice s)
{
    return tr_wrong(languages[language_of(s)].code, s);
}

bool lang_write(const char *key, const struct lang_args *args, struct sg_text *out)
{
    struct sg_slice sentence;
    if (!lang_find(key, &sentence)) {
        sg_text_add(out, key);
        return false;
    }
    lang_fill(sentence, args, out);
    return true;
}

bool lang_plain(const char *key, struct sg_text *out)
{
    struct lang_args none = {.seat = NULL};
    return lang_write(key, &none, out);
}

static void make_key(char *out, const char *kind, const char *game, const char *name)
{
    struct sg_text text;
    sg_text_init(&text, out, MAX_KEY);
    sg_text_printf(&text, "%s.%s.%s", kind, game, name);
}

bool lang_verb(const struct sg_game *game, int kind, struct sg_text *out)
{
    char words[MAX_KEY], key[MAX_KEY];
    struct sg_text slug;
    struct sg_slice rest = sg_slice_of(game->verbs[kind].form), w, found;
    sg_text_init(&slug, words, sizeof words);
    while (sg_slice_next(&rest, &w)) {
        bool number = w.at[0] == '%' && !game->verbs[kind].names[w.at[1] - '0'];
        if (w.at[0] == '%' && !number)
            continue;
        if (slug.length)
            sg_text_char(&slug, '-');
        if (number)
            sg_text_char(&slug, 'n');
        else
            sg_text_bytes(&slug, w.at, w.length);
    }
    make_key(key, "verb", game->name, words);
    bool there = lang_find(key, &found);
    if (there)
        sg_text_bytes(out, found.at, found.length);
    else
        sg_text_add(out, game->verbs[kind].about ? game->verbs[kind].about : "");
    return there;
}

bool lang_line(const struct sg_game *game, const struct sg_line *line, struct sg_text *out)
{
    char key[MAX_KEY];
    make_key(key, "line", game->name, line->key);
    return lang_plain(key, out);
}
