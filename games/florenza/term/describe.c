/* describe.c: Florenza's table in sentences. */
#include "games/florenza/term/internal.h"
#include "term/describe.h"
#include "host/words.h"
#include "games/florenza/rules/florenza.h"

#include <stdio.h>
#include <string.h>

static const struct florenza_state *view_of(const struct screen_model *s)
{
    return s->view;
}

static const char *seat_name(const struct screen_model *s, int p)
{
    return p == s->viewer ? word_s("told.you", name_of(s->m, p), NULL) : name_of(s->m, p);
}

static const char *cubes_of(const struct florenza_state *v, int p)
{
    struct florenza_price have = {0};
    for (int c = 0; c < FL_CUBES; c++)
        have.cubes[c] = (uint8_t)(v->cubes[p][c] < 255 ? v->cubes[p][c] : 255);
    return florenza_price_words(&have);
}

static void tell_seat(const struct screen_model *s, int p, struct textblock *out)
{
    const struct florenza_state *v = view_of(s);
    struct joined more = {""};
    join(&more, word_mixed("told.florenza.seat", NULL, NULL, NULL, v->florins[p], v->prestige[p], v->influence[p]));
    if (v->certificates[p])
        join(&more, word_n("told.florenza.seat-certificates", v->certificates[p], 0));
    join(&more, word_n("told.florenza.seat-workers", v->hand[p], v->pool[p]));
    join(&more, word_s("told.florenza.seat-cubes", cubes_of(v, p), NULL));
    join(&more, v->captain == p ? word("term.florenza.captain") : "");
    join(&more, v->bishop == p ? word("term.florenza.bishop") : "");
    join(&more, v->stopped >> p & 1 ? word("told.florenza.stopped") : "");
    textblock_add(out, LOOK_PLAIN, 4, form("  %s: %s", seat_name(s, p), more.at));
}

static void tell_district(const struct screen_model *s, int p, struct textblock *out)
{
    const struct florenza_state *v = view_of(s);
    struct joined made = {""}, making = {""};
    int free_spaces = 0;
    textblock_add(out, LOOK_HEAD, 0, word_s("told.florenza.district", seat_name(s, p), NULL));
    for (int i = 0; i < FL_SPACES; i++) {
        struct joined more = {""};
        if (!v->district[p][i]) {
            free_spaces++;
            continue;
        }
        join(&more, florenza_workshop_does(s, v->district[p][i]));
        join(&more, v->unfinished[p] >> i & 1 ? word("told.florenza.building") : "");
        join(&more, v->on[p][i] ? word_s("told.florenza.worker-on", name_of(s->m, v->on[p][i] - 1), NULL) : "");
        textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_mixed("told.florenza.space", NULL, florenza_workshop_name(v->district[p][i]), more.at, i + 1, 0, 0)));
    }
    textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_n("told.florenza.free-spaces", free_spaces, 0)));
    for (int box = 0; box < FL_CIVIC; box++)
        if (v->crests[p] >> box & 1)
            join(&made, florenza_box_name(box));
    for (int i = 0; i < FL_WORKERS; i++)
        if (v->sites[p][i] < FL_CIVIC)
            join(&making, florenza_box_name(v->sites[p][i]));
    if (made.at[0])
        textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.florenza.made", made.at, NULL)));
    if (making.at[0])
        textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.florenza.making", making.at, NULL)));
}

static void tell_city(const struct screen_model *s, struct textblock *out)
{
    struct joined open = {""};
    textblock_add(out, LOOK_HEAD, 0, word("told.florenza.city"));
    for (int box = FL_CIVIC; box < FL_BOXES; box++) {
        bool done;
        int seat = florenza_box_seat(view_of(s), box, &done);
        if (seat < 0)
            join(&open, florenza_box_name(box));
        else
            textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_s(done ? "told.florenza.box-done" : "told.florenza.box-making", florenza_box_name(box), name_of(s->m, seat))));
    }
    textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.florenza.box-free", joined(&open, word("told.none")), NULL)));
}

static void tell_life(const struct screen_model *s, struct textblock *out)
{
    const struct florenza_state *v = view_of(s);
    textblock_add(out, LOOK_HEAD, 0, word("told.florenza.life"));
    for (int l = 0; l < FL_LIVES; l++) {
        struct joined who = {""};
        for (int i = 0; i < FL_NAMED; i++) {
            bool away = v->busy >> i & 1 || v->detained_artist == i || v->expelled == i;
            if (v->life[l] >> i & 1)
                join(&who, away ? word_s("told.florenza.away", florenza_character_name(i), NULL) : florenza_character_name(i));
        }
        if (who.at[0])
            textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_mixed("told.florenza.life-row", NULL, who.at, NULL, l + 1, 0, 0)));
    }
}

static void tell_places(const struct screen_model *s, struct textblock *out)
{
    const struct florenza_state *v = view_of(s);
    struct joined market = {""}, banco = {""};
    for (int p = 0; p < v->head.seats; p++) {
        join(&market, v->market >> p & 1 ? name_of(s->m, p) : "");
        join(&banco, v->working[p] ? name_of(s->m, p) : "");
    }
    textblock_add(out, LOOK_PLAIN, 4, word_s("told.florenza.places", joined(&market, word("told.nobody")), joined(&banco, word("told.nobody"))));
    for (int p = 0; p < v->head.seats; p++)
        if (v->pulpit[p] != FL_NONE)
            textblock_add(out, LOOK_PLAIN, 4, word_s("told.florenza.pulpit", florenza_character_name(v->pulpit[p]), name_of(s->m, p)));
    if (v->duomo_pulpit != FL_NONE && v->duomo_donor < v->head.seats)
        textblock_add(out, LOOK_PLAIN, 4, word_s("told.florenza.pulpit", word_s("term.florenza.in-duomo", florenza_character_name(v->duomo_pulpit), NULL), name_of(s->m, v->duomo_donor)));
}

void florenza_sentences(const struct screen_model *s, enum telling how, struct textblock *out)
{
    const struct florenza_state *v = view_of(s);
    int n = v->head.seats;
    bool seated = s->viewer < n;
    if (how >= TELL_STEP)
        return;
    if (how == TELL_TURN && seated) {
        int p = s->viewer;
        textblock_add(out, LOOK_PLAIN, 0, word_mixed("told.florenza.you", NULL, NULL, NULL, v->florins[p], v->prestige[p], v->hand[p]));
        textblock_add(out, LOOK_PLAIN, 0, word_mixed("told.florenza.you-cubes", cubes_of(v, p), NULL, NULL, 0, v->influence[p], 0));
        florenza_ahead(s, p, out);
        return;
    }
    textblock_add(out, LOOK_HEAD, 0, word("told.florenza.seats"));
    for (int i = 0; i < n; i++)
        tell_seat(s, v->order[0] < n && v->order[n - 1] < n ? v->order[i] : i, out);
    for (int p = 0; p < n; p++)
        tell_district(s, p, out);
    tell_city(s, out);
    tell_life(s, out);
    tell_places(s, out);
    if (seated) {
        textblock_add(out, LOOK_HEAD, 0, word("term.florenza.ahead"));
        florenza_ahead(s, s->viewer, out);
    }
}

bool florenza_find(const struct screen_model *s, const char *typed, int *kind, int *index)
{
    struct finding f = {typed, 0, NO_THING, 0};
    for (int i = 1; i < FL_WORKSHOPS; i++)
        finding_try(&f, florenza_workshop_name(i), FTHING_WORKSHOP, i);
    for (int i = 0; i < FL_BOXES; i++)
        finding_try(&f, florenza_box_name(i), FTHING_BOX, i);
    for (int i = 0; i < FL_CHARACTERS; i++)
        finding_try(&f, florenza_character_name(i), FTHING_CHARACTER, i);
    for (int i = 0; i < florenza_columns(); i++)
        finding_try(&f, florenza_column_name(i), FTHING_COLUMN, i);
    finding_try(&f, word("term.florenza.ahead"), FTHING_AHEAD, 0);
    finding_seats(&f, s);
    *kind = f.kind;
    *index = f.index;
    return f.rank > 0;
}
