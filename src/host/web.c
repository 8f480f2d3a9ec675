/* web.c: requests to a server of ours, by libcurl. */
#define _POSIX_C_SOURCE 200809L
#include "host/web.h"

#include "base/check.h"
#include "host/library.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_ANSWER = 4 << 20, CALL_SECONDS = 60, CONNECT_SECONDS = 15, SILENT_SECONDS = 60 };

/* clang-format off */
#define WEB_FUNCTIONS(X)                                                                                               \
    X(curl_global_init) X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_perform) X(curl_easy_strerror)              \
    X(curl_slist_append) X(curl_slist_free_all) X(curl_easy_setopt) X(curl_easy_getinfo) X(curl_easy_reset)
/* clang-format on */

struct web {
#define MEMBER(name) __typeof__((name)) *name##_;
    WEB_FUNCTIONS(MEMBER)
#undef MEMBER
    CURL *calls, *stream;
    struct curl_slist *headers;
    char *server;
};

static bool load(struct web *w, struct sg_error *why)
{
#define ROW(name) {#name, &w->name##_},
    const struct library_function functions[] = {WEB_FUNCTIONS(ROW){NULL, NULL}};
#undef ROW
    const char *missing = library_load("libcurl.so.4", functions);
    if (missing && !library_load("libcurl-gnutls.so.4", functions))
        missing = NULL;
    if (!missing && w->curl_global_init_(CURL_GLOBAL_DEFAULT) != 0)
        missing = "curl_global_init";
    return !missing || sg_wrong_args(why, "wrong.serve.libcurl", "%s", missing);
}

static void add_header(struct web *w, const char *text)
{
    struct curl_slist *all = w->curl_slist_append_(w->headers, text);
    sg_check(all);
    w->headers = all;
}

struct web *web_new(const char *server, const char *token, struct sg_error *why)
{
    struct web *w = calloc(1, sizeof *w);
    struct buffer words = {NULL, 0, 0};
    sg_check(w);
    if (!load(w, why)) {
        free(w);
        return NULL;
    }
    w->server = strdup(server);
    sg_check(w->server);
    for (size_t n = strlen(w->server); n && w->server[n - 1] == '/'; n--)
        w->server[n - 1] = 0;
    w->calls = w->curl_easy_init_();
    w->stream = w->curl_easy_init_();
    sg_check(w->calls && w->stream);
    buffer_add(&words, "Authorization: Bearer ");
    buffer_add(&words, token);
    add_header(w, words.at);
    add_header(w, "Content-Type: application/json");
    add_header(w, "Expect:");
    buffer_free(&words);
    return w;
}

void web_free(struct web *web)
{
    if (!web)
        return;
    web->curl_easy_cleanup_(web->calls);
    web->curl_easy_cleanup_(web->stream);
    web->curl_slist_free_all_(web->headers);
    free(web->server);
    free(web);
}

static void set_up(struct web *w, CURL *curl, const char *method, const char *path, struct buffer *url)
{
    buffer_add(url, w->server);
    buffer_add(url, path);
    w->curl_easy_reset_(curl);
    w->curl_easy_setopt_(curl, CURLOPT_URL, url->at);
    w->curl_easy_setopt_(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    w->curl_easy_setopt_(curl, CURLOPT_CUSTOMREQUEST, method);
    w->curl_easy_setopt_(curl, CURLOPT_HTTPHEADER, w->headers);
    w->curl_easy_setopt_(curl, CURLOPT_NOSIGNAL, 1L);
    w->curl_easy_setopt_(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    w->curl_easy_setopt_(curl, CURLOPT_PROXY, ""); /* the token goes to the server alone */
}

static int status_of(struct web *w, CURL *curl)
{
    long status = 0;
    w->curl_easy_getinfo_(curl, CURLINFO_RESPONSE_CODE, &status);
    return (int)status;
}

static size_t keep_answer(char *at, size_t size, size_t count, void *ctx)
{
    struct buffer *out = ctx;
    if (out->length + size * count > MOST_ANSWER)
        return 0;
    buffer_bytes(out, at, size * count);
    return size * count;
}

int web_call(struct web *web, const char *method, const char *path, const char *body, struct buffer *out)
{
    struct buffer url = {NULL, 0, 0};
    CURL *curl = web->calls;
    buffer_clear(out);
    set_up(web, curl, method, path, &url);
    web->curl_easy_setopt_(curl, CURLOPT_TIMEOUT, (long)CALL_SECONDS);
    web->curl_easy_setopt_(curl, CURLOPT_WRITEFUNCTION, keep_answer);
    web->curl_easy_setopt_(curl, CURLOPT_WRITEDATA, out);
    if (body)
        web->curl_easy_setopt_(curl, CURLOPT_POSTFIELDS, body);
    CURLcode rc = web->curl_easy_perform_(curl);
    buffer_free(&url);
    if (rc == CURLE_OK)
        return status_of(web, curl);
    buffer_clear(out);
    buffer_add(out, web->curl_easy_strerror_(rc));
    return 0;
}

/* ---- Lines -------------------------------------------------------------------------- */

struct reading {
    struct buffer part;
    const atomic_bool *stop;
    void (*line)(void *ctx, const char *line, size_t length);
    void *ctx;
};

static size_t take_lines(char *at, size_t size, size_t count, void *ctx)
{
    struct reading *r = ctx;
    size_t length = size * count, from = 0;
    for (size_t i = 0; i < length; i++) {
        if (at[i] != '\n')
            continue;
        buffer_bytes(&r->part, at + from, i - from);
        if (r->part.length && r->part.at[r->part.length - 1] == '\r')
            buffer_cut(&r->part, r->part.length - 1);
        r->line(r->ctx, r->part.at ? r->part.at : "", r->part.length);
        buffer_clear(&r->part);
        from = i + 1;
    }
    buffer_bytes(&r->part, at + from, length - from);
    return r->part.length > MOST_ANSWER ? 0 : length;
}

static int look_up(void *ctx, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    const struct reading *r = ctx;
    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(r->stop);
}

int web_stream(struct web *web, const char *path, const atomic_bool *stop,
               void (*line)(void *ctx, const char *line, size_t length), void *ctx)
{
    struct buffer url = {NULL, 0, 0};
    struct reading r = {{NULL, 0, 0}, stop, line, ctx};
    CURL *curl = web->stream;
    set_up(web, curl, "GET", path, &url);
    web->curl_easy_setopt_(curl, CURLOPT_WRITEFUNCTION, take_lines);
    web->curl_easy_setopt_(curl, CURLOPT_WRITEDATA, &r);
    web->curl_easy_setopt_(curl, CURLOPT_NOPROGRESS, 0L);
    web->curl_easy_setopt_(curl, CURLOPT_XFERINFOFUNCTION, look_up);
    web->curl_easy_setopt_(curl, CURLOPT_XFERINFODATA, &r);
    web->curl_easy_setopt_(curl, CURLOPT_LOW_SPEED_LIMIT, 1L); /* a comment comes every few seconds */
    web->curl_easy_setopt_(curl, CURLOPT_LOW_SPEED_TIME, (long)SILENT_SECONDS);
    CURLcode rc = web->curl_easy_perform_(curl);
    int status = rc == CURLE_COULDNT_CONNECT || rc == CURLE_COULDNT_RESOLVE_HOST ? 0 : status_of(web, curl);
    buffer_free(&url);
    buffer_free(&r.part);
    return status;
}
