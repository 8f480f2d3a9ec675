/* notify_ways.c: how somebody wants to be notified, and the links in e-mails. */
#include "server/notify/notify.h"

#include "server/store/db_driver.h"
#include "server/notify/internal.h"
#include "server/accounts/users.h"
#include "present/lang.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- What a user chose ------------------------------------------------------ */

static bool one_number(void *ctx, const struct db_row *row)
{
    *(int64_t *)ctx = row->cell[0].n;
    return false;
}

struct notify_quiet notify_quiet_of(const struct db_cell *cell)
{
    struct notify_quiet q = {(int)cell[0].n, (int)cell[1].n, ""};
    snprintf(q.zone, sizeof q.zone, "%s", cell[2].at);
    return q;
}

static bool ways_row(void *ctx, const struct db_row *row)
{
    struct notify_ways *w = ctx;
    w->mail = (int)row->cell[0].n;
    w->digest = (int)row->cell[1].n;
    snprintf(w->hook, sizeof w->hook, "%s", row->cell[2].at);
    snprintf(w->key, sizeof w->key, "%s", row->cell[3].at);
    w->quiet = notify_quiet_of(row->cell + 4);
    return false;
}

enum db_code notify_get(struct db_tx *tx, int64_t user, struct notify_ways *out)
{
    /* What was said about another address than the user's says nothing about this one. */
    static const char sql[] =
        "SELECT CASE WHEN a.address = u.mail THEN r.mail ELSE 0 END, r.digest, r.hook, r.hook_key, " NOTIFY_QUIET
        " FROM reach r JOIN users u ON u.id = r.user_id LEFT JOIN addresses a ON"
        " a.user_id = r.user_id LEFT JOIN quiet q ON q.user_id = r.user_id WHERE r.user_id = $1";
    *out = (struct notify_ways){0};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), ways_row, out}, NULL);
}

enum db_code notify_note(struct db_tx *tx, int64_t user, int way, const char *what, int64_t table, int64_t stamp,
                         int64_t due)
{
    static const char sql[] = "INSERT INTO tells (user_id, way, what, table_id, stamp, due, tries, node, until, state)"
                              " VALUES ($1, $2, $3, $4, $5, $6, 0, '', 0, 0) ON CONFLICT DO NOTHING";
    return db_do(tx, sql, DB_ARGS(db_int(user), db_int(way), db_str(what), db_int(table), db_int(stamp), db_int(due)),
                 false);
}

static void random_hex(char out[65])
{
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(out, 65, bytes, sizeof bytes);
}

/* ---- Asking an address ------------------------------------------------------- */

enum { ASK_AGAIN_MS = 3600000, ASK_MOST = 3, REFUSED = 3 };
static const int64_t day_ms = 86400000;

/*
 * Stands for a mailbox in the list of those that were asked: below 0, as no table is. What stands
 * behind a '+' is its owner's: anna+1@example.org and anna+2@example.org are the same mailbox.
 */
static int64_t address_number(const char *address)
{
    uint8_t hash[8];
    int64_t n = 0;
    char small[USERS_MAX_MAIL + 1];
    size_t length = 0;
    const char *plus = strchr(address, '+'), *at = strchr(address, '@');
    for (const char *c = address; *c && length < sizeof small; c++) {
        if (plus && plus != address && at && c >= plus && c < at)
            continue;
        small[length++] = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
    }
    crypto_generichash(hash, sizeof hash, (const uint8_t *)small, length, NULL, 0);
    for (int i = 0; i < 8; i++)
        n = (int64_t)((uint64_t)n << 8 | hash[i]);
    return -(n & INT64_MAX) - 1;
}

/* What was sent lately to this address, or for this user, and what others are about to send there. */
struct asked {
    int64_t user, address; /* whose question this is */
    int64_t last, count, refused;
    bool sent; /* one of them was sent already */
    bool same; /* the last one sent was this user's, to this address, and is unanswered */
};

static bool asked_row(void *ctx, const struct db_row *row)
{
    struct asked *a = ctx;
    int64_t user = row->cell[0].n, address = row->cell[1].n, due = row->cell[2].n;
    int64_t state = row->cell[3].n;
    if (a->count == 0)
        a->last = due;
    if (state != 0 && !a->sent) {
        a->sent = true;
        a->same = user == a->user && address == a->address && state != REFUSED;
    }
    if (state == REFUSED && address == a->address && due > a->refused)
        a->refused = due;
    a->count++;
    return true;
}

/* When the next question may be sent; 0: at once. */
static int64_t asked_due(const struct asked *a)
{
    int64_t due = a->count ? a->last + (a->count < ASK_MOST ? ASK_AGAIN_MS : day_ms) : 0;
    return a->refused && due < a->refused + day_ms ? a->refused + day_ms : due;
}

enum db_code notify_confirm_due(struct db_tx *tx, int64_t id, int64_t address, int64_t *due)
{
    static const char sent_sql[] =
        "SELECT user_id, table_id, due, state FROM tells WHERE what = 'confirm' AND state <> 0"
        " AND due > $1 AND table_id = $2 AND id <> $3 ORDER BY due DESC, id DESC LIMIT 20";
    static const char under_way_sql[] = "SELECT count(*) FROM tells WHERE what = 'confirm' AND"
                                        " state = 0 AND until > $1 AND table_id = $2 AND id <> $3";
    int64_t now = db_now(), others = 0;
    struct asked a = {.address = address};
    enum db_code code = db_ask(
        tx, &(struct db_query){sent_sql, DB_ARGS(db_int(now - day_ms), db_int(address), db_int(id)), asked_row, &a},
        NULL);
    if (code == DB_OK)
        code = db_ask(
            tx,
            &(struct db_query){under_way_sql, DB_ARGS(db_int(now), db_int(address), db_int(id)), one_number, &others},
            NULL);
    *due = asked_due(&a);
    if (others && *due <= now) /* another node is sending one: wait and see */
        *due = now + 10000;
    return code;
}

static bool is_this_address(void *ctx, const struct db_row *row)
{
    const char **address = ctx;
    if (strcasecmp(row->cell[0].at, *address) == 0)
        *address = NULL; /* found */
    return false;
}

/* Was it this very address that the user named last? A key is for one address, not for a mailbox. */
static enum db_code named_before(struct db_tx *tx, int64_t user, const char *address, bool *same)
{
    static const char sql[] = "SELECT address FROM addresses WHERE user_id = $1";
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), is_this_address, &address}, NULL);
    *same = !address;
    return code;
}

/* Notes the question, for now or for later; `*again`: it is on its way or just sent, with the same key. */
static enum db_code ask_address(struct db_tx *tx, int64_t user, const char *address, bool *pending)
{
    static const char drop_sql[] = "DELETE FROM tells WHERE user_id = $1 AND what = 'confirm' AND state = 0";
    static const char lately_sql[] =
        "SELECT user_id, table_id, due, state FROM tells WHERE what = 'confirm'"
        " AND due > $1 AND (table_id = $2 OR user_id = $3) ORDER BY due DESC, id DESC LIMIT 20";
    int64_t now = db_now();
    struct asked a = {.user = user, .address = address_number(address)};
    enum db_code code = db_do(tx, drop_sql, DB_ARGS(db_int(user)), false);
    if (code == DB_OK)
        code = db_ask(tx,
                      &(struct db_query){lately_sql, DB_ARGS(db_int(now - day_ms), db_int(a.address), db_int(user)),
                                         asked_row, &a},
                      NULL);
    bool same = false;
    if (code == DB_OK)
        code = named_before(tx, user, address, &same);
    int64_t due = asked_due(&a);
    if (due > now + day_ms) /* others wait there: no long queue, the limit counts again when it is sent */
        due = now + day_ms;
    *pending = a.same && same && due > now;
    if (code != DB_OK || *pending)
        return code;
    return notify_note(tx, user, NOTIFY_BY_MAIL, "confirm", a.address, now, due > now ? due : now);
}

static enum db_code note_address(struct db_tx *tx, int64_t user, const char *address)
{
    static const char sql[] = "INSERT INTO addresses (user_id, address) VALUES ($1, $2)"
                              " ON CONFLICT (user_id) DO UPDATE SET address = excluded.address";
    return db_do(tx, sql, DB_ARGS(db_int(user), db_str(address)), true);
}

static enum db_code new_key(struct db_tx *tx, int64_t user)
{
    static const char sql[] = "UPDATE reach SET stop_key = $2 WHERE user_id = $1";
    char key[65];
    random_hex(key);
    return db_do(tx, sql, DB_ARGS(db_int(user), db_str(key)), true);
}

enum db_code notify_reach_add(struct db_tx *tx, int64_t user)
{
    static const char sql[] = "INSERT INTO reach (user_id, mail, digest, hook, hook_key, stop_key, digest_at)"
                              " VALUES ($1, 0, 0, '', '', $2, 0) ON CONFLICT DO NOTHING";
    char key[65];
    random_hex(key);
    return db_do(tx, sql, DB_ARGS(db_int(user), db_str(key)), false);
}

/* What turning mail on or off comes to, from what there was before. */
static int next_mail(int before, bool on, bool address)
{
    bool confirmed = before == NOTIFY_MAIL_YES || before == NOTIFY_MAIL_OFF;
    if (!address)
        return NOTIFY_MAIL_NO;
    if (on)
        return confirmed ? NOTIFY_MAIL_YES : NOTIFY_MAIL_ASKED;
    return confirmed ? NOTIFY_MAIL_OFF : NOTIFY_MAIL_NO;
}

static enum db_code put_quiet(struct db_tx *tx, int64_t user, const struct notify_ways *before,
                              const struct notify_ways *ways)
{
    static const char put_sql[] = "INSERT INTO quiet (user_id, since, until, zone) VALUES ($1, $2, $3, $4)"
                                  " ON CONFLICT (user_id) DO UPDATE SET since = excluded.since,"
                                  " until = excluded.until, zone = excluded.zone";
    static const char drop_sql[] = "DELETE FROM quiet WHERE user_id = $1";
    /* What waited for the end of the old ones is looked at again; mails that are gathered stay so. */
    static const char again_sql[] = "UPDATE tells SET due = $2 WHERE user_id = $1 AND state = 0 AND tries = 0"
                                    " AND what <> 'confirm' AND (way <> 1 OR $3 = 0) AND due > $2";
    const struct notify_quiet *q = &ways->quiet, *old = &before->quiet;
    if (q->from == old->from && q->to == old->to && strcmp(q->zone, old->zone) == 0)
        return DB_OK;
    enum db_code code =
        q->from == q->to
            ? db_do(tx, drop_sql, DB_ARGS(db_int(user)), false)
            : db_do(tx, put_sql, DB_ARGS(db_int(user), db_int(q->from), db_int(q->to), db_str(q->zone)), true);
    if (code == DB_OK)
        code = db_do(tx, again_sql, DB_ARGS(db_int(user), db_int(db_now()), db_int(ways->digest)), false);
    return code;
}

enum db_code notify_put(struct db_tx *tx, int64_t user, const char *address, struct notify_ways *ways)
{
    static const char sql[] = "INSERT INTO reach (user_id, mail, digest, hook, hook_key, stop_key, digest_at)"
                              " VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT (user_id) DO UPDATE SET"
                              " mail = excluded.mail, digest = excluded.digest, hook = excluded.hook,"
                              " hook_key = excluded.hook_key";
    struct notify_ways before;
    char stop[65];
    bool pending = false;
    enum db_code code = notify_get(tx, user, &before);
    if (code != DB_OK)
        return code;
    bool on = ways->mail == NOTIFY_MAIL_YES || ways->mail == NOTIFY_MAIL_ASKED;
    ways->mail = next_mail(before.mail, on, address[0] != 0);
    ways->digest = ways->digest < 0 ? 0 : ways->digest > 168 ? 168 : ways->digest;
    /* A new address of a hook gets a new key: the old one may have been given away. */
    if (before.key[0] && strcmp(before.hook, ways->hook) == 0)
        memcpy(ways->key, before.key, sizeof ways->key);
    else
        random_hex(ways->key);
    random_hex(stop); /* counts only if there is none yet */
    code = db_do(tx, sql,
                 DB_ARGS(db_int(user), db_int(ways->mail), db_int(ways->digest), db_str(ways->hook), db_str(ways->key),
                         db_str(stop)),
                 true);
    if (code == DB_OK)
        code = put_quiet(tx, user, &before, ways);
    bool ask = ways->mail == NOTIFY_MAIL_ASKED && before.mail != NOTIFY_MAIL_ASKED;
    if (code == DB_OK && ask)
        code = ask_address(tx, user, address, &pending);
    if (code == DB_OK && ask && !pending)
        code = new_key(tx, user);
    return code == DB_OK && ask ? note_address(tx, user, address) : code;
}

/* ---- Addresses of hooks ------------------------------------------------------ */

enum notify_hook_fault notify_url_fault(const char *url, size_t most)
{
    bool https = strncmp(url, "https://", 8) == 0;
    if (strlen(url) > most || (!https && strncmp(url, "http://", 7) != 0))
        return NOTIFY_HOOK_ADDRESS;
    const char *host = url + (https ? 8 : 7);
    size_t name = strcspn(host, "/?#");
    if (name == 0 || memchr(host, '@', name))
        return NOTIFY_HOOK_HOST;
    for (const char *c = url; *c; c++)
        if ((unsigned char)*c <= ' ' || (unsigned char)*c > '~' || strchr("\"<>\\^`{|}", *c))
            return NOTIFY_HOOK_CHARACTERS;
    return NOTIFY_HOOK_OK;
}

enum notify_hook_fault notify_hook_check(const struct notify_options *options, const char *url)
{
    if (!url[0])
        return NOTIFY_HOOK_OK;
    return options->hooks ? notify_url_fault(url, NOTIFY_HOOK_BYTES) : NOTIFY_HOOK_NONE;
}

/* ---- Links in mails ---------------------------------------------------------- */

static bool key_ok(const char *key)
{
    return strlen(key) == 64 && strspn(key, "0123456789abcdef") == 64;
}

static void button(struct sg_text *html, const char *value, const char *words)
{
    sg_text_printf(html, "<form method=\"post\"><button name=\"do\" value=\"%s\">", value);
    lang_plain(words, html);
    sg_text_add(html, "</button></form>\n");
}

static void begin_page(struct sg_text *html)
{
    sg_text_printf(html,
                   "<!doctype html>\n<html lang=\"%s\"><meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width\">\n"
                   "<title>Signoria</title>\n<h1><a href=\"/\">Signoria</a></h1>\n<p>",
                   lang_code(lang_chosen()));
}

void notify_page_gone(struct sg_text *html)
{
    begin_page(html);
    lang_plain("mail.page-gone", html);
    sg_text_add(html, "</p>\n</html>\n");
}

enum db_code notify_page(struct db_tx *tx, const char *key, struct sg_text *html)
{
    static const char sql[] = "SELECT r.mail FROM reach r JOIN addresses a ON a.user_id = r.user_id"
                              " JOIN users u ON u.id = r.user_id AND u.mail = a.address"
                              " WHERE r.stop_key = $1";
    int64_t mail = -1;
    if (!key_ok(key))
        return DB_NONE;
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_str(key)), one_number, &mail}, NULL);
    if (code != DB_OK || mail < 0)
        return code != DB_OK ? code : DB_NONE;
    begin_page(html);
    lang_plain(mail == NOTIFY_MAIL_YES     ? "mail.page-on"
               : mail == NOTIFY_MAIL_ASKED ? "mail.page-asked"
                                           : "mail.page-off",
               html);
    sg_text_add(html, "</p>\n");
    if (mail == NOTIFY_MAIL_ASKED)
        button(html, "yes", "mail.page-confirm");
    if (mail == NOTIFY_MAIL_YES || mail == NOTIFY_MAIL_ASKED)
        button(html, "no", "mail.page-stop");
    sg_text_add(html, "</html>\n");
    return DB_OK;
}

enum db_code notify_answer(struct db_tx *tx, const char *key, bool yes)
{
    /* Only who was asked can say yes, and only for the address that was asked: a link that
     * stopped mails does not start them, and a key of one address says nothing of another. */
    static const char find_sql[] =
        "SELECT r.user_id FROM reach r JOIN addresses a ON a.user_id = r.user_id JOIN users u"
        " ON u.id = r.user_id AND u.mail = a.address WHERE r.stop_key = $1 AND r.mail >= $2";
    static const char yes_sql[] = "UPDATE reach SET mail = 1 WHERE user_id = $1 AND mail = 2";
    static const char no_sql[] = "UPDATE reach SET mail = 0 WHERE user_id = $1";
    static const char drop_sql[] = "DELETE FROM tells WHERE state = 0 AND way = 1 AND user_id = $1";
    static const char refused_sql[] = "UPDATE tells SET state = 3, due = $2 WHERE user_id = $1"
                                      " AND what = 'confirm' AND state <> 0";
    int64_t user = 0;
    if (!key_ok(key))
        return DB_NONE;
    enum db_code code =
        db_ask(tx, &(struct db_query){find_sql, DB_ARGS(db_str(key), db_int(yes)), one_number, &user}, NULL);
    if (code != DB_OK || !user)
        return code != DB_OK ? code : DB_NONE;
    code = db_do(tx, yes ? yes_sql : no_sql, DB_ARGS(db_int(user)), false);
    if (code == DB_OK && !yes)
        code = db_do(tx, drop_sql, DB_ARGS(db_int(user)), false);
    if (code == DB_OK && !yes)
        code = db_do(tx, refused_sql, DB_ARGS(db_int(user), db_int(db_now())), false);
    return code;
}
