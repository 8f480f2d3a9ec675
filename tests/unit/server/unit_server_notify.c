/* unit_server_notify.c: mails and hooks: once, only to who wants them, signed. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"
#include "db_help.h"
#include "server/store/db_driver.h"
#include "server/notify/notify.h"
#include "server/notify/internal.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>

static char inbox[200]; /* a folder: one file a mail */

/* ---- A table where somebody is to move --------------------------------------------- */

struct scene {
    struct db *db;
    int64_t user, table, seq;
    uint64_t tail;
    struct notify_options options;
};

static struct scene begin_scene(bool postgres, const char *title)
{
    struct scene s = {.db = help_open(help_fresh(postgres))};
    char command[700];
    static char keep[800];
    assert_non_null(s.db);
    struct db_user u = {.name = "Anna", .key = "anna", .mail = "anna@example.org"};
    struct db_table t = {.game = "siena", .title = title, .link = "l", .seats = 2};
    struct db_seat seat = {.seat = 1, .name = "Anna"};
    struct db_tx *tx = db_begin(s.db, DB_WRITE);
    assert_int_equal(db_user_add(tx, &u), DB_OK);
    assert_int_equal(db_table_add(tx, &t), DB_OK);
    seat.user = s.user = u.id;
    s.table = t.id;
    assert_int_equal(db_seat_put(tx, t.id, &seat), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    snprintf(command, sizeof command, "rm -rf %s; mkdir %s", inbox, inbox);
    help_run(command);
    snprintf(keep, sizeof keep, "sendmail:cat > %s/.$$ && mv %s/.$$ %s/$$", inbox, inbox, inbox);
    s.options = (struct notify_options){.mail = keep,
                                        .mail_from = "Signoria <games@example.org>",
                                        .origin = "https://games.example.org",
                                        .hooks = true,
                                        .hooks_inside = true,
                                        .wait_s = -1,
                                        .every_ms = 50};
    return s;
}

/* Seat `turn` is to move now. */
static void step_to(struct scene *s, int turn)
{
    struct db_step step = {.table = s->table,
                           .seq = s->seq,
                           .tail = s->tail,
                           .text = "play x\n",
                           .length = 7,
                           .at = db_now() - 10 + s->seq,
                           .head = {DB_PLAYING, turn, (int)s->seq, 0, NULL}};
    struct db_tx *tx = db_begin(s->db, DB_WRITE);
    assert_int_equal(db_step_add(tx, &step), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    s->tail = db_tail(s->tail, step.text, step.length);
    s->seq++;
}

static void choose_ways(struct scene *s, struct notify_ways *ways)
{
    enum db_code code;
    struct db_tx *tx = db_begin(s->db, DB_WRITE);
    struct db_user *u = db_user_get(tx, s->user, &code);
    assert_non_null(u);
    assert_int_equal(notify_put(tx, s->user, u->mail, ways), DB_OK);
    free(u);
    assert_int_equal(db_end(tx), DB_OK);
}

/* The user has another address now. */
static void move_to(struct scene *s, const char *address)
{
    enum db_code code;
    struct db_tx *tx = db_begin(s->db, DB_WRITE);
    struct db_user *u = db_user_get(tx, s->user, &code);
    assert_non_null(u);
    u->mail = address;
    assert_int_equal(db_user_put(tx, u), DB_OK);
    free(u);
    assert_int_equal(db_end(tx), DB_OK);
}

static struct notify *start_notify(struct scene *s)
{
    struct sg_error why;
    struct notify *t = notify_start(s->db, &s->options, &why);
    if (!t)
        fail_msg("%s", error_words(&why));
    return t;
}

/* How many mails there are; the last one that is read is in `last`. */
static char last[8000];

static int mails(void)
{
    int count = 0;
    DIR *dir = opendir(inbox);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        if (e->d_name[0] == '.')
            continue;
        char path[500];
        snprintf(path, sizeof path, "%s/%s", inbox, e->d_name);
        FILE *f = fopen(path, "r");
        size_t n = fread(last, 1, sizeof last - 1, f);
        last[n] = 0;
        fclose(f);
        count++;
    }
    closedir(dir);
    return count;
}

/* Is there a mail with all these words? */
static bool mail_with(const char *a, const char *b, const char *c)
{
    bool found = false;
    DIR *dir = opendir(inbox);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        char path[500], text[8000];
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", inbox, e->d_name);
        FILE *f = fopen(path, "r");
        text[fread(text, 1, sizeof text - 1, f)] = 0;
        fclose(f);
        found = found || (strstr(text, a) && strstr(text, b) && strstr(text, c));
    }
    closedir(dir);
    return found;
}

static void expect_mails(int wanted)
{
    for (int i = 0; i < 400 && mails() < wanted; i++)
        usleep(25000);
    usleep(250000); /* and no more than that */
    assert_int_equal(mails(), wanted);
}

static void stop_key(char key[65])
{
    const char *at = strstr(last, "/mail?key=");
    assert_non_null(at);
    snprintf(key, 65, "%.64s", at + 10);
}

static enum db_code answer_address(struct scene *s, const char *key, bool yes)
{
    struct db_tx *tx = db_begin(s->db, DB_WRITE);
    enum db_code code = notify_answer(tx, key, yes);
    assert_int_equal(db_end(tx), DB_OK);
    return code;
}

/* ---- Mails ---------------------------------------------------------------------------- */

static void a_turn_is_told_once(void **state)
{
    (void)state;
    char key[65], html[3000];
    struct sg_text page;
    struct scene s = begin_scene(false, "Evening\r\nBcc: x@y.z");
    struct notify_ways ways = {.mail = NOTIFY_MAIL_YES};
    step_to(&s, 1);
    choose_ways(&s, &ways);
    assert_int_equal(ways.mail, NOTIFY_MAIL_ASKED);
    struct notify *t = start_notify(&s);
    expect_mails(1); /* is that your address? and nothing else */
    assert_non_null(strstr(last, "Subject: Is this your address?\r\n"));
    assert_non_null(strstr(last, "To: anna@example.org\r\n"));
    stop_key(key);
    sg_text_init(&page, html, sizeof html);
    struct db_tx *tx = db_begin(s.db, DB_READ);
    assert_int_equal(notify_page(tx, key, &page), DB_OK);
    assert_int_equal(notify_page(tx, "no such key", &page), DB_NONE);
    db_end(tx);
    assert_non_null(strstr(html, "value=\"yes\""));
    assert_int_equal(answer_address(&s, "0000", true), DB_NONE);
    assert_int_equal(answer_address(&s, key, true), DB_OK);
    expect_mails(2);
    step_to(&s, 0); /* she played; now the other one is to move */
    expect_mails(2);
    step_to(&s, 1);
    expect_mails(3);
    notify_stop(t);
    t = start_notify(&s); /* not again after a restart */
    expect_mails(3);
    assert_int_equal(answer_address(&s, key, false), DB_OK);
    step_to(&s, 0);
    step_to(&s, 1);
    expect_mails(3);                                          /* she wants none any more */
    assert_int_equal(answer_address(&s, key, true), DB_NONE); /* and an old link does not change that */
    assert_int_equal(notify_stats(t).mails, 0);
    notify_stop(t);
    db_close(s.db);
}

static void a_title_is_no_header(void **state)
{
    (void)state;
    struct notify_options options = {.mail_from = "games@example.org"};
    struct buffer b = {0};
    notify_message(&options,
                   &(struct notify_mail_out){"a@b.c", "Hi\r\nBcc: x@y.z", "Über uns\n.\nx = 1 \n", "https://x/mail/1"},
                   1789000000000, &b);
    assert_null(strstr(b.at, "\nBcc"));
    assert_non_null(strstr(b.at, "Subject: HiBcc: x@y.z\r\n"));
    assert_non_null(strstr(b.at, "List-Unsubscribe: <https://x/mail/1>\r\n"));
    assert_non_null(strstr(b.at, "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
    assert_non_null(strstr(b.at, "\r\n\r\n=C3=9Cber uns\r\n=2E\r\nx =3D 1=20\r\n"));
    buffer_clear(&b);
    notify_message(&options, &(struct notify_mail_out){"a@b.c", "Üb", "", "u"}, 0, &b);
    assert_non_null(strstr(b.at, "Subject: =?UTF-8?B?w5xi?=\r\n"));
    buffer_free(&b);
}

static void mails_are_gathered(void **state)
{
    (void)state;
    struct scene s = begin_scene(false, "Evening");
    struct notify_ways ways = {.mail = NOTIFY_MAIL_YES, .digest = 6};
    choose_ways(&s, &ways);
    struct notify *t = start_notify(&s);
    expect_mails(1);
    char key[65];
    stop_key(key);
    assert_int_equal(answer_address(&s, key, true), DB_OK);
    step_to(&s, 1);
    struct db_table other = {.game = "florenza", .title = "", .link = "m", .seats = 2};
    struct db_seat seat = {.seat = 0, .user = s.user, .name = "Anna"};
    struct db_step first = {.text = "x\n", .length = 2, .head = {DB_PLAYING, 0, 0, 0, NULL}, .at = db_now() - 5};
    struct db_tx *tx = db_begin(s.db, DB_WRITE);
    assert_int_equal(db_table_add(tx, &other), DB_OK);
    assert_int_equal(db_seat_put(tx, other.id, &seat), DB_OK);
    first.table = other.id;
    assert_int_equal(db_step_add(tx, &first), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    expect_mails(1); /* later */
    notify_stop(t);
    tx = db_begin(s.db, DB_WRITE); /* six hours later */
    assert_int_equal(db_do(tx, "UPDATE tells SET due = 1 WHERE state = 0", NULL, 0, true), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    t = start_notify(&s);
    expect_mails(2); /* both in one */
    /* A table without a title is called by the title of its game. */
    assert_true(mail_with("Subject: 2 games are waiting for you", "at =E2=80=9CEvening=E2=80=9D",
                          "at =E2=80=9CFlorenza=E2=80=9D"));
    assert_int_equal(notify_stats(t).mails, 1);
    notify_stop(t);
    db_close(s.db);
}

/* Two nodes look at the same tables: each turn is announced by one of them. */
static void two_nodes_tell_once(void **state)
{
    (void)state;
    if (!help_start_postgres())
        skip();
    struct scene s = begin_scene(true, "Evening");
    struct notify_ways ways = {.mail = NOTIFY_MAIL_YES};
    choose_ways(&s, &ways);
    struct db *other = help_open(help_url);
    struct scene o = s;
    o.db = other;
    struct notify *a = start_notify(&s), *b = start_notify(&o);
    expect_mails(1);
    char key[65];
    stop_key(key);
    assert_int_equal(answer_address(&s, key, true), DB_OK);
    for (int i = 0; i < 5; i++) {
        step_to(&s, 1);
        expect_mails(2 + i);
        step_to(&s, 0);
    }
    assert_int_equal(notify_stats(a).mails + notify_stats(b).mails, 6);
    notify_stop(a);
    notify_stop(b);
    db_close(other);
    db_close(s.db);
}

/* ---- A small server: SMTP, or HTTP that answers as it is set ----------------------------- */

struct listener {
    int fd, port;
    pthread_t thread;
    bool smtp;
    atomic_int calls, status; /* answered from now on */
    char request[9000];       /* the last one */
    pthread_mutex_t lock;
};

static void serve_smtp(struct listener *l, FILE *in, int fd)
{
    char line[2000];
    bool data = false, login = false;
    dprintf(fd, "220 test\r\n");
    l->request[0] = 0;
    while (fgets(line, sizeof line, in)) {
        pthread_mutex_lock(&l->lock);
        if (strlen(l->request) + strlen(line) < sizeof l->request)
            strcat(l->request, line);
        pthread_mutex_unlock(&l->lock);
        if (data && strcmp(line, ".\r\n") != 0)
            continue;
        if (data) {
            data = false;
            dprintf(fd, "250 kept\r\n");
            atomic_fetch_add(&l->calls, 1);
        } else if (strncmp(line, "DATA", 4) == 0) {
            data = true;
            dprintf(fd, "354 go on\r\n");
        } else if (strncmp(line, "EHLO", 4) == 0) {
            dprintf(fd, "250-test\r\n250 AUTH PLAIN\r\n");
        } else if (strncmp(line, "AUTH", 4) == 0) {
            dprintf(fd, "334 \r\n");
            login = true;
        } else if (login) {
            dprintf(fd, "235 come in\r\n");
            login = false;
        } else if (strncmp(line, "QUIT", 4) == 0) {
            dprintf(fd, "221 bye\r\n");
            return;
        } else {
            dprintf(fd, "250 ok\r\n");
        }
    }
}

static void serve_http(struct listener *l, int fd)
{
    size_t n = 0;
    char text[9000];
    for (;;) {
        ssize_t got = recv(fd, text + n, sizeof text - 1 - n, 0);
        n += got > 0 ? (size_t)got : 0;
        text[n] = 0;
        const char *body = strstr(text, "\r\n\r\n"), *length = strstr(text, "Content-Length: ");
        if (got <= 0 || (body && length && strlen(body + 4) >= (size_t)atoi(length + 16)))
            break;
    }
    pthread_mutex_lock(&l->lock);
    strcpy(l->request, text);
    pthread_mutex_unlock(&l->lock);
    dprintf(fd,
            "HTTP/1.1 %d x\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n"
            "Connection: close\r\n\r\n",
            atomic_load(&l->status));
    atomic_fetch_add(&l->calls, 1);
}

static void *serve_mail(void *arg)
{
    struct listener *l = arg;
    for (;;) {
        int fd = accept(l->fd, NULL, NULL);
        if (fd < 0)
            return NULL;
        if (l->smtp) {
            FILE *in = fdopen(dup(fd), "r");
            serve_smtp(l, in, fd);
            fclose(in);
        } else {
            serve_http(l, fd);
        }
        close(fd);
    }
}

static void open_listener(struct listener *l, bool smtp)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof at;
    memset(l, 0, sizeof *l);
    l->smtp = smtp;
    pthread_mutex_init(&l->lock, NULL);
    atomic_store(&l->status, 200);
    l->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(l->fd, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(l->fd, 8), 0);
    getsockname(l->fd, (struct sockaddr *)&at, &length);
    l->port = ntohs(at.sin_port);
    pthread_create(&l->thread, NULL, serve_mail, l);
}

static void close_listener(struct listener *l)
{
    shutdown(l->fd, SHUT_RDWR);
    close(l->fd);
    pthread_join(l->thread, NULL);
    pthread_mutex_destroy(&l->lock);
}

static void expect_calls(struct listener *l, int wanted)
{
    for (int i = 0; i < 400 && atomic_load(&l->calls) < wanted; i++)
        usleep(25000);
    usleep(250000);
    assert_int_equal(atomic_load(&l->calls), wanted);
}

static void mail_goes_by_smtp(void **state)
{
    (void)state;
    static struct listener l;
    char url[60];
    struct scene s = begin_scene(false, "Evening");
    open_listener(&l, true);
    snprintf(url, sizeof url, "smtp://127.0.0.1:%d", l.port);
    s.options.mail = url;
    struct notify_ways ways = {.mail = NOTIFY_MAIL_YES};
    choose_ways(&s, &ways);
    struct notify *t = start_notify(&s);
    expect_calls(&l, 1);
    assert_non_null(strstr(l.request, "MAIL FROM:<games@example.org>"));
    assert_non_null(strstr(l.request, "RCPT TO:<anna@example.org>"));
    assert_non_null(strstr(l.request, "Subject: Is this your address?"));
    notify_stop(t);
    close_listener(&l);
    db_close(s.db);
}

/* ---- Passwords of mail servers, and the consent of an address -------------------------- */

static void smtp_needs_tls_unless_told_otherwise(void **state)
{
    (void)state;
    static const struct {
        const char *url;
        bool loopback;
    } urls[] = {{"smtp://localhost:25", true},
                {"smtp://127.0.0.1", true},
                {"smtp://u:p@127.8.8.8:25", true},
                {"smtp://u:p@ss@[::1]:25", true},
                {"smtp://mail.example.org", false},
                {"smtp://localhost.example.org:25", false},
                {"smtp://u:p@192.168.1.2:587", false},
                {"smtp://127.0.0.1@mail.example.org", false},
                {"smtp://u:localhost@10.0.0.1/localhost", false}};
    for (size_t i = 0; i < sizeof urls / sizeof urls[0]; i++) {
        struct notify_options o = {.mail = urls[i].url, .tls = NOTIFY_TLS_OUTSIDE};
        assert_int_equal(notify_must_encrypt(&o), !urls[i].loopback);
        o.tls = NOTIFY_TLS_ALWAYS;
        assert_true(notify_must_encrypt(&o));
        o.tls = NOTIFY_TLS_OFFERED;
        assert_false(notify_must_encrypt(&o));
    }
}

/* A mail server without STARTTLS is sent neither user nor password, nor any mail. */
static void no_password_in_clear(void **state)
{
    (void)state;
    static struct listener l;
    char url[80], words[300];
    struct sg_text why;
    open_listener(&l, true);
    snprintf(url, sizeof url, "smtp://games:geheim@127.0.0.1:%d", l.port);
    struct notify_options options = {
        .mail = url, .mail_from = "games@example.org", .origin = "https://x", .tls = NOTIFY_TLS_ALWAYS};
    struct notify_mail_out mail = {"anna@example.org", "Subject", "Words\n", "https://x/mail?key=1"};
    sg_text_init(&why, words, sizeof words);
    assert_int_equal(notify_send_mail(&options, &mail, &why), NOTIFY_AGAIN);
    assert_non_null(strstr(words, "mail_tls = 0"));
    pthread_mutex_lock(&l.lock);
    assert_null(strstr(l.request, "AUTH"));
    assert_null(strstr(l.request, "MAIL FROM"));
    pthread_mutex_unlock(&l.lock);
    assert_int_equal(atomic_load(&l.calls), 0);
    options.tls = NOTIFY_TLS_OUTSIDE; /* this machine: nobody listens between */
    assert_int_equal(notify_send_mail(&options, &mail, &why), NOTIFY_SENT);
    pthread_mutex_lock(&l.lock);
    assert_non_null(strstr(l.request, "AUTH PLAIN"));
    pthread_mutex_unlock(&l.lock);
    close_listener(&l);
}

/* A key is for one address: after another one was named it confirms nothing. */
static void a_key_is_for_one_address(void **state)
{
    (void)state;
    char old[65];
    struct scene s = begin_scene(false, "Evening");
    struct notify_ways ways = {.mail = NOTIFY_MAIL_YES};
    choose_ways(&s, &ways);
    struct notify *t = start_notify(&s);
    expect_mails(1);
    stop_key(old);
    assert_int_equal(answer_address(&s, old, true), DB_OK);
    move_to(&s, "victim@example.net"); /* without notify_put(), as a guest who becomes an account */
    step_to(&s, 1);
    expect_mails(1); /* nobody confirmed that one */
    assert_int_equal(answer_address(&s, old, true), DB_NONE);
    struct db_tx *tx = db_begin(s.db, DB_READ);
    assert_int_equal(notify_get(tx, s.user, &ways), DB_OK);
    db_end(tx);
    assert_int_equal(ways.mail, NOTIFY_MAIL_NO);
    ways.mail = NOTIFY_MAIL_YES;
    choose_ways(&s, &ways);
    assert_int_equal(ways.mail, NOTIFY_MAIL_ASKED);
    assert_int_equal(answer_address(&s, old, true), DB_NONE);
    tx = db_begin(s.db, DB_WRITE); /* an hour later */
    assert_int_equal(db_do(tx, "UPDATE tells SET due = 1 WHERE state = 0", NULL, 0, true), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    expect_mails(2);
    assert_true(mail_with("To: victim@example.net", "Is this your address?", "/mail?key"));
    assert_false(mail_with("To: victim@example.net", "Anna", "") || mail_with("To: victim@example.net", "Evening", ""));
    notify_stop(t);
    db_close(s.db);
}

/* Nor for another one of the same mailbox: some mail servers give those to others. */
static void a_key_is_not_for_a_mailbox(void **state)
{
    (void)state;
    char old[65];
    struct scene s = begin_scene(false, "Evening");
    struct notify_ways ways = {.mail = NOTIFY_MAIL_YES};
    choose_ways(&s, &ways);
    struct notify *t = start_notify(&s);
    expect_mails(1);
    stop_key(old);
    move_to(&s, "anna+2@example.org");
    ways.mail = NOTIFY_MAIL_YES;
    choose_ways(&s, &ways);
    assert_int_equal(ways.mail, NOTIFY_MAIL_ASKED);
    assert_int_equal(answer_address(&s, old, true), DB_NONE);
    expect_mails(1); /* not before an hour has passed */
    notify_stop(t);
    db_close(s.db);
}

/* However often somebody turns it on and off, an address is asked once. */
static void toggling_asks_once(void **state)
{
    (void)state;
    char key[65];
    struct scene s = begin_scene(false, "Evening");
    struct notify_ways ways = {0};
    struct notify *t = start_notify(&s);
    for (int i = 0; i < 8; i++) {
        ways.mail = NOTIFY_MAIL_YES;
        choose_ways(&s, &ways);
        if (i == 0)
            expect_mails(1);
        assert_int_equal(ways.mail, NOTIFY_MAIL_ASKED);
        ways.mail = NOTIFY_MAIL_NO;
        choose_ways(&s, &ways);
        assert_int_equal(ways.mail, NOTIFY_MAIL_NO);
    }
    ways.mail = NOTIFY_MAIL_YES;
    choose_ways(&s, &ways);
    expect_mails(1);
    stop_key(key); /* and the key in it is good */
    assert_int_equal(answer_address(&s, key, true), DB_OK);
    ways.mail = NOTIFY_MAIL_NO;
    choose_ways(&s, &ways);
    ways.mail = NOTIFY_MAIL_YES;
    choose_ways(&s, &ways); /* confirmed is confirmed */
    assert_int_equal(ways.mail, NOTIFY_MAIL_YES);
    assert_int_equal(answer_address(&s, key, false), DB_OK);
    ways.mail = NOTIFY_MAIL_YES;
    choose_ways(&s, &ways); /* but not after the owner of the address stopped it */
    assert_int_equal(ways.mail, NOTIFY_MAIL_ASKED);
    expect_mails(1);
    struct db_user other = {.name = "Eve", .key = "eve", .mail = "ANNA@example.org"};
    struct db_tx *tx = db_begin(s.db, DB_WRITE); /* nor for another account, today */
    assert_int_equal(db_user_drop(tx, s.user, "somebody"), DB_OK);
    assert_int_equal(db_user_add(tx, &other), DB_OK);
    assert_int_equal(notify_put(tx, other.id, other.mail, &ways), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    expect_mails(1);
    notify_stop(t);
    db_close(s.db);
}

static void change_store(struct scene *s, const char *sql)
{
    struct db_tx *tx = db_begin(s->db, DB_WRITE);
    assert_int_equal(db_do(tx, sql, NULL, 0, true), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
}

static bool count_row(void *ctx, const struct db_row *row)
{
    *(int64_t *)ctx = row->cell[0].n;
    return false;
}

/* Forty accounts name one address before any mail is sent: it still gets one, and no more before an hour has passed. */
static void many_accounts_ask_once(void **state)
{
    (void)state;
    struct scene s = begin_scene(false, "Evening");
    struct db_tx *tx = db_begin(s.db, DB_WRITE);
    for (int i = 0; i < 40; i++) {
        char name[20];
        struct notify_ways ways = {.mail = NOTIFY_MAIL_YES};
        snprintf(name, sizeof name, "eve%d", i);
        char mail[40] = "Victim@Example.net";
        if (i % 2)
            snprintf(mail, sizeof mail, "victim+%d@example.net", i); /* the same mailbox */
        struct db_user u = {.name = name, .key = name, .mail = mail};
        assert_int_equal(db_user_add(tx, &u), DB_OK);
        assert_int_equal(notify_put(tx, u.id, u.mail, &ways), DB_OK);
        assert_int_equal(ways.mail, NOTIFY_MAIL_ASKED);
    }
    int64_t at_once = 0;
    assert_int_equal(db_ask(tx,
                            &(struct db_query){"SELECT count(*) FROM tells WHERE state = 0 AND due <= $1",
                                               DB_ARGS(db_int(db_now() + 1000)), count_row, &at_once},
                            NULL),
                     DB_OK);
    assert_int_equal(at_once, 1); /* those that wait count */
    assert_int_equal(db_end(tx), DB_OK);
    change_store(&s, "UPDATE tells SET due = 1 WHERE state = 0"); /* as if all had been noted at once */
    struct notify *t = start_notify(&s);
    expect_mails(1);
    change_store(&s, "UPDATE tells SET due = 1 WHERE state = 0");
    expect_mails(1);
    change_store(&s, "UPDATE tells SET due = due - 3700000 WHERE state <> 0"); /* an hour later */
    change_store(&s, "UPDATE tells SET due = 1 WHERE state = 0");
    expect_mails(2);
    change_store(&s, "UPDATE tells SET due = due - 3700000 WHERE state <> 0");
    change_store(&s, "UPDATE tells SET due = 1 WHERE state = 0");
    expect_mails(3);
    change_store(&s, "UPDATE tells SET due = due - 3700000 WHERE state <> 0"); /* three are enough for a day */
    change_store(&s, "UPDATE tells SET due = 1 WHERE state = 0");
    expect_mails(3);
    assert_int_equal(notify_stats(t).failures, 0);
    notify_stop(t);
    db_close(s.db);
}

static void hooks_are_signed_and_tried_again(void **state)
{
    (void)state;
    static struct listener l;
    char signature[100];
    struct scene s = begin_scene(false, "Evening");
    open_listener(&l, false);
    struct notify_ways ways = {.mail = NOTIFY_MAIL_NO};
    snprintf(ways.hook, sizeof ways.hook, "http://127.0.0.1:%d/hook?a=1", l.port);
    choose_ways(&s, &ways);
    assert_int_equal(strlen(ways.key), 64);
    struct notify *t = start_notify(&s);
    step_to(&s, 1);
    expect_calls(&l, 1);
    const char *body = strstr(l.request, "\r\n\r\n") + 4;
    const char *header = strstr(l.request, "Signoria-Signature: t=");
    assert_non_null(header);
    notify_signature(ways.key, body, atoll(header + 22), signature);
    assert_int_equal(strncmp(header + 20, signature, strlen(signature)), 0);
    assert_non_null(strstr(body, "\"event\":\"turn\""));
    assert_non_null(strstr(body, "\"seat\":2"));
    assert_non_null(strstr(body, "https://games.example.org/#/table/"));
    atomic_store(&l.status, 302); /* a redirect is not followed, it counts as a failure */
    step_to(&s, 0);
    step_to(&s, 1);
    expect_calls(&l, 2);
    assert_int_equal(notify_stats(t).failures, 1);
    atomic_store(&l.status, 200);
    struct db_tx *tx = db_begin(s.db, DB_WRITE); /* a minute later */
    assert_int_equal(db_do(tx, "UPDATE tells SET due = 1 WHERE state = 0", NULL, 0, true), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    expect_calls(&l, 3);
    assert_int_equal(notify_stats(t).hooks, 2);
    notify_stop(t);
    s.options.hooks_inside = false; /* as on any host: not into its own network */
    t = start_notify(&s);
    step_to(&s, 0);
    step_to(&s, 1);
    for (int i = 0; i < 200 && notify_stats(t).failures == 0; i++)
        usleep(25000);
    assert_int_equal(notify_stats(t).failures, 1);
    expect_calls(&l, 3);
    notify_stop(t);
    close_listener(&l);
    db_close(s.db);
}

static bool inside(const char *text)
{
    struct sockaddr_in in = {.sin_family = AF_INET};
    struct sockaddr_in6 in6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &in.sin_addr) == 1)
        return notify_inside((struct sockaddr *)&in);
    assert_int_equal(inet_pton(AF_INET6, text, &in6.sin6_addr), 1);
    return notify_inside((struct sockaddr *)&in6);
}

static void addresses(void **state)
{
    (void)state;
    static const char *const in[] = {
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.169.254",
        "0.0.0.0",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fd00::1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "64:ff9b:1:a00:0:100:808:808"}; /* 10.0.0.1 behind a NAT64 of one's own (RFC 8215), not 8.8.8.8 */
    static const char *const out[] = {"1.1.1.1",         "172.32.0.1",     "192.169.0.1",     "8.8.8.8",
                                      "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"};
    for (size_t i = 0; i < sizeof in / sizeof in[0]; i++)
        if (!inside(in[i]))
            fail_msg("%s", in[i]);
    for (size_t i = 0; i < sizeof out / sizeof out[0]; i++)
        if (inside(out[i]))
            fail_msg("%s", out[i]);
    struct sg_error why;
    struct notify_options options = {.hooks = true};
    static const char *const bad[] = {"ftp://x.y/",         "file:///etc/passwd", "https://",
                                      "http:///x",          "https://a:b@c.d/",   "https://a b/",
                                      "https://a/\r\nX: y", "gopher://x",         "x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_not_equal(notify_hook_check(&options, bad[i]), NOTIFY_HOOK_OK);
    assert_int_equal(notify_hook_check(&options, "https://a.example/x?y=1"), NOTIFY_HOOK_OK);
    assert_int_equal(notify_hook_check(&options, ""), NOTIFY_HOOK_OK);
    options.hooks = false;
    assert_int_equal(notify_hook_check(&options, "https://a.example/x"), NOTIFY_HOOK_NONE);
    options = (struct notify_options){.mail = "pop3://x", .mail_from = "a@b", .origin = "https://x"};
    assert_null(notify_start(NULL, &options, &why));
    assert_string_equal(why.key, "wrong.serve.mail");
    options.mail = "sendmail:true";
    options.origin = "";
    assert_null(notify_start(NULL, &options, &why));
    assert_string_equal(why.key, "wrong.serve.mail-origin");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses),
        cmocka_unit_test(a_title_is_no_header),
        cmocka_unit_test(a_turn_is_told_once),
        cmocka_unit_test(mails_are_gathered),
        cmocka_unit_test(mail_goes_by_smtp),
        cmocka_unit_test(hooks_are_signed_and_tried_again),
        cmocka_unit_test(two_nodes_tell_once),
        cmocka_unit_test(smtp_needs_tls_unless_told_otherwise),
        cmocka_unit_test(no_password_in_clear),
        cmocka_unit_test(a_key_is_for_one_address),
        cmocka_unit_test(a_key_is_not_for_a_mailbox),
        cmocka_unit_test(toggling_asks_once),
        cmocka_unit_test(many_accounts_ask_once),
    };
    sg_games_init();
    help_start_folder();
    signal(SIGPIPE, SIG_IGN);
    snprintf(inbox, sizeof inbox, "%s/inbox", help_folder);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
