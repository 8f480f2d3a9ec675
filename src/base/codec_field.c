/* codec_field.c: parts of a state as words, from the game's table of fields. */
#include "base/codec.h"

#include "base/error.h"

#include "base/check.h"

#include <string.h>

static const char *const seat_word[SG_MAX_SEATS] = {"1", "2", "3", "4", "5"};

const struct sg_field *sg_field_find(const struct sg_game *game, struct sg_slice name)
{
    for (int i = 0; i < game->field_count; i++)
        if (sg_slice_is(name, game->fields[i].name))
            return &game->fields[i];
    return NULL;
}

static bool by_seat(const struct sg_field *f)
{
    return f->rows > 1 && !f->by;
}

static int columns_of(const struct sg_field *f)
{
    return f->inner ? f->inner : 1;
}

int sg_field_rows(const struct sg_field *f, const void *state)
{
    if (!by_seat(f))
        return f->rows;
    struct sg_head head;
    memcpy(&head, state, sizeof head);
    return head.seats < f->rows ? head.seats : f->rows;
}

uint64_t sg_field_get(const struct sg_field *f, const void *state, int row, int column)
{
    const char *p = (const char *)state + f->offset + row * f->stride + column * f->size;
    uint8_t b;
    uint16_t h;
    uint32_t w;
    uint64_t d;
    switch (f->size) {
    case 1: memcpy(&b, p, 1); return b;
    case 2: memcpy(&h, p, 2); return h;
    case 4: memcpy(&w, p, 4); return w;
    default: memcpy(&d, p, 8); return d;
    }
}

int64_t sg_field_number(const struct sg_field *f, const void *state, int row, int column)
{
    uint64_t v = sg_field_get(f, state, row, column);
    int bits = 8 * f->size;
    if (f->low < 0 && bits < 64 && (v >> (bits - 1) & 1))
        return (int64_t)(v | ~0ull << bits);
    return (int64_t)v;
}

void sg_field_put(const struct sg_field *f, void *state, int row, int column, uint64_t v)
{
    char *p = (char *)state + f->offset + row * f->stride + column * f->size;
    uint8_t b = (uint8_t)v;
    uint16_t h = (uint16_t)v;
    uint32_t w = (uint32_t)v;
    switch (f->size) {
    case 1: memcpy(p, &b, 1); break;
    case 2: memcpy(p, &h, 2); break;
    case 4: memcpy(p, &w, 4); break;
    default: memcpy(p, &v, 8); break;
    }
}

static uint64_t none_of(const struct sg_field *f)
{
    return f->size == 8 ? ~0ull : (1ull << 8 * f->size) - 1;
}

static const char *name_at(const struct sg_names *names, uint64_t i)
{
    return i < (uint64_t)names->count ? names->name[i] : "?";
}

void sg_field_row(const struct sg_field *f, const void *state, int row, struct sg_text *out)
{
    bool some = false;
    switch (f->type) {
    case SG_NUMBER:
        for (int c = 0; c < columns_of(f); c++) {
            if (c)
                sg_text_char(out, ',');
            sg_text_number(out, sg_field_number(f, state, row, c));
        }
        return;
    case SG_NAME: {
        uint64_t v = sg_field_get(f, state, row, 0);
        sg_text_add(out, v == none_of(f) ? "-" : name_at(f->names, v));
        return;
    }
    case SG_SET: {
        uint64_t v = sg_field_get(f, state, row, 0);
        for (int i = 0; i < f->names->count; i++) {
            if (!(v >> i & 1))
                continue;
            if (some)
                sg_text_char(out, ',');
            sg_text_add(out, f->names->name[i]);
            some = true;
        }
        break;
    }
    default:
        for (int c = 0; c < columns_of(f); c++) {
            uint64_t v = sg_field_get(f, state, row, c);
            if (v == 255)
                break;
            if (some)
                sg_text_char(out, ',');
            sg_text_add(out, name_at(f->names, v));
            some = true;
        }
        break;
    }
    if (!some)
        sg_text_char(out, '-');
}

/* ---- reading words ------------------------------------------------------- */

/* A value read from words, before it is stored or compared. */
enum { MAX_VALUES = 256 };

struct value {
    int64_t number[MAX_VALUES]; /* numbers of a row, names of a list, or [0] */
    uint64_t set;
    int count;
};

static int find_name(const struct sg_names *names, struct sg_slice w)
{
    for (int i = 0; i < names->count; i++)
        if (sg_slice_is(w, names->name[i]))
            return i;
    return -1;
}

static bool bad_value(const struct sg_field *f, struct sg_slice w, struct sg_error *why)
{
    sg_wrong_quote(why, f->type == SG_NUMBER ? "wrong.form.no-value-number" : "wrong.form.no-value-name", w);
    sg_error_add_text(why, sg_slice_of(f->name));
    if (f->type != SG_NUMBER)
        return sg_error_add_names(why, f->names);
    sg_error_add_number(why, (int)f->low);
    return sg_error_add_number(why, (int)f->high);
}

/* Adds one word to a value: a number, a name, or several joined by ','. */
static bool value_add(const struct sg_field *f, struct sg_slice w, struct value *v, struct sg_error *why)
{
    struct sg_slice head, tail = w;
    if (sg_slice_is(w, "-") && f->type != SG_NUMBER) {
        if (f->type == SG_NAME && v->count < MAX_VALUES)
            v->number[v->count++] = -1;
        return true;
    }
    for (bool more = true; more; w = tail) {
        more = sg_slice_split(w, ',', &head, &tail);
        if (!more)
            head = w;
        if (v->count >= MAX_VALUES)
            return bad_value(f, head, why);
        if (f->type == SG_NUMBER) {
            if (!sg_slice_number(head, f->low, f->high, &v->number[v->count]))
                return bad_value(f, head, why);
        } else {
            int i = find_name(f->names, head);
            if (i < 0)
                return bad_value(f, head, why);
            v->number[v->count] = i;
            if (f->type == SG_SET)
                v->set |= 1ull << i;
        }
        v->count++;
    }
    return true;
}

static bool value_whole(const struct sg_field *f, const struct value *v, struct sg_error *why)
{
    int want = f->type == SG_NUMBER ? columns_of(f) : f->type == SG_NAME ? 1 : -1;
    if (want >= 0 && v->count != want)
        return sg_wrong_args(why, "wrong.form.values", "%s%d%d", f->name, want, v->count);
    if (f->type == SG_LIST && v->count > columns_of(f))
        return sg_wrong_args(why, "wrong.form.holds", "%s%d", f->name, columns_of(f));
    return true;
}

/* How a clause relates words and state. */
enum relation { IS, HAS, LACKS };

/* What a clause is applied to: a state to change, or one to compare with. */
struct target {
    const struct sg_game *game;
    void *change;      /* NULL when comparing */
    const void *state; /* the same state */
    enum relation relation;
    struct sg_text *differs; /* what is there instead, when comparing */
    struct sg_error *why;
};

/* Puts pieces into a set and takes them out of the rest of its group. */
static void move_pieces(const struct target *t, const struct sg_field *f, int row, uint64_t set)
{
    uint64_t lost = sg_field_get(f, t->state, row, 0) & ~set;
    for (int i = 0; i < t->game->field_count; i++) {
        const struct sg_field *g = &t->game->fields[i];
        if (g->type != SG_SET || g->group != f->group)
            continue;
        for (int r = 0; r < g->rows; r++) {
            uint64_t have = sg_field_get(g, t->state, r, 0) & ~set;
            if (g->home)
                have |= lost;
            sg_field_put(g, t->change, r, 0, have);
        }
    }
    sg_field_put(f, t->change, row, 0, set);
}

/* "hand 1 has G03" adds to a set, "lacks" takes away, "=" says all of it. */
static void store_set(const struct target *t, const struct sg_field *f, int row, uint64_t set)
{
    uint64_t have = sg_field_get(f, t->state, row, 0);
    if (t->relation == HAS)
        set |= have;
    else if (t->relation == LACKS)
        set = have & ~set;
    if (f->group)
        move_pieces(t, f, row, set);
    else
        sg_field_put(f, t->change, row, 0, set);
}

static void store(const struct target *t, const struct sg_field *f, int row, const struct value *v)
{
    if (f->type == SG_SET) {
        store_set(t, f, row, v->set);
    } else if (f->type == SG_NAME) {
        sg_field_put(f, t->change, row, 0, v->number[0] < 0 ? none_of(f) : (uint64_t)v->number[0]);
    } else {
        for (int c = 0; c < columns_of(f); c++)
            sg_field_put(f, t->change, row, c, c < v->count ? (uint64_t)v->number[c] : 255);
    }
}

/* Does a list hold this name anywhere? */
static bool list_holds(const struct target *t, const struct sg_field *f, int row, int64_t name)
{
    for (int c = 0; c < columns_of(f); c++) {
        uint64_t have = sg_field_get(f, t->state, row, c);
        if (have == 255)
            return false;
        if (have == (uint64_t)name)
            return true;
    }
    return false;
}

static bool same_value(const struct target *t, const struct sg_field *f, int row, const struct value *v)
{
    if (f->type == SG_SET) {
        uint64_t have = sg_field_get(f, t->state, row, 0);
        return t->relation == HAS     ? (have & v->set) == v->set
               : t->relation == LACKS ? (have & v->set) == 0
                                      : have == v->set;
    }
    if (f->type == SG_NAME) {
        uint64_t have = sg_field_get(f, t->state, row, 0);
        return (v->number[0] < 0 ? none_of(f) : (uint64_t)v->number[0]) == have;
    }
    if (t->relation != IS) {
        for (int i = 0; i < v->count; i++)
            if (list_holds(t, f, row, v->number[i]) != (t->relation == HAS))
                return false;
        return true;
    }
    for (int c = 0; c < columns_of(f); c++) {
        int64_t have = sg_field_number(f, t->state, row, c);
        if (have != (c < v->count ? v->number[c] : 255))
            return false;
        if (f->type == SG_LIST && have == 255)
            break;
    }
    return true;
}

static void say_place(const struct sg_field *f, int row, struct sg_text *out)
{
    sg_text_add(out, f->name);
    if (f->rows > 1)
        sg_text_printf(out, " %s", f->by ? name_at(f->by, (uint64_t)row) : seat_word[row]);
}

static bool use_value(struct target *t, const struct sg_field *f, int row, const struct value *v)
{
    if (!value_whole(f, v, t->why))
        return false;
    bool many = f->type == SG_SET || (f->type == SG_LIST && !t->change);
    if (t->relation != IS && !many) {
        sg_wrong_args(t->why, f->type == SG_LIST ? "wrong.form.in-order" : "wrong.form.no-set", "%s", f->name);
        return false;
    }
    if (t->change) {
        store(t, f, row, v);
        return true;
    }
    if (same_value(t, f, row, v))
        return true;
    say_place(f, row, t->differs);
    sg_text_add(t->differs, " is ");
    sg_field_row(f, t->state, row, t->differs);
    return false;
}

static bool use_cell(struct target *t, const struct sg_field *f, int row, int column, struct sg_slice w)
{
    int64_t n;
    if (!sg_slice_number(w, f->low, f->high, &n))
        return bad_value(f, w, t->why);
    if (t->change) {
        sg_field_put(f, t->change, row, column, (uint64_t)n);
        return true;
    }
    int64_t have = sg_field_number(f, t->state, row, column);
    if (have == n)
        return true;
    say_place(f, row, t->differs);
    sg_text_printf(t->differs, " %s is %d", name_at(f->per, (uint64_t)column), (int)have);
    return false;
}

enum { MAX_WORDS = 264 };

static int row_named(const struct sg_field *f, const void *state, struct sg_slice w)
{
    int64_t n;
    if (f->by)
        return find_name(f->by, w);
    return sg_slice_number(w, 1, sg_field_rows(f, state), &n) ? (int)n - 1 : -1;
}

/* Reads words[0..count) as the value of one row and uses it. */
static bool use_words(struct target *t, const struct sg_field *f, int row, const struct sg_slice *words, int count)
{
    struct value v = {{0}, 0, 0};
    if (count == 0) {
        sg_wrong_args(t->why, "wrong.form.missing-value", "%s", f->name);
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (!value_add(f, words[i], &v, t->why)) {
            return false;
        }
    }
    return use_value(t, f, row, &v);
}

/* "florins 20 28 31": one word for each row. */
static bool use_rows(struct target *t, const struct sg_field *f, const struct sg_slice *words, int count)
{
    int rows = sg_field_rows(f, t->state);
    if (count != rows) {
        sg_wrong_args(t->why, "wrong.form.rows", "%s%d%d", f->name, rows, count);
        return false;
    }
    for (int r = 0; r < rows; r++)
        if (!use_words(t, f, r, words + r, 1))
            return false;
    return true;
}

/*
 * Do these two words name a column and its number? With two columns both
 * could be numbers of the whole row; then a column must not look like one.
 */
static bool is_cell(const struct sg_field *f, const struct sg_slice *words, int count)
{
    int64_t n;
    return count == 2 && f->per && find_name(f->per, words[0]) >= 0 &&
           (columns_of(f) != 2 || !sg_slice_number(words[0], INT32_MIN, INT32_MAX, &n));
}

static bool no_row(const struct target *t, const struct sg_field *f)
{
    sg_wrong_args(t->why, f->by ? "wrong.form.by-name" : "wrong.form.by-seat", "%s", f->name);
    return f->by ? sg_error_add_names(t->why, f->by)
                 : sg_error_add_list(t->why, SG_ERROR_ARG_SEATS, t->game, sg_field_rows(f, t->state));
}

/* The value of one row, or of one cell of it: "= 28", "G01 G02", "corn = 3". */
static bool use_row(struct target *t, const struct sg_field *f, int row, const struct sg_slice *words, int count,
                    int sign)
{
    if (sign == 0)
        return use_words(t, f, row, words + 1, count - 1);
    if (sign < 0 && !is_cell(f, words, count))
        return use_words(t, f, row, words, count);
    if (sign > 1 || !f->per)
        return sg_wrong(t->why, "wrong.form.words-before-sign");
    int column = find_name(f->per, words[0]);
    if (column < 0 || count != (sign < 0 ? 2 : 3))
        return sg_wrong(t->why, "wrong.form.cell");
    return use_cell(t, f, row, column, words[count - 1]);
}

static int find_sign(struct target *t, const struct sg_slice *words, int count)
{
    for (int i = 0; i < count; i++) {
        bool is = sg_slice_is(words[i], "="), has = sg_slice_is(words[i], "has");
        if (!is && !has && !sg_slice_is(words[i], "lacks"))
            continue;
        t->relation = is ? IS : has ? HAS : LACKS;
        return i;
    }
    return -1;
}

/*
 * "workers corn 3", "florins 1 = 28", "hand 2 has G01", "florins 20 28 31".
 * As many words as there are seats are a list of all seats; the name of a
 * row, or a sign after it, means one row.
 */
static bool clause_field(struct target *t, const struct sg_field *f, const struct sg_slice *words, int count)
{
    int sign = find_sign(t, words, count);
    if (f->rows <= 1)
        return use_row(t, f, 0, words, count, sign);
    int named = count ? row_named(f, t->state, words[0]) : -1;
    bool row_like = f->type == SG_NUMBER && !f->by && columns_of(f) == 1;
    bool plain_list = count == sg_field_rows(f, t->state) && (named < 0 || row_like);
    if (sign == 0)
        return use_rows(t, f, words + 1, count - 1);
    if (sign < 0 && plain_list)
        return use_rows(t, f, words, count);
    if (named < 0)
        return no_row(t, f);
    return use_row(t, f, named, words + 1, count - 1, sign < 0 ? -1 : sign - 1);
}

/* The seat field that has `w` among its names: "peasant" is a status. */
static const struct sg_field *field_with(const struct sg_game *game, struct sg_slice w)
{
    for (int i = 0; i < game->field_count; i++) {
        const struct sg_field *f = &game->fields[i];
        if (by_seat(f) && f->type == SG_NAME && find_name(f->names, w) >= 0)
            return f;
    }
    return NULL;
}

static const struct sg_field *seat_field(const struct sg_game *game, struct sg_slice w)
{
    const struct sg_field *f = sg_field_find(game, w);
    return f && by_seat(f) ? f : NULL;
}

/* "seat 1 peasant florins 20 hand G01 G02": words after "seat". */
static bool clause_seat(struct target *t, const struct sg_slice *words, int count)
{
    struct sg_head head;
    int64_t n;
    memcpy(&head, t->state, sizeof head);
    if (count < 2 || !sg_slice_number(words[0], 1, head.seats, &n))
        return sg_wrong(t->why, "wrong.form.seat");
    for (int i = 1; i < count;) {
        const struct sg_field *f = seat_field(t->game, words[i]);
        if (!f) {
            f = field_with(t->game, words[i]);
            if (!f)
                return sg_wrong_quote(t->why, "wrong.form.no-seat-part", words[i]);
            if (!use_words(t, f, (int)n - 1, words + i, 1))
                return false;
            i++;
            continue;
        }
        int from = i + 1, to = from;
        if (from < count && sg_slice_is(words[from], "="))
            to = ++from;
        if (f->type == SG_SET || f->type == SG_LIST)
            while (to < count && (sg_slice_is(words[to], "-") || words[to].length) && !seat_field(t->game, words[to]) &&
                   (to == from || find_name(f->names, words[to]) >= 0 || !field_with(t->game, words[to])))
                to++;
        else if (is_cell(f, words + from, count - from >= 2 ? 2 : 0))
            to += 2;
        else if (to < count)
            to++;
        if (!use_row(t, f, (int)n - 1, words + from, to - from, -1))
            return false;
        i = to;
    }
    return true;
}

static bool clause(struct target *t, struct sg_slice text)
{
    struct sg_slice words[MAX_WORDS], w;
    int count = 0;
    t->relation = IS;
    while (sg_slice_next(&text, &w)) {
        if (count == MAX_WORDS)
            return sg_wrong(t->why, "wrong.form.words");
        words[count++] = w;
    }
    if (count == 0)
        return sg_wrong(t->why, "wrong.form.nothing");
    if (sg_slice_is(words[0], "seat"))
        return clause_seat(t, words + 1, count - 1);
    const struct sg_field *f = sg_field_find(t->game, words[0]);
    if (f)
        return clause_field(t, f, words + 1, count - 1);
    sg_wrong_quote(t->why, "wrong.form.no-part", words[0]);
    sg_error_add_text(t->why, sg_slice_of(t->game->name));
    return sg_error_add_list(t->why, SG_ERROR_ARG_FIELDS, t->game, 0);
}

/* Clauses are separated by ';' or by ',' before a blank or the end. */
static bool clauses(struct target *t, const char *text, size_t length)
{
    size_t from = 0;
    for (size_t i = 0; i <= length; i++) {
        bool end = i == length;
        bool stop = !end && (text[i] == ';' ||
                             (text[i] == ',' && (i + 1 == length || text[i + 1] == ' ' || text[i + 1] == '\t')));
        if (!end && !stop)
            continue;
        struct sg_slice part = {text + from, i - from};
        if (!clause(t, part))
            return false;
        from = i + 1;
    }
    return true;
}

bool sg_fields_set(const struct sg_game *game, void *state, const char *text, size_t length, struct sg_error *why)
{
    _Alignas(8) char copy[SG_MAX_STATE];
    sg_check(game->state_size <= sizeof copy);
    memcpy(copy, state, game->state_size);
    struct target t = {.game = game, .change = copy, .state = copy, .relation = IS, .why = why};
    if (!clauses(&t, text, length))
        return false;
    memcpy(state, copy, game->state_size);
    return true;
}

bool sg_fields_expect(const struct sg_game *game, const void *state, const char *text, size_t length,
                      struct sg_text *differs, struct sg_error *why)
{
    struct target t = {.game = game, .state = state, .relation = IS, .differs = differs, .why = why};
    sg_error_clear(why);
    return clauses(&t, text, length);
}
