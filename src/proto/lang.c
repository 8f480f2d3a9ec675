/* lang.c: the sentences of lang/, found and filled in. */
#include "proto/lang.h"

#include "base/check.h"
#include "base/hash.h"
#include "proto/event.h"

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

static int chosen; /* set once, at the start */

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
    return chosen;
}

bool lang_choose(const char *code)
{
    size_t length = strcspn(code, "_-.@");
    for (int i = 0; i < LANGUAGES; i++) {
        if (strlen(languages[i].code) != length || strncmp(languages[i].code, code, length) != 0)
            continue;
        chosen = i;
        return true;
    }
    return false;
}

struct sg_word lang_all(int language)
{
    return (struct sg_word){(const char *)languages[language].text, languages[language].length};
}

/* Of which language a sentence is; English, if it was made elsewhere. */
static int language_of(struct sg_word sentence)
{
    const unsigned char *at = (const unsigned char *)sentence.at;
    for (int i = 1; i < LANGUAGES; i++)
        if (at >= languages[i].text && at < languages[i].text + languages[i].length)
            return i;
    return 0;
}

bool lang_next(struct sg_word *rest, struct lang_entry *out)
{
    while (rest->length) {
        struct sg_word line = *rest, after = {rest->at + rest->length, 0};
        sg_word_split(*rest, '\n', &line, &after);
        *rest = after;
        line = sg_word_trim(line);
        if (!line.length || *line.at == '#' || !sg_word_split(line, '=', &out->key, &out->sentence))
            continue;
        out->key = sg_word_trim(out->key);
        out->sentence = sg_word_trim(out->sentence);
        return true;
    }
    return false;
}

/* ---- Finding them fast: a picture of the terminal has hundreds ------------------------- */

/*
 * Where each key's line begins, plus 1, by the key's hash. Whoever comes first
 * fills the table; others who come meanwhile write the same numbers to the same
 * places, so that no thread waits.
 */
enum { SLOTS = 8192 };
static _Atomic uint32_t slots[LANGUAGES][SLOTS];
static atomic_bool filled[LANGUAGES];

/* The line that begins here, as an entry. */
static struct lang_entry entry_at(int language, uint32_t at)
{
    struct sg_word rest = lang_all(language);
    struct lang_entry entry = {rest, rest};
    rest.at += at;
    rest.length -= at;
    sg_check(lang_next(&rest, &entry));
    return entry;
}

/* The slot of a key, or the free one that it would have. */
static uint32_t slot_of(int language, struct sg_word key, struct lang_entry *found)
{
    for (uint32_t slot = sg_hash(key.at, key.length, 0) % SLOTS;; slot = (slot + 1) % SLOTS) {
        uint32_t at = atomic_load_explicit(&slots[language][slot], memory_order_relaxed);
        if (!at)
            return slot;
        *found = entry_at(language, at - 1);
        if (found->key.length == key.length && memcmp(found->key.at, key.at, key.length) == 0)
            return slot;
    }
}

static void fill(int language)
{
    struct sg_word rest = lang_all(language);
    const char *text = rest.at;
    struct lang_entry entry, found;
    int count = 0;
    while (lang_next(&rest, &entry)) {
        sg_check(++count < SLOTS / 2);
        uint32_t slot = slot_of(language, entry.key, &found);
        if (!atomic_load_explicit(&slots[language][slot], memory_order_relaxed))
            atomic_store_explicit(&slots[language][slot], (uint32_t)(entry.key.at - text) + 1,
                                  memory_order_relaxed);
    }
    atomic_store_explicit(&filled[language], true, memory_order_release);
}

bool lang_find_in(int language, const char *key, struct sg_word *sentence)
{
    struct lang_entry entry = {{NULL, 0}, {NULL, 0}};
    if (!atomic_load_explicit(&filled[language], memory_order_acquire))
        fill(language);
    uint32_t slot = slot_of(language, sg_word_of(key), &entry);
    if (!atomic_load_explicit(&slots[language][slot], memory_order_relaxed))
        return false;
    *sentence = entry.sentence;
    return true;
}

bool lang_find(const char *key, struct sg_word *sentence)
{
    return lang_find_in(chosen, key, sentence) || (chosen && lang_find_in(0, key, sentence));
}

/* ---- Words that fit a number -------------------------------------------------------------- */

struct plural {
    const char *name;
    int forms;
};

static const struct plural plurals[] = {
    {"1|n", 2}, {"01|n", 2}, {"n", 1}, {"1|234|n", 3}, {"1|2-4|n", 3}, {"x1|x2-4|n", 3},
};

static const struct plural *plural_of(int language)
{
    struct sg_word rule = {"", 0};
    lang_find_in(language, "lang.plural", &rule);
    for (size_t i = 0; i < sizeof plurals / sizeof plurals[0]; i++)
        if (sg_word_is(rule, plurals[i].name))
            return &plurals[i];
    return &plurals[0];
}

/* Which form of a word goes with n. */
static int form_for(const struct plural *plural, int64_t n)
{
    int64_t ten = n % 10, hundred = n % 100;
    bool few = ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14);
    switch (plural - plurals) {
    case 1:
        return n != 0 && n != 1;
    case 2:
        return 0;
    case 3:
        return n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2;
    case 4:
        return n == 1 ? 0 : few ? 1 : 2;
    case 5:
        return ten == 1 && hundred != 11 ? 0 : few ? 1 : 2;
    default:
        return n != 1;
    }
}

/* Form `i` of "coin|coins"; the last one there is if there are fewer. */
static struct sg_word form_at(struct sg_word forms, int i)
{
    struct sg_word one, rest;
    while (sg_word_split(forms, '|', &one, &rest)) {
        if (i-- == 0)
            return one;
        forms = rest;
    }
    return forms;
}

/* ---- Filling in ----------------------------------------------------------------------------- */

/* "0", "1|coin|coins", "1?lies|lie": which number, the forms, and is the number said? */
static bool split_place(struct sg_word place, int64_t *which, struct sg_word *forms, bool *said)
{
    struct sg_word number = place, bar;
    *said = true;
    forms->length = 0;
    if (sg_word_split(place, '?', &number, forms))
        *said = false;
    else if (sg_word_split(place, '|', &number, &bar))
        *forms = bar;
    return sg_word_number(number, 0, 9, which);
}

static void put_place(struct sg_word place, const struct lang_args *args,
                      const struct plural *plural, struct sg_text *out)
{
    struct sg_word forms, nobody;
    int64_t i = 0;
    bool said;
    if (sg_word_is(place, "seat")) {
        if (args->seat)
            sg_text_add(out, args->seat);
        else if (lang_find("lang.table", &nobody))
            sg_text_bytes(out, nobody.at, nobody.length);
        return;
    }
    if (!split_place(place, &i, &forms, &said) || i >= LANG_ARGS)
        return;
    if (said && args->word[i])
        sg_text_add(out, args->word[i]);
    else if (said)
        sg_text_number(out, args->number[i]);
    if (!forms.length)
        return;
    struct sg_word form = form_at(forms, form_for(plural, args->number[i]));
    if (said)
        sg_text_char(out, ' ');
    sg_text_bytes(out, form.at, form.length);
}

void lang_fill(struct sg_word s, const struct lang_args *args, struct sg_text *out)
{
    struct sg_word before, after, place, tail;
    const struct plural *plural = plural_of(language_of(s));
    while (sg_word_split(s, '{', &before, &after) && sg_word_split(after, '}', &place, &tail)) {
        sg_text_bytes(out, before.at, before.length);
        put_place(place, args, plural, out);
        s = tail;
    }
    sg_text_bytes(out, s.at, s.length);
}

const char *lang_wrong(struct sg_word s)
{
    struct sg_word before, after, place, tail, forms, one;
    int wanted = plural_of(language_of(s))->forms;
    while (sg_word_split(s, '{', &before, &after)) {
        int64_t i;
        bool said;
        if (!sg_word_split(after, '}', &place, &tail))
            return "a '{' is not closed";
        s = tail;
        if (sg_word_is(place, "seat"))
            continue;
        if (!split_place(place, &i, &forms, &said))
            return "between braces stands 0 to 9 or seat";
        int count = forms.length || !said;
        while (sg_word_split(forms, '|', &one, &forms))
            count++;
        if ((count || memchr(place.at, '|', place.length)) && count != wanted)
            return wanted == 2 ? "a number with a word wants two of them, {0|coin|coins}"
                               : "a number with a word wants as many forms as lang.plural has";
    }
    return s.length && memchr(s.at, '}', s.length) ? "a '}' too much" : NULL;
}

bool lang_say(const char *key, const struct lang_args *args, struct sg_text *out)
{
    struct sg_word sentence;
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
    return lang_say(key, &none, out);
}

static void make_key(char *out, const char *kind, const char *game, const char *name,
                     const char *more)
{
    struct sg_text text;
    sg_text_init(&text, out, MAX_KEY);
    sg_text_form(&text, "%s.%s.%s", kind, game, name);
    sg_text_add(&text, more);
}

const char *lang_name(const struct sg_game *game, const char *name, char *memory, size_t size)
{
    char key[MAX_KEY];
    struct sg_word found;
    struct sg_text text;
    make_key(key, "name", game->name, name, "");
    if (!lang_find(key, &found))
        return NULL;
    sg_text_init(&text, memory, size);
    sg_text_bytes(&text, found.at, found.length);
    return memory;
}

/* Is this the list of seats, "1" to "5"? */
static bool names_seats(const struct sg_names *names)
{
    return names && names->count == SG_MAX_SEATS && strcmp(names->name[0], "1") == 0 &&
           strcmp(names->name[SG_MAX_SEATS - 1], "5") == 0;
}

/* Number `i` of an event, as people read it. */
static const char *value_words(const struct sg_game *game, const struct sg_event *event, int i,
                               int viewer, const char *const *seats, char memory[2][64])
{
    const struct sg_names *names = event_info(game, event)->names[i];
    int32_t n = event_number(event, i);
    bool open = i < 2 || event_open(event, viewer);
    struct sg_text text;
    if (open && names_seats(names) && n >= 0 && n < SG_MAX_SEATS && seats[n])
        return seats[n];
    sg_text_init(&text, memory[0], sizeof memory[0]);
    event_value(game, event, i, viewer, &text);
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
    struct sg_word found;
    make_key(key, "event", game->name, info->name, more);
    return lang_find(key, &found);
}

/* Fills in a key that suits the event better than the plain one; false if there is none. */
static bool special_key(const struct sg_game *game, const struct sg_event *event, int viewer,
                        struct lang_args *args, char key[MAX_KEY])
{
    const struct sg_event_info *info = event_info(game, event);
    if (info->arg[2] && !event_open(event, viewer))
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
static void event_args(const struct sg_game *game, const struct sg_event *event, int viewer,
                       const char *const *seats, char memory[3][2][64], struct lang_args *args)
{
    const struct sg_event_info *info = event_info(game, event);
    bool somebody = event->seat >= 0 && event->seat < SG_MAX_SEATS;
    *args = (struct lang_args){.seat = somebody ? seats[event->seat] : NULL};
    for (int i = 0; i < 3; i++) {
        args->number[i] = event_number(event, i);
        if (info->names[i] || (i == 2 && !event_open(event, viewer)))
            args->word[i] = value_words(game, event, i, viewer, seats, memory[i]);
    }
}

/* The key of an event's sentence. */
static void event_key(const struct sg_game *game, const struct sg_event *event, int viewer,
                      struct lang_args *args, char key[MAX_KEY])
{
    if (!special_key(game, event, viewer, args, key))
        make_key(key, "event", game->name, event_info(game, event)->name, "");
}

bool lang_event_of(const struct sg_game *game, const struct sg_event *event, int viewer,
                   const char *const seats[SG_MAX_SEATS], struct sg_text *out)
{
    char key[MAX_KEY], memory[3][2][64];
    struct lang_args args;
    if (!event_info(game, event)) {
        sg_text_add(out, "?");
        return false;
    }
    event_args(game, event, viewer, seats, memory, &args);
    event_key(game, event, viewer, &args, key);
    return lang_say(key, &args, out);
}

/* Does a sentence say whom it happens to? */
static bool names_the_seat(struct sg_word sentence)
{
    struct sg_word before, after;
    for (; sg_word_split(sentence, '{', &before, &after); sentence = after)
        if (after.length && after.at[0] == 's')
            return true;
    return false;
}

bool lang_event_and(const struct sg_game *game, const struct sg_event *before, const struct sg_event *event,
                    int viewer, const char *const seats[SG_MAX_SEATS], struct sg_text *out)
{
    char key[2][MAX_KEY + 4], memory[3][2][64];
    struct sg_word found;
    struct lang_args args;
    if (!event_info(game, before) || before->kind != event->kind)
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
    struct sg_word rest = sg_word_of(game->verbs[kind].form), w, found;
    sg_text_init(&slug, words, sizeof words);
    while (sg_word_next(&rest, &w)) {
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
