/* reply.c: answers: JSON, and problems in the manner of RFC 9457. */
#include "server/http/reply.h"

#include "present/lang.h"

struct kind {
    int status;
    const char *type, *title;
};

static const struct kind kinds[] = {
    {400, "/problems/bad-request", "Invalid request"},
    {401, "/problems/who", "Nobody is logged in"},
    {403, "/problems/forbidden", "Not allowed"},
    {404, "/problems/not-found", "Not found"},
    {405, "/problems/method", "Method not allowed"},
    {409, "/problems/state", "Not now"},
    {411, "/problems/length", "A length is needed"},
    {413, "/problems/too-large", "Too large"},
    {415, "/problems/bad-request", "JSON expected"},
    {421, "/problems/forbidden", "Wrong server"},
    {422, "/problems/refused", "A rule forbids it"},
    {429, "/problems/too-many", "Too many requests"},
    {503, "/problems/unavailable", "The server cannot do this now"},
    {500, "/problems/unavailable", "Server error"},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const struct kind *kind_of(int status)
{
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].status == status)
            return &kinds[i];
    return &kinds[KINDS - 1];
}

void reply_json(struct request *r, int status, struct json *j)
{
    buffer_clear(&r->out);
    buffer_json(&r->out, j);
    r->status = status;
    r->type = NULL;
}

enum handled reply_empty(struct request *r)
{
    buffer_clear(&r->out);
    r->status = 204;
    return DONE;
}

enum handled reply_text(struct request *r, const char *type)
{
    r->status = 200;
    r->type = type;
    return DONE;
}

void problem_open(struct request *r, struct json *j, int status, const char *type, const char *detail)
{
    const struct kind *kind = kind_of(status);
    if (r->response)
        MHD_destroy_response(r->response); /* a file, found before the limits were */
    r->response = NULL;
    reply_json(r, status, j);
    r->type = "application/problem+json";
    json_open(j, '{');
    json_put_string(j, "type", type ? type : kind->type);
    json_put_string(j, "title", kind->title);
    json_put_number(j, "status", status);
    json_put_string(j, "detail", detail);
}

/* The whole problem; `key`, by which a client finds words of its own, may be NULL. */
static void write_problem(struct request *r, int status, const char *key, const char *form, va_list args)
{
    char memory[1024];
    struct sg_text detail;
    struct json j;
    sg_text_init(&detail, memory, sizeof memory);
    sg_text_vprintf(&detail, form, args);
    problem_open(r, &j, status, NULL, memory);
    if (key)
        json_put_string(&j, "key", key);
    json_close(&j);
}

enum handled problem(struct request *r, int status, const char *form, ...)
{
    va_list args;
    va_start(args, form);
    write_problem(r, status, NULL, form, args);
    va_end(args);
    return DONE;
}

enum handled problem_key(struct request *r, int status, const char *key, const char *form, ...)
{
    va_list args;
    va_start(args, form);
    write_problem(r, status, key, form, args);
    va_end(args);
    return DONE;
}

/* By which a client finds words of its own, and the numbers in them. */
static void put_reason(struct json *j, const struct sg_error *why)
{
    json_put_string(j, "key", why->key ? why->key : "");
    json_key(j, "args");
    json_open(j, '[');
    json_number(j, why->arg[0].number);
    json_number(j, why->arg[1].number);
    json_close(j);
}

enum handled problem_error(struct request *r, int status, const char *name, const struct sg_error *why)
{
    char memory[2048];
    struct sg_text detail;
    sg_text_init(&detail, memory, sizeof memory);
    struct json j;
    if (name)
        sg_text_printf(&detail, "'%s': ", name);
    lang_error_in(LANG_ENGLISH, why, &detail);
    problem_open(r, &j, status, NULL, memory);
    put_reason(&j, why);
    json_close(&j);
    return DONE;
}

enum handled problem_refused(struct request *r, const struct sg_error *why)
{
    char memory[1024];
    struct sg_text detail;
    struct json j;
    sg_text_init(&detail, memory, sizeof memory);
    lang_error_in(LANG_ENGLISH, why, &detail);
    problem_open(r, &j, 422, NULL, memory);
    json_put_string(&j, "clause", why->clause ? why->clause : "");
    put_reason(&j, why);
    json_close(&j);
    return DONE;
}

enum handled problem_store(struct request *r, enum db_code code)
{
    r->retry_after = 5;
    switch (code) {
    case DB_NONE: return problem(r, 404, "there is no such thing, or it is not for you to know");
    case DB_CONFLICT: return problem(r, 409, "somebody was faster; look again");
    case DB_FULL: return problem(r, 503, "the server's disk is full; nothing was changed");
    case DB_BAD: return problem(r, 400, "text is UTF-8 without NUL");
    default: return problem(r, 503, "the server's store does not answer; nothing is lost, try again");
    }
}

enum handled reply_rows_end(struct request *r, struct db_tx *tx, enum db_code code)
{
    enum db_code end = db_end(tx);
    if (code == DB_OK && end == DB_OK)
        return DONE;
    buffer_clear(&r->out);
    return problem_store(r, code != DB_OK ? code : end);
}
