/* engine_learn.c: the commands of the line protocol for chapters and their pages. */
#include "proto/engine_internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "games/games.h"
#include "proto/chapter.h"

#include <stdlib.h>
#include <string.h>

static void put_action(struct json *j, const struct sg_game *game, struct sg_action action)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(game, action, &text);
    json_put_string(j, "action", memory);
}

/* "chapters GAME": their names and those of their pages. */
void engine_chapters(struct request *r)
{
    const struct sg_game *game = engine_named(r);
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

/* "chapter GAME NAME [PAGE]": a match that begins where the page does. */
void engine_chapter(struct request *r)
{
    const struct sg_game *game = engine_named(r);
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
    struct match *m = chapter_page(game, &c, (int)at - 1, page, &r->error) ? page_match(page, NULL, &r->error) : NULL;
    if (!m) {
        free(page);
        engine_wrong(r);
        return;
    }
    match_free(r->engine->match);
    free(r->engine->page);
    r->engine->match = m;
    r->engine->game = NULL;
    r->engine->page = page;
    answer_page(r, &c, (int)at - 1);
}

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

/* The verdict, and the learner's last action, by whose verb a front finds the reason. */
static void judge_now(struct request *r, struct json *j)
{
    static const char *const verdicts[] = {"going", "reached", "missed"};
    const struct match *m = r->engine->match;
    json_put_string(j, "verdict", verdicts[page_judge(r->engine->page, m)]);
    for (int i = match_plies(m) - 1; i >= 0; i--)
        if (match_ply(m, i)->seat == 0) {
            put_action(j, match_game(m), match_ply(m, i)->action);
            json_put_number(j, "back", match_plies(m) - i);
            return;
        }
}

static void hint_now(struct request *r, struct json *j)
{
    struct sg_action a;
    if (page_hint(r->engine->page, r->engine->match, &a))
        put_action(j, match_game(r->engine->match), a);
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

/* "page reply", "page judge", "page hint", "page answer NAME" */
void engine_page(struct request *r)
{
    static const struct {
        const char *name;
        void (*run)(struct request *r, struct json *j);
    } questions[] = {{"reply", reply_now}, {"judge", judge_now}, {"hint", hint_now}};
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
        json_key(&j, "right");
        json_bool(&j, p->answer[found - count].right);
    }
    json_close(&j);
}
