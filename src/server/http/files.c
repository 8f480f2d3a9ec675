/* files.c: the browser client, compiled in. Nothing else is ever served. */
#include "server/http/files.h"

#include "base/check.h"
#include "server/http/reply.h"

#include <string.h>

struct web_file {
    const char *address, *etag;
    const unsigned char *at, *end;
    const unsigned char *packed, *packed_end; /* gzip; NULL: not smaller */
};

#include "web/files.inc"

/* No inline script or style, nothing from elsewhere; WASM is allowed. */
static const char policy[] = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                             "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
                             "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static const char *type_of(const char *address)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"},
        {".json", "application/json"},
        {".md", "text/markdown; charset=utf-8"},
        {".txt", "text/plain; charset=utf-8"},
        {".ico", "image/x-icon"},
        {".webp", "image/webp"},
        {".jpg", "image/jpeg"},
    };
    size_t length = strlen(address);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t n = strlen(types[i][0]);
        if (length >= n && strcmp(address + length - n, types[i][0]) == 0)
            return types[i][1];
    }
    return "application/octet-stream";
}

static const struct web_file *find_file(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    if (strcmp(path, "/docs/") == 0)
        path = "/docs/index.html";
    for (const struct web_file *f = web_files; f->address; f++)
        if (strcmp(f->address, path) == 0)
            return f;
    return NULL;
}

/* A word in a list separated by commas, weights after it left aside. */
static bool accepts(const char *list, const char *word)
{
    const char *at = list ? strstr(list, word) : NULL;
    return at && strncmp(at + strlen(word), ";q=0,", 5) != 0 && strcmp(at + strlen(word), ";q=0") != 0;
}

static struct MHD_Response *response_of(const unsigned char *at, const unsigned char *end)
{
    struct MHD_Response *answer =
        MHD_create_response_from_buffer((size_t)(end - at), (void *)(uintptr_t)at, MHD_RESPMEM_PERSISTENT);
    sg_check(answer);
    return answer;
}

static void add_file_headers(struct request *r, const struct web_file *f)
{
    struct MHD_Response *answer = r->response;
    MHD_add_response_header(answer, "ETag", f->etag);
    MHD_add_response_header(answer, "Cache-Control", "no-cache");
    MHD_add_response_header(answer, "Vary", "Accept-Encoding");
    MHD_add_response_header(answer, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(answer, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(answer, "Content-Security-Policy", policy);
    MHD_add_response_header(answer, "Cross-Origin-Opener-Policy", "same-origin");
    MHD_add_response_header(answer, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(answer, "Permissions-Policy", "camera=(), microphone=(), geolocation=()");
    if (r->status == 200)
        MHD_add_response_header(answer, "Content-Type", type_of(f->address));
}

void files_answer(struct request *r)
{
    const struct web_file *f = find_file(r->url);
    const char *known = request_header(r, "If-None-Match");
    if (!f) {
        problem(r, 404, "there is nothing by this name");
        return;
    }
    bool same = known && strstr(known, f->etag);
    bool packed = f->packed && accepts(request_header(r, "Accept-Encoding"), "gzip");
    r->status = same ? 304 : 200;
    if (same)
        r->response = response_of(f->at, f->at);
    else
        r->response = packed ? response_of(f->packed, f->packed_end) : response_of(f->at, f->end);
    if (!same && !r->head)
        r->file = (size_t)(packed ? f->packed_end - f->packed : f->end - f->at);
    if (packed && !same)
        MHD_add_response_header(r->response, "Content-Encoding", "gzip");
    add_file_headers(r, f);
}
