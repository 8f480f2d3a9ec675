/* line_ask.c: questions in the game in lines: why, rules, explain, find, hint, looking back. */
#include "term/line/line_ask.h"

#include "ai/ai.h"
#include "base/codec.h"
#include "host/i18n.h"
#include "proto/rules/rulebook.h"
#include "proto/rules/rulemine.h"
#include "term/bots.h"
#include "term/line/line_brief.h"
#include "term/line/line_parse.h"
#include "term/text/ask.h"
#include "term/text/hint_text.h"
#include "term/text/model.h"
#include "term/text/overview.h"
#include "term/text/preview.h"
#include "term/text/ruletext.h"
#include "term/text/show.h"

#include <stdio.h>
#include <string.h>

enum { HELP_LINES = 24, HELP_HEADINGS = 22, SHOWN_ACTIONS = 8 };

static const struct screen_model *model_of(const struct term_game *g, int seat)
{
    return show_model(g->m, seat, match_plies(g->m));
}

/* The rest of a line as a string, without blanks around it. */
static const char *text_of(struct sg_slice rest)
{
    while (rest.length && *rest.at == ' ') {
        rest.at++;
        rest.length--;
    }
    while (rest.length && rest.at[rest.length - 1] == ' ')
        rest.length--;
    return frame_printf("%.*s", (int)rest.length, rest.at);
}

/* ---- Why not, and explaining -------------------------------------------------------- */

static void why_one(const struct screen_model *s, struct sg_action a, bool rule)
{
    char memory[512];
    const char *clause = ask_why(s, a, memory, sizeof memory);
    const char *answer = clause ? memory : i18n("play.legal");
    show_line(4, frame_printf("  %s", i18n_words("lang.dot", action_words(s->game, a), answer)));
    if (clause && rule)
        show_rule(s->game, NULL, clause);
}

/* Many actions that one rule forbids share one sentence. */
static void why_many(const struct screen_model *s, const struct sg_action *found, int count)
{
    char memory[512], first[512] = "";
    bool same = count > 2;
    for (int i = 0; i < count && same; i++) {
        const char *clause = ask_why(s, found[i], memory, sizeof memory);
        if (i == 0)
            snprintf(first, sizeof first, "%s", clause ? memory : "");
        same = clause && strcmp(memory, first) == 0;
    }
    if (same) {
        show_line(4, frame_printf("  %s", i18n_words("lang.dot", i18n_numbers("play.why-all", count, 0), first)));
        return;
    }
    for (int i = 0; i < count && i < SHOWN_ACTIONS; i++)
        why_one(s, found[i], count == 1);
    if (count > SHOWN_ACTIONS)
        show_numbers("play.why-more", count - SHOWN_ACTIONS, 0);
}

static void why(struct term_game *g, const struct line_turn *t, int seat, struct sg_slice rest)
{
    const struct screen_model *s = model_of(g, seat);
    struct sg_action found[ASK_MOST];
    char typed[LINE_INPUT];
    struct sg_action a;
    int64_t n;
    snprintf(typed, sizeof typed, "%s", text_of(rest));
    if (!typed[0]) {
        show_words("play.why-what", t->count ? action_words(match_game(g->m), t->list[0].action) : "pass", NULL);
        return;
    }
    if (sg_slice_number(sg_slice_of(typed), 1, t->count, &n)) {
        why_one(s, t->list[n - 1].action, true);
        return;
    }
    if (sg_action_parse(match_game(g->m), typed, strlen(typed), &a, NULL)) {
        why_one(s, a, true);
        return;
    }
    int count = ask_actions(s, typed, found);
    if (!count)
        show_text("term.why-none-plain");
    why_many(s, found, count);
}

static int search_rules(const struct sg_game *game, const char *words);

/* What the decision at hand is about, and how to ask for more. */
static void explain_now(struct term_game *g, int seat)
{
    const char *topic;
    for (int n = 0; n < 2 && (topic = model_topic(model_of(g, seat), n)); n++) {
        const char *text = model_tip(model_of(g, seat), topic);
        if (text)
            show_line(0, text);
    }
    show_text("play.explain-what");
}

/* A word that is no thing on the table: the rules that speak of it. */
static void explain_by_rules(struct term_game *g, const char *typed)
{
    if (search_rules(match_game(g->m), typed))
        show_text("play.explain-rules");
    else
        show_words("play.explain-none", typed, NULL);
}

static bool is_me(const char *typed)
{
    struct sg_slice w = sg_slice_of(typed);
    return line_means(w, "me", 2) || line_means(w, "myself", 6);
}

static void explain_thing(struct term_game *g, const struct line_turn *t, int seat, struct sg_slice rest)
{
    const struct screen_model *s = model_of(g, seat);
    char typed[LINE_INPUT];
    struct textblock p = {0};
    const char *about;
    int kind, index;
    int64_t n;
    snprintf(typed, sizeof typed, "%s", text_of(rest));
    bool entry = t->count && sg_slice_number(sg_slice_of(typed), 1, t->count, &n);
    if (!typed[0]) {
        explain_now(g, seat);
        return;
    }
    if (entry) {
        struct sg_action a = t->list[n - 1].action;
        textblock_add(&p, LOOK_BOLD, 2, model_label(s, &t->list[n - 1]));
        textblock_add(&p, LOOK_PLAIN, 2, i18n_colon(action_words(s->game, a), verb_words(s->game, a.kind)));
        if (model_about(s, a, &kind, &index))
            model_explain(s, kind, index, &p);
    } else if (is_me(typed) && seat < match_setup(g->m).seats) {
        model_explain(s, THING_SEAT, seat, &p);
    } else if (model_find(s, typed, &kind, &index)) {
        model_explain(s, kind, index, &p);
    } else if ((about = model_word_about(s, typed))) {
        textblock_add(&p, LOOK_PLAIN, 2, about);
    } else {
        explain_by_rules(g, typed);
    }
    show_textblock(&p);
    textblock_free(&p);
}

bool line_about(struct term_game *g, int seat, const char *typed)
{
    const struct screen_model *s = model_of(g, seat);
    struct textblock p = {0};
    int kind, index;
    if (!model_named(s, typed, &kind, &index))
        return false;
    model_explain(s, kind, index, &p);
    show_textblock(&p);
    textblock_free(&p);
    show_words("play.named", typed, NULL);
    return true;
}

/* What an entry, or an action in its own words, would do. */
static void try_out(struct term_game *g, const struct line_turn *t, int seat, struct sg_slice rest)
{
    const struct screen_model *s = model_of(g, seat);
    char typed[LINE_INPUT];
    struct sg_error why;
    struct sg_action a;
    struct sg_slice first, number = {"", 0};
    int64_t n, value;
    snprintf(typed, sizeof typed, "%s", text_of(rest));
    rest = sg_slice_of(typed);
    bool some = sg_slice_next(&rest, &first), more = sg_slice_next(&rest, &number);
    if (some && sg_slice_number(first, 1, t->count, &n)) {
        a = t->list[n - 1].action;
        if (more && sg_slice_number(number, a.arg[2], a.arg[2] + t->list[n - 1].more, &value))
            a.arg[2] = (uint16_t)value;
    } else if (!some || !sg_action_parse(s->game, typed, strlen(typed), &a, &why)) {
        show_text("play.try-what");
        return;
    }
    char memory[512];
    if (ask_why(s, a, memory, sizeof memory)) {
        show_line(2, memory);
        return;
    }
    struct textblock p = {0};
    preview(s, term_people(g) <= 1, true, a, &p);
    show_textblock(&p);
    textblock_free(&p);
}

/* Lines of the long lists that hold the words. */
static void find_lines(struct term_game *g, int seat, struct sg_slice rest)
{
    char typed[LINE_INPUT];
    struct textblock p = {0};
    const char *head = NULL;
    int found = 0;
    snprintf(typed, sizeof typed, "%s", text_of(rest));
    model_browse(model_of(g, seat), &p);
    for (int i = 0; i < p.count; i++) {
        if (p.part[i].look == LOOK_HEAD) {
            head = p.part[i].text;
            continue;
        }
        if (!p.part[i].text[0] || (typed[0] && !rulebook_search(sg_slice_of(p.part[i].text), typed)))
            continue;
        if (head)
            puts(head);
        head = NULL;
        show_line(4, frame_printf("  %s", p.part[i].text));
        found++;
    }
    if (!found)
        show_words("play.find-none", typed, NULL);
    textblock_free(&p);
}

/* ---- Rules ------------------------------------------------------------------------------- */

static void chapters(const struct sg_game *game, const struct sg_setup *mine)
{
    struct rulebook book;
    struct rulebook_part part;
    if (!rulebook_open(&book, game->name))
        return;
    while (rulebook_next(&book, &part))
        if (!part.clause && (!mine || rulemine_uses(game, mine, part.id)))
            printf("  %-8.*s %.*s\n", (int)part.id.length, part.id.at, (int)part.title.length, part.title.at);
}

static void print_found(const struct ruletext_hit *hit)
{
    printf("  %-10.*s %.*s\n", (int)hit->part->id.length, hit->part->id.at, (int)hit->part->title.length,
           hit->part->title.at);
}

/* Clauses that speak of something. */
static int search_rules(const struct sg_game *game, const char *words)
{
    struct rulebook book;
    return rulebook_open(&book, game->name) ? ruletext_search(book, words, print_found) : 0;
}

/* "rule all S-OPA": every edition, not only the one that is played. */
static bool takes_all(struct sg_slice *rest)
{
    struct sg_slice after = *rest, word;
    if (!sg_slice_next(&after, &word) || !sg_slice_is(word, "all"))
        return false;
    *rest = after;
    return true;
}

static void rules(struct term_game *g, struct sg_slice rest)
{
    const struct sg_game *game = match_game(g->m);
    const struct sg_setup own = match_setup(g->m), *mine = takes_all(&rest) ? NULL : &own;
    char typed[LINE_INPUT];
    snprintf(typed, sizeof typed, "%s", text_of(rest));
    if (!typed[0]) {
        chapters(game, mine);
        show_words("play.rules-what", frame_printf("%c-SET-01", game->name[0] - 'a' + 'A'), NULL);
    } else if (!show_rule(game, mine, typed) && !search_rules(game, typed)) {
        show_words("play.no-rule", typed, game->name);
    }
}

/* ---- Hints, the log, help ------------------------------------------------------------------ */

/* What to do now: on a page of a chapter by its way to the goal, else by the bot that is asked. False: nobody knows. */
static bool find_hint(struct term_game *g, const struct line_turn *t, int seat, struct hint_text *out)
{
    const struct screen_model *model = model_of(g, seat);
    *out = (struct hint_text){.text = ""};
    if (g->page) {
        if (g->page_hint[0])
            show_line(0, g->page_hint);
        g->page_hints++;
        bool known = page_hint(g->page, g->m, &out->action);
        if (!known && g->page->kind != PAGE_CHALLENGE)
            return false;
        if (known) {
            out->label = model_label(model, &(struct sg_choice){out->action, 0});
            return true;
        }
        if (t->count)
            show_line(0, i18n("challenge.off-way"));
    }
    struct ai_bot *bot = t->count ? bots_adviser(g) : NULL;
    if (!bot)
        return false;
    line_think(bot, model->view);
    hint_in_words(model, bot, out);
    ai_bot_free(bot);
    return true;
}

static void print_hint(struct term_game *g, const struct line_turn *t, int seat)
{
    struct textblock p = {0};
    struct hint_text hint;
    const char *typed = NULL;
    if (!find_hint(g, t, seat, &hint)) {
        show_text("term.no-hint");
        return;
    }
    for (int i = 0; i < t->count; i++) {
        struct sg_action same = hint.action;
        int low = t->list[i].action.arg[2];
        same.arg[2] = (uint16_t)low;
        if (sg_action_eq(t->list[i].action, same) && hint.action.arg[2] >= low &&
            hint.action.arg[2] <= low + t->list[i].more)
            typed = t->list[i].more ? frame_printf("%d %d", i + 1, hint.action.arg[2]) : frame_printf("%d", i + 1);
    }
    show_line(0, i18n_words("term.hint", typed ? i18n_words("lang.comma", typed, hint.label) : hint.label, NULL));
    hint_block(&hint, &p);
    show_textblock(&p);
    textblock_free(&p);
}

void line_plan(const struct term_game *g, int seat)
{
    struct textblock p = {0};
    model_plan(model_of(g, seat), &p);
    if (p.count)
        show_textblock(&p);
    else
        show_text("play.no-plan");
    textblock_free(&p);
}

static void export_log(struct term_game *g, int seat, const char *path)
{
    if (!path[0]) {
        show_text("play.export-what");
        return;
    }
    FILE *file = fopen(path, "wx"); /* never over another file */
    if (file)
        show_events(g->m, 0, seat, file);
    bool ok = file && !ferror(file);
    if (file && fclose(file) != 0)
        ok = false;
    if (file && !ok)
        remove(path);
    show_words(ok ? "play.saved" : "play.not-saved", ok ? path : i18n(file ? "term.save-disk" : "term.save-there"),
               NULL);
}

static void print_help(const struct term_game *g, int seat)
{
    const char *headings = brief_headings(g, seat);
    for (int i = 1; i <= HELP_LINES; i++)
        if (i != HELP_HEADINGS || headings[0])
            show_line(20, frame_printf("  %s", i18n_words(frame_printf("play.help-%d", i), headings, NULL)));
    show_line(20, frame_printf("  %s", i18n("play.help-order")));
    const char *more = g->once                                      ? "play.help-point"
                       : g->page && g->page->kind == PAGE_CHALLENGE ? "play.help-challenge"
                                                                    : "play.help-page";
    if (g->page || g->once)
        show_line(20, frame_printf("  %s", i18n(more)));
}

/* The position now, or as it was after some plies. */
static void show_at_ply(struct term_game *g, int seat, struct sg_slice rest)
{
    int64_t ply = match_plies(g->m);
    const char *typed = text_of(rest);
    if (typed[0] && !sg_slice_number(sg_slice_of(typed), 0, match_plies(g->m), &ply)) {
        show_numbers("play.look-what", match_plies(g->m), 0);
        return;
    }
    show_position(g->m, seat, (int)ply, SG_DESCRIBE_TABLE);
}

/* Everything that happened before this decision: the brief game shows only some of it. */
static void show_news(const struct term_game *g, int seat)
{
    int from = g->news < match_plies(g->m) ? g->news : match_plies(g->m);
    if (!show_events_under(g->m, from, seat, from ? "play.since" : "play.so-far"))
        show_text(from ? "play.since-nothing" : "term.log-empty");
}

static void choose_brief(struct term_game *g, bool brief)
{
    g->brief = brief;
    show_line(0, i18n(brief ? "play.brief-on" : "play.brief-off"));
}

/* Short answers about the position. */
static bool ask_briefly(struct term_game *g, const struct line_turn *t, int seat, enum line_command command)
{
    switch (command) {
    case LINE_BRIEF:
    case LINE_VERBOSE: choose_brief(g, command == LINE_BRIEF); break;
    case LINE_MORE: brief_more(g, t, seat); break;
    case LINE_NEWS: show_news(g, seat); break;
    case LINE_MONEY:
    case LINE_PLAYERS: brief_seats(g, seat, command == LINE_MONEY ? seat : -1); break;
    case LINE_ROUND: show_words("play.where-now", model_where(model_of(g, seat)), NULL); break;
    case LINE_GOAL: show_line(0, g->page_text); break;
    default: return false;
    }
    return true;
}

bool line_ask(struct term_game *g, const struct line_turn *t, int seat, enum line_command command, struct sg_slice rest)
{
    switch (command) {
    case LINE_HELP: print_help(g, seat); break;
    case LINE_WHY: why(g, t, seat, rest); break;
    case LINE_EXPLAIN: explain_thing(g, t, seat, rest); break;
    case LINE_OVERVIEW: overview_print(match_game(g->m), model_of(g, seat)->view); break;
    case LINE_CARD: card_print(match_game(g->m), model_of(g, seat)->view); break;
    case LINE_PLAN: line_plan(g, seat); break;
    case LINE_TRY: try_out(g, t, seat, rest); break;
    case LINE_RULE: rules(g, rest); break;
    case LINE_FIND: find_lines(g, seat, rest); break;
    case LINE_HINT: print_hint(g, t, seat); break;
    case LINE_LIST: show_list(g->m, seat, t->list, t->count, t->marked); break;
    case LINE_TABLE: show_at_ply(g, seat, rest); break;
    case LINE_LOG:
        if (!show_events_under(g->m, 0, seat, "play.so-far"))
            show_text("term.log-empty");
        break;
    case LINE_EXPORT: export_log(g, seat, text_of(rest)); break;
    case LINE_SCORE: show_score(g->m, seat); break;
    default: return ask_briefly(g, t, seat, command);
    }
    return true;
}

/* ---- Looking back ------------------------------------------------------------------------------ */

void line_history(struct match *m, int viewer)
{
    char line[LINE_INPUT];
    int64_t ply = 0;
    int plies = match_plies(m);
    show_text("play.back-help");
    for (bool shown = false;;) {
        if (!shown)
            show_position(m, viewer, (int)ply, SG_DESCRIBE_TABLE);
        if (!line_read(i18n_numbers("play.back-prompt", ply, plies), line))
            return;
        struct sg_slice rest = sg_slice_of(line), w;
        int64_t to = ply;
        if (!sg_slice_next(&rest, &w)) /* Enter goes forward */
            w = sg_slice_of("next");
        if (line_means(w, "quit", 1) || line_means(w, "exit", 1))
            return;
        if (line_means(w, "next", 1) || sg_slice_is(w, "+"))
            to = ply + 1;
        else if (line_means(w, "back", 1) || sg_slice_is(w, "-"))
            to = ply - 1;
        else if (line_means(w, "log", 1))
            show_events(m, 0, viewer, stdout);
        else if (!sg_slice_number(w, 0, plies, &to))
            show_text("play.back-help");
        shown = to == ply || to < 0 || to > plies;
        ply = shown ? ply : to;
    }
}
