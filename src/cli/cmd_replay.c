/* cmd_replay.c: `signoria replay FILE` prints a saved match step by step. */
#include "base/text.h"
#include "cli/commands.h"
#include "cli/matches.h"
#include "host/args.h"
#include "host/i18n.h"
#include "proto/replay.h"
#include "term/text/log_text.h"
#include "term/text/model.h"
#include "term/text/show.h"

#include <stdio.h>
#include <string.h>

struct call {
    const char *path, *view;
    bool json, notation;
    int64_t ply; /* -1: all */
};

/* What happened from one decision to the next, with the number of its step in front. */
struct reading {
    int step;
    bool numbered;
    char where[256], last[256]; /* the round and phase now, and those of the last heading */
};

static bool read_call(struct args *a, struct call *call)
{
    while (args_more(a)) {
        const char *path;
        if (args_flag(a, "--json", &call->json) || args_flag(a, "--notation", &call->notation) ||
            args_text(a, "--view", &call->view) || args_number(a, "--ply", 0, INT32_MAX, &call->ply) ||
            args_any_components(a))
            continue;
        if (!args_word(a, &path))
            args_unknown(a);
        else if (call->path)
            args_wrong_words(a, "wrong.second-file", path, NULL);
        else
            call->path = path;
    }
    if (!a->wrong && call->json && call->notation)
        args_wrong_words(a, "wrong.exclude", "--json", "--notation");
    if (!a->wrong && !call->path)
        args_wrong_words(a, "wrong.file-wanted", a->command, NULL);
    return !a->wrong;
}

static bool flush_output(struct buffer *out)
{
    bool ok = out->length == 0 || fwrite(out->at, 1, out->length, stdout) == out->length;
    buffer_clear(out);
    return ok;
}

/* ---- In sentences, to be read ---------------------------------------------------- */

static void put_sentence(void *ctx, int seat, const char *sentence)
{
    struct reading *r = ctx;
    (void)seat;
    if (strcmp(r->where, r->last) != 0)
        printf("\n%s\n", r->where);
    snprintf(r->last, sizeof r->last, "%s", r->where);
    show_line(6, r->numbered ? frame_printf("      %s", sentence) : frame_printf("%4d  %s", r->step, sentence));
    r->numbered = true;
}

static void print_heading(const struct match *m)
{
    printf("%s\n", match_game(m)->title);
    for (int s = 0; s < match_setup(m).seats; s++)
        printf("  %s\n", i18n_words(match_seat(m, s)->who == MATCH_BOT ? "replay.bot" : "replay.person",
                                    i18n_numbers("term.seat", s + 1, 0), name_of(m, s)));
}

/* The round and phase that a step is played in; "phase 4: which workshop" is phase 4. */
static void note_where(const struct match *m, int ply, int viewer, struct reading *r)
{
    const char *where = model_where(show_model(m, viewer, ply));
    snprintf(r->where, sizeof r->where, "%.*s", (int)strcspn(where, ":"), where);
    if (r->where[0] >= 'a' && r->where[0] <= 'z')
        r->where[0] = (char)(r->where[0] - 'a' + 'A');
}

static bool print_story(const struct match *m, int viewer)
{
    struct reading now = {0};
    struct log_text r = {.put = put_sentence, .ctx = &now};
    print_heading(m);
    struct frame here = frame_begin();
    for (int ply = 0; ply < match_plies(m); ply++) {
        bool draws_on = ply > 0 && match_ply(m, ply)->seat < 0 && match_ply(m, ply - 1)->seat < 0;
        if (!draws_on) { /* draws that follow each other are one sentence */
            log_text_end(&r);
            frame_end(here);
            note_where(m, ply, viewer, &now);
            now.step = ply + 1;
            now.numbered = false;
        }
        r.model = show_model(m, viewer, ply);
        log_text_ply(&r, ply);
    }
    log_text_end(&r);
    frame_end(here);
    puts("");
    puts(match_turn(m) == SG_OVER ? i18n("play.over") : i18n_numbers("replay.open", match_plies(m), 0));
    show_score(m, viewer);
    return fflush(stdout) == 0 && !ferror(stdout);
}

/* ---- As programs read it ------------------------------------------------------------ */

static bool print_plies(const struct match *m, const struct call *call, int viewer)
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
            ok = flush_output(&out);
        }
        if (call->json)
            replay_json_end(m, viewer, &out);
        else
            replay_text_end(m, viewer, &out);
    }
    ok = ok && flush_output(&out) && fflush(stdout) == 0;
    buffer_free(&out);
    return ok;
}

static bool print_match(const struct match *m, const struct call *call, int viewer, bool *written)
{
    bool story = !call->json && !call->notation && call->ply < 0;
    *written = story ? print_story(m, viewer) : print_plies(m, call, viewer);
    return *written;
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
    else if (sg_slice_number(sg_slice_of(view), 1, seats, &seat))
        *viewer = (int)seat - 1;
    else
        args_wrong_numbers(a, "wrong.view", seats, 0);
    return !a->wrong;
}

int cmd_replay(int argc, char **argv)
{
    struct args a = {"replay", argc, argv, 0, false};
    struct call call = {NULL, NULL, false, false, -1};
    bool written = true;
    int viewer = SG_TRUTH;
    if (args_help(argc, argv, "replay"))
        return 0;
    struct match *m = read_call(&a, &call) ? matches_load(&a, call.path) : NULL;
    if (!m)
        return 2;
    if (call.ply > match_plies(m))
        args_wrong_numbers(&a, "wrong.plies", match_plies(m), 0);
    bool fine = !a.wrong && find_viewer(&a, m, call.view, &viewer) && print_match(m, &call, viewer, &written);
    match_free(m);
    return fine ? 0 : written ? 2 : 1;
}
