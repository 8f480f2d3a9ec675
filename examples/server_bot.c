/*
 * server_bot.c: a bot at the tables of a Signoria server, with libcurl and jansson: plays a random legal action
 * (docs/bots-from-outside.md).
 *
 *     sudo apt-get install libcurl4-openssl-dev libjansson-dev
 *     cc -O2 -o server_bot server_bot.c -lcurl -ljansson
 *     ./server_bot https://games.example.org TOKEN-FILE
 */
#define _POSIX_C_SOURCE 200809L
#include <curl/curl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct text {
    char *at;
    size_t length;
};

static const char *server;
static struct curl_slist *head; /* with the token */

/* The action to play, in `out`: put your own play here. Of a range, "bid 5 to 40 on wine", one of its amounts. */
static void choose_action(const char *position, const json_t *legal, char *out, size_t size)
{
    (void)position; /* what this seat may know */
    const json_t *entry = json_array_get(legal, (size_t)rand() % json_array_size(legal));
    const char *action = json_string_value(json_object_get(entry, "action"));
    const char *range = json_string_value(json_object_get(entry, "range"));
    const char *to = range ? strstr(range, " to ") : NULL, *number = to;
    if (!to) {
        snprintf(out, size, "%s", action);
        return;
    }
    while (number > range && number[-1] >= '0' && number[-1] <= '9')
        number--;
    char *rest;
    long least = strtol(number, NULL, 10), most = strtol(to + 4, &rest, 10);
    snprintf(out, size, "%.*s%ld%s", (int)(number - range), range, least + rand() % (most - least + 1), rest);
}

static size_t add(char *at, size_t one, size_t count, void *ctx)
{
    struct text *text = ctx;
    char *more = realloc(text->at, text->length + count * one + 1);
    if (!more)
        return 0;
    memcpy(more + text->length, at, count * one);
    text->at = more;
    text->length += count * one;
    text->at[text->length] = 0;
    return count * one;
}

/* The server's answer, or NULL where it refuses (the table has moved on, or is not ours). */
static json_t *ask_server(const char *path, json_t *body)
{
    static CURL *curl;
    char url[600];
    struct text answer = {NULL, 0};
    long status = 0;
    char *words = body ? json_dumps(body, 0) : NULL;
    if (!curl)
        curl = curl_easy_init();
    snprintf(url, sizeof url, "%s/api/v1%s", server, path);
    curl_easy_reset(curl);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, head);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, 60L);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, add);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer);
    if (words)
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, words);
    if (curl_easy_perform(curl) == CURLE_OK)
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    json_t *json = answer.at ? json_loads(answer.at, 0, NULL) : NULL;
    if (status != 200) {
        fprintf(stderr, "%s: %ld %s\n", path, status, answer.at ? answer.at : "");
        json_decref(json);
        json = NULL;
    }
    json_decref(body);
    free(words);
    free(answer.at);
    return json;
}

/* Plays one action, if it is our turn. */
static int play_once(const char *path, json_t *table)
{
    char action[256], post[120];
    json_t *play = json_object_get(table, "play"), *legal = json_object_get(play, "legal");
    if (!legal)
        return 0;
    choose_action(json_string_value(json_object_get(play, "position")), legal, action, sizeof action);
    snprintf(post, sizeof post, "%s/actions", path);
    json_decref(ask_server(post, json_pack("{s:O, s:O, s:O, s:s}", "ply", json_object_get(play, "plies"), "seq",
                                           json_object_get(table, "seq"), "seat", json_object_get(play, "to_move"),
                                           "action", action)));
    return 1;
}

/* Does what there is to do at a table: sit down, play. Safe to call at any time. */
static void look_at(long long number)
{
    char path[80], join[120];
    int more = 1;
    snprintf(path, sizeof path, "/tables/%lld", number);
    snprintf(join, sizeof join, "%s/join", path);
    while (more) {
        json_t *table = ask_server(path, NULL);
        const char *status = json_string_value(json_object_get(table, "status"));
        if (status && strcmp(status, "open") == 0 && json_array_size(json_object_get(table, "mine")) == 0) {
            json_decref(table);
            table = ask_server(join, json_object());
        }
        more = table && play_once(path, table);
        json_decref(table);
    }
}

/* Lines of the event stream, whole or in parts: "data: {...}" of a table or a step says where to look. */
static size_t listen_to(char *at, size_t one, size_t count, void *ctx)
{
    struct text *text = ctx;
    char *end;
    if (add(at, one, count, ctx) != one * count)
        return 0;
    while ((end = memchr(text->at, '\n', text->length)) != NULL) {
        *end = 0;
        json_t *data = strncmp(text->at, "data: ", 6) == 0 ? json_loads(text->at + 6, 0, NULL) : NULL;
        json_t *table = json_object_get(data, json_object_get(data, "seats") ? "id" : "table");
        long long number = json_is_integer(table) ? json_integer_value(table) : 0;
        json_decref(data);
        text->length -= (size_t)(end + 1 - text->at);
        memmove(text->at, end + 1, text->length + 1);
        if (number)
            look_at(number);
    }
    return one * count;
}

static void listen_on(void)
{
    char url[600];
    struct text text = {NULL, 0};
    CURL *curl = curl_easy_init();
    snprintf(url, sizeof url, "%s/api/v1/events", server);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, head);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, listen_to);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &text);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L); /* the server says something every 15 seconds */
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, 60L);
    curl_easy_perform(curl);
    curl_easy_cleanup(curl);
    free(text.at);
}

int main(int argc, char **argv)
{
    char token[200] = "", words[260];
    FILE *file = argc == 3 ? fopen(argv[2], "r") : NULL;
    if (!file || !fgets(token, sizeof token, file)) {
        fprintf(stderr, "usage: server_bot URL TOKEN-FILE\n");
        return 2;
    }
    fclose(file);
    token[strcspn(token, "\r\n")] = 0;
    server = argv[1];
    srand((unsigned)time(NULL));
    curl_global_init(CURL_GLOBAL_DEFAULT);
    snprintf(words, sizeof words, "Authorization: Bearer %s", token);
    head = curl_slist_append(curl_slist_append(NULL, words), "Content-Type: application/json");
    for (json_t *who; (who = ask_server("/session", NULL)) != NULL; sleep(2)) {
        printf("playing as %s\n", json_string_value(json_object_get(who, "name")));
        fflush(stdout);
        json_decref(who);
        listen_on(); /* until the server restarts, or the network is gone */
    }
    return 1;
}
