/* log.c: what happened at the server, one JSON object a line, on stderr. */
#define _GNU_SOURCE
#include "server/log.h"

#include "present/lang.h"

#include <stdio.h>

static void begin_line(struct json *j, struct sg_text *text, char *memory, size_t size)
{
    sg_text_init(text, memory, size);
    json_init_text(j, text);
    json_open(j, '{');
    json_key(j, "time");
    json_number(j, db_now());
}

static void end_line(struct json *j, struct sg_text *text)
{
    json_close(j);
    sg_text_char(text, '\n');
    if (!text->full)
        fwrite(text->at, 1, text->length, stderr);
}

void log_line(const struct server *server, const char *event, int64_t number, const char *detail)
{
    char memory[1024];
    struct sg_text text;
    struct json j;
    if (server->config.log < 1)
        return;
    begin_line(&j, &text, memory, sizeof memory);
    json_key(&j, "event");
    json_string(&j, event);
    json_key(&j, "number");
    json_number(&j, number);
    if (detail) {
        json_key(&j, "detail");
        json_string(&j, detail);
    }
    end_line(&j, &text);
}

void log_error(const struct server *server, const char *event, int64_t number, const struct sg_error *why)
{
    char memory[768];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    lang_error_in(LANG_ENGLISH, why, &text);
    log_line(server, event, number, memory);
}

void log_request(const struct request *r)
{
    char memory[1024];
    struct sg_text text;
    struct json j;
    begin_line(&j, &text, memory, sizeof memory);
    json_key(&j, "route");
    json_string(&j, r->route ? r->route->path : "-");
    json_key(&j, "method");
    json_string(&j, r->route ? r->route->method : "-");
    json_key(&j, "id");
    json_number(&j, r->id);
    json_key(&j, "status");
    json_number(&j, r->status);
    json_key(&j, "user");
    json_number(&j, r->who.id);
    json_key(&j, "address");
    json_string(&j, r->address);
    end_line(&j, &text);
}
