/* rpc.c: messages of JSON-RPC 2.0, and the methods of the Model Context Protocol. */
#include "mcp/internal.h"

#include "base/check.h"
#include "host/read_json.h"

#include <stdlib.h>
#include <string.h>

/* The codes of JSON-RPC and of the protocol. */
enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    NO_METHOD = -32601,
    INVALID_PARAMS = -32602,
    NO_RESOURCE = -32002
};

/* Versions of the protocol that sessions have in common, the newest first. */
static const char *const versions[] = {"2025-06-18", "2025-03-26", "2024-11-05"};

struct mcp *mcp_new(const struct mcp_host *host, const struct mcp_benchmark *benchmark, struct sg_error *why)
{
    struct mcp *m = calloc(1, sizeof *m);
    sg_check(m != NULL);
    m->host = *host;
    if (benchmark && benchmark->game && !(m->benchmark = benchmark_new(benchmark, &host->ai, why))) {
        free(m);
        return NULL;
    }
    return m;
}

void mcp_free(struct mcp *m)
{
    if (!m)
        return;
    table_end(&m->table);
    benchmark_free(m->benchmark);
    free(m);
}

void mcp_report(struct mcp *m, struct buffer *out)
{
    if (m->benchmark)
        benchmark_report(m->benchmark, &m->table, out);
}

/* ---- Answers -------------------------------------------------------------------------------------- */

static void put_id(struct json *j, const json_t *id)
{
    json_key(j, "id");
    if (json_is_integer(id))
        json_number(j, json_integer_value(id));
    else if (json_is_string(id))
        json_string(j, json_string_value(id));
    else
        json_null(j);
}

static void begin_answer(struct json *j, const json_t *id, struct buffer *out)
{
    buffer_json(out, j);
    json_open(j, '{');
    json_put_string(j, "jsonrpc", "2.0");
    put_id(j, id);
}

static void answer_error(const json_t *id, int code, const char *message, struct buffer *out)
{
    struct json j;
    begin_answer(&j, id, out);
    json_key(&j, "error");
    json_open(&j, '{');
    json_put_number(&j, "code", code);
    json_put_string(&j, "message", message);
    json_close(&j);
    json_close(&j);
}

void mcp_too_long(struct buffer *out)
{
    answer_error(NULL, INVALID_REQUEST, "the message is too long", out);
}

/* One piece of text among `contents` or `content`. */
static void put_text(struct json *j, const struct buffer *text)
{
    json_key(j, "text");
    json_word(j, (struct sg_slice){text->at ? text->at : "", text->length});
}

/* ---- Methods --------------------------------------------------------------------------------------- */

struct request {
    struct mcp *mcp;
    const json_t *id, *params;
    struct buffer *out;
};

static void do_initialize(struct request *r)
{
    const char *wanted = json_string_value(json_object_get(r->params, "protocolVersion")), *version = versions[0];
    struct json j;
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++)
        if (wanted && strcmp(wanted, versions[i]) == 0)
            version = versions[i];
    begin_answer(&j, r->id, r->out);
    json_key(&j, "result");
    json_open(&j, '{');
    json_put_string(&j, "protocolVersion", version);
    json_key(&j, "capabilities");
    json_open(&j, '{');
    json_key(&j, "tools");
    json_open(&j, '{');
    json_close(&j);
    json_key(&j, "resources");
    json_open(&j, '{');
    json_close(&j);
    json_close(&j);
    json_key(&j, "serverInfo");
    json_open(&j, '{');
    json_put_string(&j, "name", "signoria");
    json_put_string(&j, "version", r->mcp->host.version);
    json_close(&j);
    json_put_string(
        &j, "instructions",
        r->mcp->benchmark
            ? "This session is a benchmark. Answer every `question` with `answer`, then play every match: "
              "`next_match`, "
              "then `play` until it is over. `report` has your figures."
            : "Plays heavy board games. Begin with `games` and `overview`, then `new_match`; `legal_actions` lists "
              "what you can do and `play` does it. `rules` has every clause.");
    json_close(&j);
    json_close(&j);
}

static void do_ping(struct request *r)
{
    struct json j;
    begin_answer(&j, r->id, r->out);
    json_key(&j, "result");
    json_open(&j, '{');
    json_close(&j);
    json_close(&j);
}

/* An answer whose result has one list in it. */
static void answer_list(struct request *r, const char *name, void (*put)(struct request *r, struct json *j))
{
    struct json j;
    begin_answer(&j, r->id, r->out);
    json_key(&j, "result");
    json_open(&j, '{');
    json_key(&j, name);
    put(r, &j);
    json_close(&j);
    json_close(&j);
}

static void put_tools(struct request *r, struct json *j)
{
    tools_list(r->mcp, j);
}

static void do_tools_list(struct request *r)
{
    answer_list(r, "tools", put_tools);
}

static void do_tools_call(struct request *r)
{
    const char *name = json_string_value(json_object_get(r->params, "name"));
    const json_t *arguments = json_object_get(r->params, "arguments");
    struct buffer words = {NULL, 0, 0};
    struct json j;
    bool known = true;
    if (!name || (arguments && !json_is_object(arguments))) {
        answer_error(r->id, INVALID_PARAMS, "`name` must be a string, `arguments` an object", r->out);
        return;
    }
    bool ok = tools_call(r->mcp, name, arguments, &words, &known);
    if (!known) {
        answer_error(r->id, INVALID_PARAMS, "there is no such tool; tools/list lists them", r->out);
        buffer_free(&words);
        return;
    }
    begin_answer(&j, r->id, r->out);
    json_key(&j, "result");
    json_open(&j, '{');
    json_key(&j, "content");
    json_open(&j, '[');
    json_open(&j, '{');
    json_put_string(&j, "type", "text");
    put_text(&j, &words);
    json_close(&j);
    json_close(&j);
    json_put_bool(&j, "isError", !ok);
    json_close(&j);
    json_close(&j);
    buffer_free(&words);
}

static void put_resources(struct request *r, struct json *j)
{
    (void)r;
    pages_list(j);
}

static void do_resources_list(struct request *r)
{
    answer_list(r, "resources", put_resources);
}

static void do_resources_read(struct request *r)
{
    const char *uri = json_string_value(json_object_get(r->params, "uri"));
    struct buffer text = {NULL, 0, 0};
    struct json j;
    if (!uri || !pages_read(uri, &text)) {
        answer_error(r->id, NO_RESOURCE, "there is no such resource; resources/list lists them", r->out);
        return;
    }
    begin_answer(&j, r->id, r->out);
    json_key(&j, "result");
    json_open(&j, '{');
    json_key(&j, "contents");
    json_open(&j, '[');
    json_open(&j, '{');
    json_put_string(&j, "uri", uri);
    json_put_string(&j, "mimeType", "text/markdown");
    put_text(&j, &text);
    json_close(&j);
    json_close(&j);
    json_close(&j);
    json_close(&j);
    buffer_free(&text);
}

static const struct {
    const char *name;
    void (*run)(struct request *r);
} methods[] = {
    {"initialize", do_initialize},         {"ping", do_ping},
    {"tools/list", do_tools_list},         {"tools/call", do_tools_call},
    {"resources/list", do_resources_list}, {"resources/read", do_resources_read},
};

static void do_request(struct mcp *m, const json_t *message, struct buffer *out)
{
    const json_t *id = json_object_get(message, "id"), *params = json_object_get(message, "params");
    const char *method = json_string_value(json_object_get(message, "method"));
    const char *version = json_string_value(json_object_get(message, "jsonrpc"));
    struct request r = {m, id, params, out};
    if (!method || !version || strcmp(version, "2.0") != 0 || (id && !json_is_integer(id) && !json_is_string(id)) ||
        (params && !json_is_object(params))) {
        answer_error(NULL, INVALID_REQUEST, "that is not a request of JSON-RPC 2.0", out);
        return;
    }
    if (!id) /* a notification: nothing is answered, whatever it is */
        return;
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (strcmp(method, methods[i].name) == 0) {
            methods[i].run(&r);
            return;
        }
    answer_error(id, NO_METHOD, "there is no such method", out);
}

void mcp_line(struct mcp *m, const char *line, size_t length, struct buffer *out)
{
    json_error_t error;
    json_t *message = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!message) {
        answer_error(NULL, PARSE_ERROR, error.text, out);
        return;
    }
    if (json_is_object(message))
        do_request(m, message, out);
    else
        answer_error(NULL, INVALID_REQUEST, "a message must be one object", out);
    json_decref(message);
}
