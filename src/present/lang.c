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

bool lang_tr_in(int language, const struct sg_message *message, const char *const *seats, int seat_count,
                struct sg_text *out)
{
    const struct tr_language english = language_for_tr(0, NULL), own = language_for_tr(language, &english);
    const struct tr t = {.language = language ? &own : &english, .seats = seats, .seat_count = seat_count};
    return tr(&t, message, out);
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

static void make_key(char *out, const char *kind, const char *game, const char *name, const char *more)
{
    struct sg_text text;
    sg_text_init(&text, out, MAX_KEY);
    sg_text_printf(&text, "%s.%s.%s", kind, game, name);
    sg_text_add(&text, more);
}

/* What a word of the game's tables is called, or NULL: as it is written. */
static const char *lang_name(const struct sg_game *game, const char *name, char *memory, size_t size)
{
    char key[MAX_KEY];
    struct sg_slice found;
    struct sg_text text;
    make_key(key, "name", game->name, name, "");
    if (!lang_find(key, &found))
        return NULL;
    sg_text_init(&text, memory, size);
    sg_text_bytes(&text, found.at, found.length);
    return memory;
}

/* Number `i` of an event, as people read it. */
static const char *value_words(const struct sg_game *game, const struct sg_event *event, int i, int viewer,
                               const char *const *seats, char memory[2][64])
{
    const struct sg_names *names = sg_event_row(game, event)->names[i];
    int32_t n = sg_event_number(event, i);
    bool open = i < 2 || sg_event_open(event, viewer);
    struct sg_text text;
    if (open && names_seats(names) && n >= 0 && n < SG_MAX_SEATS && seats[n])
        return seats[n];
    sg_text_init(&text, memory[0], sizeof memory[0]);
    sg_event_value(game, event, i, viewer, &text);
    const char *plain = open ? lang_name(game, memory[0], memory[1], sizeof memory[1]) : NULL;
    return plain ? plain : memory[0];
}

/* Is number `i` of an event a plain one that everybody knows? */
static bool is_plain(const struct sg_event_info *info, int i)
{
    return info->arg[i] && !info->names[i];
}

/* The key of a better sentence, if there is one: event.GAME.NAME and `more`. */
static bool better_key(const struct sg_game *game, const struct sg_event_info *info, const char *more,
                       char key[MAX_KEY])
{
    struct sg_slice found;
    make_key(key, "event", game->name, info->name, more);
    return lang_find(key, &found);
}

/* Fills in a key that suits the event better than the plain one; false if there is none. */
static bool special_key(const struct sg_game *game, const struct sg_event *event, int viewer, struct lang_args *args,
                        char key[MAX_KEY])
{
    const struct sg_event_info *info = sg_event_row(game, event);
    if (info->arg[2] && !sg_event_open(event, viewer))
        return better_key(game, info, ".hidden", key);
    if (event->seat < 0 && better_key(game, info, ".none", key))
        return true;
    int first = is_plain(info, 0) ? 0 : 1;
    if (is_plain(info, first) && args->number[first] < 0 && better_key(game, info, ".less", key)) {
        args->number[first] = -args->number[first];
        return true;
    }
    if (names_seats(info->names[0]) && event->arg[0] == event->seat)
        return better_key(game, info, ".own", key);
    int64_t only = args->number[first];
    if (is_plain(info, first) && (first || !info->arg[1]) && only >= 0 && only <= 9) {
        char digit[] = {'.', (char)('0' + only), 0};
        return better_key(game, info, digit, key);
    }
    return false;
}

/* What stands in an event's sentence; its words are in `memory`. */
static void event_args(const struct sg_game *game, const struct sg_event *event, int viewer, const char *const *seats,
                       char memory[3][2][64], struct lang_args *args)
{
    const struct sg_event_info *info = sg_event_row(game, event);
    bool somebody = event->seat >= 0 && event->seat < SG_MAX_SEATS;
    *args = (struct lang_args){.seat = somebody ? seats[event->seat] : NULL};
    for (int i = 0; i < 3; i++) {
        args->number[i] = sg_event_number(event, i);
        if (info->names[i] || (i == 2 && !sg_event_open(event, viewer)))
            args->word[i] = value_words(game, event, i, viewer, seats, memory[i]);
    }
}

/* The key of an event's sentence. */
static void event_key(const struct sg_game *game, const struct sg_event *event, int viewer, struct lang_args *args,
                      char key[MAX_KEY])
{
    if (!special_key(game, event, viewer, args, key))
        make_key(key, "event", game->name, sg_event_row(game, event)->name, "");
}

bool lang_event_of(const struct sg_game *game, const struct sg_event *event, int viewer,
                   const char *const seats[SG_MAX_SEATS], struct sg_text *out)
{
    char key[MAX_KEY], memory[3][2][64];
    struct lang_args args;
    if (!sg_event_row(game, event)) {
        sg_text_add(out, "?");
        return false;
    }
    event_args(game, event, viewer, seats, memory, &args);
    event_key(game, event, viewer, &args, key);
    return lang_write(key, &args, out);
}

/* Does a sentence say whom it happens to? */
static bool names_the_seat(struct sg_slice sentence)
{
    struct sg_slice before, after;
    for (; sg_slice_split(sentence, '{', &before, &after); sentence = after)
        if (after.length && after.at[0] == 's')
            return true;
    return false;
}

bool lang_event_and(const struct sg_game *game, const struct sg_event *before, const struct sg_event *event, int viewer,
                    const char *const seats[SG_MAX_SEATS], struct sg_text *out)
{
    char key[2][MAX_KEY + 4], memory[3][2][64];
    struct sg_slice found;
    struct lang_args args;
    if (!sg_event_row(game, before) || before->kind != event->kind)
        return false;
    event_args(game, before, viewer, seats, memory, &args);
    event_key(game, before, viewer, &args, key[0]);
    event_args(game, event, viewer, seats, memory, &args);
    event_key(game, event, viewer, &args, key[1]);
    if (strcmp(key[0], key[1]) != 0)
        return false;
    memcpy(key[1] + strlen(key[1]), ".and", sizeof ".and");
    if (!lang_find(key[1], &found) || (before->seat != event->seat && !names_the_seat(found)))
        return false;
    lang_fill(found, &args, out);
    return true;
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
    make_key(key, "verb", game->name, words, "");
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
    make_key(key, "line", game->name, line->key, "");
    return lang_plain(key, out);
}
