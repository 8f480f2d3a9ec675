/*
 * frames.c: frames of the full screen without a terminal: their cells with their looks, their time and their bytes.
 *
 *     term-frames [--lang CODE] [--size COLUMNSxROWS] [--only NAME]
 *                 [--out FOLDER | --cuts | --keys | --list | --pictures FOLDER] SCENES...
 *
 * A file of scenes has a line for each: a name, the step of the recorded game (or a screen without a game) and the
 * keys that are pressed there. tests/term/screens compares what is written with what was stored, and draw-terminal
 * makes pictures of it. --pictures writes the board as SVG: after every so many steps of the recorded game, in both
 * themes, as the seat to move and a spectator see it.
 *
 * The screen writes to memory instead of a terminal. Keys come from the scene: screen_read() is wrapped (ld --wrap).
 * When they are used up, the picture is taken and the screen is left.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "term/frames.h"

#include "games/games.h"
#include "host/args.h"
#include "host/clock.h"
#include "host/files.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "term/bots.h"
#include "term/learn/learn.h"
#include "term/screen/dialog.h"
#include "term/screen/svg.h"
#include "term/start/start.h"
#include "term/text/model.h"
#include "term/text/show.h"
#include "term/tui/tui.h"

#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PACE = 300 };

static struct {
    struct shot *shot; /* of the scene that is played now */
    int next;          /* of its keys */
    bool over, again;
    int out; /* the descriptor that the screen writes to */
    double since, keys_read;
    struct frame_costs costs;
} run;

/* ---- Instead of a terminal ------------------------------------------------------------------ */

int __wrap_isatty(int fd);
double __wrap_clock_seconds(void);
struct screen_input __wrap_screen_read(int milliseconds);
bool __wrap_screen_leaving(void);
void __wrap_screen_show(void);
void __real_screen_show(void);

/* The time of this program, not of others beside it. */
static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* A second passes with every key. */
double __wrap_clock_seconds(void)
{
    return run.keys_read;
}

int __wrap_isatty(int fd)
{
    return fd == STDIN_FILENO || fd == STDOUT_FILENO;
}

bool __wrap_screen_leaving(void)
{
    return run.over;
}

/* Counts what the picture took: the time since the last key, and the bytes that were written. */
void __wrap_screen_show(void)
{
    long before = lseek(run.out, 0, SEEK_CUR);
    __real_screen_show();
    double took = cpu_seconds() - run.since;
    long bytes = lseek(run.out, 0, SEEK_CUR) - before;
    struct frame_costs *c = &run.costs;
    c->frames++;
    c->last = took;
    if (!run.again)
        c->last_bytes = bytes;
    run.since = cpu_seconds();
}

struct screen_input __wrap_screen_read(int milliseconds)
{
    struct screen_input hit = {INPUT_LEAVE, 0, 0};
    (void)milliseconds;
    run.keys_read++;
    if (!run.over && run.next < run.shot->scene->keys) {
        hit.key = run.shot->scene->key[run.next++];
    } else if (!run.over && !run.again) { /* the same picture again: the first one reads the whole log */
        run.again = true;
        hit.key = INPUT_RESIZE;
    } else if (!run.over) {
        run.over = true;
        shot_take(run.shot);
    }
    run.since = cpu_seconds();
    return hit;
}

/* ---- Games ------------------------------------------------------------------------------------ */

static struct match *load_recorded(const char *path)
{
    struct sg_error why;
    size_t length;
    const char *wrong = NULL;
    char *text = files_read(path, MATCH_MAX_TEXT, &length, &wrong);
    struct match *m = text ? match_load(text, length, NULL, &why) : NULL;
    free(text);
    if (!m) {
        fprintf(stderr, "%s: %s\n", path, text ? i18n_error(&why) : wrong);
        exit(2);
    }
    return m;
}

/* The recorded game up to a step, with a person without a name at the seat to move, and bots elsewhere. */
static struct match *begin_at(const struct match *recorded, int plies, unsigned *humans)
{
    struct sg_error why;
    struct match_start start = {.setup = match_setup(recorded), .chance = {.source = MATCH_SEEDED}};
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    match_state_at(recorded, plies, state);
    int turn = match_game(recorded)->turn(state), person = turn >= 0 ? turn : 0;
    for (int s = 0; s < start.setup.seats; s++) {
        start.seat[s].who = s == person ? MATCH_HUMAN : MATCH_BOT;
        if (s != person)
            snprintf(start.seat[s].name, sizeof start.seat[s].name, "%s", bots_name(s));
    }
    *humans = 1u << person;
    struct match *m = match_new(match_game(recorded), &start, &why);
    for (int i = 0; m && i < plies; i++) {
        const struct match_ply *p = match_ply(recorded, i);
        bool ok = p->seat >= 0 ? match_play(m, p->seat, p->action, &why) : match_force(m, p->action, &why);
        if (!ok) {
            fprintf(stderr, "step %d: %s\n", i, i18n_error(&why));
            exit(2);
        }
    }
    return m;
}

/* ---- Scenes ------------------------------------------------------------------------------------- */

/* Saved games as they are found in a folder: one of each game, and one that cannot be read, with fixed times. */
static void fill_folder(const char *folder)
{
    struct sg_error why;
    unsigned humans;
    glob_t found;
    if (glob("games/*/tests/replays/*-3-*1.match", 0, NULL, &found) != 0)
        exit(2);
    const char *last = "";
    int count = 0;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char path[1100];
        bool same = strncmp(last, found.gl_pathv[i], strcspn(found.gl_pathv[i] + 6, "/") + 6) == 0;
        last = found.gl_pathv[i];
        if (same)
            continue;
        struct match *m = load_recorded(last);
        struct match *one = begin_at(m, match_plies(m) / 3, &humans);
        struct term_game g = {.m = one};
        snprintf(path, sizeof path, "%s/game-%d.match", folder, count);
        term_save(&g, path, &why);
        struct timespec when[2] = {{1790000000 + count * 86400L, 0}, {1790000000 + count * 86400L, 0}};
        utimensat(AT_FDCWD, path, when, 0);
        match_free(one);
        match_free(m);
        count++;
    }
    globfree(&found);
}

static void remove_folder(const char *folder)
{
    struct files_list list = {0};
    files_find(&list, folder, "");
    for (int i = 0; i < list.count; i++)
        remove(list.path[i]);
    files_free(&list);
    rmdir(folder);
}

/* The first screen, or the chapters of a game; what is saved goes to a folder of its own. */
static void play_without_match(const struct scenes *all, const struct scene *scene)
{
    struct start_choice choice = {.game = NULL};
    struct learn_progress progress;
    char folder[] = "/tmp/term-frames-XXXXXX", inner[64];
    if (!mkdtemp(folder))
        exit(2);
    setenv("XDG_DATA_HOME", folder, 1);
    if (scene->saved)
        fill_folder(folder);
    if (scene->ply == SCENE_LEARN) {
        learn_load(&progress, sg_game_find(all->name));
        learn_screen(&progress, -1);
    } else {
        start_screen(&choice, folder);
    }
    snprintf(inner, sizeof inner, "%s/signoria", folder);
    remove_folder(inner);
    remove_folder(folder);
}

static void play_game(const struct scenes *all, const struct scene *scene)
{
    struct match *recorded = load_recorded(all->path);
    int plies = scene->ply < match_plies(recorded) ? scene->ply : match_plies(recorded);
    struct term_game g = {.viewer = -1, .coached = scene->coached, .offers_again = true, .seeded = true};
    g.m = begin_at(recorded, plies, &g.humans);
    tui_play(&g, PACE, "");
    match_free(g.m);
    match_free(recorded);
}

/* False: the screen was left before the keys were used up. */
static bool play_scene(const struct scenes *all, const struct scene *scene, struct shot *shot)
{
    *shot = (struct shot){.scene = scene, .columns = shot->columns, .rows = shot->rows};
    run.shot = shot;
    run.next = 0;
    run.over = run.again = false;
    run.costs = (struct frame_costs){0};
    char size[16];
    snprintf(size, sizeof size, "%d", shot->columns);
    setenv("COLUMNS", size, 1);
    snprintf(size, sizeof size, "%d", shot->rows);
    setenv("LINES", size, 1);
    struct frame here = frame_begin();
    if (!screen_open()) {
        fprintf(stderr, "no screen\n");
        exit(2);
    }
    run.since = cpu_seconds();
    if (scene->ply < 0)
        play_without_match(all, scene);
    else
        play_game(all, scene);
    screen_close();
    frame_end(here);
    shot->costs = run.costs;
    return run.over;
}

/* ---- What is asked ----------------------------------------------------------------------------------- */

struct request {
    const char *lang, *only, *out, *pictures;
    bool cuts, list, keys;
    int columns, rows;
    int wrong;
    FILE *report;
};

static void list_steps(const struct scenes *all, FILE *out)
{
    struct match *recorded = load_recorded(all->path);
    unsigned humans;
    struct match *m = begin_at(recorded, match_plies(recorded), &humans);
    for (int ply = 0; ply <= match_plies(m); ply++) {
        struct frame here = frame_begin();
        const struct screen_model *s = show_model(m, SG_TRUTH, ply);
        struct sg_choice list[SG_MAX_CHOICES];
        int count = s->turn >= 0 ? s->game->actions(s->view, list) : 0;
        fprintf(out, "%4d  seat %d  %3d  %s\n", ply, s->turn + 1, count, model_where(s));
        frame_end(here);
    }
    match_free(m);
    match_free(recorded);
}

/* GAME-STEP-VIEWER-THEME.svg of one position. */
static void write_picture(const struct scenes *all, const struct request *r, const struct match *m, int ply, int viewer)
{
    for (int light = 0; light < 2; light++) {
        struct frame here = frame_begin();
        struct svg svg;
        struct screen_model s = *show_model(m, viewer, ply);
        render_of(s.game)->picture(&s, &svg, light);
        FILE *out = fopen(frame_printf("%s/%s-%04d-%d-%s.svg", r->pictures, all->name, ply,
                                       viewer < SG_MAX_SEATS ? viewer + 1 : 0, light ? "light" : "dark"),
                          "w");
        if (!out || fwrite(svg.at, 1, svg.length, out) != svg.length || fclose(out))
            exit(2);
        svg_free(&svg);
        frame_end(here);
    }
}

static void write_pictures(const struct scenes *all, const struct request *r)
{
    enum { STEP = 37 };
    const struct sg_game *game = sg_game_find(all->name);
    if (!game || !render_of(game) || !render_of(game)->picture)
        return;
    struct match *recorded = load_recorded(all->path);
    unsigned humans;
    struct match *m = begin_at(recorded, match_plies(recorded), &humans);
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    for (int ply = 0;; ply = ply + STEP < match_plies(m) ? ply + STEP : match_plies(m)) {
        match_state_at(m, ply, state);
        int turn = game->turn(state);
        write_picture(all, r, m, ply, turn >= 0 ? turn : 0);
        write_picture(all, r, m, ply, SG_SPECTATOR);
        if (ply == match_plies(m))
            break;
    }
    match_free(m);
    match_free(recorded);
}

/* Every key that the last line names does something: the picture changes, and nobody says that it is a wrong one. */
static void try_keys(const struct scenes *all, const struct scene *scene, struct shot *before, struct request *r)
{
    int keys[32], count = shot_keys(before, keys, 32);
    for (int i = 0; i < count; i++) {
        struct scene longer = *scene;
        struct shot after = {.columns = before->columns, .rows = before->rows};
        if (keys[i] == 'q' || longer.keys == SCENE_KEYS)
            continue;
        longer.key[longer.keys++] = keys[i];
        if (play_scene(all, &longer, &after) && !shot_differs(before, &after)) {
            fprintf(r->report, "FAILED: %s-%s %dx%d %s: the key '%s' is shown and does nothing\n", all->name,
                    scene->name, before->columns, before->rows, r->lang, key_name(keys[i]));
            r->wrong++;
        }
        shot_free(&after);
    }
}

static void do_scene(const struct scenes *all, const struct scene *scene, struct request *r)
{
    struct shot shot = {.columns = r->columns, .rows = r->rows};
    if (!play_scene(all, scene, &shot)) {
        fprintf(stderr, "%s: the screen was left before its keys were used up\n", scene->name);
        exit(2);
    }
    if (r->keys)
        try_keys(all, scene, &shot, r);
    if (r->cuts)
        r->wrong += shot_cuts(&shot, all->name, r->lang, r->report);
    if (r->out)
        shot_write(&shot, all->name, r->out);
    if (!r->cuts && !r->keys)
        fprintf(r->report, "%s-%s %dx%d frames=%d ms=%.2f bytes=%ld\n", all->name, scene->name, r->columns, r->rows,
                shot.costs.frames, 1000 * shot.costs.last, shot.costs.last_bytes);
    shot_free(&shot);
}

/* What the program prints goes to the report; the screen gets the standard output. */
static void turn_away_output(struct request *r)
{
    r->report = fdopen(dup(STDOUT_FILENO), "w");
    run.out = memfd_create("screen", 0);
    dup2(run.out, STDOUT_FILENO);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("TZ", "UTC", 1);
    unsetenv("NO_COLOR");
    unsetenv("COLORTERM");
    unsetenv("SIGNORIA_THEME");
}

int main(int argc, char **argv)
{
    struct request r = {.lang = "en", .columns = 80, .rows = 24};
    struct args a = {"term-frames", argc - 1, argv + 1, 0, false};
    const char *size = NULL, *file;
    static struct scenes all;
    sg_games_init();
    turn_away_output(&r);
    while (args_more(&a)) {
        if (args_text(&a, "--lang", &r.lang) || args_text(&a, "--size", &size) || args_text(&a, "--only", &r.only) ||
            args_text(&a, "--out", &r.out) || args_flag(&a, "--cuts", &r.cuts) || args_flag(&a, "--keys", &r.keys) ||
            args_flag(&a, "--list", &r.list) || args_text(&a, "--pictures", &r.pictures))
            continue;
        if (!args_word(&a, &file) || (size && sscanf(size, "%dx%d", &r.columns, &r.rows) != 2))
            return 2;
        lang_choose(r.lang);
        if (!scenes_read(&all, file))
            return 2;
        if (r.list)
            list_steps(&all, r.report);
        if (r.pictures)
            write_pictures(&all, &r);
        for (int i = 0; i < all.count && !r.list && !r.pictures; i++)
            if (!r.only || strcmp(r.only, all.scene[i].name) == 0)
                do_scene(&all, &all.scene[i], &r);
    }
    fclose(r.report);
    return a.wrong ? 2 : r.wrong > 0;
}
