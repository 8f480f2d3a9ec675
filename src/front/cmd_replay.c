/* cmd_replay.c: `signoria replay FILE` tells a saved match ply by ply. */
#include "base/text.h"
#include "front/args.h"
#include "front/commands.h"
#include "front/matches.h"
#include "proto/replay.h"

#include <stdio.h>
#include <string.h>

struct call {
    const char *path, *view;
    bool json;
    int64_t ply; /* -1: all */
};

static bool read_call(struct args *a, struct call *call)
{
    while (args_more(a)) {
        const char *path;
        if (args_flag(a, "--json", &call->json) || args_text(a, "--view", &call->view) ||
            args_number(a, "--ply", 0, INT32_MAX, &call->ply) || args_any_components(a))
            continue;
        if (!args_word(a, &path))
            args_unknown(a);
        else if (call->path)
            args_wrong_words(a, "wrong.second-file", path, NULL);
        else
            call->path = path;
    }
    if (!a->wrong && !call->path)
        args_wrong_words(a, "wrong.file-wanted", a->command, NULL);
    return !a->wrong;
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

/* Whose eyes are meant; false if there are no such. */
static bool find_viewer(struct args *a, const struct match *m, const char *view, int *viewer)
{
    int seats = match_setup(m).seats;
    int64_t seat;
    if (!view)
        *viewer = SG_TRUTH;
    else if (strcmp(view, "spectator") == 0)
        *viewer = SG_SPECTATOR;
    else if (sg_word_number(sg_word_of(view), 1, seats, &seat))
        *viewer = (int)seat - 1;
    else
        args_wrong_numbers(a, "wrong.view", seats, 0);
    return !a->wrong;
}

int cmd_replay(int argc, char **argv)
{
    struct args a = {"replay", argc, argv, 0, false};
    struct call call = {NULL, NULL, false, -1};
    int viewer = SG_TRUTH;
    if (args_help(argc, argv, "replay"))
        return 0;
    struct match *m = read_call(&a, &call) ? matches_load(&a, call.path) : NULL;
    if (!m)
        return 2;
    if (call.ply > match_plies(m))
        args_wrong_numbers(&a, "wrong.plies", match_plies(m), 0);
    bool fine = !a.wrong && find_viewer(&a, m, call.view, &viewer) && tell(m, &call, viewer);
    match_free(m);
    return fine ? 0 : 2;
}
