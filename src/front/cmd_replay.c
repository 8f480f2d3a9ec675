/* cmd_replay.c: `signoria replay FILE` tells a saved match ply by ply. */
#include "base/text.h"
#include "front/commands.h"
#include "front/files.h"
#include "proto/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: signoria replay FILE [--json] [--ply N] [--view SEAT|spectator]\n"
    "\n"
    "Plays a saved match again and tells every ply with what it made happen.\n"
    "\n"
    "  --json      one JSON object a line: first the set-up and the starting\n"
    "              state, then each ply (who, action, legal actions, events, the\n"
    "              whole state after it), last the result; docs/state.md\n"
    "  --ply N     only the state after N plies (0: the start)\n"
    "  --view V    as seat V, or a spectator, may know it\n"
    "\n"
    "Exit code: 0 fine, 2 the file cannot be read or played again.\n";

struct call {
    const char *path;
    bool json;
    int64_t ply; /* -1: all */
    struct sg_word view;
};

static int wrong(const char *what, const char *about)
{
    fprintf(stderr, "signoria replay: %s%s\n\n%s", what, about, help);
    return 2;
}

/* 0: go on, else an exit code (-1: help was shown, all is well). */
static int read_call(int argc, char **argv, struct call *call)
{
    for (int i = 0; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            return -1;
        } else if (strcmp(argv[i], "--json") == 0) {
            call->json = true;
        } else if (strcmp(argv[i], "--ply") == 0) {
            if (!sg_word_number(sg_word_of(value), 0, INT32_MAX, &call->ply))
                return wrong("--ply wants a number from 0 up", "");
            i++;
        } else if (strcmp(argv[i], "--view") == 0) {
            call->view = sg_word_of(value);
            i++;
        } else if (argv[i][0] == '-' && argv[i][1]) {
            return wrong("there is no option ", argv[i]);
        } else if (call->path) {
            return wrong("one file at a time, this is the second: ", argv[i]);
        } else {
            call->path = argv[i];
        }
    }
    return call->path ? 0 : wrong("the name of a file is missing", "");
}

static struct match *load(const char *path)
{
    char memory[2048];
    struct sg_text why;
    const char *unread = NULL;
    size_t length = 0;
    char *text = files_read(path, MATCH_MAX_TEXT, &length, &unread);
    if (!text) {
        fprintf(stderr, "signoria replay: %s: %s\n", path, unread);
        return NULL;
    }
    sg_text_init(&why, memory, sizeof memory);
    struct match *m = match_load(text, length, NULL, &why);
    free(text);
    for (char *c = memory; *c; c++) /* it may quote anything from the file */
        if ((unsigned char)*c < 32 || *c == 127)
            *c = '?';
    if (!m)
        fprintf(stderr, "signoria replay: %s: %s\n", path, memory);
    return m;
}

static bool flush(struct buffer *out)
{
    bool ok = out->length == 0 || fwrite(out->at, 1, out->length, stdout) == out->length;
    buffer_clear(out);
    return ok;
}

static bool tell(const struct match *m, const struct call *call, int viewer)
{
    struct buffer out = {NULL, 0, 0};
    bool ok = true;
    if (call->ply >= 0) {
        if (call->json)
            replay_json_ply(m, (int)call->ply, viewer, &out);
        else
            replay_text_position(m, (int)call->ply, viewer, &out);
    } else {
        for (int ply = 0; ply <= match_plies(m) && ok; ply++) {
            if (call->json)
                replay_json_ply(m, ply, viewer, &out);
            else
                replay_text_ply(m, ply, viewer, &out);
            ok = flush(&out);
        }
        if (call->json)
            replay_json_end(m, viewer, &out);
        else
            replay_text_end(m, viewer, &out);
    }
    ok = ok && flush(&out) && fflush(stdout) == 0;
    buffer_free(&out);
    return ok;
}

int cmd_replay(int argc, char **argv)
{
    struct call call = {NULL, false, -1, {NULL, 0}};
    int viewer = SG_TRUTH;
    int64_t seat;
    int code = read_call(argc, argv, &call);
    if (code)
        return code < 0 ? 0 : code;
    struct match *m = load(call.path);
    if (!m)
        return 2;
    int seats = match_setup(m).seats;
    if (call.view.at && sg_word_is(call.view, "spectator")) {
        viewer = SG_SPECTATOR;
    } else if (call.view.at && sg_word_number(call.view, 1, seats, &seat)) {
        viewer = (int)seat - 1;
    } else if (call.view.at) {
        fprintf(stderr, "signoria replay: --view wants a seat from 1 to %d or 'spectator'\n", seats);
        code = 2;
    }
    if (!code && call.ply > match_plies(m)) {
        fprintf(stderr, "signoria replay: the match has %d plies\n", match_plies(m));
        code = 2;
    }
    if (!code && !tell(m, &call, viewer))
        code = 2;
    match_free(m);
    return code;
}
