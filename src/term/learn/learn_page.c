/* learn_page.c: one chapter, page by page: texts, tries, reasons and results. */
#include "term/learn/learn.h"

#include "base/codec.h"
#include "host/i18n.h"
#include "term/line/line_parse.h"
#include "term/screen/dialog.h"
#include "term/text/log_text.h"
#include "term/text/model.h"
#include "term/text/show.h"
#include "term/tui/tui.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The chapter that is taught. */
struct lecture {
    const struct sg_game *game;
    struct chapter chapter;
    int at;
    bool full;  /* on the full screen */
    bool back;  /* the page before is asked for */
    bool again; /* this page is asked for again */
    bool brief; /* few words for each decision, as somebody asked on an earlier page */
    struct page page;
    struct term_game g;
    char title[160];
};

/* The text of the page, or of something on it ("done", "why.two"); NULL: it has none. */
static const char *text_of(const struct lecture *l, const char *what)
{
    const char *name = frame_printf("%s.%s%s%s", l->chapter.name, l->page.name, *what ? "." : "", what);
    const char *lines = l->full ? NULL : i18n_of("learn", l->game->name, frame_printf("%s.lines", name));
    return lines ? lines : i18n_of("learn", l->game->name, name);
}

/* ---- What is said ---------------------------------------------------------------------------- */

static void put_sentence(void *ctx, int seat, const char *sentence)
{
    (void)seat;
    textblock_add(ctx, LOOK_PLAIN, 2, sentence);
}

/* What happened from a ply on, as the learner knows it. */
static void add_events(const struct lecture *l, int from, struct textblock *out)
{
    struct log_text r = {.model = show_model(l->g.m, 0, match_plies(l->g.m)), .put = put_sentence, .ctx = out};
    for (int ply = from; ply < match_plies(l->g.m); ply++)
        log_text_ply(&r, ply);
    log_text_end(&r);
}

/* What it changed in points. */
static void add_points(const struct lecture *l, struct textblock *out)
{
    struct sg_result before, now;
    l->game->result(l->page.state, &before);
    l->game->result(match_state(l->g.m), &now);
    if (now.points[0] != before.points[0])
        textblock_add(out, LOOK_PLAIN, 2,
                      i18n_words("learn.points",
                                 frame_printf("%s%d", before.points[0] < 0 ? "\u2212" : "", abs((int)before.points[0])),
                                 points_words(l->game, now.points[0])));
}

/* A word between pages that leaves this one: for the page before it, or for good. */
static bool leaves_page(struct lecture *l, struct sg_slice word)
{
    l->back = line_means(word, "back", 1);
    return l->back || line_means(word, "quit", 1) || line_means(word, "exit", 1);
}

/* Any other word: a question, or something that nobody understands. */
static void answer_word(const struct lecture *l, struct sg_slice word, const char *help)
{
    if (line_means(word, "table", 1) || line_means(word, "look", 1))
        show_position(l->g.m, 0, match_plies(l->g.m), SG_DESCRIBE_TABLE);
    else if (line_means(word, "goal", 1))
        show_line(0, text_of(l, "") ? text_of(l, "") : "");
    else
        show_line(0, help);
}

/* Shows text beside the board and waits. False: the chapter is left. */
static bool say(struct lecture *l, const char *title, const struct textblock *text)
{
    char line[LINE_INPUT];
    if (l->full)
        return tui_page(&l->g, title, text, i18n("learn.foot")) == INPUT_ENTER;
    putchar('\n');
    show_textblock(text);
    while (line_read(i18n("learn.continue"), line)) {
        struct sg_slice rest = sg_slice_of(line), w;
        if (!sg_slice_next(&rest, &w))
            return true;
        if (leaves_page(l, w))
            return false;
        answer_word(l, w, i18n("learn.continue-help"));
    }
    return false;
}

static bool say_text(struct lecture *l, const char *title, const char *text)
{
    struct textblock p = {0};
    textblock_add(&p, LOOK_PLAIN, 0, text);
    bool on = say(l, title, &p);
    textblock_free(&p);
    return on;
}

/* ---- A page to look at ------------------------------------------------------------------------- */

/* What the others still do. False: it went wrong. */
static bool play_replies(struct lecture *l, struct sg_error *why)
{
    struct sg_action a;
    while (page_reply(&l->page, l->g.m, &a))
        if (!term_reply(&l->g, why))
            return false;
    return true;
}

static bool look_page(struct lecture *l)
{
    struct textblock p = {0};
    struct sg_error why;
    textblock_add(&p, LOOK_PLAIN, 0, text_of(l, "") ? text_of(l, "") : "");
    if (!play_replies(l, &why))
        textblock_add(&p, LOOK_WARN, 0, i18n_error(&why));
    add_events(l, 0, &p);
    bool on = say(l, l->title, &p);
    textblock_free(&p);
    return on;
}

/* ---- A question --------------------------------------------------------------------------------- */

static const char *answer_text(const struct lecture *l, int i)
{
    const char *text = text_of(l, frame_printf("answer.%s", l->page.answer[i].name));
    return text ? text : l->page.answer[i].name;
}

/* The answer that was chosen, or -1. */
static int choose_in_lines(struct lecture *l)
{
    char line[LINE_INPUT];
    putchar('\n');
    show_line(0, text_of(l, "") ? text_of(l, "") : "");
    for (int i = 0; i < l->page.answers; i++)
        show_line(5, frame_printf("  %d  %s", i + 1, answer_text(l, i)));
    while (line_read(">", line)) {
        struct sg_slice rest = sg_slice_of(line), w;
        int64_t n;
        if (!sg_slice_next(&rest, &w))
            continue;
        if (sg_slice_number(w, 1, l->page.answers, &n))
            return (int)n - 1;
        if (leaves_page(l, w))
            return -1;
        answer_word(l, w, i18n_numbers("learn.answer-help", 1, l->page.answers));
    }
    return -1;
}

static int choose_answer(struct lecture *l)
{
    struct dialog_entry entries[PAGE_ANSWERS];
    if (!l->full)
        return choose_in_lines(l);
    for (int i = 0; i < l->page.answers; i++)
        entries[i] = (struct dialog_entry){.words = answer_text(l, i)};
    return tui_question_page(&l->g, l->title, text_of(l, ""), entries, l->page.answers);
}

static bool ask_page(struct lecture *l)
{
    for (;;) {
        struct frame here = frame_begin();
        int chosen = choose_answer(l);
        bool right = chosen >= 0 && l->page.answer[chosen].right;
        const char *why = chosen < 0 ? NULL : text_of(l, frame_printf("why.%s", l->page.answer[chosen].name));
        bool on =
            chosen >= 0 && say_text(l, i18n(right ? "learn.right" : "learn.wrong"),
                                    l->full ? (why ? why : "")
                                            : i18n_words("learn.verdict", i18n(right ? "learn.right" : "learn.wrong"),
                                                         why ? why : ""));
        frame_end(here);
        if (!on || right)
            return on;
    }
}

/* ---- Something to do ------------------------------------------------------------------------------ */

/* Why the last try does not lead to the goal: the page's own words for it, else what it did. */
static void add_reason(const struct lecture *l, struct textblock *p)
{
    const struct match *m = l->g.m;
    int ply = match_plies(m) - match_back(m, 0);
    char memory[SG_MAX_TEXT + 8];
    struct sg_text key;
    const char *own = NULL;
    for (int words = 2; words > 0 && !own; words--) { /* "auction.a01", then "auction" */
        sg_text_init(&key, memory, sizeof memory);
        sg_text_add(&key, "else.");
        page_else(l->game, match_ply(m, ply)->action, words, &key);
        own = text_of(l, memory);
    }
    if (!own)
        own = text_of(l, "else");
    if (own) {
        textblock_add(p, LOOK_PLAIN, 0, own);
    } else {
        add_events(l, ply, p);
        textblock_add(p, LOOK_PLAIN, 0, i18n("learn.not-the-goal"));
    }
    textblock_add(p, LOOK_PLAIN, 0, i18n("learn.undone"));
}

/* False: the chapter is left. */
static bool explain_miss(struct lecture *l)
{
    struct textblock p = {0};
    struct sg_error why;
    add_reason(l, &p);
    bool on = say(l, i18n("learn.not-yet"), &p);
    textblock_free(&p);
    return on && match_undo(l->g.m, MATCH_TABLE, match_back(l->g.m, 0), &why);
}

/* What happened, then what it means; on a screen a long story has a window of its own, so that neither hides the other.
 */
static bool show_result(struct lecture *l)
{
    enum { SHORT_STORY = 8 };
    struct textblock p = {0};
    struct sg_error why;
    int seen = l->full ? 0 : l->g.seen[0]; /* in lines it was read already */
    const char *done = text_of(l, "done");
    bool on = true;
    if (!play_replies(l, &why))
        textblock_add(&p, LOOK_WARN, 0, i18n_error(&why));
    add_events(l, seen < match_plies(l->g.m) ? seen : match_plies(l->g.m), &p);
    add_points(l, &p);
    if (l->full && p.count > SHORT_STORY) {
        on = say(l, i18n("learn.result"), &p);
        textblock_free(&p);
    }
    textblock_add(&p, LOOK_BOLD, 0, done ? done : i18n("learn.reached"));
    on = on && say(l, l->title, &p);
    textblock_free(&p);
    return on;
}

/* The last sentence of a text: what is to be done. */
static const char *last_sentence(const char *text)
{
    const char *last = text;
    for (const char *at = text; *at; at++)
        if ((*at == '.' || *at == '!' || *at == '?') && at[1] == ' ' && at[2])
            last = at + 2;
    return last;
}

static bool do_page(struct lecture *l)
{
    const char *text = text_of(l, "") ? text_of(l, "") : "", *hint = text_of(l, "hint");
    snprintf(l->g.page_text, sizeof l->g.page_text, "%s", text);
    snprintf(l->g.page_hint, sizeof l->g.page_hint, "%s", hint ? hint : "");
    if (l->full && !say_text(l, l->title, text))
        return false;
    if (!l->full) {
        putchar('\n');
        show_line(0, text);
    }
    for (;;) {
        struct frame here = frame_begin();
        if (l->full)
            tui_lesson(&l->g, last_sentence(l->g.page_text));
        else
            line_play(&l->g);
        enum page_verdict verdict = page_judge(&l->page, l->g.m);
        bool on = !l->g.leave && !screen_leaving() && verdict != PAGE_GOING;
        l->back = l->g.page_request == PAGE_BACK;
        l->again = l->g.page_request == PAGE_AGAIN;
        if (on)
            on = verdict == PAGE_REACHED ? show_result(l) : explain_miss(l);
        frame_end(here);
        if (!on || verdict == PAGE_REACHED)
            return on;
    }
}

/* ---- The chapter ------------------------------------------------------------------------------------ */

void learn_name_seats(struct match_seat seats[SG_MAX_SEATS], int count)
{
    /* Who learns has no name: "You". */
    const char *name[SG_MAX_SEATS] = {"", i18n("learn.seat-2"), i18n("learn.seat-3"), "Nello", "Ciacca"};
    memset(seats, 0, SG_MAX_SEATS * sizeof *seats);
    for (int s = 0; s < count; s++) {
        seats[s].who = s ? MATCH_BOT : MATCH_HUMAN;
        snprintf(seats[s].name, sizeof seats[s].name, "%s", name[s]);
    }
}

/* False: left, or something is wrong with the page. */
static bool teach_page(struct lecture *l)
{
    struct match_seat seats[SG_MAX_SEATS];
    struct sg_error why;
    bool on = false;
    bool ok = chapter_page(l->game, &l->chapter, l->at, &l->page, &why);
    l->g = (struct term_game){.humans = 1, .viewer = -1, .page = &l->page, .brief = l->brief};
    if (ok) {
        learn_name_seats(seats, sg_setup_of(l->page.state).seats);
        l->g.m = page_match(&l->page, seats, &why);
    }
    if (!l->g.m) {
        if (l->full)
            dialog_message(l->title, i18n_error(&why));
        else
            show_line(0, i18n_error(&why));
        return false;
    }
    sg_rng_init(&l->g.rng, 7, 99);
    l->g.shown[0] = true; /* the whole table for who asks: 'table' */
    snprintf(l->title, sizeof l->title, "%s",
             i18n_mixed("learn.page-title", i18n(frame_printf("learn.%s.%s.title", l->game->name, l->chapter.name)),
                        NULL, NULL, 0, l->at + 1, l->chapter.pages));
    if (!l->full)
        printf("\n%s\n", l->title);
    switch (l->page.kind) {
    case PAGE_LOOK: on = look_page(l); break;
    case PAGE_ASK: on = ask_page(l); break;
    case PAGE_DO: on = do_page(l); break;
    case PAGE_CHALLENGE: break; /* learn_challenge.c */
    }
    match_free(l->g.m);
    l->brief = l->g.brief;
    return on && !screen_leaving();
}

bool learn_chapter(struct learn_progress *p, int index, bool full)
{
    struct lecture l = {.game = p->game, .full = full, .brief = p->brief};
    if (!chapter_find(p->game, index, &l.chapter))
        return false;
    p->last = index;
    if (p->page[index] >= l.chapter.pages)
        p->page[index] = 0;
    for (l.at = p->page[index]; l.at < l.chapter.pages; l.at++) {
        struct frame here = frame_begin();
        p->page[index] = l.at;
        learn_save(p);
        bool on = teach_page(&l);
        p->brief = l.brief;
        frame_end(here);
        if (!on && !l.back && !l.again)
            return false;
        if (!on)
            l.at -= l.at && l.back ? 2 : 1; /* the page before, or this one again */
        l.back = l.again = false;
    }
    p->page[index] = 0;
    p->done[index] = true;
    learn_save(p);
    return true;
}
