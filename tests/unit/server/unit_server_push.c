/* unit_server_push.c: Web Push: only to known services, signed with one key, without a body. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "db_help.h"
#include "server/notify/internal.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>

static const struct notify_options usual = {.push = true,
                                            .push_services = "",
                                            .mail_from = "Signoria <games@example.org>",
                                            .origin = "https://games.example.org"};

static enum notify_push_fault fault(const char *services, const char *endpoint, bool *inside)
{
    struct notify_options options = usual;
    options.push_services = services;
    return notify_push_check(&options, endpoint, inside);
}

static void only_known_services(void **state)
{
    (void)state;
    static const char *const good[] = {
        "https://fcm.googleapis.com/fcm/send/abc:def", "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QGuQ", "https://wns2-par02p.notify.windows.com/w/?token=BQYA"};
    static const char *const strange[] = {"https://example.org/x",
                                          "https://fcm.googleapis.com.example.org/x",
                                          "https://example.org/fcm.googleapis.com",
                                          "https://notfcm.googleapis.com/x",
                                          "https://fcm.googleapis.com:8443/x",
                                          "http://fcm.googleapis.com/x",
                                          "https://push.apple.com/x",
                                          "https://evilpush.apple.com/x",
                                          "https://example.org#.push.apple.com",
                                          "https://example.org?.push.apple.com",
                                          "http://127.0.0.1/x"};
    static const char *const bad[] = {"",
                                      "fcm.googleapis.com/x",
                                      "ftp://fcm.googleapis.com/x",
                                      "https:///x",
                                      "https://a@web.push.apple.com/x",
                                      "https://web.push.apple.com/a b",
                                      "https://web.push.apple.com/\r\nX: y"};
    bool inside;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(fault("", good[i], &inside), NOTIFY_PUSH_OK);
        assert_false(inside);
    }
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++)
        if (fault("", strange[i], &inside) != NOTIFY_PUSH_SERVICE)
            fail_msg("%s", strange[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (fault("", bad[i], &inside) != NOTIFY_PUSH_ADDRESS)
            fail_msg("%s", bad[i]);
    char far[NOTIFY_ENDPOINT_BYTES + 2];
    memset(far, 'x', sizeof far - 1);
    far[sizeof far - 1] = 0;
    memcpy(far, "https://fcm.googleapis.com/", 27);
    assert_int_equal(fault("", far, &inside), NOTIFY_PUSH_ADDRESS);
    far[NOTIFY_ENDPOINT_BYTES] = 0;
    assert_int_equal(fault("", far, &inside), NOTIFY_PUSH_OK);
    struct notify_options none = usual;
    none.push = false;
    assert_int_equal(notify_push_check(&none, good[0], &inside), NOTIFY_PUSH_NONE);
}

static void a_host_adds_services(void **state)
{
    (void)state;
    bool inside = false;
    static const char list[] = "push.example.org *.example.net http://10.0.0.5:8080";
    assert_true(notify_push_services_ok(list));
    assert_true(notify_push_services_ok(""));
    assert_int_equal(fault(list, "https://push.example.org/x", &inside), NOTIFY_PUSH_OK);
    assert_true(inside); /* the host's own words */
    assert_int_equal(fault(list, "https://a.b.example.net/x", &inside), NOTIFY_PUSH_OK);
    assert_false(inside); /* whatever that name is */
    assert_int_equal(fault(list, "http://10.0.0.5:8080/x", &inside), NOTIFY_PUSH_OK);
    assert_true(inside);
    assert_int_equal(fault(list, "https://10.0.0.5:8080/x", &inside), NOTIFY_PUSH_SERVICE);
    assert_int_equal(fault(list, "http://10.0.0.5:80801/x", &inside), NOTIFY_PUSH_SERVICE);
    assert_int_equal(fault(list, "http://push.example.org/x", &inside), NOTIFY_PUSH_SERVICE);
    assert_int_equal(fault(list, "https://fcm.googleapis.com/x", &inside), NOTIFY_PUSH_OK);
    static const char *const bad[] = {"*",
                                      "*.",
                                      "push",
                                      "a.example.org/x",
                                      "a.example.org,b.example.org",
                                      "ftp://a.b",
                                      "https://a.b/c",
                                      "a@b.c",
                                      "x.*.example.org"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (notify_push_services_ok(bad[i]))
            fail_msg("%s", bad[i]);
}

static void one_key_for_all_nodes(void **state)
{
    (void)state;
    char header[NOTIFY_VAPID], wanted[120];
    struct db *db = help_open(help_fresh(false));
    struct notify_vapid *first = notify_vapid_new(db), *second = notify_vapid_new(db);
    assert_non_null(first);
    assert_non_null(second);
    assert_string_equal(notify_vapid_key(first), notify_vapid_key(second));
    assert_int_equal(strlen(notify_vapid_key(first)), 87);
    assert_int_equal(notify_vapid_key(first)[0], 'B'); /* a point that is not compressed */
    assert_true(notify_vapid_header(second, &usual, "https://fcm.googleapis.com/fcm/send/x", 1789000000000, header));
    /* {"typ":"JWT","alg":"ES256"} .
     * {"aud":"https://fcm.googleapis.com","exp":1789043200,"sub":"mailto:games@example.org"} */
    static const char token[] =
        "Authorization: vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."
        "eyJhdWQiOiJodHRwczovL2ZjbS5nb29nbGVhcGlzLmNvbSIsImV4cCI6MTc4OTA0MzIwMCwic3ViIjoibWFpbHRvOm"
        "dhbWVzQGV4YW1wbGUub3JnIn0.";
    if (strncmp(header, token, sizeof token - 1) != 0)
        fail_msg("%s", header);
    snprintf(wanted, sizeof wanted, ", k=%s", notify_vapid_key(first));
    assert_non_null(strstr(header, wanted));
    assert_int_equal(strcspn(header + sizeof token - 1, ","), 86); /* 64 bytes */
    notify_vapid_free(first);
    notify_vapid_free(second);
    db_close(db);
}

/* ---- What is in the store -------------------------------------------------------------- */

static char found[400];

static void note_push(void *ctx, const struct notify_push *push)
{
    (void)ctx;
    size_t length = strlen(found);
    snprintf(found + length, sizeof found - length, "%s%s@%s", length ? " " : "", push->session, push->service);
}

static const char *pushes_of(struct db *db, int64_t user)
{
    struct db_tx *tx = db_begin(db, DB_READ);
    found[0] = 0;
    assert_int_equal(notify_pushes(tx, user, note_push, NULL), DB_OK);
    db_end(tx);
    return found;
}

static void add_push(struct db *db, int64_t user, const char *session, const char *endpoint)
{
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(notify_push_add(tx, user, session, endpoint), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
}

static void browsers_of_somebody(void **state)
{
    (void)state;
    struct db *db = help_open(help_fresh(false));
    struct db_user anna = {.name = "Anna", .key = "anna"}, bob = {.name = "Bob"};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_user_add(tx, &anna), DB_OK);
    assert_int_equal(db_user_add(tx, &bob), DB_OK);
    for (int i = 0; i < 3; i++) {
        char hash[2] = {(char)('a' + i), 0};
        struct db_session s = {.hash = hash, .user = i < 2 ? anna.id : bob.id, .created = 1, .expires = i ? 9000 : 10};
        assert_int_equal(db_session_add(tx, &s), DB_OK);
    }
    assert_int_equal(db_end(tx), DB_OK);
    add_push(db, anna.id, "a", "https://one.example/1");
    add_push(db, anna.id, "b", "https://two.example/2");
    assert_string_equal(pushes_of(db, anna.id), "a@one.example b@two.example");
    add_push(db, anna.id, "b", "https://three.example/3"); /* the browser has another one now */
    assert_string_equal(pushes_of(db, anna.id), "a@one.example b@three.example");
    add_push(db, bob.id, "c", "https://three.example/3"); /* the same browser: it is Bob's now */
    assert_string_equal(pushes_of(db, anna.id), "a@one.example");
    assert_string_equal(pushes_of(db, bob.id), "c@three.example");
    add_push(db, anna.id, "b", "https://two.example/2");
    tx = db_begin(db, DB_WRITE);
    assert_int_equal(notify_push_drop(tx, bob.id, 0, "a"), DB_NONE); /* that is Anna's */
    assert_int_equal(db_sessions_drop(tx, 0, NULL, 500), DB_OK);     /* a has expired */
    assert_int_equal(db_end(tx), DB_OK);
    assert_string_equal(pushes_of(db, anna.id), "b@two.example");
    tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_session_drop(tx, "b"), DB_OK); /* logged out */
    assert_int_equal(db_sessions_drop(tx, bob.id, NULL, 0), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    assert_string_equal(pushes_of(db, anna.id), "");
    assert_string_equal(pushes_of(db, bob.id), "");
    for (int i = 0; i < NOTIFY_PUSHES + 2; i++) {
        char session[8], endpoint[40];
        snprintf(session, sizeof session, "s%d", i);
        snprintf(endpoint, sizeof endpoint, "https://x%d.example/", i);
        add_push(db, anna.id, session, endpoint);
    }
    assert_memory_equal(pushes_of(db, anna.id), "s2@x2.example ", 14); /* the oldest two made way */
    tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_user_drop(tx, anna.id, "somebody"), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    assert_string_equal(pushes_of(db, anna.id), "");
    db_close(db);
}

/* ---- Sending --------------------------------------------------------------------------- */

struct service {
    int fd, status;
    char url[60], request[3000];
};

static void open_service(struct service *s)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof at;
    s->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(s->fd, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(s->fd, 8), 0);
    getsockname(s->fd, (struct sockaddr *)&at, &length);
    snprintf(s->url, sizeof s->url, "http://127.0.0.1:%d/push/1", ntohs(at.sin_port));
}

/* One request. */
static void *serve_push(void *arg)
{
    struct service *s = arg;
    int fd = accept(s->fd, NULL, NULL);
    size_t n = 0;
    ssize_t got;
    while (!strstr(s->request, "\r\n\r\n") && (got = recv(fd, s->request + n, sizeof s->request - 1 - n, 0)) > 0) {
        n += (size_t)got;
        s->request[n] = 0;
    }
    dprintf(fd, "HTTP/1.1 %d x\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            s->status);
    close(fd);
    return NULL;
}

static void what_a_service_answers(void **state)
{
    (void)state;
    static const struct {
        int status;
        enum notify_sent sent;
    } cases[] = {{201, NOTIFY_SENT},  {200, NOTIFY_SENT},  {404, NOTIFY_GONE},  {410, NOTIFY_GONE},
                 {400, NOTIFY_NEVER}, {403, NOTIFY_NEVER}, {301, NOTIFY_NEVER}, {429, NOTIFY_AGAIN},
                 {500, NOTIFY_AGAIN}, {503, NOTIFY_AGAIN}};
    struct service s = {0};
    char words[300];
    struct sg_text why;
    open_service(&s);
    sg_text_init(&why, words, sizeof words);
    assert_int_equal(notify_send_push(s.url, false, "Authorization: vapid t=x, k=y", &why), NOTIFY_AGAIN);
    /* Nobody called: whoever is accepted first below sends the first request. */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pthread_t thread;
        s.status = cases[i].status;
        s.request[0] = 0;
        pthread_create(&thread, NULL, serve_push, &s);
        enum notify_sent sent = notify_send_push(s.url, true, "Authorization: vapid t=x, k=y", &why);
        pthread_join(thread, NULL);
        if (sent != cases[i].sent)
            fail_msg("%d: %d", cases[i].status, sent);
        assert_memory_equal(s.request, "POST /push/1 HTTP/1.1\r\n", 23);
        assert_non_null(strstr(s.request, "\r\nAuthorization: vapid t=x, k=y\r\n"));
        assert_non_null(strstr(s.request, "\r\nTTL: 86400\r\n"));
        assert_non_null(strstr(s.request, "\r\nContent-Length: 0\r\n"));
        assert_null(strstr(s.request, "Content-Type"));
        assert_string_equal(strstr(s.request, "\r\n\r\n"), "\r\n\r\n");
    }
    close(s.fd);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_known_services),    cmocka_unit_test(a_host_adds_services),
        cmocka_unit_test(one_key_for_all_nodes),  cmocka_unit_test(browsers_of_somebody),
        cmocka_unit_test(what_a_service_answers),
    };
    help_start_folder();
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
