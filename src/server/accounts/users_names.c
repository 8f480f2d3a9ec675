/* users_names.c: which names people may have, and when two names are the same. ICU knows the characters. */
#include "server/accounts/users.h"

#include "base/check.h"
#include "server/accounts/icu_lib.h"
#include "server/store/db_driver.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

bool users_load_names(struct sg_error *why)
{
    return icu_load(why);
}

enum { UNITS = 3 * USERS_MAX_NAME + 1, USERS_PAGE = 200 };

/* Accounts whose shape is made. */
struct users_page {
    int count;
    int64_t id[USERS_PAGE];
    char shape[USERS_PAGE][USERS_SHAPE];
};

/* The next character of text that is UTF-8. */
static UChar32 next_character(const char **at)
{
    int i = 0;
    UChar32 c;
    U8_NEXT_UNSAFE(*at, i, c);
    *at += i;
    return c;
}

/* Chooses how the character before it is drawn: most look the same with it. */
static bool variation(UChar32 c)
{
    return c >= 0xFE00 && c <= 0xFE0F;
}

/* Controls and format characters, and letters that are drawn as nothing. */
static bool hidden(UChar32 c)
{
    uint32_t kinds = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    if (variation(c))
        return false;
    return (U_GET_GC_MASK(c) & kinds) || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
           u_hasBinaryProperty(c, UCHAR_NONCHARACTER_CODE_POINT) || c == 0x2800 /* Braille without a dot */ ||
           c == 0x1D159 /* a note without a head */ || c > 0xE0000;
}

/* Blanks of another width, and characters that every font draws in its own way. */
static bool unclear(UChar32 c)
{
    return c != ' ' && ((U_GET_GC_MASK(c) & (U_GC_ZS_MASK | U_GC_CO_MASK)) || c == 0xFFFC || c == 0xFFFD);
}

bool users_visible(const char *text)
{
    while (*text)
        if (hidden(next_character(&text)))
            return false;
    return true;
}

/* As many marks as a letter of any language has; none twice, and none without a letter (UTS 39, 5.4). */
bool users_marks_ok(const char *text)
{
    enum { MOST = 4 };
    UChar32 last = ' ';
    for (int marks = 0; *text;) {
        UChar32 c = next_character(&text);
        bool mark = (U_GET_GC_MASK(c) & (U_GC_MN_MASK | U_GC_ME_MASK)) && !variation(c);
        marks = mark ? marks + 1 : 0;
        if (mark && (marks > MOST || c == last || last == ' '))
            return false;
        last = c;
    }
    return true;
}

bool users_name_visible(const char *name)
{
    while (*name) {
        UChar32 c = next_character(&name);
        if (hidden(c) || unclear(c))
            return false;
    }
    return true;
}

/* ---- Letters that look like others -------------------------------------------------- */

/* The name with every letter and its accents as one character, as long as it fits. */
static bool compose(const char *name, char out[USERS_KEY])
{
    UChar wide[UNITS], composed[UNITS];
    UErrorCode code = U_ZERO_ERROR;
    int32_t length, bytes;
    u_strFromUTF8(wide, UNITS, &length, name, -1, &code);
    length = unorm2_normalize(unorm2_getNFCInstance(&code), wide, length, composed, UNITS, &code);
    u_strToUTF8(out, USERS_KEY, &bytes, composed, length, &code);
    return U_SUCCESS(code) && bytes < USERS_KEY;
}

static USpoofChecker *checker;
static const USet *usual;

static void open_checker(void)
{
    UErrorCode code = U_ZERO_ERROR;
    checker = uspoof_open(&code);
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL, &code);
    uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
    usual = uspoof_getRecommendedSet(&code);
    if (U_FAILURE(code))
        checker = NULL; /* its data is missing: names are not looked at */
}

/*
 * Is it a letter or digit that is only another form of a usual one: wide, small capital, raised,
 * of phonetics? Unicode recommends those that languages are written with.
 */
static bool unusual(UChar32 c)
{
    UErrorCode code = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript(c, &code);
    bool looked_at = (script == USCRIPT_LATIN || script == USCRIPT_COMMON) && !u_hasBinaryProperty(c, UCHAR_EMOJI);
    return c > 0x7F && looked_at && (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_ND_MASK | U_GC_NL_MASK)) &&
           !uset_contains(usual, c);
}

/* Are there letters of an alphabet other than ours? */
static bool foreign(const char *name)
{
    while (*name) {
        UChar32 c = next_character(&name);
        UErrorCode code = U_ZERO_ERROR;
        if (u_isalpha(c) && uscript_getScript(c, &code) != USCRIPT_LATIN)
            return true;
    }
    return false;
}

static const USpoofChecker *checker_of_names(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_checker);
    return checker;
}

bool users_name_distinct(const char *name)
{
    char shape[USERS_SHAPE];
    UErrorCode code = U_ZERO_ERROR;
    if (!checker_of_names())
        return true;
    if (uspoof_checkUTF8(checker, name, -1, NULL, &code) || U_FAILURE(code))
        return false; /* of several alphabets */
    char composed[USERS_KEY];
    if (!compose(name, composed))
        return false;
    for (const char *at = composed; *at;)
        if (unusual(next_character(&at)))
            return false;
    if (!foreign(name))
        return true;
    int length = uspoof_getSkeletonUTF8(checker, 0, name, -1, shape, sizeof shape, &code);
    return U_SUCCESS(code) && length < (int)sizeof shape && foreign(shape);
}

/* ---- When two names are the same ------------------------------------------------------- */

static char *put_character(char *to, UChar32 c)
{
    uint8_t bytes[4];
    int count = 0;
    U8_APPEND_UNSAFE(bytes, count, (uint32_t)c);
    memcpy(to, bytes, (size_t)count);
    return to + count;
}

bool users_key(const char *name, char key[USERS_KEY])
{
    char composed[USERS_KEY], *to = key;
    bool some = false, blank = false;
    *key = 0;
    if (!name || strlen(name) > USERS_MAX_NAME || !db_text_ok(name, strlen(name)) || !compose(name, composed))
        return false;
    for (const char *at = composed; *at;) {
        UChar32 c = next_character(&at);
        if (c == ' ') {
            blank = true;
            continue;
        }
        if (variation(c))
            continue;
        bool letter = c > 0x7F ? !hidden(c) && !unclear(c) : u_isalnum(c);
        if (!letter && (c > 0x7F || !strchr(".-_'", (int)c)))
            return false;
        if (to - key > USERS_KEY - 8)
            return false;
        if (blank && some)
            *to++ = ' ';
        blank = false;
        some = some || letter;
        to = put_character(to, u_tolower(c));
    }
    *to = 0;
    return some;
}

/* Two "v" look like one "w"; that "rn" looks like "m" is in ICU's list. */
static void join_strokes(char *text)
{
    char *to = text;
    for (const char *at = text; *at; at++)
        if (*at == 'v' && to > text && to[-1] == 'v')
            to[-1] = 'w';
        else
            *to++ = *at;
    *to = 0;
}

/* Every letter as the one that it looks like, then in small letters. */
static bool small_skeleton(const char *name, char out[USERS_SHAPE])
{
    char large[USERS_SHAPE], *to = out;
    UErrorCode code = U_ZERO_ERROR;
    int length = uspoof_getSkeletonUTF8(checker, 0, name, -1, large, sizeof large, &code);
    if (U_FAILURE(code) || length >= (int)sizeof large)
        return false;
    for (const char *at = large; *at && to - out < USERS_SHAPE - 8;)
        to = put_character(to, u_tolower(next_character(&at)));
    *to = 0;
    join_strokes(out);
    return true;
}

bool users_shape(const char *name, char shape[USERS_SHAPE])
{
    char key[USERS_KEY], clean[USERS_KEY], large[USERS_SHAPE];
    char *to = clean;
    *shape = 0;
    if (!users_key(name, key) || !compose(name, clean))
        return false;
    if (!checker_of_names()) { /* the key is all that is known */
        strcpy(shape, key);
        return true;
    }
    for (const char *at = clean; *at;) { /* as users_key() does it, but for capitals */
        UChar32 c = next_character(&at);
        if (!variation(c) && !(c == ' ' && (to == clean || to[-1] == ' ')))
            to = put_character(to, c);
    }
    while (to > clean && to[-1] == ' ')
        to--;
    *to = 0;
    return small_skeleton(clean, large) && small_skeleton(large, shape); /* twice: of "M", of the "m" it is in small */
}

bool users_look_alike(const char *a, const char *b)
{
    char one[USERS_SHAPE], other[USERS_SHAPE];
    if (strcmp(a, b) == 0)
        return true;
    if (users_key(a, one) && users_key(b, other) && strcmp(one, other) == 0)
        return true;
    return users_shape(a, one) && users_shape(b, other) && strcmp(one, other) == 0;
}

static bool take_shapeless(void *ctx, const struct db_user *user)
{
    struct users_page *page = ctx;
    page->id[page->count] = user->id;
    if (!users_shape(user->name, page->shape[page->count]))
        strcpy(page->shape[page->count], user->key);
    return ++page->count < USERS_PAGE;
}

enum db_code users_shape_all(struct db *db)
{
    struct users_page *page = malloc(sizeof *page);
    enum db_code code = DB_OK;
    int64_t after = 0;
    sg_check(page);
    do {
        page->count = 0;
        struct db_tx *tx = db_begin(db, DB_WRITE);
        code = db_users_shapeless(tx, after, USERS_PAGE, take_shapeless, page);
        for (int i = 0; code == DB_OK && i < page->count; i++) {
            after = page->id[i];
            code = db_shape_put(tx, after, page->shape[i]);
            code = code == DB_CONFLICT ? DB_OK : code; /* two that look alike have been there: both stay */
        }
        if (code == DB_OK)
            code = db_end(tx);
        else
            db_cancel(tx);
    } while (code == DB_OK && page->count == USERS_PAGE);
    free(page);
    return code;
}

/* Does it have a mark of its own, as bot accounts have " (bot)"? */
static bool has_mark(const char *name, const char *mark)
{
    size_t length = strlen(name), end = strlen(mark);
    if (length > end && strcmp(name + length - end, mark) == 0)
        return false; /* it says the truth */
    while (*name)
        if (U_GET_GC_MASK(next_character(&name)) & U_GC_PS_MASK)
            return true;
    return false;
}

enum db_code users_guest_name(struct db_tx *tx, const char *name, char out[USERS_NAME])
{
    static const char mark[] = " (guest)";
    char key[USERS_KEY], shape[USERS_SHAPE];
    bool other = has_mark(name, mark);
    enum db_code code = DB_OK;
    if (!other && users_key(name, key))
        code = db_name_of_account(tx, key, users_shape(name, shape) ? shape : key, &other);
    size_t length = strlen(name), most = other ? (size_t)USERS_NAME - sizeof mark : USERS_MAX_NAME;
    length = length < most ? length : most;
    while (length && ((unsigned char)name[length] & 0xC0) == 0x80)
        length--; /* not in the middle of a character */
    memcpy(out, name, length);
    strcpy(out + length, other ? mark : "");
    return code;
}
