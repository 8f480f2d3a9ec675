/* engine_learn.c: the commands of the line protocol for chapters, their pages and challenges. */
#include "proto/engine/internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "games/games.h"
#include "proto/lessons/chapter.h"

#include <stdlib.h>
#include <string.h>

static void put_text(struct json *j, const struct sg_game *game, struct sg_action action)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(game, action, &text);
    json_string(j, memory);
}

static void put_action(struct json *j, const struct sg_game *game, struct sg_action action)
{
    json_key(j, "action");
    put_text(j, game, action);
}

/* "chapters GAME": their names and those of their pages. */
void engine_chapters(struct request *r)
{
    const struct sg_game *game = engine_named(r, true);
    struct chapter c;
    struct json j;
    if (!game || !engine_end(r))
        return;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '[');
    for (int i = 0; chapter_find(game, i, &c); i++) {
        json_open(&j, '{');
        json_put_string(&j, "name", c.name);
        json_key(&j, "pages");
        json_open(&j, '[');
        for (int p = 0; p < c.pages; p++)
            json_string(&j, c.page[p]);
        json_close(&j);
        json_close(&j);
    }
    json_close(&j);
}

static void answer_page(struct request *r, const struct chapter *c, int at)
{
    static const char *const kinds[] = {"look", "do", "ask"};
    const struct page *p = r->engine->page;
    struct json j;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '{');
    json_put_string(&j, "chapter", c->name);
    json_put_string(&j, "page", p->name);
    json_put_number(&j, "at", at + 1);
    json_put_number(&j, "pages", c->pages);
    json_put_string(&j, "kind", kinds[p->kind]);
    if (p->point.length) {
        json_key(&j, "point");
        json_word(&j, p->point);
    }
    json_key(&j, "answers");
    json_open(&j, '[');
    for (int i = 0; i < p->answers; i++)
        json_string(&j, p->answer[i].name);
    json_close(&j);
    json_close(&j);
}

/* The page is opened, or r->error says why it is not: the match begins there. False after an error. */
static bool take_page(struct request *r, struct page *page, bool opened)
{
    struct match *m = opened ? page_match(page, NULL, &r->error) : NULL;
    if (!m) {
        free(page);
        engine_wrong(r);
        return false;
    }
    match_free(r->engine->match);
    free(r->engine->page);
    r->engine->match = m;
    r->engine->game = NULL;
    r->engine->page = page;
    return true;
}

/* "chapter GAME NAME [PAGE]": a match that begins where the page does. */
void engine_chapter(struct request *r)
{
    const struct sg_game *game = engine_named(r, true);
    struct sg_slice name = {"", 0};
    struct chapter c;
    int64_t at;
    if (!game)
        return;
    sg_slice_next(&r->rest, &name);
    int index = chapter_named(game, name);
    if (index < 0) {
        engine_no(r, "wrong.chapter.name");
        return;
    }
    chapter_find(game, index, &c);
    if (!engine_number(r, 1, c.pages, 1, &at))
        return;
    struct page *page = malloc(sizeof *page);
    sg_check(page != NULL);
    if (take_page(r, page, chapter_page(game, &c, (int)at - 1, page, &r->error)))
        answer_page(r, &c, (int)at - 1);
}

/* ---- Challenges -------------------------------------------------------------------------------------------- */

/* "NAME":{"key":"challenge.GAME.WORDS","args":[...]} */
static void put_sentence(struct json *j, const char *name, const struct sg_game *game, const char *word,
                         const char *rest, int args, const int64_t *arg)
{
    char memory[2 * SG_MAX_TEXT];
    struct sg_text key;
    sg_text_init(&key, memory, sizeof memory);
    sg_text_printf(&key, "challenge.%s.%s%s", game->name, word, rest);
    if (name)
        json_key(j, name);
    json_open(j, '{');
    json_put_string(j, "key", memory);
    if (args) {
        json_key(j, "args");
        json_open(j, '[');
        for (int i = 0; i < args; i++)
            json_number(j, arg[i]);
        json_close(j);
    }
    json_close(j);
}

/* A number with what it counts: "12 florins". */
static void put_value(struct json *j, const char *name, const struct page *p, int64_t value)
{
    put_sentence(j, name, p->game, "unit.", p->challenge.unit, 1, &value);
}

static void put_goal(struct json *j, const struct sg_game *game, const struct challenge *c)
{
    put_sentence(j, "title", game, c->kind, ".title", 0, NULL);
    put_sentence(j, "goal", game, c->kind, "", c->args, c->arg);
}

/* "challenges GAME [daily]": their names, titles and goals. */
void engine_challenges(struct request *r)
{
    const struct sg_game *game = engine_named(r, true);
    struct sg_slice rest = r->rest, w;
    struct challenge c;
    struct json j;
    if (!game)
        return;
    int list = sg_slice_next(&rest, &w) && sg_slice_is(w, "daily");
    if (list)
        r->rest = rest;
    if (!engine_end(r))
        return;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '[');
    for (int i = 0; challenge_find(game, list, i, &c); i++) {
        json_open(&j, '{');
        json_put_string(&j, "name", c.name);
        put_goal(&j, game, &c);
        json_close(&j);
    }
    json_close(&j);
}

static void answer_challenge(struct request *r)
{
    const struct page *p = r->engine->page;
    const struct challenge *c = &p->challenge;
    struct json j;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '{');
    json_put_string(&j, "challenge", c->name);
    put_goal(&j, p->game, c);
    json_key(&j, "stars");
    json_open(&j, '[');
    for (int i = 0; i < CHALLENGE_STARS; i++) {
        json_open(&j, '{');
        json_put_number(&j, "at", c->stars[i]);
        json_key(&j, "text");
        json_open(&j, '{');
        json_put_string(&j, "key", c->stars[0] < c->stars[2] ? "challenge.at-least" : "challenge.at-most");
        json_key(&j, "args");
        json_open(&j, '[');
        put_value(&j, NULL, p, c->stars[i]);
        json_close(&j);
        json_close(&j);
        json_close(&j);
    }
    json_close(&j);
    json_put_number(&j, "seats", sg_setup_of(p->state).seats);
    json_close(&j);
}

/* "challenge GAME NAME": a match that begins with it. */
void engine_challenge(struct request *r)
{
    const struct sg_game *game = engine_named(r, true);
    struct sg_slice name = {"", 0};
    struct challenge c;
    if (!game)
        return;
    sg_slice_next(&r->rest, &name);
    if (!challenge_named(game, name, &c)) {
        engine_no(r, "wrong.challenge.name");
        return;
    }
    struct page *page = engine_end(r) ? malloc(sizeof *page) : NULL;
    if (page && take_page(r, page, challenge_open(game, &c, page, &r->error)))
        answer_challenge(r);
}

/* The stars and the value, if it ended now. */
static void put_standing(struct request *r, struct json *j)
{
    const struct page *p = r->engine->page;
    struct course c;
    int64_t value;
    bool on_way;
    course_of(p, r->engine->match, &c, &on_way);
    bool counts = course_value(p, &c, &value);
    json_put_number(j, "stars", counts ? challenge_stars(&p->challenge, value) : 0);
    if (counts) {
        json_put_number(j, "value", value);
        put_value(j, "text", p, value);
    }
}

/* ---- Playing ----------------------------------------------------------------------------------------------- */

/* Plays what somebody else does now. */
static void reply_now(struct request *r, struct json *j)
{
    struct match *m = r->engine->match;
    struct sg_action a;
    int turn = match_turn(m);
    if (!page_reply(r->engine->page, m, &a) ||
        !(turn == SG_CHANCE ? match_force(m, a, &r->error) : match_play(m, turn, a, &r->error)))
        return;
    json_key(j, "by");
    if (turn == SG_CHANCE)
        json_string(j, "chance");
    else
        json_number(j, turn + 1);
    put_action(j, match_game(m), a);
}

/* The keys of words about an action, the nearest first. */
static void put_else(struct json *j, const struct sg_game *game, struct sg_action action)
{
    char memory[SG_MAX_TEXT];
    struct sg_text key;
    json_key(j, "else");
    json_open(j, '[');
    for (int words = 2; words > 0; words--) {
        sg_text_init(&key, memory, sizeof memory);
        page_else(game, action, words, &key);
        json_string(j, memory);
    }
    json_close(j);
}

/* The verdict, and the learner's last action with the keys by which a front finds the reason. */
static void judge_now(struct request *r, struct json *j)
{
    static const char *const verdicts[] = {"going", "reached", "missed"};
    const struct match *m = r->engine->match;
    json_put_string(j, "verdict", verdicts[page_judge(r->engine->page, m)]);
    if (r->engine->page->kind == PAGE_CHALLENGE)
        put_standing(r, j);
    for (int i = match_plies(m) - 1; i >= 0; i--)
        if (match_ply(m, i)->seat == 0) {
            put_action(j, match_game(m), match_ply(m, i)->action);
            json_put_number(j, "back", match_plies(m) - i);
            put_else(j, match_game(m), match_ply(m, i)->action);
            return;
        }
}

static void hint_now(struct request *r, struct json *j)
{
    struct sg_action a;
    if (page_hint(r->engine->page, r->engine->match, &a))
        put_action(j, match_game(r->engine->match), a);
}

/* The solver's actions of a challenge; none on a page of a chapter. */
static void solve_now(struct request *r, struct json *j)
{
    const struct page *p = r->engine->page;
    struct sg_action a;
    json_key(j, "actions");
    json_open(j, '[');
    for (int i = 0; p->kind == PAGE_CHALLENGE && challenge_way(p->game, &p->challenge, i, &a); i++)
        put_text(j, p->game, a);
    json_close(j);
}

/* Is the match one of the page, perhaps saved and loaded again? */
static bool begins_there(const struct page *p, const struct match *m)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    if (match_game(m) != p->game)
        return false;
    match_state_at(m, 0, state);
    return memcmp(state, p->state, p->game->state_size) == 0;
}

/* "page reply", "page judge", "page hint", "page solution", "page answer NAME" */
void engine_page(struct request *r)
{
    static const struct {
        const char *name;
        void (*run)(struct request *r, struct json *j);
    } questions[] = {{"reply", reply_now}, {"judge", judge_now}, {"hint", hint_now}, {"solution", solve_now}};
    const struct page *p = r->engine->page;
    struct sg_slice w = {"", 0}, name;
    struct json j;
    if (!p || !begins_there(p, r->engine->match)) {
        engine_no(r, "wrong.chapter.none");
        return;
    }
    sg_slice_next(&r->rest, &w);
    int found = -1, count = sizeof questions / sizeof questions[0];
    for (int i = 0; i < count; i++)
        if (sg_slice_is(w, questions[i].name))
            found = i;
    bool answered = sg_slice_is(w, "answer") && sg_slice_next(&r->rest, &name);
    for (int i = 0; answered && i < p->answers; i++)
        if (sg_slice_is(name, p->answer[i].name))
            found = count + i;
    if (found < 0) {
        engine_no(r, answered ? "wrong.chapter.answer" : "wrong.chapter.what");
        return;
    }
    if (!engine_end(r))
        return;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '{');
    if (found < count) {
        questions[found].run(r, &j);
    } else {
        json_put_bool(&j, "right", p->answer[found - count].right);
    }
    json_close(&j);
}
