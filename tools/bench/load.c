/*
 * load.c: plays many tables of a Signoria server at once, and measures it.
 *
 *     load --port 1338 [--game "pebbles seats=4"] [--tables 50] [--streams]
 *          [--rate ACTIONS] [--seconds 10] [--metrics] [--watch] [--storm]
 *
 * Loopback only, and bounded: at most 2,000 tables, 120 seconds. One thread.
 * Without --streams one person holds all seats of a table and plays them over
 * one connection, the next action as soon as the last is acknowledged. With
 * --streams every seat is a person of its own with an open event stream, and
 * plays when the stream brings what they can play. --rate spreads the actions
 * evenly; without it the server gets as many as it answers.
 *
 * With --watch anybody may look on at the tables. With --storm (and --streams)
 * all connections are closed in the end and a line on standard input is waited
 * for: the server was started again. Then all streams come back at once, where
 * they had been, while the actions continue; it prints how long that took.
 *
 * Prints how many actions were acknowledged, how many a second, and how long
 * they took. Exit code 1 if an answer was wrong.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAX_TABLES = 2000, MAX_SEATS = 5, BUCKETS = 200000, IDLE_SECONDS = 5 };

struct conn {
    int fd; /* -1: closed */
    struct table *table;
    int seat; /* of a stream; -1: where a table's actions go */
    char *in;
    size_t length, room;
    bool news; /* of a stream: the event that comes is a step or a table */
    bool hello;
    char last[64]; /* of a stream: the id of its last event */
};

struct table {
    int64_t id;
    struct conn play, stream[MAX_SEATS];
    char cookie[MAX_SEATS][80];
    char next[128]; /* the action to send; "": none known */
    int next_seat;
    int64_t ply, seq;
    bool busy, over;
    double sent;
    bool fresh; /* a request for a new table is under way */
    struct table *queue;
    bool queued;
};

static struct {
    int port, tables, seats, seconds, rate;
    bool streams, metrics, watch, storm;
    const char *game;
} opt = {1338, 50, 4, 10, 0, false, false, false, false, "pebbles seats=4"};

static struct table *tables;
static int epoll;
static int64_t acked, wrong, late, games, events, hellos, refused;
static uint32_t histogram[BUCKETS]; /* by ten microseconds */
static double slowest;
static struct table *ready, **ready_end = &ready;
static uint64_t random_state = 88172645463325252u;

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static _Noreturn void die(const char *what)
{
    fprintf(stderr, "load: %s\n", what);
    exit(2);
}

static uint32_t random_below(uint32_t below)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 32) % below;
}

/* ---- Connections ----------------------------------------------------------------- */

static void dial(struct conn *c)
{
    struct sockaddr_in a = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)opt.port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1;
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (c->fd < 0 || connect(c->fd, (struct sockaddr *)&a, sizeof a))
        die("cannot connect to the server");
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}

static void watch_conn(struct conn *c)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    epoll_ctl(epoll, EPOLL_CTL_ADD, c->fd, &e);
}

static void send_request(struct conn *c, const char *method, const char *path, const char *cookie, const char *body)
{
    char text[1024];
    int n = snprintf(text, sizeof text,
                     "%s /api/v1%s HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: signoria=%s\r\n"
                     "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                     method, path, cookie, strlen(body), body);
    if (n >= (int)sizeof text || write(c->fd, text, (size_t)n) != n)
        die("cannot write to the server");
}

static bool fill_buffer(struct conn *c)
{
    if (c->room - c->length < 4096) {
        c->room = c->room ? 2 * c->room : 8192;
        c->in = realloc(c->in, c->room);
        if (!c->in)
            die("out of memory");
    }
    ssize_t n = read(c->fd, c->in + c->length, c->room - c->length - 1);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
        if (c->seat < 0 && c->table && !c->table->busy) { /* it was idle: the next action opens another */
            close(c->fd);
            c->fd = -1;
            return false;
        }
        die(c->table && c->seat >= 0 ? "the server closed a stream" : "the server closed a connection that waits");
    }
    if (n > 0)
        c->length += (size_t)n;
    c->in[c->length] = 0;
    return n > 0;
}

/*
 * Where a table's actions go. The server closes connections that ask for nothing (idle_seconds,
 * request_seconds), and a table whose stream is one of the last to come back is silent for long:
 * one that was idle is not used again, it may be closed in the same moment.
 */
static void dial_play(struct table *t)
{
    if (t->play.fd >= 0 && seconds_now() - t->sent < IDLE_SECONDS)
        return;
    if (t->play.fd >= 0)
        close(t->play.fd);
    dial(&t->play);
    watch_conn(&t->play);
    t->sent = seconds_now();
}

/* The body of a whole answer in the buffer, or NULL. */
static char *whole_answer(struct conn *c, int *status)
{
    static const char key[] = "\ncontent-length:";
    char *end = memmem(c->in, c->length, "\r\n\r\n", 4), *line = c->in;
    size_t body = 0;
    if (!end)
        return NULL;
    for (; line && line < end; line = memchr(line + 1, '\n', (size_t)(end - line)))
        if (strncasecmp(line, key, sizeof key - 1) == 0)
            body = strtoul(line + sizeof key - 1, NULL, 10);
    if ((size_t)(end + 4 - c->in) + body > c->length)
        return NULL;
    *status = atoi(c->in + 9);
    return end + 4;
}

/* Waits for the answer; for setting up. */
static char *ask_server(struct conn *c, const char *method, const char *path, const char *cookie, const char *body,
                        int *status)
{
    char *at;
    c->length = 0;
    send_request(c, method, path, cookie, body);
    while (!(at = whole_answer(c, status)))
        fill_buffer(c);
    return at;
}

/* ---- What can be played -------------------------------------------------------------- */

static int64_t number_after(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? strtoll(at + strlen(key), NULL, 10) : -1;
}

/* Past `key`, which is near; NULL if it is not there. */
static const char *text_after(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? at + strlen(key) : NULL;
}

/*
 * Where a table stands, and one of the actions in "legal" by chance. It reads
 * no further than it must: "view", "plies" and "to_move" come first in "play",
 * and only who is to move has something to choose.
 */
static void read_play(struct table *t, const char *text)
{
    const char *play = text_after(text, "\"play\":{\"view\":");
    const char *to_move = play ? text_after(play, "\"to_move\":") : NULL;
    if (!to_move)
        return;
    t->over = strncmp(to_move, "\"over\"", 6) == 0;
    if (!t->over && atoi(play) != atoi(to_move))
        return; /* somebody else's turn: their own stream shows it */
    t->next[0] = 0;
    t->seq = number_after(text, "\"seq\":");
    t->ply = number_after(play, "\"plies\":");
    t->next_seat = atoi(to_move) - 1;
    const char *list[64], *at = text_after(to_move, "\"legal\":[");
    uint32_t count = 0;
    while (at && count < 64 && *at == '{') {
        list[count++] = at + 11;
        at = strchr(at, '}');
        if (!at || at[1] != ',')
            break;
        at += 2;
    }
    if (!count)
        return;
    const char *pick = list[random_below(count)], *end = strchr(pick, '"');
    memcpy(t->next, pick, (size_t)(end - pick));
    t->next[end - pick] = 0;
}

/* ---- Setting up -------------------------------------------------------------------------- */

static void session(struct conn *c, char *cookie)
{
    int status;
    ask_server(c, "POST", "/session", "", "{\"name\":\"Load\"}", &status);
    char *at = strcasestr(c->in, "set-cookie: signoria=");
    if (status != 201 || !at)
        die("no session: is the server's accounts setting 2, or its limits too low?");
    sscanf(at + 21, "%79[^;]", cookie);
}

static const char *new_table_body(void)
{
    static char body[512];
    int n = snprintf(body, sizeof body, "{\"setup\":\"%s\",\"join\":\"anyone\",%s\"number\":\"load\",\"seats\":[",
                     opt.game, opt.watch ? "\"spectators\":\"anyone\"," : "");
    for (int s = 0; s < opt.seats; s++)
        n += snprintf(body + n, sizeof body - (size_t)n, "%s{\"who\":\"%s\"}", s ? "," : "",
                      s && opt.streams ? "open" : "me");
    snprintf(body + n, sizeof body - (size_t)n, "]}");
    return body;
}

static void open_stream(struct table *t, int s)
{
    char text[512];
    struct conn *c = &t->stream[s];
    dial(c);
    c->table = t;
    c->seat = s;
    c->length = 0;
    c->hello = false;
    int n = snprintf(text, sizeof text,
                     "GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: signoria=%s\r\n%s%s%s\r\n",
                     t->cookie[s], c->last[0] ? "Last-Event-ID: " : "", c->last, c->last[0] ? "\r\n" : "");
    if (write(c->fd, text, (size_t)n) != n)
        die("cannot write to the server");
    watch_conn(c);
}

static void open_streams(struct table *t)
{
    for (int s = 0; s < opt.seats; s++)
        open_stream(t, s);
}

static void set_up(struct table *t)
{
    char path[64];
    int status;
    dial(&t->play);
    t->play.table = t;
    t->play.seat = -1;
    for (int s = 0; s < (opt.streams ? opt.seats : 1); s++)
        session(&t->play, t->cookie[s]);
    char *body = ask_server(&t->play, "POST", "/tables", t->cookie[0], new_table_body(), &status);
    if (status != 201)
        die(body);
    t->id = number_after(body, "\"id\":");
    for (int s = 1; opt.streams && s < opt.seats; s++) {
        snprintf(path, sizeof path, "/tables/%lld/join", (long long)t->id);
        body = ask_server(&t->play, "POST", path, t->cookie[s], "{\"number\":\"load\"}", &status);
        if (status != 200)
            die(body);
    }
    if (!opt.streams)
        read_play(t, body);
    t->play.length = 0;
    close(t->play.fd); /* it would be idle for too long */
    t->play.fd = -1;
}

/* ---- Playing --------------------------------------------------------------------------------- */

static void get_ready(struct table *t)
{
    if (t->queued)
        return;
    t->queued = true;
    t->queue = NULL;
    *ready_end = t;
    ready_end = &t->queue;
}

static void act_at(struct table *t)
{
    char path[64], body[256];
    dial_play(t);
    t->sent = seconds_now();
    t->busy = true;
    t->play.length = 0;
    t->fresh = t->over;
    if (t->over) {
        games++;
        send_request(&t->play, "POST", "/tables", t->cookie[0], new_table_body());
        return;
    }
    snprintf(path, sizeof path, "/tables/%lld/actions", (long long)t->id);
    snprintf(body, sizeof body, "{\"ply\":%lld,\"seq\":%lld,\"seat\":%d,\"action\":\"%s\"}", (long long)t->ply,
             (long long)t->seq, t->next_seat + 1, t->next);
    t->next[0] = 0;
    send_request(&t->play, "POST", path, t->cookie[opt.streams ? t->next_seat : 0], body);
}

static void acknowledged(struct table *t)
{
    int status;
    char *body = whole_answer(&t->play, &status);
    if (!body)
        return;
    double took = seconds_now() - t->sent;
    t->busy = false;
    if (status == 409)
        late++;
    if (status != 200 && status != 201 && status != 409) {
        if (wrong++ < 5)
            fprintf(stderr, "load: %d %.300s\n", status, body);
    }
    if (!t->fresh && status == 200) {
        long bucket = (long)(took * 1e5);
        histogram[bucket < BUCKETS ? bucket : BUCKETS - 1]++;
        if (took > slowest)
            slowest = took;
        acked++;
    }
    if (t->fresh)
        t->id = number_after(body, "\"id\":");
    if (!opt.streams)
        read_play(t, body);
    if (t->next[0] || (t->over && !opt.streams))
        get_ready(t);
}

/* One line of a stream: only "data:" of a step or a table is looked into. */
static void read_event(struct conn *c, char *line)
{
    struct table *t = c->table;
    if (strncmp(line, "HTTP/1.1 ", 9) == 0 && atoi(line + 9) != 200) {
        refused++;
    } else if (strncmp(line, "id: ", 4) == 0) {
        snprintf(c->last, sizeof c->last, "%.*s", (int)strcspn(line + 4, ",\r"), line + 4);
    } else if (strncmp(line, "event: ", 7) == 0) {
        events++;
        hellos += strncmp(line + 7, "hello", 5) == 0;
        c->news = strncmp(line + 7, "step", 4) == 0 || strncmp(line + 7, "table", 5) == 0;
    } else if (c->news && strncmp(line, "data: ", 6) == 0) {
        read_play(t, line + 6);
        if (!t->busy && t->next[0])
            get_ready(t);
    }
}

static void listen_to(struct conn *c)
{
    char *from = c->in, *end;
    while ((end = memchr(from, '\n', c->length - (size_t)(from - c->in)))) {
        *end = 0;
        read_event(c, from);
        from = end + 1;
    }
    c->length -= (size_t)(from - c->in);
    memmove(c->in, from, c->length + 1);
}

static void start_ready(int64_t *started, int64_t allowed)
{
    while (ready && *started < allowed) {
        struct table *t = ready;
        ready = t->queue;
        if (!ready)
            ready_end = &ready;
        t->queued = false;
        if (!t->busy && (t->next[0] || t->over)) {
            act_at(t);
            ++*started;
        }
    }
}

/* How long until the next may start: it sleeps then, the server needs the processor. */
static struct timespec until_next(int64_t started, double passed)
{
    double wait = 0.005;
    if (ready && opt.rate > 0)
        wait = (double)(started + 1) / opt.rate - passed;
    wait = wait < 0.0001 ? 0.0001 : wait > 0.005 ? 0.005 : wait;
    return (struct timespec){0, (long)(wait * 1e9)};
}

/* Streams that are still to come back, a few at a time: those that are there are listened to meanwhile. */
static void come_back(int *next)
{
    for (int i = 0; i < 32 && *next < opt.tables * opt.seats; i++, ++*next)
        open_stream(&tables[*next / opt.seats], *next % opt.seats);
}

static void play_all(double until, int *next)
{
    struct epoll_event list[256];
    double begun = seconds_now(), at;
    int64_t started = 0;
    while ((at = seconds_now()) < until && (!next || hellos + refused < (int64_t)opt.tables * opt.seats)) {
        double passed = at - begun;
        if (next)
            come_back(next);
        start_ready(&started, opt.rate > 0 ? (int64_t)(passed * opt.rate) : opt.rate ? 0 : INT64_MAX);
        struct timespec wait = until_next(started, passed);
        if (next && *next < opt.tables * opt.seats)
            wait.tv_nsec = 0;
        int n = epoll_pwait2(epoll, list, 256, &wait, NULL);
        for (int i = 0; i < n; i++) {
            struct conn *c = list[i].data.ptr;
            if (!fill_buffer(c))
                continue;
            if (c->seat < 0)
                acknowledged(c->table);
            else
                listen_to(c);
        }
    }
}

/* ---- Reports ------------------------------------------------------------------------------------ */

static double percentile(double share)
{
    int64_t want = (int64_t)((double)acked * share), sum = 0;
    for (int i = 0; i < BUCKETS; i++)
        if ((sum += histogram[i]) > want)
            return (i + 1) / 100.0;
    return slowest * 1000;
}

static void print_report(double seconds)
{
    printf("%d tables%s: %lld actions acknowledged in %.1f s, %.0f/s; p50 %.2f ms, p99 %.2f ms, slowest %.1f ms; "
           "%lld late, %lld wrong, %lld games over, %lld events\n",
           opt.tables, opt.streams ? " with a stream a seat" : "", (long long)acked, seconds, (double)acked / seconds,
           percentile(0.5), percentile(0.99), slowest * 1000, (long long)late, (long long)wrong, (long long)games,
           (long long)events);
}

/* The server is started again: everybody comes back at once. */
static void storm(void)
{
    int next = 0;
    for (int i = 0; i < opt.tables; i++) {
        struct table *t = &tables[i];
        if (t->play.fd >= 0)
            close(t->play.fd);
        t->play.fd = -1;
        t->play.length = 0;
        t->busy = false;
        for (int s = 0; s < opt.seats; s++)
            close(t->stream[s].fd);
    }
    printf("storm: start the server again, then send a line\n");
    fflush(stdout);
    if (getchar() == EOF)
        die("nobody started the server again");
    for (int i = 0; i < opt.tables; i++)
        if (tables[i].next[0])
            get_ready(&tables[i]);
    acked = late = hellos = refused = wrong = 0;
    memset(histogram, 0, sizeof histogram);
    slowest = 0;
    double begun = seconds_now();
    play_all(begun + 30, &next);
    double took = seconds_now() - begun;
    printf("storm: %lld of %d streams back in %.2f s, %lld refused\n", (long long)hellos, opt.tables * opt.seats, took,
           (long long)refused);
    play_all(begun + 2 > seconds_now() ? begun + 2 : seconds_now(), NULL); /* actions of the same two seconds */
    print_report(seconds_now() - begun);
}

static void metrics(const char *when)
{
    struct conn c = {.seat = -1};
    dial(&c);
    const char request[] = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    int status;
    char *body;
    if (write(c.fd, request, sizeof request - 1) < 0)
        die("cannot write to the server");
    while (!(body = whole_answer(&c, &status)))
        fill_buffer(&c);
    printf("%s: resident %.1f MB, %lld tables in memory, %lld streams, %lld connections, "
           "%lld steps in %lld transactions\n",
           when, (double)number_after(body, "\nsignoria_resident_bytes ") / 1048576,
           (long long)number_after(body, "\nsignoria_tables "), (long long)number_after(body, "\nsignoria_streams "),
           (long long)number_after(body, "\nsignoria_connections "),
           (long long)number_after(body, "\nsignoria_store_steps_total "),
           (long long)number_after(body, "\nsignoria_store_batches_total "));
    close(c.fd);
    free(c.in);
}

static const char USAGE[] = "usage: load --port P [--game SETUP] [--tables N] [--streams] [--rate N] [--seconds N] "
                            "[--metrics] [--watch] [--storm]";

static void read_arguments(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "0";
        if (strcmp(argv[i], "--streams") == 0)
            opt.streams = true;
        else if (strcmp(argv[i], "--metrics") == 0)
            opt.metrics = true;
        else if (strcmp(argv[i], "--watch") == 0)
            opt.watch = true;
        else if (strcmp(argv[i], "--storm") == 0)
            opt.storm = true;
        else if (strcmp(argv[i], "--game") == 0)
            opt.game = argv[++i];
        else if (strcmp(argv[i], "--port") == 0)
            opt.port = atoi(value), i++;
        else if (strcmp(argv[i], "--tables") == 0)
            opt.tables = atoi(value), i++;
        else if (strcmp(argv[i], "--seconds") == 0)
            opt.seconds = atoi(value), i++;
        else if (strcmp(argv[i], "--rate") == 0)
            opt.rate = atoi(value), i++;
        else if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0) {
            puts(USAGE);
            exit(0);
        } else
            die(USAGE);
    }
    const char *seats = opt.game ? strstr(opt.game, "seats=") : NULL;
    opt.seats = seats ? atoi(seats + 6) : 2;
    if (opt.tables < 1 || opt.tables > MAX_TABLES || opt.seconds < 1 || opt.seconds > 120 || opt.seats < 2 ||
        opt.seats > MAX_SEATS)
        die("1 to 2000 tables, 1 to 120 seconds, 2 to 5 seats");
}

int main(int argc, char **argv)
{
    struct rlimit files;
    read_arguments(argc, argv);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    tables = calloc((size_t)opt.tables, sizeof *tables);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    if (opt.metrics)
        metrics("before");
    double begun = seconds_now();
    for (int i = 0; i < opt.tables; i++)
        set_up(&tables[i]);
    if (opt.metrics) {
        printf("set up in %.1f s\n", seconds_now() - begun);
        metrics("tables");
    }
    for (int i = 0; i < opt.tables; i++) {
        if (opt.streams)
            open_streams(&tables[i]);
        else
            get_ready(&tables[i]);
    }
    if (opt.streams) { /* until every stream has said hello */
        int rate = opt.rate;
        opt.rate = -1; /* nobody plays yet */
        play_all(seconds_now() + 2, NULL);
        opt.rate = rate;
        if (opt.metrics)
            metrics("streams");
    }
    for (int i = 0; i < opt.tables; i++)
        dial_play(&tables[i]);
    acked = late = 0;
    memset(histogram, 0, sizeof histogram);
    slowest = 0;
    begun = seconds_now();
    play_all(begun + opt.seconds, NULL);
    double took = seconds_now() - begun;
    print_report(took);
    if (opt.metrics)
        metrics("after");
    if (opt.storm && opt.streams)
        storm();
    return wrong ? 1 : 0;
}
