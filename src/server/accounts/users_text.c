/* users_text.c: names, addresses and tokens of users; and all that is known of one. */
#include "server/accounts/users.h"

#include "server/store/db_driver.h"
#include "proto/json.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAME = 40 };

/* ---- Tokens -------------------------------------------------------------- */

void users_token(char token[USERS_TOKEN])
{
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(token, USERS_TOKEN, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void users_hash(const char *token, char hash[USERS_HASH])
{
    uint8_t bytes[32];
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)token, strlen(token), NULL, 0);
    sodium_bin2hex(hash, USERS_HASH, bytes, sizeof bytes);
}

/* ---- Names --------------------------------------------------------------- */

/* The small form of letters that have a simple one: Latin, Greek, Cyrillic. */
static uint32_t small_letter(uint32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x391 && c <= 0x3A9) ||
        (c >= 0x410 && c <= 0x42F))
        return c + 32;
    if (c >= 0x400 && c <= 0x40F)
        return c + 80;
    if ((c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177))
        return c | 1;
    if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E))
        return c + (c & 1);
    return c;
}

static uint32_t take_utf8(const char **at)
{
    const unsigned char *p = (const unsigned char *)*at;
    int more = p[0] >= 0xF0 ? 3 : p[0] >= 0xE0 ? 2 : p[0] >= 0xC0 ? 1 : 0;
    uint32_t c = more ? p[0] & (0x3Fu >> more) : p[0];
    for (int i = 1; i <= more; i++)
        c = c << 6 | (p[i] & 0x3Fu);
    *at += more + 1;
    return c;
}

static char *put_utf8(char *to, uint32_t c)
{
    if (c < 0x80) {
        *to++ = (char)c;
    } else if (c < 0x800) {
        *to++ = (char)(0xC0 | c >> 6);
        *to++ = (char)(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        *to++ = (char)(0xE0 | c >> 12);
        *to++ = (char)(0x80 | (c >> 6 & 0x3F));
        *to++ = (char)(0x80 | (c & 0x3F));
    } else {
        *to++ = (char)(0xF0 | c >> 18);
        *to++ = (char)(0x80 | (c >> 12 & 0x3F));
        *to++ = (char)(0x80 | (c >> 6 & 0x3F));
        *to++ = (char)(0x80 | (c & 0x3F));
    }
    return to;
}

/* Characters that are not seen, or turn the text around: two names would look alike. */
static bool unseen(uint32_t c)
{
    return (c >= 0x7F && c <= 0xA0) || c == 0xAD || (c >= 0x2000 && c <= 0x206F) || c == 0x3000 || c == 0xFEFF ||
           (c >= 0xE000 && c <= 0xF8FF) || (c >= 0xFFF0 && c <= 0xFFFF) || c >= 0xE0000 || c == 0x1680;
}

/* Chooses how the character before it is drawn: most look the same with it. */
static bool variation(uint32_t c)
{
    return c >= 0xFE00 && c <= 0xFE0F;
}

bool users_visible(const char *text)
{
    static const uint32_t hidden[][2] = {{0, 0x1F},          {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},
                                         {0x61C, 0x61C},     {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
                                         {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0x2800, 0x2800},
                                         {0x3164, 0x3164},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},
                                         {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF}};
    while (*text) {
        uint32_t c = take_utf8(&text);
        for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
            if (c >= hidden[i][0] && c <= hidden[i][1])
                return false;
    }
    return true;
}

bool users_name_visible(const char *name)
{
    if (!users_visible(name))
        return false;
    while (*name)
        if (unseen(take_utf8(&name)))
            return false;
    return true;
}

bool users_key(const char *name, char key[USERS_KEY])
{
    char *to = key;
    bool some = false, blank = false;
    *key = 0;
    if (!name || strlen(name) > MAX_NAME || !db_text_ok(name, strlen(name)))
        return false;
    while (*name) {
        uint32_t c = take_utf8(&name);
        if (c == ' ') {
            blank = true;
            continue;
        }
        if (variation(c))
            continue;
        bool letter =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c > 0x7F && !unseen(c));
        if (!letter && (c > 0x7F || !strchr(".-_'", (int)c)))
            return false;
        if (blank && some)
            *to++ = ' ';
        blank = false;
        some = some || letter;
        to = put_utf8(to, small_letter(c));
    }
    *to = 0;
    return some;
}

bool users_mail_ok(const char *mail)
{
    if (!mail[0])
        return true;
    const char *at = strchr(mail, '@'), *dot = at ? strchr(at, '.') : NULL;
    size_t length = strlen(mail);
    if (length > USERS_MAX_MAIL || !at || at == mail || strchr(at + 1, '@') || !dot || dot == at + 1 ||
        mail[length - 1] == '.')
        return false;
    for (const char *c = mail; *c; c++) /* nothing that means something in a header */
        if ((unsigned char)*c <= ' ' || (unsigned char)*c > '~' || strchr("<>()[]\\,;:\"", *c))
            return false;
    return true;
}

/* ---- All that is known of a user ----------------------------------------- */

static bool seat_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    const struct db_cell *c = row->cell;
    json_open(j, '{');
    json_key(j, "table");
    json_number(j, c[0].n);
    json_key(j, "seat");
    json_number(j, c[1].n + 1);
    json_key(j, "name");
    json_string(j, c[2].at);
    json_key(j, "game");
    json_string(j, c[3].at);
    json_key(j, "title");
    json_string(j, c[4].at);
    json_key(j, "since");
    json_number(j, c[5].n / 1000);
    json_close(j);
    return true;
}

static bool chat_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_key(j, "table");
    json_number(j, row->cell[0].n);
    json_key(j, "time");
    json_number(j, row->cell[1].n / 1000);
    json_key(j, "text");
    json_string(j, row->cell[2].at);
    json_close(j);
    return true;
}

static bool session_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_key(j, "created");
    json_number(j, row->cell[0].n / 1000);
    json_key(j, "seen");
    json_number(j, row->cell[1].n / 1000);
    json_key(j, "expires");
    json_number(j, row->cell[2].n / 1000);
    json_close(j);
    return true;
}

static bool invite_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_key(j, "table");
    json_number(j, row->cell[0].n);
    json_key(j, "from");
    json_number(j, row->cell[1].n);
    json_key(j, "to");
    json_number(j, row->cell[2].n);
    json_key(j, "time");
    json_number(j, row->cell[3].n / 1000);
    json_close(j);
    return true;
}

static bool reach_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_key(j, "mail");
    json_number(j, row->cell[0].n);
    json_key(j, "digest");
    json_number(j, row->cell[1].n);
    json_key(j, "hook");
    json_string(j, row->cell[2].at);
    json_close(j);
    return true;
}

static const struct {
    const char *name, *sql;
    bool (*row)(void *ctx, const struct db_row *row);
} lists[] = {
    {"sessions", "SELECT created, seen, expires FROM sessions WHERE user_id = $1 ORDER BY created", session_row},
    {"seats",
     "SELECT s.table_id, s.seat, s.name, t.game, t.title, s.since FROM seats s JOIN"
     " tables t ON t.id = s.table_id WHERE s.user_id = $1 AND s.user_id <> 0 ORDER BY s.table_id",
     seat_row},
    {"chat", "SELECT table_id, at, words FROM chats WHERE user_id = $1 ORDER BY table_id, n", chat_row},
    {"invitations",
     "SELECT table_id, from_id, user_id, created FROM invites"
     " WHERE user_id = $1 OR from_id = $1 ORDER BY id",
     invite_row},
    {"telling", "SELECT mail, digest, hook FROM reach WHERE user_id = $1", reach_row},
};

static void export_user(struct json *j, const struct db_user *user)
{
    static const char *const roles[] = {"player", "spectator", "admin"};
    json_key(j, "id");
    json_number(j, user->id);
    json_key(j, "name");
    json_string(j, user->name);
    json_key(j, "account");
    json_bool(j, user->key[0] != 0);
    json_key(j, "email");
    json_string(j, user->mail);
    json_key(j, "role");
    json_string(j, roles[(unsigned)user->role % 3]);
    json_key(j, "created");
    json_number(j, user->created / 1000);
    json_key(j, "settings"); /* JSON in a string: it is whatever the browser put there */
    json_string(j, user->settings);
}

enum db_code users_export(struct db_tx *tx, int64_t id, void (*write)(void *ctx, const char *text, size_t length),
                          void *ctx)
{
    enum db_code code;
    struct json j;
    struct db_user *user = db_user_get(tx, id, &code);
    if (!user)
        return code;
    json_init(&j, write, ctx);
    json_open(&j, '{');
    export_user(&j, user);
    free(user);
    for (size_t i = 0; code == DB_OK && i < sizeof lists / sizeof lists[0]; i++) {
        json_key(&j, lists[i].name);
        json_open(&j, '[');
        code = db_ask(tx, &(struct db_query){lists[i].sql, DB_ARGS(db_int(id)), lists[i].row, &j}, NULL);
        json_close(&j);
    }
    json_close(&j);
    return code;
}
