/* cmd_play.c: `signoria play` sits people and bots down at a table. */
#define _POSIX_C_SOURCE 200809L
#include "base/codec.h"
#include "cli/commands.h"
#include "games/games.h"
#include "host/args.h"
#include "host/files.h"
#include "host/i18n.h"
#include "present/present.h"
#include "term/bots.h"
#include "term/learn/daily.h"
#include "term/learn/learn.h"
#include "term/line/line.h"
#include "term/line/line_ask.h"
#include "term/line/line_parse.h"
#include "term/screen/dialog.h"
#include "term/screen/screen.h"
#include "term/start/start.h"
#include "term/text/show.h"
#include "term/tui/tui.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct table {
    const struct sg_game *game;
    const char *options, *components, *human, *names, *load, *save, *position, *replay, *bots;
    int64_t seats, seed, pace;
    bool no_save, terminal, plain, coach, brief, verbose, short_game;

    struct sg_setup setup;
    char path[1024];
    char old[1024]; /* a saved game that was chosen in lines */
    char first[64]; /* options that were chosen in lines */
    char note[512]; /* something to be said when play begins */
};

/* ---- Choosing a game ------------------------------------------------------------------ */

static const struct sg_game *chosen(const char *line)
{
    struct sg_slice rest = sg_slice_of(line), w;
    int64_t n;
    if (!sg_slice_next(&rest, &w))
        return NULL;
    if (sg_slice_number(w, 1, sg_game_count(), &n))
        return sg_game_at((int)n - 1);
    for (int i = 0; i < sg_game_count(); i++)
        if (line_means(w, sg_game_at(i)->name, 1))
            return sg_game_at(i);
    return NULL;
}

static bool leaves(const char *line)
{
    struct sg_slice rest = sg_slice_of(line), w;
    return sg_slice_next(&rest, &w) && (line_means(w, "quit", 1) || line_means(w, "exit", 1));
}

/* "last" and "load FILE". False: something else was said. */
static bool choose_saved(struct table *t, const char *line)
{
    struct sg_slice rest = sg_slice_of(line), w;
    char folder[1024], why[1024] = "";
    if (!sg_slice_next(&rest, &w))
        return false;
    if (line_means(w, "last", 2)) {
        bool found =
            start_last(files_home(folder, sizeof folder) ? folder : "", t->old, sizeof t->old, why, sizeof why);
        if (why[0])
            show_line(2, why);
        if (!found)
            show_text("start.no-last");
        t->load = found ? t->old : NULL;
        return true;
    }
    if (!line_means(w, "load", 2))
        return false;
    rest = sg_slice_trim(rest);
    snprintf(t->old, sizeof t->old, "%.*s", (int)rest.length, rest.at);
    if (start_readable(t->old, why, sizeof why))
        t->load = t->old;
    else
        show_line(2, why);
    return true;
}

/* "help", "learn GAME" and "daily GAME", before a game is chosen. False: something else was typed. */
static bool choose_other(const char *line)
{
    struct sg_slice rest = sg_slice_of(line), w;
    char name[32], plain[] = "--plain";
    if (!sg_slice_next(&rest, &w))
        return false;
    if (line_means(w, "help", 1)) {
        show_line(0, i18n("play.choose-help"));
        return true;
    }
    bool learns = line_means(w, "learn", 2);
    const struct sg_game *game = chosen(rest.at);
    if ((!learns && !line_means(w, "daily", 1)) || (!game && sg_slice_trim(rest).length))
        return false;
    snprintf(name, sizeof name, "%s", game ? game->name : "");
    char *words[] = {plain, game ? name : NULL, NULL};
    if (learns)
        cmd_learn(game ? 2 : 1, words);
    else
        cmd_daily(game ? 2 : 1, words);
    show_line(0, i18n("play.choose"));
    return true;
}

static const char *option_words(const struct sg_game *g, const struct sg_option *o, int value)
{
    return table_words("option", g->name, o->name, value < 0 ? "" : o->values.name[value], o->name);
}

/* What everyone is shown is asked before anything else of a new game. False at the end of input. */
static bool choose_first(struct table *t)
{
    const struct sg_game *g = t->game;
    char line[LINE_INPUT];
    for (int i = 0; i < g->option_count; i++) {
        const struct sg_option *o = &g->options[i];
        int64_t n = 0;
        if (!o->first)
            continue;
        show_line(0, i18n_words("play.first", option_words(g, o, -1),
                                table_words("option", g->name, o->name, "about", o->about)));
        for (int v = 0; v < o->values.count; v++)
            printf("  %d  %s\n", v + 1, option_words(g, o, v));
        while (!n) {
            struct sg_slice rest, w;
            if (!line_read(">", line) || leaves(line))
                return false;
            rest = sg_slice_of(line);
            if (!sg_slice_next(&rest, &w))
                n = 1; /* Enter: the usual one */
            else if (!sg_slice_number(w, 1, o->values.count, &n))
                show_numbers("play.first-again", 1, o->values.count);
        }
        size_t used = strlen(t->first);
        snprintf(t->first + used, sizeof t->first - used, "%s=%s ", o->name, o->values.name[n - 1]);
        t->options = t->first;
    }
    return true;
}

/* In a game that the command line began: what everyone is shown, and how to have it otherwise. */
static void say_first(const struct table *t, const struct match *m)
{
    for (int i = 0; i < t->game->option_count; i++) {
        const struct sg_option *o = &t->game->options[i];
        int now = (int)sg_option_get(o, match_setup(m).options), other = now ? 0 : 1;
        if (o->first)
            show_line(0, i18n_mixed("play.first-now", option_words(t->game, o, -1), option_words(t->game, o, now),
                                    frame_printf("--options \"%s=%s\"", o->name, o->values.name[other]), 0, 0, 0));
    }
}

/* False at the end of input. */
static bool choose_game(struct table *t)
{
    char line[LINE_INPUT];
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *g = sg_game_at(i);
        printf("  %d  %s\n", i + 1, i18n_mixed("play.choose-row", g->title, NULL, NULL, 0, g->min_seats, g->max_seats));
    }
    show_line(0, i18n("play.choose"));
    while (!t->game && !t->load) {
        if (!line_read(">", line) || leaves(line))
            return false;
        t->game = chosen(line);
        if (!t->game && !choose_saved(t, line) && !choose_other(line))
            show_text("play.choose-again");
    }
    if (t->load || t->seats || t->options)
        return true;
    if (!choose_first(t))
        return false;
    show_line(
        0, i18n_mixed("play.seats", NULL, NULL, NULL, t->game->min_seats, t->game->max_seats, args_seats_of(t->game)));
    while (line_read(">", line) && !leaves(line)) {
        struct sg_slice rest = sg_slice_of(line), w;
        if (!sg_slice_next(&rest, &w)) { /* Enter: the usual number */
            t->seats = args_seats_of(t->game);
            return true;
        }
        if (sg_slice_number(w, t->game->min_seats, t->game->max_seats, &t->seats))
            return true;
        show_numbers("play.seats-again", t->game->min_seats, t->game->max_seats);
    }
    return false;
}

/* ---- Who sits where ------------------------------------------------------------------- */

static bool read_humans(struct args *a, const char *text, int seats, unsigned *out)
{
    struct sg_slice rest = sg_slice_of(text ? text : "1"), head, tail;
    unsigned all = (1u << seats) - 1;
    *out = 0;
    if (sg_slice_is(rest, "all") || sg_slice_is(rest, "none")) {
        *out = sg_slice_is(rest, "all") ? all : 0;
        return true;
    }
    for (bool more = true; more; rest = tail) {
        int64_t n;
        more = sg_slice_split(rest, ',', &head, &tail);
        if (!sg_slice_number(more ? head : rest, 1, seats, &n)) {
            args_wrong_numbers(a, "wrong.human", seats, 0);
            return false;
        }
        *out |= 1u << (n - 1);
    }
    return true;
}

static bool read_names(struct args *a, const char *text, struct match_start *start)
{
    struct sg_slice rest = sg_slice_of(text), head, tail;
    int seat = 0;
    for (bool more = true; more; rest = tail, seat++) {
        more = sg_slice_split(rest, ',', &head, &tail);
        if (!more)
            head = rest;
        if (seat == start->setup.seats || head.length >= MATCH_MAX_NAME) {
            args_wrong_numbers(a, "wrong.names", start->setup.seats, MATCH_MAX_NAME - 1);
            return false;
        }
        memcpy(start->seat[seat].name, head.at, head.length);
    }
    return true;
}

/* Bots that nobody named get a name each; people are called by their seats, and one alone is spoken to: "You". */
static void name_seats(struct match_start *start, unsigned humans)
{
    bool alone = humans && !(humans & (humans - 1));
    for (int s = 0; s < start->setup.seats; s++)
        if (!start->seat[s].name[0] && !(alone && humans >> s & 1))
            snprintf(start->seat[s].name, sizeof start->seat[s].name, "%s",
                     humans >> s & 1 ? i18n_numbers("term.seat", s + 1, 0) : bots_name(s));
}

/* People give their numbers to fair chance: the program rolls for them. */
static bool give_numbers(struct match *m, struct sg_error *why)
{
    for (int s = 0; s < match_setup(m).seats; s++) {
        uint8_t number[FAIR_BYTES];
        if (!(match_numbers_missing(m) >> s & 1))
            continue;
        fair_random(number);
        if (!match_number(m, s, number, why))
            return false;
    }
    return true;
}

static struct match *new_match(struct args *a, struct table *t, unsigned *humans)
{
    static struct match_start start;
    _Alignas(16) static unsigned char state[SG_MAX_STATE];
    struct sg_error why;
    memset(&start, 0, sizeof start);
    if (!args_setup(a, t->game, t->options, t->seats, t->components, &start.setup))
        return NULL;
    if (t->position) {
        if (!sg_position_parse(t->game, t->position, strlen(t->position), state, &why)) {
            args_wrong_said(a, "--position", i18n_error(&why));
            return NULL;
        }
        start.position = state;
        start.setup = sg_setup_of(state);
    }
    if (!read_humans(a, t->human, start.setup.seats, humans) || (t->names && !read_names(a, t->names, &start)))
        return NULL;
    for (int s = 0; s < start.setup.seats; s++)
        start.seat[s].who = *humans >> s & 1 ? MATCH_HUMAN : MATCH_BOT;
    bots_write_down(t->bots, *humans, &start);
    name_seats(&start, *humans);
    start.chance.source = t->seed >= 0 ? MATCH_SEEDED : MATCH_FAIR;
    start.chance.seed = (uint64_t)t->seed;
    if (t->seed < 0)
        fair_random(start.chance.secret);
    struct match *m = match_new(t->game, &start, &why);
    if (m && !give_numbers(m, &why)) {
        match_free(m);
        m = NULL;
    }
    if (!m)
        args_wrong_said(a, NULL, i18n_error(&why));
    return m;
}

/* ---- Keeping the game ------------------------------------------------------------------- */

static bool own_path(struct table *t, char *out, size_t size)
{
    char when[32], folder[1024];
    time_t now = time(NULL);
    struct tm tm;
    if (!localtime_r(&now, &tm) || !strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", &tm) ||
        !files_home(folder, sizeof folder))
        return false;
    int n = snprintf(out, size, "%s/%s-%s-%ld.match", folder, t->game->name, when, (long)getpid());
    return n > 0 && (size_t)n < size && files_make_folders(out);
}

/*
 * A file that the person named must work; the one we made up may fail, and
 * then the game is played all the same, with a word about it.
 */
static bool save_match(struct args *a, struct table *t, struct term_game *g, struct store *store)
{
    struct sg_error why;
    sg_wrong(&why, "play.no-place");
    if (t->no_save)
        return true;
    if (t->save ? snprintf(t->path, sizeof t->path, "%s", t->save) < (int)sizeof t->path
                : own_path(t, t->path, sizeof t->path)) {
        if (store_create(store, t->path, g->m, &why)) {
            g->store = store;
            g->path = t->path;
            return true;
        }
    }
    if (t->save)
        args_wrong_said(a, NULL, i18n_error(&why));
    else
        snprintf(t->note, sizeof t->note, "%s", i18n_words("play.not-kept", i18n_error(&why), NULL));
    g->unkept = true;
    return !t->save;
}

/* Is it the file of a guided first game? Its teacher comes with it. */
static bool is_first_game(const char *path, const struct sg_game *game, bool is_short)
{
    char first[1024];
    learn_first_path(game, is_short, first, sizeof first);
    return first[0] && strcmp(path, first) == 0;
}

static bool load_match(struct args *a, struct table *t, struct term_game *g, struct store *store)
{
    struct sg_error why;
    if (t->components) {
        if (!t->game)
            args_wrong_words(a, "wrong.needs-game", "--components", NULL);
        if (a->wrong || args_components(a, t->game, t->components) < 0)
            return false;
    }
    g->m = store_open(store, t->load, NULL, &why);
    if (!g->m) {
        args_wrong_said(a, t->load, i18n_error(&why));
        return false;
    }
    if (t->no_save)
        store_close(store, g->m); /* the file stays as it is */
    else {
        g->store = store;
        snprintf(t->path, sizeof t->path, "%s", t->load);
        g->path = t->path;
    }
    t->game = match_game(g->m);
    for (int s = 0; s < match_setup(g->m).seats; s++)
        if (match_seat(g->m, s)->who == MATCH_HUMAN)
            g->humans |= 1u << s;
    if (t->human && !read_humans(a, t->human, match_setup(g->m).seats, &g->humans))
        return false;
    t->short_game |= is_first_game(t->load, t->game, true);
    t->coach |= t->short_game || is_first_game(t->load, t->game, false);
    if (t->coach) {
        g->coached = g->reviews = true;
        term_recall_tips(g);
        g->brief = t->brief;
    }
    g->short_rounds = t->short_game ? sg_short_rounds(t->game) : 0;
    if (term_short_over(g)) /* somebody wanted to play on */
        g->short_rounds = 0;
    snprintf(t->note, sizeof t->note, "%s", i18n_numbers("play.resumed-ply", match_plies(g->m), 0));
    return true;
}

/* With the secret in the file, `signoria verify` can check every draw. */
static void show_secret(struct match *m)
{
    uint8_t commitment[FAIR_BYTES];
    struct sg_error why;
    if (match_commitment(m, commitment) && !match_closed(m) && !match_reveal(m, &why))
        show_words("play.not-saved", i18n_error(&why), NULL);
}

static bool read_words(struct args *a, struct table *t)
{
    while (args_more(a)) {
        if (args_game(a, &t->game) || args_seats(a, &t->seats) || args_text(a, "--human", &t->human) ||
            args_text(a, "--names", &t->names) || args_text(a, "--bots", &t->bots) ||
            args_text(a, "--options", &t->options) || args_text(a, "--components", &t->components) ||
            args_number(a, "--seed", 0, INT64_MAX / 100, &t->seed) || args_text(a, "--position", &t->position) ||
            args_text(a, "--save", &t->save) || args_flag(a, "--no-save", &t->no_save) ||
            args_text(a, "--replay", &t->replay) || args_text(a, "--load", &t->load) ||
            args_flag(a, "--terminal", &t->terminal) || /* rather than in a browser */
            args_flag(a, "--plain", &t->plain) || args_flag(a, "--coach", &t->coach) ||
            args_flag(a, "--short", &t->short_game) || args_flag(a, "--brief", &t->brief) ||
            args_flag(a, "--verbose", &t->verbose) || args_number(a, "--pace", 0, 60000, &t->pace))
            continue;
        args_unknown(a);
    }
    if (!a->wrong && t->load && (t->options || t->seats || t->seed >= 0 || t->save || t->position || t->names))
        args_wrong(a, "wrong.load");
    if (!a->wrong)
        args_seats_fit(a, t->game, t->seats, t->seats);
    if (!a->wrong && t->save && t->no_save)
        args_wrong_words(a, "wrong.exclude", "--save", "--no-save");
    if (!a->wrong && t->short_game && t->game && !sg_short_rounds(t->game))
        args_wrong_words(a, "wrong.no-short", t->game->name, NULL);
    if (!a->wrong && t->brief && t->verbose)
        args_wrong_words(a, "wrong.exclude", "--brief", "--verbose");
    return !a->wrong;
}

/* The game itself: on the full screen if there is one, in lines if not. */
static int sit_down(struct table *t, struct term_game *g)
{
    if (!t->plain && screen_open()) {
        int code = tui_play(g, (int)t->pace, t->note);
        screen_close();
        return code;
    }
    show_line(0, i18n_words("play.welcome", t->game->title, NULL));
    if (!t->load && !t->coach && chapter_count(t->game))
        show_words("play.new-here", t->game->name, NULL);
    if (!t->load)
        say_first(t, g->m);
    if (g->brief && g->humans && !t->load)
        show_line(0, i18n("play.brief-on"));
    if (t->note[0])
        show_line(0, t->note);
    if (g->short_rounds)
        show_line(0, i18n_numbers("learn.short-begins", g->short_rounds, 0));
    if (g->unkept)
        show_line(0, i18n("play.not-kept-what"));
    if (g->store)
        show_words("play.kept", t->path, NULL);
    return line_play(g);
}

static bool call_bots(struct args *a, const struct table *t, struct term_game *g, uint64_t seed)
{
    struct sg_error why;
    bool ok = bots_sit_down(g, t->bots, seed, &why);
    if (!ok)
        args_wrong_bot(a, "--bots", &why);
    return ok;
}

/* What leads here again: ./play passes on how it was called. */
static const char *called(void)
{
    const char *by = getenv("SIGNORIA_CALLED");
    return by && *by ? by : "signoria play";
}

/* The words of a new game at the table of a finished one. */
struct rematch {
    char human[32], names[256], bots[512], options[512];
};

static void write_rematch(const struct match *m, unsigned humans, struct rematch *r, struct table *t)
{
    struct sg_text human, names, bots, options;
    struct sg_setup setup = match_setup(m);
    sg_text_init(&human, r->human, sizeof r->human);
    sg_text_init(&names, r->names, sizeof r->names);
    sg_text_init(&bots, r->bots, sizeof r->bots);
    sg_text_init(&options, r->options, sizeof r->options);
    for (int s = 0; s < setup.seats; s++) {
        const struct match_seat *seat = match_seat(m, s);
        if (humans >> s & 1)
            sg_text_printf(&human, "%s%d", human.length ? "," : "", s + 1);
        sg_text_printf(&names, "%s%s", s ? "," : "", s == name_you(m) ? "" : seat->name);
        sg_text_printf(&bots, "%s%s", s ? "," : "", seat->bot[0] ? seat->bot : bots_spec(bots_default()));
    }
    sg_setup_format(match_game(m), &setup, &options);
    const char *rest = strchr(r->options, ' '); /* without the game's name in front */
    *t = (struct table){.game = match_game(m),
                        .options = rest ? rest + 1 : NULL,
                        .human = humans ? r->human : "none",
                        .names = r->names,
                        .bots = t->bots && strstr(t->bots, "exec:") ? t->bots : r->bots, /* a match has no commands */
                        .seats = setup.seats,
                        .seed = t->seed,
                        .pace = t->pace,
                        .no_save = t->no_save,
                        .coach = t->coach};
}

/* Plays one game; `again` is what is to follow. */
static int play_once(struct args *a, struct table *t, struct rematch *r, enum term_again *again)
{
    struct term_game g = {.viewer = -1,
                          .coached = t->coach,
                          .short_rounds = t->short_game && t->game ? sg_short_rounds(t->game) : 0,
                          .brief = t->brief || (!t->verbose && !t->coach),
                          .offers_again = !t->position,
                          .seeded = t->seed >= 0 && !t->load};
    struct store store = {.fd = -1};
    uint8_t luck[FAIR_BYTES];
    uint64_t seed = (uint64_t)t->seed;
    bool ok = t->load ? load_match(a, t, &g, &store) : (g.m = new_match(a, t, &g.humans)) != NULL;
    int code = 2;
    if (ok) {
        fair_random(luck);
        if (t->seed < 0)
            memcpy(&seed, luck, sizeof seed);
        sg_rng_init(&g.rng, seed, 99);
        g.tty = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
        ok = call_bots(a, t, &g, seed) && (t->load || save_match(a, t, &g, &store));
    }
    if (ok) {
        code = sit_down(t, &g);
        if (match_turn(g.m) == SG_OVER)
            show_secret(g.m);
        if (g.store)
            show_words(match_turn(g.m) == SG_OVER ? "play.look-back" : "play.resume", called(), t->path);
        show_text("play.bye");
    }
    *again = ok ? g.again : TERM_AGAIN_NO;
    if (*again)
        write_rematch(g.m, g.humans, r, t);
    bots_leave(&g);
    if (g.store)
        store_close(&store, g.m);
    match_free(g.m);
    return code;
}

/* One game, and others at the same table as long as somebody wants them. */
static int play_match(struct args *a, struct table *t)
{
    struct rematch words[2]; /* those of the game that ends are read while the next ones are written */
    enum term_again again;
    int code = play_once(a, t, &words[0], &again);
    for (int i = 1; code == 0 && again; i = !i) {
        if (again == TERM_AGAIN_NEW)
            t->seed = -1;
        code = play_once(a, t, &words[i], &again);
    }
    return code;
}

/* A saved game to look at, whether it is over or not. */
static int look_back(struct args *a, const char *path, bool plain)
{
    struct sg_error why;
    size_t length;
    const char *wrong = NULL;
    char *text = files_read(path, MATCH_MAX_TEXT, &length, &wrong);
    struct match *m = text ? match_load(text, length, NULL, &why) : NULL;
    free(text);
    if (!m) {
        args_wrong_said(a, path, wrong ? wrong : i18n_error(&why));
        return 2;
    }
    int viewer = match_turn(m) == SG_OVER ? SG_TRUTH : SG_SPECTATOR;
    if (!plain && screen_open()) {
        tui_replay(m, viewer);
        screen_close();
    } else {
        line_history(m, viewer);
    }
    match_free(m);
    return 0;
}

/* Which game is to be learnt; then its lessons. */
static int teach_chosen(void)
{
    char name[32];
    if (!screen_open())
        return 0;
    const struct sg_game *game = learn_choose_on_screen();
    screen_close();
    if (!game)
        return 0;
    snprintf(name, sizeof name, "%s", game->name);
    char *words[] = {name, NULL};
    return cmd_learn(1, words);
}

/* Of which game the position of the day is played; then it is. */
static int play_daily(void)
{
    if (!screen_open())
        return 0;
    const struct sg_game *game = daily_choose_on_screen();
    if (game)
        daily_screen(game);
    screen_close();
    return 0;
}

/* The guided first game, whole or short. */
static int teach_first(const struct sg_game *game, bool is_short)
{
    char name[32], first[] = "--first-game", less[] = "--short";
    snprintf(name, sizeof name, "%s", game->name);
    char *words[] = {name, first, is_short ? less : NULL, NULL};
    return cmd_learn(is_short ? 3 : 2, words);
}

/* The first screen, again after every game, until somebody leaves. */
static int first_screen(struct args *a, const struct table *flags)
{
    struct start_choice c = {.game = NULL};
    char folder[1024];
    int code = 0;
    while (code == 0 && !screen_leaving() && screen_open()) {
        struct table t = *flags;
        enum start_request request = start_screen(&c, files_home(folder, sizeof folder) ? folder : "");
        screen_close();
        if (request == START_QUIT)
            break;
        if (request == START_LEARN) {
            code = teach_chosen();
            continue;
        }
        if (request == START_DAILY) {
            code = play_daily();
            continue;
        }
        if (request == START_FIRST) {
            code = teach_first(c.game, c.is_short);
            continue;
        }
        if (request == START_REPLAY) {
            code = look_back(a, c.path, false);
            continue;
        }
        t.game = c.game;
        t.seats = c.seats;
        t.human = c.human;
        t.names = c.names[0] ? c.names : NULL;
        t.options = c.options;
        t.bots = c.bots;
        t.coach |= c.coach;
        t.pace = c.pace;
        if (request == START_LOAD) {
            t = *flags;
            t.load = c.path;
        }
        code = play_match(a, &t);
    }
    return code;
}

int cmd_play(int argc, char **argv)
{
    struct args a = {"play", argc, argv, 0, false};
    struct table t = {.seed = -1, .pace = 300};
    if (args_help(argc, argv, "play"))
        return 0;
    if (!read_words(&a, &t))
        return 2;
    line_catch_interrupt();
    signal(SIGXFSZ, SIG_IGN); /* a file may not grow: writing fails, and that is reported */
    if (!t.game && t.position) {
        args_wrong_words(&a, "wrong.needs-game", "--position", NULL);
        return 2;
    }
    if (t.replay)
        return look_back(&a, t.replay, t.plain);
    if (!t.game && !t.load && !t.plain && screen_open()) {
        screen_close();
        return first_screen(&a, &t);
    }
    if (!t.game && !t.load && !choose_game(&t))
        return 0;
    return play_match(&a, &t);
}
