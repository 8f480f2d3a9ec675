/* line.c: the loop of the game in lines, and what a person can say. */
#define _POSIX_C_SOURCE 200809L
#include "term/line/line.h"
#include "term/bots.h"

#include "ai/ai.h"
#include "base/codec.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "term/learn/learn_challenge.h"
#include "term/learn/practise.h"
#include "term/line/line_ask.h"
#include "term/line/line_brief.h"
#include "term/line/line_parse.h"
#include "term/review.h"
#include "term/text/model.h"
#include "term/text/show.h"
#include "trial/trial.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* A table of bots stops here; plies that the last turn has at most. */
enum { MAX_PLIES = 50000, LAST_TURN = 40 };

static int seats(const struct term_game *g)
{
    return match_setup(g->m).seats;
}

static int *seen_by(struct term_game *g, int viewer)
{
    return &g->seen[viewer >= 0 && viewer < SG_MAX_SEATS ? viewer : SG_MAX_SEATS];
}

/* Shows whoever looks what they have not been shown yet. True if somebody else did something. */
static bool catch_up(struct term_game *g, int viewer)
{
    int *seen = seen_by(g, viewer);
    bool others = *seen == 0 || g->resumed;
    if (*seen > match_plies(g->m)) /* something was undone */
        *seen = match_plies(g->m);
    g->news = *seen;
    for (int ply = *seen; ply < match_plies(g->m); ply++)
        others |= match_ply(g->m, ply)->seat != viewer && match_ply(g->m, ply)->seat >= 0;
    if (others)
        show_events_under(g->m, *seen, viewer, g->resumed ? "play.last-turn" : *seen ? "play.since" : "play.so-far");
    else
        show_events(g->m, *seen, viewer, stdout);
    g->resumed = false;
    *seen = match_plies(g->m);
    return others;
}

/* ---- The list of what can be played ---------------------------------------------- */

/* In each group what can be paid for now comes first. */
static void put_payable_first(const struct screen_model *s, struct sg_choice *list, int count)
{
    struct sg_choice later[SG_MAX_CHOICES];
    for (int from = 0, end; from < count; from = end) {
        int group = model_group(s, list[from].action), kept = from, put_off = 0;
        for (end = from; end < count && model_group(s, list[end].action) == group; end++) {
            if (model_lacks(s, &list[end]))
                later[put_off++] = list[end];
            else
                list[kept++] = list[end];
        }
        memcpy(list + kept, later, (size_t)put_off * sizeof *later);
    }
}

static void list_actions(struct term_game *g, int seat, struct line_turn *t)
{
    const struct screen_model *s = show_model(g->m, seat, match_plies(g->m));
    t->count = match_actions(g->m, t->list);
    model_sort(s, t->list, t->count);
    put_payable_first(s, t->list, t->count);
    for (int i = 0; i < t->count; i++) {
        unsigned e = match_effects(match_game(g->m), match_state(g->m), t->list[i].action);
        /* Alone with bots everything can be undone. */
        t->marked[i] = term_people(g) > 1 && (e & (MATCH_DRAWS | MATCH_SHOWS));
    }
}

static void complain(const char *words)
{
    show_line(2, frame_printf("  %s", words));
}

/* In a guided game: what the decision gained and gave away. */
static void review(struct term_game *g, int seat)
{
    struct textblock p = {0};
    struct hint_text said;
    enum hint_grade grade;
    if (!review_last(g, seat, &said, &grade))
        return;
    if (grade == HINT_WORSE)
        said.text = i18n_words("lang.dot", i18n("learn.your-move"), said.text);
    hint_block(&said, &p);
    putchar('\n');
    show_textblock(&p);
    textblock_free(&p);
}

static bool play_action(struct term_game *g, struct sg_action a)
{
    struct sg_error why;
    int seat = match_turn(g->m);
    if (match_play(g->m, seat, a, &why)) {
        review(g, seat);
        return true;
    }
    if (why.game) {
        complain(i18n_error(&why));
    } else { /* the disk is full, for instance */
        complain(i18n_words("play.not-done", i18n_error(&why), NULL));
        show_line(2, frame_printf("  %s", i18n("play.again-what")));
    }
    return false;
}

/* An entry with a range, and no number of it: a number alone will be that one. */
static void ask_number(struct term_game *g, int entry, const struct sg_choice *c)
{
    g->asked = entry;
    char range[32];
    snprintf(range, sizeof range, "%s", i18n_numbers("term.range", c->action.arg[2], c->action.arg[2] + c->more));
    show_words("play.which-number", frame_printf("%d", entry), range);
}

/* "3", or "3 12" for an entry with a range. */
static bool by_number(struct term_game *g, const struct line_turn *t, struct sg_slice words, bool *played)
{
    struct sg_slice first, second, third;
    int64_t n, amount;
    *played = false;
    if (!sg_slice_next(&words, &first) || !sg_slice_number(first, 0, 1000000, &n))
        return false;
    if (n < 1 || n > t->count) {
        if (t->count)
            show_numbers("play.no-entry", n, t->count);
        else
            show_text("play.over-what");
        return true;
    }
    const struct sg_choice *c = &t->list[n - 1];
    struct sg_action a = c->action;
    bool more = sg_slice_next(&words, &second);
    if (more && !c->more) { /* something else was meant: a bid, an older list */
        show_numbers("play.no-number", n, 0);
        return true;
    }
    if (more && (sg_slice_next(&words, &third) || !sg_slice_number(second, a.arg[2], a.arg[2] + c->more, &amount)))
        more = false;
    if (c->more && !more) {
        ask_number(g, (int)n, c);
        return true;
    }
    if (c->more)
        a.arg[2] = (uint16_t)amount;
    *played = play_action(g, a);
    return true;
}

/* ---- Saving a copy ---------------------------------------------------------------- */

/* A copy beside the one that is saved by itself; never over another file. */
static void save_copy(struct term_game *g, struct sg_slice rest)
{
    char path[LINE_INPUT];
    struct sg_error why;
    struct sg_slice w = rest;
    while (w.length && *w.at == ' ') {
        w.at++;
        w.length--;
    }
    if (!w.length) {
        show_text("play.save-what");
        return;
    }
    snprintf(path, sizeof path, "%.*s", (int)w.length, w.at);
    bool ok = term_save(g, path, &why);
    if (ok)
        g->unkept = false;
    show_words(ok ? "play.saved" : "play.not-saved", ok ? path : i18n_error(&why), NULL);
}

/* ---- Undo --------------------------------------------------------------------------- */

/* Is it a yes: a word that begins with a letter of play.yes, or with y in every language? */
static bool means_yes(const char *typed)
{
    while (*typed == ' ')
        typed++;
    char letter = *typed >= 'A' && *typed <= 'Z' ? (char)(*typed - 'A' + 'a') : *typed;
    return letter && (letter == 'y' || strchr(i18n("play.yes"), letter));
}

/* The others sit at the same table: they are asked one after the other. */
static bool others_agree(struct term_game *g)
{
    char line[LINE_INPUT];
    struct sg_error why;
    for (int s = 0; s < seats(g); s++) {
        if (!(match_question(g->m).waiting >> s & 1))
            continue;
        show_words("play.agree", name_of(g->m, s), NULL);
        bool yes = line_read("", line) && means_yes(line);
        if (!match_answer(g->m, s, yes, &why))
            complain(i18n_error(&why));
        if (!yes)
            return false;
    }
    return true;
}

/* What an action is called in the list, without the details behind it. */
static const char *short_label(const struct term_game *g, int seat, const struct sg_choice *c)
{
    const char *label = model_label(show_model(g->m, seat, match_plies(g->m)), c);
    const char *details = strstr(label, " \u00b7 ");
    return details ? frame_printf("%.*s", (int)(details - label), label) : label;
}

static void take_back(struct term_game *g, int seat, enum match_request request)
{
    struct sg_error why;
    bool undo = request == MATCH_UNDO;
    int plies = undo ? match_back(g->m, seat) : match_forth(g->m, seat);
    if (match_closed(g->m)) {
        show_text("term.undo-closed");
        return;
    }
    if (plies == 0) {
        show_text(undo ? "play.nothing-to-undo" : "play.nothing-to-redo");
        return;
    }
    struct sg_choice what = {0};
    if (undo)
        what.action = match_action_seen(g->m, seat, match_plies(g->m) - plies);
    bool done = (undo ? match_undo : match_redo)(g->m, seat, plies, &why);
    if (!done) {
        if (!match_ask(g->m, seat, request, plies, &why)) {
            complain(i18n_error(&why));
            return;
        }
        done = others_agree(g);
    }
    if (done && undo)
        show_words("play.undone", short_label(g, seat, &what), NULL);
    else
        show_text(done ? "play.redone" : "play.not-agreed");
    for (int v = 0; v <= SG_MAX_SEATS && done && undo; v++)
        if (g->seen[v] > match_plies(g->m))
            g->seen[v] = match_plies(g->m);
}

/* ---- A person's turn ------------------------------------------------------------------ */

/* A word about what comes up for the first time in a first game, and when a turn begins what it is played for. */
static void coach(struct term_game *g, int seat, bool turn)
{
    const char *text = term_tip(g, show_model(g->m, seat, match_plies(g->m)));
    struct textblock last = {0};
    if (review_resumed(g, &last)) {
        putchar('\n');
        show_textblock(&last);
    }
    textblock_free(&last);
    if (turn) {
        putchar('\n');
        show_line(0, i18n("learn.plan"));
        line_plan(g, seat);
    }
    if (!text)
        return;
    putchar('\n');
    show_line(0, text);
}

/* Has the round or the phase changed since this was asked last? */
static bool elsewhere(struct term_game *g, int seat)
{
    const char *where = model_where(show_model(g->m, seat, match_plies(g->m)));
    bool changed = strcmp(where, g->where) != 0;
    snprintf(g->where, sizeof g->where, "%s", where);
    return changed;
}

static void show_turn(struct term_game *g, const struct line_turn *t, int seat, bool others)
{
    bool *shown = &g->shown[seat], moved = elsewhere(g, seat), fresh = others || !*shown;
    const struct match_ply *last = match_plies(g->m) ? match_ply(g->m, match_plies(g->m) - 1) : NULL;
    if (fresh || (moved && last && last->seat != seat)) /* or a new round */
        show_position(g->m, seat, match_plies(g->m), *shown ? SG_DESCRIBE_TURN : SG_DESCRIBE_TABLE);
    else
        show_position(g->m, seat, match_plies(g->m), moved ? SG_DESCRIBE_STEP : SG_DESCRIBE_NOW);
    *shown = true;
    if (g->coached)
        coach(g, seat, fresh);
    putchar('\n');
    const char *asks = seat == name_you(g->m) ? "play.your-decision" : "play.your-turn";
    show_words(fresh ? asks : "play.you-can", name_of(g->m, seat), NULL);
    show_list(g->m, seat, t->list, t->count, t->marked);
}

/* The same in few words. */
static void show_brief_turn(struct term_game *g, const struct line_turn *t, int seat)
{
    int *seen = seen_by(g, seat);
    g->news = *seen < match_plies(g->m) ? *seen : match_plies(g->m);
    if (g->coached)
        coach(g, seat, !g->shown[seat]);
    brief_turn(g, t, seat, g->news);
    g->shown[seat] = true;
    g->resumed = false;
    *seen = match_plies(g->m);
}

/* An action in its own words, a part of the table, or words that nobody understands. */
static bool by_words(struct term_game *g, const struct line_turn *t, int seat, const struct line_meaning *meant,
                     struct sg_slice all)
{
    enum { LEAST_LETTERS = 3 };
    const char *typed = frame_printf("%.*s", all.length < 60 ? (int)all.length : 60, all.at);
    struct line_meaning named = {0};
    if (meant->ranged)
        ask_number(g, meant->entry, &t->list[meant->entry - 1]);
    else if (meant->acts)
        return play_action(g, meant->action);
    else if (meant->could[0])
        show_words("play.ambiguous", typed, meant->could);
    else if (brief_part(g, seat, typed))
        return false;
    else if (all.length >= LEAST_LETTERS && line_names_entry(g, t, typed, &named))
        return by_words(g, t, seat, &named, all);
    else if (named.could[0])
        show_words("play.ambiguous", typed, named.could);
    else if (!line_about(g, seat, typed))
        show_words("play.not-understood", typed, NULL);
    return false;
}

/* A game that is saved nowhere is not left at the first word. */
static bool quit(struct term_game *g)
{
    bool lost = g->unkept && match_turn(g->m) != SG_OVER;
    g->unkept = false;
    if (lost)
        show_line(0, i18n("play.quit-unkept"));
    return g->leave = !lost;
}

/* A number alone, after an entry was asked for its number: "12" means "3 12". Anything else is what it was. */
static const char *with_asked_entry(struct term_game *g, const char *line)
{
    struct sg_slice rest = sg_slice_of(line), first, second;
    int64_t n;
    int entry = g->asked;
    g->asked = 0;
    bool number = entry && sg_slice_next(&rest, &first) && sg_slice_number(first, 0, 1000000, &n);
    return number && !sg_slice_next(&rest, &second) ? frame_printf("%d %s", entry, line) : line;
}

/* What a page is left for by a command; PAGE_LEAVE: it is another command. */
static enum page_request request_of(enum line_command command)
{
    switch (command) {
    case LINE_BACK: return PAGE_BACK;
    case LINE_AGAIN: return PAGE_AGAIN;
    case LINE_SOLUTION: return PAGE_SOLUTION;
    case LINE_NEXT: return PAGE_NEXT;
    default: return PAGE_LEAVE;
    }
}

static void show_orders(struct term_game *g, int seat)
{
    char memory[ORDER_WORDS];
    struct sg_text words;
    orders_tidy(g->m, &g->order[seat]);
    for (int i = 0; i < g->order[seat].count; i++) {
        sg_text_init(&words, memory, sizeof memory);
        order_format(match_game(g->m), &g->order[seat].order[i], &words);
        show_words("play.order", memory, NULL);
    }
    if (!g->order[seat].count)
        show_line(0, i18n("play.order-none"));
}

/* "order WORDS", "order cancel", "orders". True if there is something to play by it. */
static bool give_order(struct term_game *g, int seat, struct sg_slice words)
{
    struct sg_error why;
    struct order order;
    struct sg_slice rest = words, first = {"", 0};
    if (!sg_slice_next(&rest, &first)) {
        show_orders(g, seat);
    } else if (line_means(first, "cancel", 6)) {
        g->order[seat].count = 0;
        show_orders(g, seat);
    } else if (order_parse(g->m, seat, words, &order, &why) && orders_add(g->m, &g->order[seat], &order, &why)) {
        show_orders(g, seat);
        return true;
    } else {
        complain(i18n_error(&why));
    }
    return false;
}

/* True if the position changed or the game was left. */
static bool obey_line(struct term_game *g, const struct line_turn *t, int seat, const char *line)
{
    struct line_meaning meant;
    line = with_asked_entry(g, line);
    struct sg_slice all = sg_slice_of(line), rest = all, first;
    int plies = match_plies(g->m);
    bool played = false;
    if (!sg_slice_next(&rest, &first))
        return false;
    line_understand(g, t, line, &meant);
    if (meant.command == LINE_QUIT)
        return quit(g);
    if (meant.command == LINE_UNDO || meant.command == LINE_REDO) {
        take_back(g, seat, meant.command == LINE_UNDO ? MATCH_UNDO : MATCH_REDO);
        return match_plies(g->m) != plies;
    }
    g->page_request = request_of(meant.command);
    if (g->page_request != PAGE_LEAVE)
        return g->leave = true;
    if (meant.command == LINE_ORDER)
        return give_order(g, seat, meant.rest);
    if (meant.command == LINE_SAVE)
        save_copy(g, meant.rest);
    else if (!line_ask(g, t, seat, meant.command, meant.rest) && !by_number(g, t, all, &played))
        played = by_words(g, t, seat, &meant, all);
    return played;
}

/* Between two people at one keyboard the screen shows nobody's secrets. */
static bool hand_over(struct term_game *g, int seat)
{
    char line[LINE_INPUT];
    bool change = g->viewer >= 0 && g->viewer != seat && term_people(g) > 1;
    g->viewer = seat;
    if (!change || !g->tty)
        return true;
    printf("\033[2J\033[3J\033[H");
    show_words("play.hand-over", name_of(g->m, seat), NULL);
    return line_read("", line);
}

/* The rounds of a short first game are over: how everybody stands, and whether to play on. */
static void ask_to_play_on(struct term_game *g, int seat)
{
    char line[LINE_INPUT];
    putchar('\n');
    show_line(0, i18n_numbers("learn.short-over", g->short_rounds, 0));
    show_score(g->m, seat);
    show_line(0, i18n("learn.short-about"));
    for (;;) {
        struct sg_slice rest, first;
        show_line(0, i18n("learn.short-in-lines"));
        g->leave = !line_read(">", line);
        rest = sg_slice_of(line);
        bool typed = !g->leave && sg_slice_next(&rest, &first);
        g->leave |= typed && (line_means(first, "quit", 1) || line_means(first, "exit", 1));
        if (g->leave || !typed)
            break;
    }
    g->short_rounds = 0;
}

static void persons_turn(struct term_game *g, int seat)
{
    struct line_turn t;
    char line[LINE_INPUT], prompt[MATCH_MAX_NAME + 16];
    if (!hand_over(g, seat)) {
        g->leave = true;
        return;
    }
    if (term_short_over(g)) {
        catch_up(g, seat);
        ask_to_play_on(g, seat);
        if (g->leave)
            return;
    }
    list_actions(g, seat, &t);
    if (g->brief)
        show_brief_turn(g, &t, seat);
    else
        show_turn(g, &t, seat, catch_up(g, seat));
    if (challenge_standing(g))
        show_line(0, challenge_standing(g));
    bool alone = g->brief && term_people(g) == 1;
    snprintf(prompt, sizeof prompt, "%s", alone ? ">" : i18n_words("play.prompt", name_of(g->m, seat), NULL));
    for (bool done = false; !done;) {
        struct frame here = frame_begin();
        g->leave = !line_read(prompt, line);
        done = g->leave || obey_line(g, &t, seat, line);
        frame_end(here);
    }
}

/* ---- The others --------------------------------------------------------------------------- */

/* Ctrl-C cuts a long thought short. */
struct sg_action line_think(struct ai_bot *bot, const void *view)
{
    static const struct timespec pause = {0, 5000000};
    struct ai_thought *t = ai_bot_thinks(bot) ? ai_think(bot, view) : NULL;
    if (!t)
        return ai_bot_choose(bot, view);
    while (!ai_think_done(t) && !(line_interrupted() && ai_bot_searches(bot)))
        nanosleep(&pause, NULL);
    return ai_think_end(t, line_interrupted() && ai_bot_searches(bot));
}

bool line_bots_turn(struct term_game *g, int seat, struct sg_error *why)
{
    struct sg_choice list[SG_MAX_CHOICES];
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    if (g->page)
        return term_reply(g, why);
    match_view(g->m, seat, match_plies(g->m), view);
    struct sg_action a =
        g->bot[seat] ? line_think(g->bot[seat], view) : trial_choose(match_game(g->m), view, &g->rng, list);
    const char *lost = bots_news(g, seat);
    if (lost)
        show_line(0, lost);
    return match_play(g->m, seat, a, why);
}

static int viewer_now(const struct term_game *g)
{
    if (g->viewer >= 0)
        return g->viewer;
    for (int s = 0; s < seats(g) && term_people(g) == 1; s++)
        if (g->humans >> s & 1)
            return s;
    return SG_SPECTATOR;
}

/* After the end one can still look, undo and save. */
static void the_end(struct term_game *g)
{
    static const struct line_turn none;
    char line[LINE_INPUT];
    int viewer = viewer_now(g);
    catch_up(g, viewer);
    putchar('\n');
    show_text("play.over");
    show_score(g->m, viewer);
    if (g->humans)
        show_text("play.over-can");
    if (!g->humans) {
        g->leave = true;
        return;
    }
    for (bool done = false; !done && !g->leave;) {
        struct sg_slice rest, first;
        g->leave = !line_read(">", line);
        rest = sg_slice_of(line);
        if (!g->leave && sg_slice_next(&rest, &first) && line_means(first, "practise", 2))
            practise_match(g->m, g->humans, NULL);
        else if (!g->leave)
            done = obey_line(g, &none, viewer == SG_SPECTATOR ? 0 : viewer, line);
    }
}

static bool step_game(struct term_game *g, struct sg_error *why)
{
    int turn = match_turn(g->m);
    if (turn == SG_CHANCE)
        return term_reply(g, why);
    if (turn == SG_OVER)
        the_end(g);
    else if (g->humans >> turn & 1) {
        if (!term_follow(g))
            persons_turn(g, turn);
    } else {
        bool ok = line_bots_turn(g, turn, why);
        g->leave |= line_interrupted();
        return ok;
    }
    return true;
}

/*
 * A bot's move or a draw could not be written down. Nothing has changed; the
 * person may try again, save a copy elsewhere, or leave. False: they leave.
 */
static bool trouble(struct term_game *g, const char *why)
{
    static const struct line_turn none;
    char line[LINE_INPUT];
    complain(i18n_words("play.not-done", why, NULL));
    show_line(2, frame_printf("  %s", i18n("play.trouble-what")));
    while (g->humans && line_read(">", line)) {
        struct sg_slice rest = sg_slice_of(line), first = {"", 0};
        if (!sg_slice_next(&rest, &first) || line_means(first, "again", 1))
            return true;
        obey_line(g, &none, viewer_now(g) == SG_SPECTATOR ? 0 : viewer_now(g), line);
        if (g->leave)
            break;
    }
    return false;
}

/*
 * Where the last turn began in the eyes of `viewer`: their own decisions of
 * now, and what the others did before them.
 */
static int last_turn(const struct match *m, int viewer)
{
    int ply = match_plies(m), least = ply > LAST_TURN ? ply - LAST_TURN : 0;
    while (ply > least && match_ply(m, ply - 1)->seat == viewer)
        ply--;
    while (ply > least && match_ply(m, ply - 1)->seat != viewer)
        ply--;
    return ply;
}

/* A game that continues: whoever looks is shown the position and the last turn, not the whole story. */
static void resume(struct term_game *g)
{
    g->resumed = match_plies(g->m) > 0 && !g->page && !g->once;
    for (int v = 0; v <= SG_MAX_SEATS && g->resumed; v++)
        g->seen[v] = last_turn(g->m, v < SG_MAX_SEATS ? v : SG_SPECTATOR);
}

int line_play(struct term_game *g)
{
    struct sg_error why;
    int code = 0;
    resume(g);
    while (!g->leave && code == 0 && !term_settled(g)) {
        struct frame here = frame_begin();
        if (!step_game(g, &why) && !trouble(g, i18n_error(&why)))
            code = 1;
        frame_end(here);
        if (!g->humans && match_plies(g->m) > MAX_PLIES) {
            show_text("play.endless");
            code = 1;
        }
    }
    if (match_turn(g->m) != SG_OVER && !g->page && !g->once)
        show_numbers("play.stopped", match_plies(g->m), 0);
    return code;
}
