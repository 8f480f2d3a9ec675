/* exec_bot.c: lets a program choose actions, and finds out when it hangs, lies or dies. */
#define _POSIX_C_SOURCE 200809L
#include "host/exec_bot.h"

#include "base/codec.h"
#include "base/error.h"
#include "host/clock.h"
#include "host/process.h"
#include "host/system.h"
#include "proto/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { MEGABYTE = 1 << 20, DEFAULT_MEMORY = 4096, NOT_FOUND = 127 };

static const double default_move = 10, default_total = 1800, hello_time = 10, leaving_time = 0.3, ending_time = 2;

struct program {
    const struct sg_game *game;
    double move, total; /* seconds */
    uint64_t memory;    /* bytes */
    char words[AI_MAX_COMMAND];
    const char *command, *log; /* in `words`; there may be no log */
    uint64_t seed;
    bool seeded;    /* it knows the seed */
    double used;    /* seconds of this game */
    double allowed; /* seconds for what it is asked now */
    bool last;      /* these are all that it has left */
    atomic_bool stop;
    struct process process;
    struct buffer text;
};

/* ---- the words ------------------------------------------------------------------------ */

/* "2.5s" */
static bool read_seconds(const char *word, double *out)
{
    char *end;
    double n = strtod(word, &end);
    if (word[0] < '0' || word[0] > '9' || strcmp(end, "s") != 0 || !(n >= 0.01) || n > 86400)
        return false;
    *out = n;
    return true;
}

/* One word before the command: "5s", "total=600s", "memory=512", "log=FILE". */
static bool read_limit(struct program *p, const char *word)
{
    int64_t megabytes;
    if (strncmp(word, "total=", 6) == 0)
        return read_seconds(word + 6, &p->total);
    if (strncmp(word, "memory=", 7) == 0) {
        if (!sg_slice_number(sg_slice_of(word + 7), 0, 1 << 20, &megabytes))
            return false;
        p->memory = (uint64_t)megabytes * MEGABYTE;
        return true;
    }
    if (strncmp(word, "log=", 4) == 0 && word[4]) {
        p->log = word + 4;
        return true;
    }
    return read_seconds(word, &p->move);
}

static bool read_words(struct program *p, const char *words, struct sg_error *why)
{
    if (strlen(words) >= sizeof p->words)
        return sg_wrong_args(why, "wrong.exec.words", "%d", (int)sizeof p->words - 1);
    memcpy(p->words, words, strlen(words) + 1);
    char *at = p->words;
    for (char *colon; (colon = strchr(at, ':')) != NULL; at = colon + 1) {
        *colon = 0;
        if (read_limit(p, at))
            continue;
        *colon = ':';
        break;
    }
    p->command = at + strspn(at, " ");
    return p->command[0] != 0 || sg_wrong(why, "wrong.exec.command");
}

/* ---- what went wrong -------------------------------------------------------------------- */

/* "the program 'COMMAND' ...": more can be filled in. */
static bool wrong_program(const struct program *p, struct sg_error *why, const char *key)
{
    return sg_wrong_quote(why, key, sg_slice_of(p->command));
}

/* It left without an answer. */
static bool wrong_end(struct program *p, struct sg_error *why)
{
    int status = process_end(&p->process, ending_time);
    if (status == -1)
        return wrong_program(p, why, "wrong.exec.closed");
    if (WIFSIGNALED(status)) {
        wrong_program(p, why, "wrong.exec.killed");
        return sg_error_add_number(why, WTERMSIG(status));
    }
    if (WEXITSTATUS(status) == NOT_FOUND)
        return wrong_program(p, why, "wrong.exec.not-found");
    wrong_program(p, why, "wrong.exec.ended");
    return sg_error_add_number(why, WEXITSTATUS(status));
}

static bool wrong_answer(struct program *p, struct sg_error *why, const char *key, struct sg_slice answer)
{
    wrong_program(p, why, key);
    return sg_error_add_quoted(why, answer);
}

/* Ends the program after a failure; answers false. */
static bool give_up(struct program *p)
{
    process_end(&p->process, 0);
    return false;
}

/* ---- asking ------------------------------------------------------------------------------- */

static bool wrong_late(const struct program *p, struct sg_error *why)
{
    char text[32];
    snprintf(text, sizeof text, "%.4g", p->last ? p->total : p->allowed);
    wrong_program(p, why, p->last ? "wrong.exec.total" : "wrong.exec.late");
    return sg_error_add_text(why, sg_slice_of(text));
}

/* Asks one thing. False with why; without a reason if somebody stopped it. */
static bool ask_line(struct program *p, struct sg_slice question, double until, struct sg_slice *answer,
                     struct sg_error *why)
{
    switch (process_ask(&p->process, question, until, &p->stop, answer)) {
    case PROCESS_ANSWERED: return true;
    case PROCESS_STOPPED: sg_error_clear(why); return false;
    case PROCESS_LATE: return wrong_late(p, why);
    case PROCESS_CLOSED: return wrong_end(p, why);
    case PROCESS_UNASKED: return wrong_answer(p, why, "wrong.exec.unasked", *answer);
    case PROCESS_LONG: wrong_program(p, why, "wrong.exec.long"); return sg_error_add_number(why, PROCESS_MAX_ANSWER);
    }
    return false;
}

static bool is_ok(struct sg_slice answer)
{
    return answer.length >= 2 && memcmp(answer.at, "ok", 2) == 0 && (answer.length == 2 || answer.at[2] == ' ');
}

/* The same, and it must answer "ok". What follows that is left in `answer`. */
static bool ask_ok(struct program *p, struct sg_slice question, double until, struct sg_slice *answer,
                   struct sg_error *why)
{
    if (!ask_line(p, question, until, answer, why))
        return false;
    if (!is_ok(*answer))
        return wrong_answer(p, why, "wrong.exec.not-ok", *answer);
    *answer = sg_slice_trim((struct sg_slice){answer->at + 2, answer->length - 2});
    return true;
}

static bool start_process(struct program *p, struct sg_error *why)
{
    struct sg_slice answer;
    int code = process_start(&p->process, p->command, p->memory, p->log);
    p->seeded = false;
    if (code) {
        wrong_program(p, why, "wrong.exec.start");
        return system_add(why, code);
    }
    p->allowed = p->move > hello_time ? p->move : hello_time;
    p->last = false;
    return ask_ok(p, sg_slice_of("hello 1"), clock_seconds() + p->allowed, &answer, why) || give_up(p);
}

/* ---- one choice --------------------------------------------------------------------------- */

static void write_position(struct program *p, const void *view)
{
    char memory[SG_MAX_POSITION];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_position_format(p->game, view, &text);
    buffer_clear(&p->text);
    buffer_add(&p->text, "position ");
    buffer_add(&p->text, memory);
}

static void write_legal(struct program *p, const void *view)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int count = p->game->actions(view, list);
    buffer_clear(&p->text);
    buffer_add(&p->text, "legal ");
    for (int i = 0; i < count; i++) {
        char memory[SG_MAX_TEXT + 16];
        struct sg_text text;
        sg_text_init(&text, memory, sizeof memory);
        sg_choice_format_with(p->game, &list[i], " to ", &text);
        buffer_add(&p->text, i ? "; " : "");
        buffer_add(&p->text, memory);
    }
}

static struct sg_slice written(const struct program *p)
{
    return (struct sg_slice){p->text.at, p->text.length};
}

/* "throw 6 stake 2", or what 'think' of this program's own engine answers: {..., "action":"throw 6 stake 2", ...}. */
static struct sg_slice action_of(struct sg_slice answer)
{
    static const char key[] = "\"action\":\"";
    const size_t length = sizeof key - 1;
    if (!answer.length || answer.at[0] != '{')
        return answer;
    for (size_t i = 0; i + length < answer.length; i++) {
        const char *end = memchr(answer.at + i + length, '"', answer.length - i - length);
        if (memcmp(answer.at + i, key, length) == 0 && end)
            return (struct sg_slice){answer.at + i + length, (size_t)(end - answer.at) - i - length};
    }
    return answer;
}

static bool ask_seed(struct program *p, double until, struct sg_error *why)
{
    struct sg_slice answer;
    buffer_clear(&p->text);
    buffer_add(&p->text, "seed ");
    buffer_number(&p->text, (int64_t)(p->seed & 0x7fffffff));
    p->seeded = true;
    return ask_line(p, written(p), until, &answer, why);
}

static bool think_of_action(struct program *p, const void *view, double until, struct sg_action *out,
                            struct sg_error *why)
{
    struct sg_slice answer;
    struct sg_error no;
    if (!p->seeded && !ask_seed(p, until, why))
        return false;
    write_position(p, view);
    if (!ask_ok(p, written(p), until, &answer, why))
        return false;
    write_legal(p, view);
    if (!ask_line(p, written(p), until, &answer, why) || !ask_ok(p, sg_slice_of("think"), until, &answer, why))
        return false;
    struct sg_slice action = action_of(answer);
    if (!sg_action_parse(p->game, action.at, action.length, out, &no))
        return wrong_answer(p, why, "wrong.exec.no-action", action);
    return !p->game->refuse(view, *out, &no) || wrong_answer(p, why, "wrong.exec.illegal", action);
}

static bool choose_by_program(void *ctx, const void *view, struct sg_action *out, struct sg_error *why)
{
    struct program *p = ctx;
    sg_error_clear(why);
    if (!p->process.pid && !start_process(p, why))
        return false;
    double since = clock_seconds(), left = p->total - p->used;
    p->last = left < p->move;
    p->allowed = p->last ? left : p->move;
    bool ok = think_of_action(p, view, since + p->allowed, out, why);
    p->used += clock_seconds() - since;
    return ok || give_up(p);
}

/* ---- life ------------------------------------------------------------------------------------ */

static void stop_program(void *ctx)
{
    struct program *p = ctx;
    if (p) {
        process_end(&p->process, leaving_time);
        buffer_free(&p->text);
    }
    free(p);
}

static void *start_program(const struct sg_game *game, const char *words, struct sg_error *why)
{
    struct program *p = calloc(1, sizeof *p);
    if (!p) {
        sg_wrong(why, "wrong.bot.no-memory");
        return NULL;
    }
    p->game = game;
    p->move = default_move;
    p->total = default_total;
    p->memory = (uint64_t)DEFAULT_MEMORY * MEGABYTE;
    if (read_words(p, words, why) && start_process(p, why))
        return p;
    stop_program(p);
    return NULL;
}

static void begin_game(void *ctx, uint64_t seed)
{
    struct program *p = ctx;
    p->seed = seed;
    p->seeded = false;
    p->used = 0;
}

static void program_stop_early(void *ctx, bool stop_early)
{
    struct program *p = ctx;
    atomic_store(&p->stop, stop_early);
}

const struct ai_outside exec_bots = {start_program, stop_program, begin_game, choose_by_program, program_stop_early};
