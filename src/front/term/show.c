/* show.c: positions, lists, events and scores as lines of text. */
#include "front/term/show.h"

#include "base/form.h"
#include "proto/lang.h"
#include "proto/rulebook.h"

#include <stdio.h>
#include <string.h>

/* ---- Sentences -------------------------------------------------------------- */

static void say_with(const char *key, const struct lang_args *args)
{
    char memory[1024];
    struct sg_text out;
    sg_text_init(&out, memory, sizeof memory);
    lang_say(key, args, &out);
    puts(memory);
}

void say(const char *key)
{
    struct lang_args args = {{0, 0, 0}, {NULL, NULL, NULL}, NULL};
    say_with(key, &args);
}

void say_numbers(const char *key, int64_t a, int64_t b)
{
    struct lang_args args = {{a, b, 0}, {NULL, NULL, NULL}, NULL};
    say_with(key, &args);
}

void say_words(const char *key, const char *a, const char *b)
{
    struct lang_args args = {{0, 0, 0}, {a, b, NULL}, NULL};
    say_with(key, &args);
}

const char *show_name(const struct match *m, int seat, char *out)
{
    const struct match_seat *s = match_seat(m, seat);
    if (s->name[0])
        snprintf(out, SHOW_MAX_NAME, "%s", s->name);
    else
        snprintf(out, SHOW_MAX_NAME, "Seat %d", seat + 1);
    return out;
}

/* ---- Wrapped lines ------------------------------------------------------------ */

/* Pieces on one line, broken between pieces; what follows is indented. */
struct wrap {
    int column, indent;
    bool first;
};

static void wrap_start(struct wrap *w, const char *head, int indent)
{
    w->column = printf("%s", head);
    w->indent = indent;
    w->first = true;
}

/* How much of a piece too long for a line goes on this one: up to a ','. */
static int cut(const char *piece, int length, int room)
{
    if (length <= room)
        return length;
    for (int i = room; i > 0; i--)
        if (piece[i - 1] == ',')
            return i;
    return length;
}

static void wrap_piece(struct wrap *w, const char *piece, const char *between)
{
    int length = (int)strlen(piece), gap = w->first ? 0 : (int)strlen(between);
    if (!w->first && w->column + gap + length > SHOW_WIDTH) {
        printf("\n%*s", w->indent, "");
        w->column = w->indent;
    } else if (!w->first) {
        printf("%s", between);
        w->column += gap;
    }
    w->first = false;
    for (int n; (n = cut(piece, length, SHOW_WIDTH - w->column)) < length;) {
        printf("%.*s\n%*s", n, piece, w->indent + 2, "");
        piece += n;
        length -= n;
        w->column = w->indent + 2;
    }
    printf("%s", piece);
    w->column += length;
}

/* ---- Positions ----------------------------------------------------------------- */

static bool by_seat(const struct sg_field *f)
{
    return f->rows > 1 && !f->by;
}

static int columns(const struct sg_field *f)
{
    return f->type == SG_NUMBER && f->inner ? f->inner : 1;
}

/* A row as text: of numbers with named columns only those that are not 0. */
static void row_text(const struct sg_field *f, const void *view, int row, struct sg_text *out)
{
    if (columns(f) == 1 || !f->per) {
        sg_field_row(f, view, row, out);
        return;
    }
    bool some = false;
    for (int c = 0; c < columns(f); c++) {
        int64_t n = sg_field_number(f, view, row, c);
        if (!n)
            continue;
        sg_text_form(out, "%s%s:%d", some ? "," : "", f->per->name[c], (int)n);
        some = true;
    }
    if (!some)
        sg_text_char(out, '-');
}

static bool is_nothing(const char *text)
{
    return strcmp(text, "-") == 0 || strcmp(text, "0") == 0;
}

/* A field with named rows: those that hold something. */
static void show_rows(const struct sg_field *f, const void *view)
{
    struct wrap w;
    char head[80];
    snprintf(head, sizeof head, "  %s: ", f->name);
    w.first = true;
    for (int r = 0; r < f->rows; r++) {
        char value[1024], piece[1100];
        struct sg_text text;
        sg_text_init(&text, value, sizeof value);
        row_text(f, view, r, &text);
        if (is_nothing(value))
            continue;
        if (w.first)
            wrap_start(&w, head, 6);
        snprintf(piece, sizeof piece, "%s %s", f->by->name[r], value);
        wrap_piece(&w, piece, ", ");
    }
    if (!w.first)
        putchar('\n');
}

static void plain_piece(struct wrap *w, const struct sg_field *f, const void *view, int row)
{
    char value[1024], piece[1100];
    struct sg_text text;
    sg_text_init(&text, value, sizeof value);
    row_text(f, view, row, &text);
    if (is_nothing(value))
        return;
    snprintf(piece, sizeof piece, "%s %s", f->name, value);
    wrap_piece(w, piece, " \xc2\xb7 ");
}

void show_position(const struct match *m, int viewer)
{
    const struct sg_game *g = match_game(m);
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    char name[SHOW_MAX_NAME], head[SHOW_MAX_NAME + 16];
    struct wrap w;
    match_view(m, viewer, match_plies(m), view);
    putchar('\n');
    wrap_start(&w, "  ", 4);
    for (int i = 0; i < g->field_count; i++)
        if (g->fields[i].rows == 1)
            plain_piece(&w, &g->fields[i], view, 0);
    putchar('\n');
    for (int i = 0; i < g->field_count; i++)
        if (g->fields[i].rows > 1 && g->fields[i].by)
            show_rows(&g->fields[i], view);
    for (int seat = 0; seat < match_setup(m).seats; seat++) {
        snprintf(head, sizeof head, "%c %s: ", seat == match_turn(m) ? '>' : ' ',
                 show_name(m, seat, name));
        wrap_start(&w, head, 6);
        for (int i = 0; i < g->field_count; i++)
            if (by_seat(&g->fields[i]))
                plain_piece(&w, &g->fields[i], view, seat);
        putchar('\n');
    }
}

/* ---- Lists ---------------------------------------------------------------------- */

void show_list(const struct match *m, const struct sg_choice *list, int count,
               const bool *marked)
{
    const struct sg_game *g = match_game(m);
    bool star = false;
    putchar('\n');
    for (int i = 0; i < count; i++) {
        char memory[SG_MAX_TEXT + 16];
        struct sg_text text;
        uint16_t kind = list[i].action.kind;
        sg_text_init(&text, memory, sizeof memory);
        sg_choice_format(g, &list[i], &text);
        if (marked[i])
            sg_text_add(&text, " *");
        star |= marked[i];
        /* What it means is said once for each kind of action. */
        if (i == 0 || list[i - 1].action.kind != kind)
            printf("%4d  %-28s  %s\n", i + 1, memory, g->verbs[kind].about);
        else
            printf("%4d  %s\n", i + 1, memory);
    }
    if (star)
        say("play.star");
}

/* ---- What happened ------------------------------------------------------------------ */

struct teller {
    const struct match *m;
    int viewer, told;
};

static void tell(void *ctx, const struct sg_event *event)
{
    struct teller *t = ctx;
    char memory[512], name[SHOW_MAX_NAME];
    struct sg_text out;
    sg_text_init(&out, memory, sizeof memory);
    lang_event(match_game(t->m), event, t->viewer,
               event->seat >= 0 ? show_name(t->m, event->seat, name) : NULL, &out);
    printf("  %s\n", memory);
    t->told++;
}

void show_events(const struct match *m, int from, int viewer)
{
    for (int ply = from; ply < match_plies(m); ply++) {
        struct teller t = {m, viewer, 0};
        struct sg_trace trace = {tell, &t};
        const struct match_ply *p = match_ply(m, ply);
        match_events(m, ply, &trace);
        /* An action without events is told itself, unless chance answers it. */
        bool answered = ply + 1 < match_plies(m) && match_ply(m, ply + 1)->seat == SG_CHANCE;
        if (t.told || p->seat < 0 || answered)
            continue;
        char memory[SG_MAX_TEXT], name[SHOW_MAX_NAME];
        struct sg_text out;
        sg_text_init(&out, memory, sizeof memory);
        sg_action_format(match_game(m), match_action_seen(m, viewer, ply), &out);
        printf("  %s: %s\n", show_name(m, p->seat, name), memory);
    }
}

void show_score(const struct match *m, int viewer)
{
    const struct sg_game *g = match_game(m);
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    struct sg_line lines[SG_MAX_LINES];
    struct sg_result r;
    /* At the end there are no secrets any more. */
    if (match_turn(m) == SG_OVER)
        memcpy(view, match_state(m), g->state_size);
    else
        match_view(m, viewer, match_plies(m), view);
    g->result(view, &r);
    for (int seat = 0; seat < match_setup(m).seats; seat++) {
        char name[SHOW_MAX_NAME], head[SHOW_MAX_NAME + 40];
        struct wrap w;
        int n = g->lines(view, seat, lines);
        snprintf(head, sizeof head, "%c %d. %s: %d", r.winners >> seat & 1 ? '*' : ' ',
                 r.place[seat], show_name(m, seat, name), (int)r.points[seat]);
        wrap_start(&w, head, 6);
        for (int i = 0; i < n; i++) {
            char piece[128];
            struct sg_text text;
            sg_text_init(&text, piece, sizeof piece);
            sg_text_add(&text, i ? "" : " = ");
            lang_line(g, &lines[i], &text);
            sg_text_form(&text, " %d", (int)lines[i].points);
            wrap_piece(&w, piece, ", ");
        }
        putchar('\n');
    }
}

static void print_part(const struct rulebook_part *part)
{
    printf("\n%.*s \xc2\xb7 %.*s\n", (int)part->id.length, part->id.at, (int)part->title.length,
           part->title.at);
    if (part->text.length)
        printf("%.*s\n", (int)part->text.length, part->text.at);
}

bool show_rule(const struct sg_game *game, const char *id)
{
    struct rulebook book;
    struct rulebook_part part;
    if (!rulebook_open(&book, game->name) || !rulebook_find(&book, id, &part))
        return false;
    print_part(&part);
    if (!part.clause) /* a chapter, with all its clauses */
        while (rulebook_next(&book, &part) && part.clause)
            print_part(&part);
    return true;
}
