/* learn_challenge.c: challenges on the full screen and in lines: the list, playing one, its stars and its solution. */
#include "term/learn/learn_challenge.h"

#include "base/codec.h"
#include "host/files.h"
#include "host/i18n.h"
#include "term/learn/learn.h"
#include "term/line/line_parse.h"
#include "term/screen/dialog.h"
#include "term/text/log_text.h"
#include "term/text/model.h"
#include "term/text/show.h"
#include "term/tui/tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 65536 };

/* One that is played. */
struct attempt {
    const struct sg_game *game;
    struct page page;
    struct term_game g;
    char title[160];
    bool full;
    int stars; /* of the last try that was played to its end; -1: none was */
    struct challenge_visit *visit;
};

/* ---- Stars --------------------------------------------------------------------------------------------------- */

int challenge_count(const struct sg_game *game)
{
    struct challenge c;
    int n = 0;
    while (n < CHALLENGE_MOST && challenge_find(game, 0, n, &c))
        n++;
    return n;
}

static void read_star(void *record, struct sg_slice line)
{
    struct challenge_record *s = record;
    struct sg_slice name, number;
    struct challenge c;
    int64_t n;
    if (!sg_slice_next(&line, &name) || !sg_slice_next(&line, &number) || !sg_slice_number(number, 1, 3, &n))
        return;
    for (int i = 0; i < s->count && challenge_find(s->game, 0, i, &c); i++)
        if (sg_slice_is(name, c.name))
            s->stars[i] = (int)n;
}

void challenge_load_record(struct challenge_record *s, const struct sg_game *game)
{
    char folder[900];
    memset(s, 0, sizeof *s);
    s->game = game;
    s->count = challenge_count(game);
    if (!files_home(folder, sizeof folder))
        return;
    snprintf(s->path, sizeof s->path, "%s/challenges-%s.txt", folder, game->name);
    files_lines(s->path, MOST_BYTES, read_star, s);
}

static void save_stars(const struct challenge_record *s)
{
    struct challenge c;
    FILE *file = files_begin(s->path);
    if (!file)
        return; /* they can be played all the same */
    for (int i = 0; i < s->count && challenge_find(s->game, 0, i, &c); i++)
        if (s->stars[i])
            fprintf(file, "%s %d\n", c.name, s->stars[i]);
    files_end(file, s->path);
}

/* The first that has no star yet, from one on; -1: all have. */
static int next_open(const struct challenge_record *s, int from)
{
    for (int i = 0; i < s->count; i++)
        if (!s->stars[(from + i) % s->count])
            return (from + i) % s->count;
    return -1;
}

/* ---- Words ---------------------------------------------------------------------------------------------------- */

/* Several of one kind have numbers: "Market day II". */
static const char *title_of(const struct sg_game *game, const struct challenge *c)
{
    static const char *const number[] = {"", "", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X"};
    const char *title = i18n(frame_printf("challenge.%s.%s.title", game->name, c->kind));
    struct challenge other;
    int n = 0;
    for (int i = 0; challenge_find(game, 0, i, &other); i++) {
        n += strcmp(other.kind, c->kind) == 0;
        if (strcmp(other.name, c->name) == 0)
            return n < 11 ? frame_printf("%s%s", title, number[n]) : title;
    }
    return title;
}

static const char *goal_of(const struct sg_game *game, const struct challenge *c)
{
    return i18n_numbers(frame_printf("challenge.%s.%s", game->name, c->kind), c->arg[0], c->arg[1]);
}

static const char *value_words(const struct page *p, int64_t value)
{
    return i18n_numbers(frame_printf("challenge.%s.unit.%s", p->game->name, p->challenge.unit), value, 0);
}

/* "One star: at least 4 coins. Two stars: ..." */
static const char *levels_words(const struct page *p)
{
    const struct challenge *c = &p->challenge;
    const char *text[CHALLENGE_STARS], *key = c->stars[0] < c->stars[2] ? "challenge.at-least" : "challenge.at-most";
    for (int i = 0; i < CHALLENGE_STARS; i++)
        text[i] = i18n_words(key, value_words(p, c->stars[i]), NULL);
    return i18n_mixed("challenge.levels", text[0], text[1], text[2], 0, 0, 0);
}

const char *challenge_standing(const struct term_game *g)
{
    struct course c;
    int64_t value;
    bool on_way;
    if (!g->page || g->page->kind != PAGE_CHALLENGE)
        return NULL;
    course_of(g->page, g->m, &c, &on_way);
    if (!course_value(g->page, &c, &value))
        return i18n("challenge.now-none");
    return i18n_mixed("challenge.now", value_words(g->page, value), NULL, NULL, 0,
                      challenge_stars(&g->page->challenge, value), 0);
}

static const char *earned_words(int stars)
{
    return stars ? i18n_numbers("challenge.earned", stars, CHALLENGE_STARS) : i18n("learn.new");
}

/* ---- The solution --------------------------------------------------------------------------------------------- */

/* Plays the solution in a match of its own, and writes down each action in words. */
static void add_solution(const struct page *p, struct textblock *out)
{
    struct sg_error why;
    struct sg_action a;
    struct match_seat seats[SG_MAX_SEATS];
    learn_name_seats(seats, sg_setup_of(p->state).seats);
    struct match *m = page_match(p, seats, &why);
    int n = 0;
    while (m && page_judge(p, m) == PAGE_GOING) {
        int turn = match_turn(m);
        if (turn == 0) {
            if (!challenge_way(p->game, &p->challenge, n++, &a))
                break;
            textblock_add(
                out, LOOK_PLAIN, 2,
                frame_printf("%d  %s", n, model_label(show_model(m, 0, match_plies(m)), &(struct sg_choice){a, 0})));
        } else if (!page_reply(p, m, &a)) {
            break;
        }
        if (!(turn == SG_CHANCE ? match_force(m, a, &why) : match_play(m, turn, a, &why)))
            break;
    }
    match_free(m);
}

static void show_solution(struct attempt *t)
{
    struct textblock p = {0};
    add_solution(&t->page, &p);
    if (t->full) {
        dialog_backdrop(NULL, NULL);
        dialog_read(i18n("challenge.solution"), &p, NULL, i18n("term.foot-read"));
    } else {
        show_text("challenge.solution");
        show_textblock(&p);
    }
    textblock_free(&p);
}

/* ---- One of them ---------------------------------------------------------------------------------------------- */

static enum page_request ask_in_lines(const struct attempt *t)
{
    char line[LINE_INPUT];
    const char *what = !t->visit->single ? "challenge.what" : t->visit->closed ? "daily.what-first" : "daily.what";
    show_line(0, i18n(what));
    while (line_read(">", line)) {
        struct sg_slice rest = sg_slice_of(line), w;
        bool typed = sg_slice_next(&rest, &w);
        if (!t->visit->single && (!typed || line_means(w, "next", 1)))
            return PAGE_NEXT;
        if (typed && line_means(w, "again", 1))
            return PAGE_AGAIN;
        if (typed && line_means(w, "solution", 1) && !t->visit->closed)
            return PAGE_SOLUTION;
        if (typed && (line_means(w, "quit", 1) || line_means(w, "exit", 1) || line_means(w, "list", 1)))
            return PAGE_LEAVE;
        show_line(0, i18n(what));
    }
    return PAGE_LEAVE;
}

static enum page_request ask_on_screen(const struct attempt *t)
{
    const bool single = t->visit->single;
    const struct {
        enum page_request request;
        const char *key;
        bool offered;
    } all[] = {{PAGE_AGAIN, "challenge.again", true},
               {PAGE_SOLUTION, "challenge.solution", !t->visit->closed},
               {PAGE_NEXT, "challenge.next", !single},
               {PAGE_LEAVE, single ? "daily.leave" : "challenge.leave", true}};
    struct dialog_entry entries[4];
    enum page_request requests[4];
    int count = 0, at = 0;
    for (int i = 0; i < 4; i++) {
        if (!all[i].offered)
            continue;
        if (t->stars == CHALLENGE_STARS && all[i].request == (single ? PAGE_LEAVE : PAGE_NEXT))
            at = count;
        requests[count] = all[i].request;
        entries[count++] = (struct dialog_entry){.words = i18n(all[i].key)};
    }
    dialog_backdrop(NULL, NULL);
    int chosen = screen_leaving() ? -1 : dialog_choose(t->title, entries, count, at);
    return chosen < 0 ? PAGE_LEAVE : requests[chosen];
}

static void put_sentence(void *ctx, int seat, const char *sentence)
{
    (void)seat;
    textblock_add(ctx, LOOK_PLAIN, 2, sentence);
}

/* The stars, and what happened since the solver's last decision. */
static void show_result(struct attempt *t)
{
    struct textblock p = {0};
    struct course c;
    int64_t value;
    bool on_way;
    course_of(&t->page, t->g.m, &c, &on_way);
    bool counts = course_value(&t->page, &c, &value);
    t->stars = counts ? challenge_stars(&t->page.challenge, value) : 0;
    int from = match_plies(t->g.m) - match_back(t->g.m, 0);
    if (!t->full)
        from = t->g.seen[0] < match_plies(t->g.m) ? t->g.seen[0] : match_plies(t->g.m);
    struct log_text r = {.model = show_model(t->g.m, 0, match_plies(t->g.m)), .put = put_sentence, .ctx = &p};
    for (int ply = from; ply < match_plies(t->g.m); ply++)
        log_text_ply(&r, ply);
    log_text_end(&r);
    if (counts)
        textblock_add(&p, LOOK_PLAIN, 0, i18n_words("challenge.result", value_words(&t->page, value), NULL));
    else
        textblock_add(&p, LOOK_PLAIN, 0, i18n("challenge.failed"));
    textblock_add(&p, LOOK_BOLD, 0, i18n(frame_printf("challenge.result.%d", t->stars)));
    if (t->stars < CHALLENGE_STARS)
        textblock_add(&p, LOOK_PLAIN, 0, levels_words(&t->page));
    if (t->visit->ended)
        t->visit->ended(t->visit, t->stars, t->g.page_hints, &p);
    if (t->full) {
        tui_page(&t->g, t->title, &p, i18n("learn.foot"));
    } else {
        putchar('\n');
        show_textblock(&p);
    }
    textblock_free(&p);
}

/* Plays it in lines. The solution can be read on the way. */
static void play_in_lines(struct attempt *t)
{
    const struct challenge *c = &t->page.challenge;
    printf("\n%s\n", t->title);
    show_line(0, goal_of(t->game, c));
    show_line(0, levels_words(&t->page));
    show_line(0, i18n("challenge.about"));
    show_line(0, i18n("challenge.typed"));
    line_play(&t->g);
    while (t->g.page_request == PAGE_SOLUTION) {
        t->g.page_request = PAGE_LEAVE;
        t->g.leave = false;
        if (t->visit->closed)
            show_line(0, i18n("daily.closed"));
        else
            show_solution(t);
        line_play(&t->g);
    }
}

/* False: it was left before its end. */
static bool play_once(struct attempt *t)
{
    struct match_seat seats[SG_MAX_SEATS];
    struct sg_error why;
    learn_name_seats(seats, sg_setup_of(t->page.state).seats);
    t->g = (struct term_game){.humans = 1, .viewer = -1, .page = &t->page};
    t->g.m = page_match(&t->page, seats, &why);
    if (!t->g.m)
        return false;
    const struct challenge *c = &t->page.challenge;
    snprintf(t->g.page_text, sizeof t->g.page_text, "%s %s", goal_of(t->game, c), levels_words(&t->page));
    if (t->full) {
        struct textblock p = {0};
        textblock_add(&p, LOOK_PLAIN, 0, goal_of(t->game, c));
        textblock_add(&p, LOOK_PLAIN, 0, levels_words(&t->page));
        textblock_add(&p, LOOK_PLAIN, 0, i18n("challenge.about"));
        bool on = tui_page(&t->g, t->title, &p, i18n("learn.foot")) == INPUT_ENTER;
        textblock_free(&p);
        if (on)
            tui_lesson(&t->g, goal_of(t->game, c));
        t->g.leave = t->g.leave || !on;
    } else {
        play_in_lines(t);
    }
    bool over = !t->g.leave && !screen_leaving() && page_judge(&t->page, t->g.m) != PAGE_GOING;
    if (over)
        show_result(t);
    match_free(t->g.m);
    return over;
}

enum challenge_end challenge_play(const struct sg_game *game, const struct challenge *c, const char *title, bool full,
                                  struct challenge_visit *visit)
{
    struct sg_error why;
    struct attempt *t = calloc(1, sizeof *t);
    enum page_request request = PAGE_AGAIN;
    visit->stars = 0;
    if (!t)
        return CHALLENGE_LEFT;
    t->game = game;
    t->full = full;
    t->stars = -1;
    t->visit = visit;
    snprintf(t->title, sizeof t->title, "%s", title);
    if (!challenge_open(game, c, &t->page, &why)) {
        show_line(0, i18n_error(&why));
        request = PAGE_LEAVE;
    }
    while (request == PAGE_AGAIN || request == PAGE_SOLUTION) {
        struct frame here = frame_begin();
        enum page_request typed = PAGE_LEAVE;
        if (request == PAGE_SOLUTION)
            show_solution(t);
        else if (play_once(t))
            visit->stars = t->stars > visit->stars ? t->stars : visit->stars;
        else
            typed = t->g.page_request;
        if (line_interrupted() || screen_leaving())
            request = PAGE_LEAVE;
        else if (typed == PAGE_AGAIN || (typed == PAGE_NEXT && !visit->single))
            request = typed;
        else
            request = full ? ask_on_screen(t) : ask_in_lines(t);
        frame_end(here);
    }
    free(t);
    return request == PAGE_NEXT ? CHALLENGE_NEXT : CHALLENGE_LEFT;
}

/* ---- The list ------------------------------------------------------------------------------------------------- */

static const char *row_title(const struct challenge_record *s, int index)
{
    struct challenge c;
    challenge_find(s->game, 0, index, &c);
    return title_of(s->game, &c);
}

static const char *sum_words(const struct challenge_record *s)
{
    int sum = 0;
    for (int i = 0; i < s->count; i++)
        sum += s->stars[i];
    return i18n_numbers("challenge.sum", sum, CHALLENGE_STARS * s->count);
}

/* Plays challenges one after the other, as long as the next one is asked for. */
static void play_from(struct challenge_record *s, int at, bool full)
{
    enum challenge_end end = CHALLENGE_NEXT;
    while (end == CHALLENGE_NEXT && at < s->count) {
        struct frame here = frame_begin();
        struct challenge c;
        struct challenge_visit visit = {0};
        challenge_find(s->game, 0, at, &c);
        end = challenge_play(s->game, &c,
                             i18n_mixed("learn.page-title", title_of(s->game, &c), NULL, NULL, 0, at + 1, s->count),
                             full, &visit);
        if (visit.stars > s->stars[at]) {
            s->stars[at] = visit.stars;
            save_stars(s);
        }
        frame_end(here);
        at++;
    }
}

void challenge_print_list(const struct challenge_record *s)
{
    for (int i = 0; i < s->count; i++)
        printf("  %2d  %s\n", i + 1, i18n_words("learn.row", row_title(s, i), earned_words(s->stars[i])));
    show_line(0, sum_words(s));
}

static void print_list_help(const struct challenge_record *s)
{
    int next = next_open(s, 0);
    if (next < 0)
        show_line(0, i18n("challenge.all-done"));
    else
        show_line(0, i18n_mixed("challenge.lines-help", row_title(s, next), NULL, NULL, 0, next + 1, 0));
}

static void list_in_lines(struct challenge_record *s)
{
    char line[LINE_INPUT];
    printf("%s\n", i18n("challenge.title"));
    challenge_print_list(s);
    print_list_help(s);
    while (line_read(">", line)) {
        struct sg_slice rest = sg_slice_of(line), w;
        int64_t n;
        int at = next_open(s, 0);
        bool typed = sg_slice_next(&rest, &w);
        if (typed && (line_means(w, "quit", 1) || line_means(w, "exit", 1)))
            return;
        if (typed)
            at = sg_slice_number(w, 1, s->count, &n) ? (int)n - 1 : -1;
        if (at >= 0)
            play_from(s, at, false);
        else if (typed && line_means(w, "list", 1))
            challenge_print_list(s);
        print_list_help(s);
    }
}

static void list_on_screen(struct challenge_record *s)
{
    int at = next_open(s, 0);
    while (!screen_leaving()) {
        struct frame here = frame_begin();
        struct dialog_entry entries[CHALLENGE_MOST];
        for (int i = 0; i < s->count; i++) {
            const char *signs[] = {"···", either("★··", "*--"), either("★★·", "**-"), either("★★★", "***")};
            const char *sign = s->stars[i] ? signs[s->stars[i]] : either(signs[0], "---");
            entries[i] = (struct dialog_entry){frame_printf("%s %2d  %s", sign, i + 1, row_title(s, i)),
                                               earned_words(s->stars[i])};
        }
        at = dialog_choose(frame_printf("%s \u00b7 %s", i18n("challenge.title"), sum_words(s)), entries, s->count,
                           at < 0 ? 0 : at);
        frame_end(here);
        if (at < 0)
            return;
        play_from(s, at, true);
    }
}

void learn_challenges(const struct sg_game *game, bool full)
{
    struct challenge_record s;
    challenge_load_record(&s, game);
    if (full)
        list_on_screen(&s);
    else
        list_in_lines(&s);
}
