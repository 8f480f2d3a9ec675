/*
 * fuzz_server.c: any requests to a whole server: paths, headers, cookies, bodies.
 *
 * The server is the real one, with its threads and a store; it continues from
 * input to input with new people each time, and is stopped and looked over for
 * leaks now and then. An input is lines, one for each request:
 *
 *     1t                        a digit: who asks (0 nobody, 1 to 3 people with a cookie
 *                               each); a letter: one of the requests below
 *     2m{"ply":$p,"action":"$a7"}      another body for it
 *     1PATCH /api/v1/account⇥{"mail":true}    any request; fields end in a tab, those
 *     0GET /metrics⇥Cookie: signoria=x        that do not begin with '{' are headers
 *     *GET / HTTP/1.1~Host: localhost~~       bytes as they are, '~' for CR LF
 *
 * In them $t stands for the latest table, $c its code, $p its plies, $s its
 * steps, $a and any letter for one of what can be played there now. With
 * FUZZ_TELL=1 requests and the status of their answers are printed; with
 * FUZZ_LIFE=1 a server lives for one input, so that a leak has its input.
 */
#include "talk.h" /* first: _GNU_SOURCE */

#include "fuzz.h"

#include "games/games.h"
#include "server/http/conns.h"
#include "server/bots/bots.h"
#include "server/serve.h"
#include "server/tables/table.h"
#include "server/accounts/users.h"

#include <sanitizer/lsan_interface.h>

enum { PEOPLE = 4, STREAMS = 4, MOST_LINES = 40, LIFE = 3000 };

#define T "/api/v1/tables/$t"

/* Who asks these the fuzzer need not spell them. */
static const struct {
    char letter;
    const char *head, *body;
} known[] = {
    {'a', "POST /api/v1/accounts", "{\"name\":\"Anna\",\"password\":\"12345678\",\"email\":\"a@b.example\"}"},
    {'b', "POST /api/v1/tables",
     "{\"setup\":\"$g0 "
     "seats=2\",\"seats\":[{\"who\":\"me\"},{\"who\":\"bot\",\"bot\":\"random\"}],\"chance\":\"seeded\",\"seed\":7,"
     "\"undo\":\"free\",\"hints\":true}"},
    {'c', "POST " T "/chat", "{\"text\":\"hello\"}"},
    {'d', "DELETE /api/v1/session", ""},
    {'e', "GET /api/v1/events?watch=$t.$c", ""},
    {'f', "POST /api/v1/tables",
     "{\"setup\":\"$g1 seats=2\",\"seats\":[{\"who\":\"me\"},{\"who\":\"me\"}],\"chance\":\"seeded\",\"seed\":3}"},
    {'g', "GET " T "?code=$c", ""},
    {'h', "GET " T "/history?from=0", ""},
    {'i', "POST " T "/seats", "{\"seat\":2,\"who\":\"invited\",\"name\":\"Anna\"}"},
    {'j', "POST " T "/join", "{\"code\":\"$c\",\"number\":\"two\"}"},
    {'k', "POST " T "/leave", "{}"},
    {'l', "POST /api/v1/login", "{\"name\":\"Anna\",\"password\":\"12345678\"}"},
    {'m', "POST " T "/actions", "{\"ply\":$p,\"action\":\"$a0\"}"},
    {'n', "POST " T "/number", "{\"number\":\"one\"}"},
    {'o', "POST " T "/archive", "{\"archived\":true}"},
    {'p', "GET " T "?ply=1&state=1&code=$c", ""},
    {'q', "GET /api/v1/tables?list=open&before=9", ""},
    {'r', "GET " T "/replay?code=$c", ""},
    {'s', "GET " T "/save", ""},
    {'t', "POST /api/v1/tables",
     "{\"setup\":\"pebbles seats=2 quick\",\"join\":\"anyone\",\"spectators\":\"anyone\",\"number\":\"blue\"}"},
    {'u', "POST " T "/undo", "{\"ply\":$p,\"plies\":1}"},
    {'v', "POST " T "/redo", "{\"ply\":$p,\"plies\":1}"},
    {'w', "POST " T "/rematch", "{\"number\":\"x\"}"},
    {'x', "POST " T "/return", "{}"},
    {'y', "POST " T "/answer", "{\"yes\":true}"},
    {'z', "POST " T "/replace", "{\"seat\":1,\"bot\":\"random\"}"},
    {'A', "PATCH /api/v1/account",
     "{\"mail\":true,\"digest\":3,\"hook\":\"https://a.example/x\",\"settings\":{\"a\":1}}"},
    {'C', "GET " T "/chat?from=0", ""},
    {'D', "DELETE /api/v1/account", "{\"password\":\"12345678\"}"},
    {'H', "POST " T "/hint", "{\"ply\":$p}"},
    {'P', "POST /api/v1/password", "{\"old\":\"12345678\",\"new\":\"23456789\"}"},
    {'R', "PATCH /api/v1/session", "{\"name\":\"Bob\"}"},
    {'W', "GET /mail?key=abc", ""},
    {'X', "GET /api/v1/account/export", ""},
};

enum { KNOWN = sizeof known / sizeof known[0] };

static struct server *server;
static char folder[256];

/* What the input has come to. */
static struct {
    int fd[PEOPLE];
    char cookie[PEOPLE][200];
    int stream[STREAMS], streams;
    int64_t table, plies, steps;
    char code[64];
    json_t *legal;
    bool hanging; /* somebody waits for news */
    int costly;
} now;

/* ---- The server -------------------------------------------------------------------- */

static void stop_server(void)
{
    char path[300];
    static const char *const names[] = {"db", "db.lock", "db-wal", "db-shm"};
    if (server)
        serve_stop(server);
    server = NULL;
    for (int i = 0; i < 4 && *folder; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    if (*folder)
        rmdir(folder);
    *folder = 0;
}

static void start_server(void)
{
    static bool before;
    char memory[512], path[300];
    struct sg_text words;
    struct sg_error why;
    struct serve_options o = {.listen = "127.0.0.1:0", .store = path};
    struct users_options users = {.threads = 1, .tries = 3, .quick = true};
    const char *tmp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/signoria-fuzz-XXXXXX", tmp ? tmp : "/tmp");
    sg_check(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/db", folder);
    config_default(&o.config);
    o.config.threads = 1;
    o.config.bot_playouts = 10;
    o.config.log = 0;
    o.config.notify_seconds = 86400; /* nobody is called */
    o.config.writes_minute = 1000000;
    server = serve_start(&o, &why);
    sg_text_init(&words, memory, sizeof memory);
    if (!server) {
        sg_error_report(&why, &words);
        talk_broken(memory, "", 0);
    }
    users_stop(server->users);
    server->users = users_start(server->db, &users);
    if (!before)
        atexit(stop_server);
    before = true;
}

/* A new one every LIFE inputs; what the old one left behind is a leak. */
static void live_on(void)
{
    static int inputs, life;
    if (!life)
        life = getenv("FUZZ_LIFE") ? atoi(getenv("FUZZ_LIFE")) : LIFE;
    if (server && ++inputs % life == 0) {
        stop_server();
        if (__lsan_do_recoverable_leak_check())
            abort();
    }
    if (!server)
        start_server();
}

/* ---- Requests ------------------------------------------------------------------------ */

static void put_legal(struct buffer *out, char which)
{
    size_t count = json_array_size(now.legal);
    json_t *one = count ? json_array_get(now.legal, (unsigned char)which % count) : NULL;
    const char *words = json_string_value(json_object_get(one, "action"));
    buffer_add(out, words ? words : "draw");
}

/* "$g0" is the first game of the list. */
static void put_game(struct buffer *out, char which)
{
    buffer_add(out, sg_game_at((which & 15) % sg_game_count())->name);
}

/* Copies text with what '$' stands for. */
static void put_filled(struct buffer *out, const char *at, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char next = i + 1 < length ? at[i + 1] : 0;
        if (at[i] != '$' || !next || !strchr("tcpsag", next)) {
            buffer_bytes(out, at + i, 1);
            continue;
        }
        i++;
        if (next == 't')
            buffer_number(out, now.table ? now.table : 1);
        else if (next == 'p')
            buffer_number(out, now.plies);
        else if (next == 's')
            buffer_number(out, now.steps);
        else if (next == 'c')
            buffer_add(out, now.code);
        else if (next == 'g')
            put_game(out, ++i < length ? at[i] : '0');
        else
            put_legal(out, ++i < length ? at[i] : '0');
    }
}

/* A request as the input has it. */
struct ask {
    int who;
    struct sg_slice head, body;
    struct buffer headers;
    bool host, type, framed; /* it brings that itself */
};

static void take_field(struct ask *a, struct sg_slice field)
{
    if (field.length && field.at[0] == '{') {
        a->body = field;
    } else if (field.length) {
        a->host |= field.length > 5 && strncasecmp(field.at, "host:", 5) == 0;
        a->type |= field.length > 13 && strncasecmp(field.at, "content-type:", 13) == 0;
        a->framed |= (field.length > 15 && strncasecmp(field.at, "content-length:", 15) == 0) ||
                     (field.length > 4 && strncasecmp(field.at, "transfer-encoding", 17) == 0) ||
                     (field.length > 7 && strncasecmp(field.at, "expect:", 7) == 0);
        put_filled(&a->headers, field.at, field.length);
        buffer_add(&a->headers, "\r\n");
    }
}

static void take_ask(struct ask *a, struct sg_slice line)
{
    struct sg_slice field, rest;
    bool more = sg_slice_split(line, '\t', &field, &rest);
    a->head = more ? field : line;
    if (a->head.length == 1 || (a->head.length > 1 && a->head.at[1] == '{'))
        for (int i = 0; i < KNOWN; i++)
            if (known[i].letter == line.at[0]) {
                a->body = a->head.length > 1 ? (struct sg_slice){a->head.at + 1, a->head.length - 1}
                                             : sg_slice_of(known[i].body);
                a->head = sg_slice_of(known[i].head);
                break;
            }
    while (more) {
        more = sg_slice_split(rest, '\t', &field, &line);
        take_field(a, more ? field : rest);
        rest = line;
    }
}

static void write_ask(const struct ask *a, struct buffer *out)
{
    struct buffer body = {NULL, 0, 0};
    put_filled(&body, a->body.at, a->body.length);
    put_filled(out, a->head.at, a->head.length);
    buffer_add(out, " HTTP/1.1\r\n");
    if (!a->host)
        buffer_add(out, "Host: localhost\r\n");
    if (now.cookie[a->who][0]) {
        buffer_add(out, "Cookie: ");
        buffer_add(out, now.cookie[a->who]);
        buffer_add(out, "\r\n");
    }
    if (a->headers.length)
        buffer_bytes(out, a->headers.at, a->headers.length);
    if (body.length && !a->type)
        buffer_add(out, "Content-Type: application/json\r\n");
    if (body.length && !a->framed) {
        buffer_add(out, "Content-Length: ");
        buffer_number(out, (int64_t)body.length);
        buffer_add(out, "\r\n");
    }
    buffer_add(out, "\r\n");
    if (body.length)
        buffer_bytes(out, body.at, body.length);
    buffer_free(&body);
}

/* What later lines can name. */
static void learn(int who, const struct talk_answer *a)
{
    json_t *play = json_object_get(a->json, "play"), *id = json_object_get(a->json, "id");
    json_t *seq = json_object_get(a->json, "seq"), *code = json_object_get(a->json, "code");
    if (a->cookie[0])
        strcpy(now.cookie[who], a->cookie);
    if (json_is_integer(id) && json_object_get(a->json, "setup"))
        now.table = json_integer_value(id);
    if (json_is_integer(seq))
        now.steps = json_integer_value(seq);
    if (json_is_string(code) && json_string_length(code) < sizeof now.code)
        strcpy(now.code, json_string_value(code));
    if (!json_is_object(play))
        return;
    now.plies = json_integer_value(json_object_get(play, "plies"));
    json_t *legal = json_object_get(play, "legal");
    if (!legal)
        return;
    json_decref(now.legal);
    now.legal = json_incref(legal);
}

/* ---- Speaking ------------------------------------------------------------------------ */

static bool holds(const struct buffer *text, const char *words)
{
    return memmem(text->at, text->length, words, strlen(words)) != NULL;
}

/* Hashing and thinking take long: some of each input is enough. */
static bool too_costly(const struct buffer *text)
{
    bool costs = holds(text, "/hint") || holds(text, "password") || holds(text, "/login") || holds(text, "/accounts");
    return (costs && ++now.costly > 4) || (holds(text, "/hint") && ++now.costly > 2) || holds(text, "master") ||
           holds(text, "trader") || holds(text, "expert");
}

static void speak(const struct ask *ask)
{
    struct buffer text = {NULL, 0, 0};
    write_ask(ask, &text);
    int *fd = &now.fd[ask->who];
    if (*fd < 0)
        *fd = talk_open(server, ask->who == 3 ? "203.0.113.9" : "127.0.0.1");
    if (*fd < 0 || too_costly(&text)) {
        buffer_free(&text);
        return;
    }
    bool waits = holds(&text, "after=");
    talk_send(*fd, text.at, text.length);
    /* Framed by itself: perhaps more was promised than comes. */
    struct talk_answer a = talk_read(*fd, text.at[0] == 'H', !waits && !ask->framed, text.at, text.length);
    if (getenv("FUZZ_TELL"))
        fprintf(stderr, "%d %.*s\n", a.status, (int)strcspn(text.at, "\r"), text.at);
    now.hanging |= waits && !a.status;
    learn(ask->who, &a);
    if (a.stream && now.streams < STREAMS) {
        now.stream[now.streams++] = *fd;
        *fd = -1;
    } else if (a.closed || a.stream || ask->framed) {
        close(*fd);
        *fd = -1;
    }
    json_decref(a.json);
    buffer_free(&text);
}

/*
 * Bytes as they are. A request that is not whole keeps its connection until
 * the server's patience ends (idle_seconds), so nothing has to come back.
 */
static void speak_raw(struct sg_slice line)
{
    struct buffer text = {NULL, 0, 0}, in = {NULL, 0, 0};
    for (size_t i = 0; i < line.length; i++)
        buffer_bytes(&text, line.at[i] == '~' ? "\r\n" : &line.at[i], line.at[i] == '~' ? 2 : 1);
    bool whole = text.length && (holds(&text, "\r\n\r\n") || holds(&text, "\n\n"));
    int fd = text.length && !holds(&text, "hint") ? talk_open(server, "198.51.100.7") : -1;
    if (fd >= 0) {
        talk_send(fd, text.at, text.length);
        while (talk_more(fd, &in, whole ? TALK_PATIENCE_MS : 0) > 0) {
        }
        close(fd);
    }
    buffer_free(&text);
    buffer_free(&in);
}

/* A name of their own, as a browser would ask for at first. */
static void introduce(int who)
{
    struct ask ask = {
        .who = who, .head = sg_slice_of("POST /api/v1/session"), .body = sg_slice_of("{\"name\":\"Anna\"}")};
    if (who && !now.cookie[who][0])
        speak(&ask);
}

static void take_line(struct sg_slice line)
{
    struct ask ask = {.headers = {NULL, 0, 0}};
    if (line.at[0] < '0' || line.at[0] > '3') {
        speak_raw((struct sg_slice){line.at + 1, line.length - 1});
        return;
    }
    ask.who = line.at[0] - '0';
    if (line.length < 2)
        return;
    take_ask(&ask, (struct sg_slice){line.at + 1, line.length - 1});
    if (!memchr(ask.head.at, '\r', ask.head.length)) {
        introduce(ask.who);
        speak(&ask);
    }
    buffer_free(&ask.headers);
}

/* ---- One input ------------------------------------------------------------------------ */

static void clear_input(void)
{
    memset(&now, 0, sizeof now);
    for (int i = 0; i < PEOPLE; i++)
        now.fd[i] = -1;
}

/* All hang up; who waits for news is woken, so that the next input finds nobody. */
static void hang_up(void)
{
    struct buffer in = {NULL, 0, 0};
    for (int i = 0; i < now.streams; i++) {
        while (talk_more(now.stream[i], &in, 0) > 0) {
        }
        close(now.stream[i]);
    }
    for (int i = 0; i < PEOPLE; i++)
        if (now.fd[i] >= 0)
            close(now.fd[i]);
    if (now.hanging) {
        atomic_store(&server->stopping, true);
        tables_wake_old(server->tables);
        atomic_store(&server->stopping, false);
    }
    json_decref(now.legal);
    buffer_free(&in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sg_slice rest = {(const char *)data, size}, line;
    live_on();
    clear_input();
    for (int i = 0; i < MOST_LINES && rest.length; i++) {
        struct sg_slice after = {"", 0};
        if (!sg_slice_split(rest, '\n', &line, &after))
            line = rest;
        if (line.length)
            take_line(line);
        rest = after;
    }
    hang_up();
    return 0;
}
