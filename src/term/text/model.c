/* model.c: what people read about a position: the game's presentation as text of the terminal. */
#include "term/text/model.h"

#include "host/i18n.h"
#include "present/lang.h"
#include "proto/fold.h"

#include <stdio.h>
#include <string.h>

/* ---- Text --------------------------------------------------------------------------------- */

void join(struct joined *j, const char *text)
{
    if (text && *text)
        snprintf(j->at, sizeof j->at, "%s", *j->at ? i18n_words("lang.comma", j->at, text) : text);
}

struct sg_view model_view(const struct screen_model *s)
{
    return (struct sg_view){s->game, s->view, s->viewer, s->turn};
}

/* What the seats are called: by the game, else by their players. */
static int seat_names(const struct screen_model *s, const char *names[SG_MAX_SEATS])
{
    unsigned char memory[4096];
    struct sg_arena arena;
    struct sg_view v = model_view(s);
    int seats = match_setup(s->m).seats;
    for (int i = 0; i < seats; i++) {
        sg_arena_init(&arena, memory, sizeof memory);
        const struct sg_message *name = sg_seat_name(&v, i, &arena);
        struct sg_text out;
        names[i] = name_of(s->m, i);
        if (!name)
            continue;
        char own[64];
        sg_text_init(&out, own, sizeof own);
        lang_tr(name, NULL, 0, &out);
        names[i] = frame_printf("%s", own);
    }
    return seats;
}

const char *model_text(const struct screen_model *s, const struct sg_message *message)
{
    char memory[4096];
    const char *names[SG_MAX_SEATS];
    struct sg_text out;
    int seats = seat_names(s, names);
    sg_text_init(&out, memory, sizeof memory);
    lang_tr_to(message, names, seats, name_you(s->m), &out);
    return frame_printf("%s", memory);
}

/* The number that a thing has in a catalogue, "G07": what one types for it, and a column of the table shows; else "".
 */
static const char *catalogue_number(const struct sg_view *v, struct sg_thing thing)
{
    const char *token = thing.kind > SG_THING_SEAT ? sg_thing_token(v, thing) : "";
    return token[0] >= 'A' && token[0] <= 'Z' && token[1] >= '0' && token[1] <= '9' ? token : "";
}

void model_page(const struct screen_model *s, const struct sg_page *page, struct textblock *out)
{
    static const unsigned char looks[] = {
        [SG_PAR_TITLE] = LOOK_BOLD,   [SG_PAR_HEAD] = LOOK_HEAD, [SG_PAR_TEXT] = LOOK_PLAIN,
        [SG_PAR_ITEM] = LOOK_PLAIN,   [SG_PAR_GAIN] = LOOK_GOOD, [SG_PAR_LOSS] = LOOK_PLAIN,
        [SG_PAR_WARNING] = LOOK_WARN, [SG_PAR_NOTE] = LOOK_DIM};
    for (int i = 0; i < page->count; i++) {
        const struct sg_paragraph *p = &page->paragraph[i];
        struct sg_view v = model_view(s);
        const char *text = model_text(s, p->text), *number = catalogue_number(&v, p->about);
        if (*number)
            text = frame_printf("%s %s", number, text);
        int indent = p->style == SG_PAR_TITLE || p->style == SG_PAR_HEAD ? 0 : p->style == SG_PAR_ITEM ? 4 : 2;
        textblock_add(out, looks[p->style], indent, p->style == SG_PAR_ITEM ? frame_printf("  %s", text) : text);
    }
    struct joined rules = {""};
    for (int i = 0; i < page->clause_count; i++)
        join(&rules, page->clause[i]);
    if (page->clause_count)
        textblock_add(out, LOOK_DIM, 2, frame_printf("(%s)", rules.at));
    if (page->origin && strchr(page->origin, 'R') && page->origin[1])
        textblock_add(out, LOOK_WARN, 2, i18n("term.origin-mixed"));
    else
        for (const char *letter = page->origin; letter && *letter; letter++)
            textblock_add(out, *letter == 'R' ? LOOK_WARN : LOOK_DIM, 2, i18n(frame_printf("term.origin-%c", *letter)));
}

const char *model_tip(const struct screen_model *s, const char *topic)
{
    struct sg_choice list[SG_MAX_CHOICES];
    struct sg_topic topics[SG_MAX_TOPICS];
    struct sg_view v = model_view(s);
    struct sg_arena *arena = frame_messages();
    int count = sg_topics(&v, list, s->turn >= 0 ? s->game->actions(s->view, list) : 0, arena, topics);
    for (int i = 0; i < count; i++)
        if (strcmp(topics[i].id, topic) == 0 && topics[i].text)
            return model_text(s, topics[i].text);
    return NULL;
}

/* ---- Words ------------------------------------------------------------------------------------------ */

const char *model_where(const struct screen_model *s)
{
    struct sg_view v = model_view(s);
    return model_text(s, sg_status(&v, frame_messages()));
}

/* A title with the number that one would type for what it is about. */
static const char *with_number(const struct screen_model *s, const struct sg_choice *choice,
                               const struct sg_message *title, const struct sg_label *l)
{
    struct sg_view v = model_view(s);
    const char *text = model_text(s, title), *number = catalogue_number(&v, l->about);
    if (*number && strstr(action_words(s->game, choice->action), number))
        text = frame_printf("%s [%s]", text, number);
    return text;
}

/* And what it gains or costs behind it. */
static const char *with_gain(const struct screen_model *s, const struct sg_choice *choice,
                             const struct sg_message *title, const struct sg_label *l)
{
    const char *text = with_number(s, choice, title, l);
    return l->gain ? i18n_words("lang.brackets", text, model_text(s, l->gain)) : text;
}

const char *model_label(const struct screen_model *s, const struct sg_choice *choice)
{
    struct sg_view v = model_view(s);
    struct sg_label l;
    sg_label(&v, choice, frame_messages(), &l);
    const char *title = with_gain(s, choice, l.title, &l);
    return l.detail ? i18n_words("lang.dot", title, model_text(s, l.detail)) : title;
}

void model_words(const struct screen_model *s, const struct sg_choice *choice, struct model_words *out)
{
    struct sg_view v = model_view(s);
    struct sg_label l;
    sg_label(&v, choice, frame_messages(), &l);
    out->title = with_number(s, choice, l.title, &l);
    out->detail = l.detail ? model_text(s, l.detail) : NULL;
    out->gain = l.gain ? model_text(s, l.gain) : NULL;
    out->lacks = l.lacks;
}

const char *model_brief(const struct screen_model *s, const struct sg_choice *choice, enum brief how)
{
    struct sg_view v = model_view(s);
    struct sg_label l;
    sg_label(&v, choice, frame_messages(), &l);
    const char *text = with_gain(s, choice, l.brief ? l.brief : l.title, &l);
    const struct render *own = render_of(s->game);
    return own && own->brief ? own->brief(s, choice, text, how) : text;
}

const char *model_spoken(const struct screen_model *s, const struct sg_choice *choice, bool gain)
{
    struct sg_view v = model_view(s);
    struct sg_label l;
    sg_label(&v, choice, frame_messages(), &l);
    const char *title = model_text(s, l.title), *earned = l.gain ? model_text(s, l.gain) : "";
    return *earned && (gain || !strchr(earned, ' ')) ? frame_printf("%s (%s)", title, earned) : title;
}

bool model_lacks(const struct screen_model *s, const struct sg_choice *choice)
{
    struct sg_view v = model_view(s);
    struct sg_label l;
    sg_label(&v, choice, frame_messages(), &l);
    return l.lacks;
}

bool model_about(const struct screen_model *s, struct sg_action action, int *kind, int *index)
{
    struct sg_view v = model_view(s);
    struct sg_choice choice = {action, 0};
    struct sg_label l;
    sg_label(&v, &choice, frame_messages(), &l);
    *kind = l.about.kind;
    *index = l.about.index;
    return l.about.kind != SG_THING_NONE;
}

/* ---- Groups -------------------------------------------------------------------------------------------- */

/* Does the one action of a group say just what its heading says? Then the heading is another. */
static bool says_the_same(const struct screen_model *s, const struct sg_group *g, const char *title,
                          const struct sg_choice *list, int count)
{
    struct sg_view v = model_view(s);
    for (int i = 0; i < count && g->primary && g->actions == 1; i++) {
        struct sg_label l;
        sg_label(&v, &list[i], frame_messages(), &l);
        if (strcmp(l.group, g->id) == 0)
            return strcmp(model_text(s, l.title), title) == 0;
    }
    return false;
}

static void read_groups(const struct screen_model *s, struct model_groups *known)
{
    struct sg_choice list[SG_MAX_CHOICES];
    struct sg_group groups[SG_MAX_GROUPS];
    struct sg_view v = model_view(s);
    int count = s->turn >= 0 ? s->game->actions(s->view, list) : 0;
    known->count = sg_groups(&v, list, count, frame_messages(), groups);
    for (int i = 0; i < known->count; i++) {
        snprintf(known->group[i].id, sizeof known->group[i].id, "%s", groups[i].id);
        const struct sg_message *head = groups[i].heading ? groups[i].heading : groups[i].title;
        snprintf(known->group[i].title, sizeof known->group[i].title, "%s", model_text(s, head));
        bool shared = i && groups[i].heading && groups[i - 1].heading &&
                      strcmp(groups[i].heading->key, groups[i - 1].heading->key) == 0;
        known->group[i].first = shared ? known->group[i - 1].first : i;
        known->group[i].aside = groups[i].aside;
    }
    for (int i = 0; i < known->count; i++) { /* the messages above are not needed any more */
        groups[i].id = known->group[i].id;
        if (says_the_same(s, &groups[i], known->group[i].title, list, count))
            snprintf(known->group[i].title, sizeof known->group[i].title, "%s", i18n("present.group-or"));
    }
}

static const struct model_groups *groups_of(const struct screen_model *s)
{
    struct model_groups *known = s->groups ? s->groups : frame_take(sizeof *known);
    if (known->game == s->game && memcmp(known->state, s->view, s->game->state_size) == 0)
        return known;
    known->game = s->game;
    memcpy(known->state, s->view, s->game->state_size);
    read_groups(s, known);
    return known;
}

int model_group(const struct screen_model *s, struct sg_action action)
{
    struct sg_view v = model_view(s);
    struct sg_choice choice = {action, 0};
    struct sg_label l;
    const struct model_groups *known = groups_of(s);
    sg_label(&v, &choice, frame_messages(), &l);
    for (int i = 0; i < known->count; i++)
        if (strcmp(known->group[i].id, l.group) == 0)
            return known->group[i].first;
    return known->count;
}

const char *model_heading(const struct screen_model *s, int group)
{
    const struct model_groups *known = groups_of(s);
    return group < known->count ? known->group[group].title : i18n("present.group-all");
}

bool model_aside(const struct screen_model *s, int group)
{
    const struct model_groups *known = groups_of(s);
    return group < known->count && known->group[group].aside;
}

void model_sort(const struct screen_model *s, struct sg_choice *list, int count)
{
    for (int i = 1; i < count; i++) {
        struct sg_choice c = list[i];
        int group = model_group(s, c.action), j = i;
        for (; j > 0 && model_group(s, list[j - 1].action) > group; j--)
            list[j] = list[j - 1];
        list[j] = c;
    }
}

/* ---- Things ----------------------------------------------------------------------------------------------- */

void model_explain(const struct screen_model *s, int kind, int index, struct textblock *out)
{
    struct sg_page page;
    struct sg_view v = model_view(s);
    if (sg_explain(&v, sg_thing_of(kind, index), frame_messages(), &page))
        model_page(s, &page, out);
}

const char *model_token(const struct screen_model *s, int kind, int index)
{
    struct sg_view v = model_view(s);
    return kind == SG_THING_SEAT ? "" : sg_thing_token(&v, sg_thing_of(kind, index));
}

/* The thing whose name fits best what somebody typed. */
struct finding {
    const char *typed;
    int rank, kind, index;
};

static void try_name(struct finding *f, const char *name, int kind, int index)
{
    char folded[256], typed[256];
    fold_text(name, folded, sizeof folded);
    fold_text(f->typed, typed, sizeof typed);
    int rank = fold_fit_words(folded, typed); /* whole words before beginnings and fragments */
    if (rank <= f->rank)
        return;
    f->rank = rank;
    f->kind = kind;
    f->index = index;
}

/* How well it fits; 0: there is no such thing. */
static int find_thing(const struct screen_model *s, const char *typed, int *kind, int *index)
{
    const struct sg_present *p = sg_present_of(s->game);
    struct sg_view v = model_view(s);
    struct finding f = {typed, 0, NO_THING, 0};
    for (int k = 1; k < p->kind_count; k++)
        for (int i = 0; i < sg_thing_count(&v, k); i++)
            try_name(&f, sg_thing_token(&v, sg_thing_of(k, i)), k, i);
    for (int k = 1; k < p->kind_count; k++)
        for (int i = 0; i < sg_thing_count(&v, k); i++)
            try_name(&f, model_text(s, sg_thing_name(&v, sg_thing_of(k, i), frame_messages())), k, i);
    for (int seat = 0; seat < match_setup(s->m).seats; seat++)
        try_name(&f, name_of(s->m, seat), THING_SEAT, seat);
    *kind = f.kind;
    *index = f.index;
    return f.rank;
}

bool model_find(const struct screen_model *s, const char *typed, int *kind, int *index)
{
    return find_thing(s, typed, kind, index) > 0;
}

bool model_named(const struct screen_model *s, const char *typed, int *kind, int *index)
{
    return find_thing(s, typed, kind, index) >= FOLD_WORDS;
}

const char *model_word_about(const struct screen_model *s, const char *typed)
{
    const char *const *word = sg_present_of(s->game)->words;
    char wanted[SG_MAX_TEXT], name[SG_MAX_TEXT];
    fold_text(typed, wanted, sizeof wanted);
    for (; word && *word; word++) {
        const char *key = frame_printf("word.%s.%s", s->game->name, *word);
        fold_text(i18n(key), name, sizeof name);
        if (fold_fit(name, wanted) >= FOLD_WORD_START)
            return i18n(frame_printf("%s.about", key));
    }
    return NULL;
}

/* ---- Pages -------------------------------------------------------------------------------------------------- */

const char *model_topic(const struct screen_model *s, int n)
{
    struct sg_choice list[SG_MAX_CHOICES];
    struct sg_topic topics[SG_MAX_TOPICS];
    struct sg_view v = model_view(s);
    int count = s->turn >= 0 ? s->game->actions(s->view, list) : 0;
    return n < sg_topics(&v, list, count, frame_messages(), topics) ? topics[n].id : NULL;
}

void model_plan(const struct screen_model *s, struct textblock *out)
{
    struct sg_view v = model_view(s);
    struct sg_page page;
    sg_plan(&v, sg_view_seat(&v), frame_messages(), &page);
    model_page(s, &page, out);
}

void model_describe(const struct screen_model *s, enum sg_description how, struct textblock *out)
{
    struct sg_page page;
    struct sg_view v = model_view(s);
    sg_describe(&v, how, frame_messages(), &page);
    model_page(s, &page, out);
}

const char *model_holdings(const struct screen_model *s, int seat, const void *before, int most)
{
    struct sg_view v = model_view(s), old = {s->game, before, s->viewer, s->turn};
    struct sg_holding now[SG_MAX_HOLDINGS], then[SG_MAX_HOLDINGS];
    struct joined all = {""};
    int rows = sg_holdings(&v, seat, now);
    if (before)
        sg_holdings(&old, seat, then);
    for (int i = 0; i < rows && most > 0; i++) {
        struct sg_arena *arena = frame_messages();
        int64_t n = before ? now[i].amount - then[i].amount : now[i].amount;
        if (!n)
            continue;
        join(&all, model_text(s, sg_msg(arena, now[i].key, before ? sg_signed(n) : sg_num(n))));
        most--;
    }
    return frame_printf("%s", all.at);
}

void model_browse(const struct screen_model *s, struct textblock *out)
{
    const char *const *word = sg_present_of(s->game)->words;
    model_describe(s, SG_DESCRIBE_LISTS, out);
    if (word && *word)
        textblock_add(out, LOOK_HEAD, 0, i18n("term.words"));
    for (; word && *word; word++)
        textblock_add(out, LOOK_PLAIN, 2, i18n(frame_printf("word.%s.%s.about", s->game->name, *word)));
}

const char *model_uncounted(const struct screen_model *s, const void *view, int seat)
{
    struct sg_view v = {s->game, view, s->viewer, s->turn};
    const struct sg_message *why = sg_uncounted(&v, seat, frame_messages());
    why = why ? why : sg_unseen(&v, seat, frame_messages());
    return why ? model_text(s, why) : NULL;
}

/* ---- The table of a game that nobody has drawn: its description, line by line -------------------------------- */

/* Draws the description; answers the rows it took. */
static int draw_description(struct screen_model *s, struct area a)
{
    struct sg_page page;
    struct sg_view v = model_view(s);
    int row = 0;
    sg_describe(&v, SG_DESCRIBE_TABLE, frame_messages(), &page);
    for (int i = 0; i < page.count && row < a.rows; i++) {
        struct sg_thing about = page.paragraph[i].about;
        const char *text = model_text(s, page.paragraph[i].text);
        struct textblock p = {0};
        textblock_add(&p, LOOK_PLAIN, 2, text);
        int lines = textblock_lines(&p, a.columns);
        if (lines == 1)
            model_put(s, a, row, 0, a.columns, LOOK_PLAIN, about.kind, about.index, text);
        else
            textblock_draw(&p, area_part(a, row, 0, a.rows - row < lines ? a.rows - row : lines, a.columns), 0);
        textblock_free(&p);
        row += lines;
    }
    return row < a.rows ? row : a.rows;
}

void model_table(struct screen_model *s, struct area a, struct layout *out)
{
    const struct render *own = render_of(s->game);
    if (own) {
        screen_inks(own->inks, own->ink_count);
        own->table(s, a, out);
        return;
    }
    int left = a.columns * 3 / 5, most = a.rows - 8;
    int rows = draw_description(s, area_part(a, 0, 0, most > 0 ? most : 0, left - 2));
    out->log = area_part(a, 0, left, rows, a.columns - left);
    out->bottom = area_part(a, rows + 1, 0, a.rows - rows - 1, a.columns);
    out->keep = out->bottom.row;
}
