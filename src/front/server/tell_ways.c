/* tell_ways.c: how somebody wants to be told, and the links in mails. */
#include "front/server/tell.h"

#include "front/server/db_driver.h"
#include "front/server/tell_in.h"
#include "front/server/users.h"
#include "proto/lang.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What a user chose ------------------------------------------------------ */

static bool ways_row(void *ctx, const struct db_row *row)
{
    struct tell_ways *w = ctx;
    w->mail = (int)row->cell[0].n;
    w->digest = (int)row->cell[1].n;
    snprintf(w->hook, sizeof w->hook, "%s", row->cell[2].at);
    snprintf(w->key, sizeof w->key, "%s", row->cell[3].at);
    return false;
}

enum db_code tell_get(struct db_tx *tx, int64_t user, struct tell_ways *out)
{
    static const char sql[] = "SELECT mail, digest, hook, hook_key FROM reach WHERE user_id = $1";
    *out = (struct tell_ways){0};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), ways_row, out}, NULL);
}

enum db_code tell_note(struct db_tx *tx, int64_t user, int way, const char *what, int64_t table,
                       int64_t stamp, int64_t due)
{
    static const char sql[] =
        "INSERT INTO tells (user_id, way, what, table_id, stamp, due, tries, node, until, state)"
        " VALUES ($1, $2, $3, $4, $5, $6, 0, '', 0, 0) ON CONFLICT DO NOTHING";
    return db_do(tx, sql,
                 DB_ARGS(db_int(user), db_int(way), db_str(what), db_int(table), db_int(stamp),
                         db_int(due)),
                 false);
}

static void random_hex(char out[65])
{
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(out, 65, bytes, sizeof bytes);
}

enum db_code tell_put(struct db_tx *tx, int64_t user, struct tell_ways *ways, bool moved)
{
    static const char sql[] =
        "INSERT INTO reach (user_id, mail, digest, hook, hook_key, stop_key, digest_at)"
        " VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT (user_id) DO UPDATE SET"
        " mail = excluded.mail, digest = excluded.digest, hook = excluded.hook,"
        " hook_key = excluded.hook_key";
    static const char again_sql[] = "DELETE FROM tells WHERE user_id = $1 AND what = 'confirm'";
    struct tell_ways before;
    char stop[65];
    int64_t now = db_now();
    enum db_code code = tell_get(tx, user, &before);
    if (code != DB_OK)
        return code;
    bool confirmed = before.mail == TELL_MAIL_YES && !moved;
    if (ways->mail != TELL_MAIL_NO)
        ways->mail = confirmed ? TELL_MAIL_YES : TELL_MAIL_ASKED;
    ways->digest = ways->digest < 0 ? 0 : ways->digest > 168 ? 168 : ways->digest;
    /* A new address of a hook gets a new key: the old one may have been given away. */
    if (before.key[0] && strcmp(before.hook, ways->hook) == 0)
        memcpy(ways->key, before.key, sizeof ways->key);
    else
        random_hex(ways->key);
    random_hex(stop); /* counts only if there is none yet */
    code = db_do(tx, sql,
                 DB_ARGS(db_int(user), db_int(ways->mail), db_int(ways->digest),
                         db_str(ways->hook), db_str(ways->key), db_str(stop)),
                 true);
    bool ask = ways->mail == TELL_MAIL_ASKED && (moved || before.mail != TELL_MAIL_ASKED);
    if (code != DB_OK || !ask)
        return code;
    code = db_do(tx, again_sql, DB_ARGS(db_int(user)), false);
    return code == DB_OK ? tell_note(tx, user, TELL_BY_MAIL, "confirm", 0, now, now) : code;
}

/* ---- Addresses of hooks ------------------------------------------------------ */

bool tell_hook_ok(const struct tell_options *options, const char *url, struct sg_text *why)
{
    size_t length = strlen(url);
    bool https = strncmp(url, "https://", 8) == 0;
    if (length == 0)
        return true;
    if (!options->hooks) {
        sg_text_add(why, "this server sends to no web hooks");
        return false;
    }
    if (length > 500 || (!https && strncmp(url, "http://", 7) != 0)) {
        sg_text_add(why, "a web hook is an address that begins with https:// or http:// and has "
                         "at most 500 bytes");
        return false;
    }
    const char *host = url + (https ? 8 : 7);
    size_t name = strcspn(host, "/?#");
    if (name == 0 || memchr(host, '@', name)) {
        sg_text_add(why, "a web hook has a host, and no name or password before it");
        return false;
    }
    for (const char *c = url; *c; c++)
        if ((unsigned char)*c <= ' ' || (unsigned char)*c > '~' || strchr("\"<>\\^`{|}", *c)) {
            sg_text_add(why, "a web hook has none but the letters and signs of addresses in it");
            return false;
        }
    return true;
}

/* ---- Links in mails ---------------------------------------------------------- */

static bool key_ok(const char *key)
{
    return strlen(key) == 64 && strspn(key, "0123456789abcdef") == 64;
}

static bool mail_row(void *ctx, const struct db_row *row)
{
    *(int64_t *)ctx = row->cell[0].n;
    return false;
}

static void button(struct sg_text *html, const char *value, const char *words)
{
    sg_text_form(html, "<form method=\"post\"><button name=\"do\" value=\"%s\">", value);
    lang_plain(words, html);
    sg_text_add(html, "</button></form>\n");
}

enum db_code tell_page(struct db_tx *tx, const char *key, struct sg_text *html)
{
    static const char sql[] = "SELECT mail FROM reach WHERE stop_key = $1";
    int64_t mail = -1;
    if (!key_ok(key))
        return DB_NONE;
    enum db_code code =
        db_ask(tx, &(struct db_query){sql, DB_ARGS(db_str(key)), mail_row, &mail}, NULL);
    if (code != DB_OK || mail < 0)
        return code != DB_OK ? code : DB_NONE;
    sg_text_add(html, "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width\">\n"
                      "<title>Signoria</title>\n<h1>Signoria</h1>\n<p>");
    lang_plain(mail == TELL_MAIL_YES     ? "tell.page-on"
               : mail == TELL_MAIL_ASKED ? "tell.page-asked"
                                         : "tell.page-off", html);
    sg_text_add(html, "</p>\n");
    if (mail == TELL_MAIL_ASKED)
        button(html, "yes", "tell.page-confirm");
    if (mail != TELL_MAIL_NO)
        button(html, "no", "tell.page-stop");
    sg_text_add(html, "</html>\n");
    return DB_OK;
}

enum db_code tell_answer(struct db_tx *tx, const char *key, bool yes)
{
    /* Only who was asked can say yes: a link that stopped mails does not start them. */
    static const char yes_sql[] = "UPDATE reach SET mail = 1 WHERE stop_key = $1 AND mail <> 0";
    static const char no_sql[] = "UPDATE reach SET mail = 0 WHERE stop_key = $1";
    static const char drop_sql[] = "DELETE FROM tells WHERE state = 0 AND way = 1 AND user_id ="
                                   " (SELECT user_id FROM reach WHERE stop_key = $1)";
    if (!key_ok(key))
        return DB_NONE;
    enum db_code code = db_do(tx, yes ? yes_sql : no_sql, DB_ARGS(db_str(key)), true);
    if (code == DB_OK && !yes)
        code = db_do(tx, drop_sql, DB_ARGS(db_str(key)), false);
    return code;
}
