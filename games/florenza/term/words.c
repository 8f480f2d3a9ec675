/* words.c: Florenza's workshops, artworks, characters and actions in words. */
#include "games/florenza/term/internal.h"
#include "host/words.h"
#include "games/florenza/rules/florenza.h"
#include "games/florenza/rules/project.h"

#include <stdio.h>
#include <string.h>

/* A word of the tables, as people read it. */
static const char *pretty(const char *slug)
{
    return table_words("name", "florenza", slug, "", slug);
}

static const char *named(int kind, int index)
{
    const struct sg_names *names = florenza_game.verbs[kind].names[0];
    return index >= 0 && index < names->count ? pretty(names->name[index]) : "?";
}

const char *florenza_workshop_name(int workshop)
{
    return named(FL_BUILD, workshop);
}

const char *florenza_box_name(int box)
{
    return named(FL_BOX, box);
}

const char *florenza_character_name(int character)
{
    return named(FL_HIRE, character);
}

static const char *cube_name(int cube)
{
    const struct sg_names *names = florenza_game.verbs[FL_SELL].names[0];
    return word(form("cube.florenza.%s", cube < names->count ? names->name[cube] : "gold"));
}

static bool brief, tight; /* labels are to be short; and without a blank too much */

static const char *between(void)
{
    return tight ? "" : brief ? " " : ", ";
}

static const char *cube_count(int n, int cube)
{
    const struct sg_names *names = florenza_game.verbs[FL_SELL].names[0];
    if (brief)
        return form("%d%s", n, word(form("term.florenza.column-%s", names->name[cube])));
    return form("%d %s", n, cube_name(cube));
}

/* ---- Prices and gains -------------------------------------------------------------------- */

const char *florenza_price_words(const struct florenza_price *p)
{
    char out[160] = "";
    for (int c = 0; c < FL_CUBES; c++) {
        size_t n = strlen(out);
        if (p->cubes[c])
            snprintf(out + n, sizeof out - n, "%s%s", n ? between() : "", cube_count(p->cubes[c], c));
    }
    size_t n = strlen(out);
    if (p->florins)
        snprintf(out + n, sizeof out - n, brief ? "%s%dF" : "%s%d F", n ? between() : "", p->florins);
    return out[0] ? form("%s", out) : word("term.florenza.nothing");
}

const char *florenza_gain_words(const struct florenza_gain *g)
{
    char out[128] = "";
    const int amount[3] = {g->prestige, g->influence, g->workers};
    static const char *const keys[3] = {"term.florenza.gain-prestige", "term.florenza.gain-influence", "term.florenza.gain-workers"};
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(out);
        if (amount[i])
            snprintf(out + n, sizeof out - n, "%s%s", n ? between() : "", word_n(brief ? form("%s.short", keys[i]) : keys[i], amount[i], 0));
    }
    return out[0] ? form("%s", out) : "";
}

/* Cubes, fiorini, and what else comes with them. */
static const char *both(const struct florenza_price *p, const struct florenza_gain *g)
{
    const char *more = florenza_gain_words(g), *first = florenza_price_words(p);
    bool none = strcmp(first, word("term.florenza.nothing")) == 0;
    return !*more ? first : none ? more : form("%s%s%s", first, between(), more);
}

const char *florenza_skills(unsigned skills)
{
    static const char *const keys[] = {"skill.florenza.painter", "skill.florenza.sculptor", "skill.florenza.architect"};
    char out[96] = "";
    for (int i = 0; i < FL_SKILLS; i++) {
        size_t n = strlen(out);
        if (skills >> i & 1)
            snprintf(out + n, sizeof out - n, "%s%s", n ? "/" : "", word(brief ? form("%s.short", keys[i]) : keys[i]));
    }
    return form("%s", out);
}

int florenza_box_seat(const struct florenza_state *v, int box, bool *done)
{
    for (int p = 0; p < v->head.seats; p++) {
        *done = true;
        if (v->crests[p] >> box & 1)
            return p;
        *done = false;
        for (int i = 0; i < FL_WORKERS; i++)
            if (v->sites[p][i] == box)
                return p;
    }
    return -1;
}

/* ---- Actions --------------------------------------------------------------------------------- */

enum { G_CHOOSE, G_PLACE, G_OWN, G_OTHERS, G_BUILD, G_ART, G_PEOPLE, G_DEAL, G_END };
static const char *const group_keys[] = {"group.florenza.choose", "group.florenza.place", "group.florenza.own",
                                         "group.florenza.others", "group.florenza.build", "group.florenza.art",
                                         "group.florenza.people", "group.florenza.deal", "group.florenza.end"};

int florenza_group(const struct screen_model *s, struct sg_action a)
{
    switch (a.kind) {
    case FL_PLACE: return G_PLACE;
    case FL_OPERATE: return a.arg[0] == s->turn ? G_OWN : G_OTHERS;
    case FL_BUILD: case FL_START: return G_BUILD;
    case FL_BOX: case FL_FINISH: return G_ART;
    case FL_HIRE: case FL_PREACHER: case FL_DETAIN_ARTIST: case FL_EXPEL: return G_PEOPLE;
    case FL_SELL: case FL_BUY: case FL_TRADE: case FL_TAKE: return G_DEAL;
    case FL_STOP: case FL_DONE: case FL_DECLINE: return G_END;
    default: return G_CHOOSE;
    }
}

const char *florenza_group_key(int group)
{
    return group_keys[group];
}

static const struct florenza_set *set_of(const struct screen_model *s)
{
    return florenza_set_of(s->view);
}

static const char *workshop_does(const struct florenza_workshop *w)
{
    const char *out = both(&w->take, &w->gain);
    const char *how = !screen_is_open() ? "told.florenza.for" : tight ? "term.florenza.for.tight" : "term.florenza.for";
    return w->priced ? word_s(how, florenza_price_words(&w->spend), out) : out;
}

static const char *character_words(const struct florenza_set *set, int who)
{
    const struct florenza_character *c = &set->character[who];
    char out[128] = "";
    for (int i = 0; i < FL_SKILLS && who >= FL_NAMED; i++) /* his name says his skill */
        if (c->skills >> i & 1)
            return c->line[i].florins ? form("%d F", c->line[i].florins) : word("term.florenza.unpaid");
    if (who >= FL_NAMED)
        return word_s("term.florenza.preacher-only", form("%d F", c->price.florins), florenza_gain_words(&c->gain));
    if (!c->skills)
        return word_s("term.florenza.preacher", form("%d F", c->price.florins), florenza_gain_words(&c->gain));
    for (int i = 0; i < FL_SKILLS; i++) {
        size_t n = strlen(out);
        if (c->skills >> i & 1)
            snprintf(out + n, sizeof out - n, brief ? "%s%s %dF" : "%s%s %d F", n ? between() : "", florenza_skills(1u << i), c->line[i].florins);
    }
    return form("%s", out);
}

/* In lines of text: what a player does not have of a price now, behind what it is for. */
static const char *with_lack(const struct screen_model *s, const char *text, const struct florenza_price *price)
{
    const struct florenza_state *v = s->view;
    struct florenza_price lacks = {0};
    bool any = false;
    if (screen_is_open() || s->turn < 0)
        return text;
    for (int c = 0; c < FL_CUBES; c++)
        if (price->cubes[c] > v->cubes[s->turn][c]) {
            lacks.cubes[c] = (uint8_t)(price->cubes[c] - v->cubes[s->turn][c]);
            any = true;
        }
    if (price->florins > v->florins[s->turn]) {
        lacks.florins = (uint16_t)(price->florins - v->florins[s->turn]);
        any = true;
    }
    return any ? word_s("told.florenza.lacks", text, florenza_price_words(&lacks)) : text;
}

/* The parts of a sentence about an action: {0} and {1}. */
static void parts(const struct screen_model *s, struct sg_action a, const char **first, const char **second, const char **third)
{
    const struct florenza_state *v = s->view;
    const struct florenza_set *set = set_of(s);
    const struct sg_names *names = s->game->verbs[a.kind].names[0];
    *first = names && a.arg[0] < names->count ? pretty(names->name[a.arg[0]]) : "";
    *second = *third = "";
    switch (a.kind) {
    case FL_OPERATE: {
        int p = a.arg[0] < v->head.seats ? a.arg[0] : 0, tile = v->district[p][a.arg[1] % FL_SPACES];
        *first = florenza_workshop_name(tile);
        if (p != s->turn)
            *first = screen_is_open() ? form("%s %s", seat_sign(p), *first) : word_s("term.florenza.of", *first, name_of(s->m, p));
        *second = workshop_does(&set->workshop[tile]);
        break;
    }
    case FL_START:
        if (a.arg[0] < FL_WORKSHOPS)
            *second = workshop_does(&set->workshop[a.arg[0]]);
        break;
    case FL_BUILD:
        if (a.arg[0] >= FL_WORKSHOPS)
            break;
        *second = florenza_price_words(&set->workshop[a.arg[0]].price);
        *third = with_lack(s, workshop_does(&set->workshop[a.arg[0]]), &set->workshop[a.arg[0]].price);
        break;
    case FL_BOX: case FL_FINISH:
        if (a.arg[0] >= FL_BOXES)
            break;
        *second = florenza_price_words(&set->box[a.arg[0]].price);
        *third = with_lack(s, florenza_gain_words(&set->box[a.arg[0]].gain), &set->box[a.arg[0]].price);
        if (!tight)
            *first = word_s("term.florenza.wants", *first, florenza_skills(set->box[a.arg[0]].skills));
        break;
    case FL_HIRE: case FL_PREACHER: case FL_DETAIN_ARTIST: case FL_EXPEL:
        if (a.arg[0] < FL_CHARACTERS)
            *second = character_words(set, a.arg[0]);
        break;
    case FL_DETAIN_WORKER: case FL_CONVERT: *first = seat_words(s->m, a.arg[0]); break;
    case FL_SELL: case FL_BUY: case FL_TAKE: *first = cube_name(a.arg[0]); break;
    case FL_TRADE: *first = cube_name(a.arg[0]); *second = cube_name(a.arg[1]); break;
    case FL_PLACE: *first = names && a.arg[0] < names->count ? word(form("do.florenza.to-%s", names->name[a.arg[0]])) : ""; break;
    case FL_PRODUCE: {
        int tile = s->turn >= 0 ? v->district[s->turn][v->space % FL_SPACES] : 0;
        *first = florenza_workshop_name(tile);
        *second = workshop_does(&set->workshop[tile]);
        break;
    }
    case FL_KEEP:
        if (v->artist < FL_CHARACTERS && v->skill < FL_SKILLS && a.arg[0] < 6)
            *second = form("%d", florenza_results(set, v, v->artist, v->skill)[a.arg[0]]);
        break;
    default: break;
    }
}

const char *florenza_label(const struct screen_model *s, const struct sg_choice *c)
{
    static const char *const keys[FL_KINDS] = {
        [FL_START] = "start", [FL_ATRIO_INCOME] = "atrio", [FL_DETAIN_WORKER] = "detain-worker", [FL_DETAIN_ARTIST] = "detain-artist",
        [FL_CONVERT] = "convert", [FL_EXPEL] = "expel", [FL_DECLINE] = "decline", [FL_PLACE] = "place", [FL_STOP] = "stop",
        [FL_OPERATE] = "operate", [FL_BUILD] = "build", [FL_BOX] = "box", [FL_HIRE] = "hire", [FL_PULPIT] = "pulpit",
        [FL_PREACHER] = "preacher", [FL_SELL] = "sell", [FL_BUY] = "buy", [FL_TRADE] = "trade", [FL_TAKE] = "take", [FL_DONE] = "done",
        [FL_PRODUCE] = "produce", [FL_FINISH] = "finish", [FL_SKILL] = "skill", [FL_INCENTIVE] = "incentive", [FL_KEEP] = "keep"};
    struct sg_action a = c->action;
    const char *first, *second, *third;
    if (a.kind >= FL_DRAW || !keys[a.kind])
        return action_words(s->game, a);
    if (a.kind == FL_ATRIO_INCOME)
        return word(a.arg[0] ? "do.florenza.atrio-sell" : "do.florenza.atrio-take");
    parts(s, a, &first, &second, &third);
    bool close = tight && (a.kind == FL_BUILD || a.kind == FL_BOX || a.kind == FL_FINISH);
    return word_mixed(form("do.florenza.%s%s", keys[a.kind], close ? ".tight" : ""), first, second, third, 0, 0, 0);
}

const char *florenza_brief(const struct screen_model *s, const struct sg_choice *c, int most)
{
    brief = true;
    const char *out = florenza_label(s, c);
    if (text_columns(out) > most) {
        tight = true;
        const char *closer = florenza_label(s, c);
        out = text_columns(closer) <= most ? closer : out;
        tight = false;
    }
    brief = false;
    return out;
}

bool florenza_about(const struct screen_model *s, struct sg_action a, int *kind, int *index)
{
    (void)s;
    *index = a.arg[0];
    switch (a.kind) {
    case FL_OPERATE: *kind = FTHING_SPACE; *index = a.arg[0] * FL_SPACES + a.arg[1]; return a.arg[0] < SG_MAX_SEATS;
    case FL_BUILD: case FL_START: *kind = FTHING_WORKSHOP; return true;
    case FL_BOX: case FL_FINISH: *kind = FTHING_BOX; return true;
    case FL_HIRE: case FL_PREACHER: case FL_DETAIN_ARTIST: case FL_EXPEL: *kind = FTHING_CHARACTER; return true;
    case FL_CONVERT: case FL_DETAIN_WORKER: *kind = THING_SEAT; return true;
    default: return false;
    }
}

const char *florenza_dress(const struct screen_model *s, const char *sentence)
{
    (void)s;
    return sentence; /* its names are plain already */
}

const char *florenza_topic(const struct screen_model *s)
{
    static const char *const steps[FL_STEPS] = {
        [FL_AT_WORKSHOPS] = "workshops", [FL_AT_ATRIO] = "atrio", [FL_AT_CAPTAIN] = "captain", [FL_AT_BISHOP] = "bishop",
        [FL_AT_PLACE] = "place", [FL_AT_OPERATE] = "operate", [FL_AT_BUILD] = "build", [FL_AT_BOX] = "box", [FL_AT_ARTIST] = "artist",
        [FL_AT_PULPIT] = "pulpit", [FL_AT_MARKET] = "market", [FL_AT_PRODUCE] = "produce", [FL_AT_ARTWORK] = "artwork", [FL_AT_INCENTIVE] = "incentive"};
    const struct florenza_state *v = s->view;
    return v->step < FL_STEPS ? steps[v->step] : NULL;
}

const char *florenza_token(const struct screen_model *s, int kind, int index)
{
    const struct florenza_state *v = s->view;
    int action = kind == FTHING_BOX ? FL_BOX : kind == FTHING_CHARACTER ? FL_HIRE : FL_BUILD;
    if (kind == FTHING_SPACE) /* as actions count: players and spaces from 1 */
        return v->district[index / FL_SPACES][index % FL_SPACES] ? form("operate %d %d", index / FL_SPACES + 1, index % FL_SPACES + 1) : "";
    if (kind != FTHING_BOX && kind != FTHING_CHARACTER && kind != FTHING_WORKSHOP)
        return "";
    return florenza_game.verbs[action].names[0]->name[index];
}

/* ---- Explaining ----------------------------------------------------------------------------------- */

static void origin(struct textblock *out, unsigned from)
{
    static const char letters[] = "BKRO";
    textblock_add(out, LOOK_PLAIN, 0, "");
    for (int i = 0; i < 4; i++)
        if (from >> i & 1)
            textblock_add(out, letters[i] == 'R' ? LOOK_WARN : LOOK_DIM, 2, word(form("term.origin-%c", letters[i])));
}

/* "Zecca (mint)". */
static const char *glossed(int kind, int index)
{
    const struct sg_names *names = florenza_game.verbs[kind].names[0];
    const char *gloss = table_words("gloss", "florenza", names->name[index], "", "");
    return *gloss ? form("%s (%s)", pretty(names->name[index]), gloss) : pretty(names->name[index]);
}

static void explain_workshop(const struct screen_model *s, int tile, struct textblock *out)
{
    const struct florenza_workshop *w = &set_of(s)->workshop[tile];
    textblock_add(out, LOOK_BOLD, 0, glossed(FL_BUILD, tile));
    if (!tile)
        return;
    const char *built = florenza_gain_words(&w->built);
    textblock_add(out, LOOK_PLAIN, 2, word_s("term.florenza.about-price", florenza_price_words(&w->price), *built ? built : word("term.florenza.nothing-more")));
    textblock_add(out, LOOK_PLAIN, 2, word_s(w->works ? "term.florenza.about-works" : "term.florenza.about-income", workshop_does(w), NULL));
    textblock_add(out, LOOK_PLAIN, 2, word_n("term.florenza.about-supply", ((const struct florenza_state *)s->view)->supply[tile], w->count));
    origin(out, w->from);
}

static void explain_character(const struct screen_model *s, int who, struct textblock *out)
{
    const struct florenza_set *set = set_of(s);
    const struct florenza_character *c = &set->character[who];
    textblock_add(out, LOOK_BOLD, 0, florenza_character_name(who));
    textblock_add(out, LOOK_PLAIN, 2, character_words(set, who));
    for (int i = 0; i < FL_SKILLS; i++) {
        if (!(c->skills >> i & 1))
            continue;
        char rolls[96] = "";
        bool after = who < FL_NAMED && ((const struct florenza_state *)s->view)->masterpiece >> who & 1;
        for (int d = 0; d < 6; d++) {
            size_t n = strlen(rolls);
            snprintf(rolls + n, sizeof rolls - n, "%s%d%s", d ? " " : "", after ? c->line[i].after[d] : c->line[i].fresh[d],
                     !after && c->line[i].gold >> d & 1 ? "*" : "");
        }
        textblock_add(out, LOOK_PLAIN, 2, word_s("term.florenza.about-rolls", florenza_skills(1u << i), rolls));
    }
    if (c->stay)
        textblock_add(out, LOOK_PLAIN, 2, word_n("term.florenza.about-stay", c->stay, 0));
    origin(out, c->from);
}

static void explain_box(const struct screen_model *s, int box, struct textblock *out)
{
    const struct florenza_box *b = &set_of(s)->box[box];
    bool done;
    int seat = florenza_box_seat(s->view, box, &done);
    textblock_add(out, LOOK_BOLD, 0, glossed(FL_BOX, box));
    textblock_add(out, LOOK_PLAIN, 2, word_s("term.florenza.about-box", florenza_skills(b->skills), florenza_price_words(&b->price)));
    textblock_add(out, LOOK_PLAIN, 2, word_s("term.florenza.about-gain", florenza_gain_words(&b->gain), NULL));
    if (b->income.prestige || b->income.influence || b->gold_or_sale)
        textblock_add(out, LOOK_PLAIN, 2, word_s("term.florenza.about-box-income", b->gold_or_sale ? word("term.florenza.gold-or-sale") : florenza_gain_words(&b->income), NULL));
    if (seat >= 0 && box >= FL_CIVIC)
        textblock_add(out, LOOK_SEAT + seat, 2, word_s(done ? "term.florenza.about-made" : "term.florenza.about-making", name_of(s->m, seat), NULL));
    origin(out, b->from);
}

void florenza_ahead(const struct screen_model *s, int seat, struct textblock *out)
{
    static const char *const verdicts[] = {"term.florenza.short", "term.florenza.needs", "term.florenza.spoilt"};
    struct florenza_projection p;
    florenza_project(s->view, seat, &p);
    bool both_ways = p.plain.florins != p.priced.florins;
    const char *stock = screen_is_open() ? (both_ways ? "term.florenza.ahead-both" : "term.florenza.ahead-stock")
                                         : (both_ways ? "told.florenza.ahead-both" : "told.florenza.ahead-stock");
    textblock_add(out, LOOK_PLAIN, 2, word_mixed(stock, NULL, NULL, NULL, p.plain.florins, p.priced.florins, p.plain.prestige));
    for (int i = 0; i < p.warnings; i++) {
        const struct florenza_warning *w = &p.warning[i];
        const char *what = w->artwork ? florenza_box_name(w->what) : florenza_workshop_name(w->what);
        textblock_add(out, LOOK_WARN, 2, form("! %s", word_s(verdicts[w->verdict], what, florenza_price_words(&w->lacks))));
    }
}

const char *florenza_ahead_line(const struct screen_model *s, int seat)
{
    struct textblock p = {0};
    struct florenza_projection ahead;
    const char *out = NULL;
    florenza_project(s->view, seat, &ahead);
    florenza_ahead(s, seat, &p);
    if (p.count == 2)
        out = word_mixed("term.florenza.ahead-one", NULL, NULL, p.part[1].text, ahead.plain.florins, ahead.plain.prestige, 0);
    else if (p.count > 2)
        out = word_mixed("term.florenza.ahead-many", NULL, NULL, NULL, ahead.plain.florins, ahead.plain.prestige, p.count - 1);
    textblock_free(&p);
    return out;
}

/* What an action will have changed for phases 6 and 7. */
void florenza_after(const struct screen_model *s, struct textblock *out)
{
    struct textblock p = {0};
    const struct florenza_state *then = s->view, *now = match_state(s->m);
    if (s->viewer >= then->head.seats || then->round != now->round)
        return; /* in the next round the income of that round would count */
    florenza_ahead(s, s->viewer, &p);
    for (int i = 0; i < p.count; i++)
        textblock_add(out, p.part[i].look, 4, i ? form("  %s", p.part[i].text) : !screen_is_open() ? p.part[i].text : word_s("term.florenza.after", p.part[i].text, NULL));
    textblock_free(&p);
}

static void explain_seat(const struct screen_model *s, int p, struct textblock *out)
{
    const struct florenza_state *v = s->view;
    textblock_add(out, LOOK_SEAT + p, 0, seat_words(s->m, p));
    for (int i = 0; i < FL_SPACES; i++)
        if (v->district[p][i])
            textblock_add(out, LOOK_PLAIN, 4, form("%d %s: %s", i + 1, florenza_workshop_name(v->district[p][i]), workshop_does(&set_of(s)->workshop[v->district[p][i]])));
    for (int box = 0; box < FL_BOXES; box++)
        if (v->crests[p] >> box & 1)
            textblock_add(out, LOOK_PLAIN, 4, word_s("term.florenza.crest", florenza_box_name(box), NULL));
    for (int i = 0; i < FL_WORKERS; i++)
        if (v->sites[p][i] != FL_NONE)
            textblock_add(out, LOOK_PLAIN, 4, word_s("term.florenza.site", florenza_box_name(v->sites[p][i]), v->artists[p][i] != FL_NONE ? florenza_character_name(v->artists[p][i]) : "-"));
    florenza_ahead(s, p, out);
}

static const char *const column_keys[] = {"florins", "prestige", "influence", "certificates", "workers", "cubes",
                                          "cubes", "cubes", "cubes", "cubes", "cubes", "office"};

int florenza_columns(void)
{
    return (int)(sizeof column_keys / sizeof column_keys[0]);
}

const char *florenza_column_name(int column)
{
    return word(form("told.florenza.column-%s", column_keys[column]));
}

const char *florenza_workshop_does(const struct screen_model *s, int workshop)
{
    return workshop_does(&set_of(s)->workshop[workshop]);
}

void florenza_explain(const struct screen_model *s, int kind, int index, struct textblock *out)
{
    const struct florenza_state *v = s->view;
    switch (kind) {
    case THING_SEAT: explain_seat(s, index, out); break;
    case FTHING_SPACE: explain_workshop(s, v->district[index / FL_SPACES][index % FL_SPACES], out); break;
    case FTHING_WORKSHOP: explain_workshop(s, index, out); break;
    case FTHING_BOX: explain_box(s, index, out); break;
    case FTHING_CHARACTER: explain_character(s, index, out); break;
    case FTHING_COLUMN:
        textblock_add(out, LOOK_BOLD, 0, florenza_column_name(index));
        textblock_add(out, LOOK_PLAIN, 2, word(form("term.florenza.about-column-%s", column_keys[index])));
        break;
    case FTHING_AHEAD:
        textblock_add(out, LOOK_PLAIN, 0, word("term.florenza.about-ahead"));
        if (s->viewer < v->head.seats)
            florenza_ahead(s, s->viewer, out);
        break;
    default: break;
    }
}

/* All free workshops, all tiles, all people in town: to be searched. */
void florenza_browse(const struct screen_model *s, struct textblock *out)
{
    const struct florenza_state *v = s->view;
    const struct florenza_set *set = set_of(s);
    textblock_add(out, LOOK_HEAD, 0, word("term.florenza.list-free"));
    for (int p = 0; p < v->head.seats; p++)
        for (int i = 0; i < FL_SPACES; i++)
            if (v->ready[p] >> i & 1)
                textblock_add(out, p == s->viewer ? LOOK_BOLD : LOOK_PLAIN, 4,
                          word_mixed(p == s->viewer ? "term.florenza.free-own" : "term.florenza.free-other", seat_words(s->m, p),
                                     florenza_workshop_name(v->district[p][i]), workshop_does(&set->workshop[v->district[p][i]]), 0, 0, 0));
    textblock_add(out, LOOK_PLAIN, 0, "");
    textblock_add(out, LOOK_HEAD, 0, word("term.florenza.list-tiles"));
    for (int t = 1; t < FL_WORKSHOPS; t++)
        if (v->supply[t])
            textblock_add(out, LOOK_PLAIN, 4, word_mixed("term.florenza.tile", form("%d %s", v->supply[t], florenza_workshop_name(t)), florenza_price_words(&set->workshop[t].price), workshop_does(&set->workshop[t]), 0, 0, 0));
    textblock_add(out, LOOK_PLAIN, 0, "");
    textblock_add(out, LOOK_HEAD, 0, word("term.florenza.list-boxes"));
    for (int box = 0; box < FL_BOXES; box++) {
        bool done;
        if (box >= FL_CIVIC && florenza_box_seat(v, box, &done) >= 0)
            continue;
        textblock_add(out, LOOK_PLAIN, 4, word_mixed("term.florenza.open-box", form("%s (%s)", florenza_box_name(box), florenza_skills(set->box[box].skills)), florenza_price_words(&set->box[box].price), florenza_gain_words(&set->box[box].gain), 0, 0, 0));
    }
    textblock_add(out, LOOK_PLAIN, 0, "");
    textblock_add(out, LOOK_HEAD, 0, word("term.florenza.list-people"));
    for (int l = 0; l < FL_LIVES; l++)
        for (int who = 0; who < FL_NAMED; who++)
            if (v->life[l] >> who & 1)
                textblock_add(out, v->busy >> who & 1 ? LOOK_DIM : LOOK_PLAIN, 4, form("%s: %s", florenza_character_name(who), character_words(set, who)));
}
