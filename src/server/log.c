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
    json_put_number(j, "time", db_now());
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
    json_put_string(&j, "event", event);
    json_put_number(&j, "number", number);
    if (detail) {
        json_put_string(&j, "detail", detail);
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
    json_put_string(&j, "route", r->route ? r->route->path : "-");
    json_put_string(&j, "method", r->route ? r->route->method : "-");
    json_put_number(&j, "id", r->id);
    json_put_number(&j, "status", r->status);
    json_put_number(&j, "user", r->who.id);
    json_put_string(&j, "address", r->address);
    end_line(&j, &text);
}
