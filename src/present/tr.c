/* tr.c: messages made into text. */
#include "present/tr.h"

#include "present/plural.h"

#include <string.h>

enum { DEPTH = 12 }; /* messages in messages; nobody writes more, but a file might */

/* A sentence being filled in. */
struct filling {
    const struct tr *t;
    const struct tr_language *language; /* that the sentence is of */
    int count;
    const struct sg_arg *args;
    const char *seat;
    int depth;
};

static bool write_message(const struct tr *t, const struct sg_message *m, int depth, struct sg_text *out);

/* ---- Finding sentences ----------------------------------------------------------------- */

/* The sentence and the language that has it; NULL: none. */
static const struct tr_language *find_sentence(const struct tr *t, const char *key, struct sg_slice *sentence)
{
    const struct tr_language *l = t->language;
    for (; l; l = l->fallback)
        if (l->find(l->ctx, key, sentence))
            return l;
    return NULL;
}

/* What stands between {0} and {1}: ", ", " and ". */
static struct sg_slice between(const struct tr *t, const char *key, const char *otherwise)
{
    struct sg_slice sentence, before, after, middle, rest;
    bool ok = find_sentence(t, key, &sentence) && sg_slice_split(sentence, '}', &before, &after) &&
              sg_slice_split(after, '{', &middle, &rest);
    return ok ? middle : sg_slice_of(otherwise);
}

/* ---- Numbers ----------------------------------------------------------------------------- */

/* What stands between thousands, from how many digits before it on, and before decimals. */
static const struct number_style {
    const char *codes, *separator;
    int digits;
    char decimal;
} number_styles[] = {
    {"en ja zh ko he", ",", 1, '.'}, {"de it nl da tr id el ro sl hr sr", ".", 1, ','},
    {"es pt", ".", 2, ','},          {"fr", "\u202f", 1, ','},
    {"pl", "\u00a0", 2, ','},        {"cs sk ru uk sv nb no fi hu bg lt lv", "\u00a0", 1, ','},
};

static const struct number_style *style_of(const char *code)
{
    for (size_t i = 0; i < sizeof number_styles / sizeof number_styles[0]; i++) {
        struct sg_slice codes = sg_slice_of(number_styles[i].codes), one;
        while (sg_slice_next(&codes, &one))
            if (sg_slice_is(one, code))
                return &number_styles[i];
    }
    return number_styles;
}

/* Digits, with what stands between thousands. */
static void put_digits(const struct filling *f, struct sg_slice digits, struct sg_text *out)
{
    const struct number_style *style = style_of(f->language->code);
    bool grouped = f->t->typeset && (int)digits.length >= 3 + style->digits;
    for (size_t i = 0; i < digits.length; i++) {
        if (grouped && i && (digits.length - i) % 3 == 0)
            sg_text_add(out, style->separator);
        sg_text_char(out, digits.at[i]);
    }
}

static void put_amount(const struct filling *f, uint64_t n, struct sg_text *out)
{
    char digits[24], *at = digits + sizeof digits;
    do
        *--at = (char)('0' + n % 10);
    while (n /= 10);
    put_digits(f, (struct sg_slice){at, (size_t)(digits + sizeof digits - at)}, out);
}

static bool is_digits(struct sg_slice s)
{
    for (size_t i = 0; i < s.length; i++)
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
    return s.length > 0;
}

/* "-1234.5" as the language writes it. */
static void put_decimal(const struct filling *f, const char *number, struct sg_text *out)
{
    struct sg_slice all = sg_slice_of(number ? number : ""), whole, decimals;
    bool sign = all.length && (all.at[0] == '-' || all.at[0] == '+');
    struct sg_slice rest = {all.at + sign, all.length - sign};
    bool split = sg_slice_split(rest, '.', &whole, &decimals);
    if (!split)
        whole = rest;
    if (!is_digits(whole) || (split && !is_digits(decimals))) {
        sg_text_bytes(out, all.at, all.length);
        return;
    }
    if (sign)
        sg_text_add(out, all.at[0] == '-' ? "\u2212" : "+");
    put_digits(f, whole, out);
    if (!split)
        return;
    sg_text_char(out, style_of(f->language->code)->decimal);
    sg_text_bytes(out, decimals.at, decimals.length);
}

static void put_number(const struct filling *f, int64_t n, bool with_sign, struct sg_text *out)
{
    if (n < 0)
        sg_text_add(out, "\u2212");
    else if (with_sign && n)
        sg_text_char(out, '+');
    put_amount(f, n < 0 ? 0 - (uint64_t)n : (uint64_t)n, out);
}

/* A message without arguments. */
static bool tr_key(const struct tr *t, const char *key, struct sg_text *out)
{
    const struct sg_message m = {.key = key, .seat = SG_NOBODY};
    return write_message(t, &m, 0, out);
}

/* ---- Arguments ----------------------------------------------------------------------------- */

static void put_seat(const struct filling *f, int64_t seat, struct sg_text *out)
{
    const struct tr *t = f->t;
    struct sg_arg number = sg_num(seat + 1);
    struct sg_slice sentence;
    if (seat < 0) {
        tr_key(t, "lang.table", out);
    } else if (seat + 1 == t->you) {
        tr_key(t, "lang.you", out);
    } else if (t->seats && seat < t->seat_count && t->seats[seat]) {
        sg_text_add(out, t->seats[seat]);
    } else {
        const struct tr_language *l = find_sentence(t, "lang.seat", &sentence);
        if (l)
            tr_fill(t, l, sentence, 1, &number, NULL, out);
        else
            put_number(f, seat + 1, false, out);
    }
}

static void put_list(const struct filling *f, const struct sg_list *list, bool commas, struct sg_text *out)
{
    for (const struct sg_list_item *item = list->first; item; item = item->next) {
        if (item != list->first) {
            bool last = !item->next && !commas;
            struct sg_slice joint = last ? between(f->t, "lang.and", " and ") : between(f->t, "lang.comma", ", ");
            sg_text_bytes(out, joint.at, joint.length);
        }
        write_message(f->t, item->message, f->depth + 1, out);
    }
}

static void put_arg(const struct filling *f, const struct sg_arg *arg, bool commas, bool with_sign, struct sg_text *out)
{
    switch (arg->type) {
    case SG_ARG_NUMBER: put_number(f, arg->number, with_sign, out); break;
    case SG_ARG_SIGNED: put_number(f, arg->number, true, out); break;
    case SG_ARG_DECIMAL: put_decimal(f, arg->text, out); break;
    case SG_ARG_TEXT: sg_text_add(out, arg->text ? arg->text : ""); break;
    case SG_ARG_SEAT: put_seat(f, arg->number, out); break;
    case SG_ARG_MESSAGE: write_message(f->t, arg->message, f->depth + 1, out); break;
    case SG_ARG_LIST: put_list(f, arg->list, commas, out); break;
    }
}

/* ---- Places ---------------------------------------------------------------------------------- */

/* What stands between braces: "0", "1|coin|coins", "1?lies|lie", "0,", "0.^". */
struct place {
    int which; /* argument, or -1: the seat */
    bool commas, cut, capital, with_sign;
    bool said; /* not the form alone */
    bool formed;
    struct sg_slice forms;
};

static bool read_place(struct sg_slice text, struct place *out)
{
    *out = (struct place){.which = -1, .said = true};
    if (sg_slice_is(text, "seat"))
        return true;
    if (!text.length || text.at[0] < '0' || text.at[0] > '9')
        return false;
    out->which = text.at[0] - '0';
    for (size_t i = 1; i < text.length; i++) {
        switch (text.at[i]) {
        case ',': out->commas = true; break;
        case '.': out->cut = true; break;
        case '^': out->capital = true; break;
        case '+': out->with_sign = true; break;
        case '|':
        case '?':
            out->said = text.at[i] == '|';
            out->formed = true;
            out->forms = (struct sg_slice){text.at + i + 1, text.length - i - 1};
            return true;
        default: return false;
        }
    }
    return true;
}

/* Form `i` of "coin|coins"; the last one there is if there are fewer. */
static struct sg_slice form_at(struct sg_slice forms, int i)
{
    struct sg_slice one, rest;
    while (sg_slice_split(forms, '|', &one, &rest)) {
        if (i-- == 0)
            return one;
        forms = rest;
    }
    return forms;
}

/* Makes a capital of the letter at `at`: Latin, Greek without accents, Cyrillic. */
static void capitalise(struct sg_text *out, size_t at)
{
    unsigned char *c = (unsigned char *)out->at + at;
    uint32_t code = 0, upper;
    size_t length = at < out->length ? sg_utf8(c, out->length - at, &code) : 0;
    if (length == 1 && code >= 'a' && code <= 'z')
        *c = (unsigned char)(code - 'a' + 'A');
    if (length != 2)
        return;
    upper = code;
    bool even_first = (code >= 0x100 && code <= 0x137) || (code >= 0x14a && code <= 0x177);
    bool odd_first = (code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17e);
    if ((code >= 0xe0 && code <= 0xfe && code != 0xf7) || (code >= 0x3b1 && code <= 0x3c9 && code != 0x3c2) ||
        (code >= 0x430 && code <= 0x44f))
        upper = code - 32;
    else if ((even_first && code % 2) || (odd_first && code % 2 == 0))
        upper = code - 1;
    c[0] = (unsigned char)(0xc0 | upper >> 6);
    c[1] = (unsigned char)(0x80 | (upper & 0x3f));
}

static void put_place(const struct filling *f, struct sg_slice text, struct sg_text *out)
{
    struct place p;
    size_t from = out->length;
    if (!read_place(text, &p))
        return;
    if (p.which < 0) {
        if (f->seat)
            sg_text_add(out, f->seat);
        else
            tr_key(f->t, "lang.table", out);
        return;
    }
    if (p.which >= f->count)
        return;
    const struct sg_arg *arg = &f->args[p.which];
    if (p.said)
        put_arg(f, arg, p.commas, p.with_sign, out);
    if (p.cut && out->length > from && out->at[out->length - 1] == '.')
        out->at[--out->length] = 0;
    if (p.formed) {
        struct sg_slice form = form_at(p.forms, sg_plural_of(f->language->code, arg->number));
        if (p.said)
            sg_text_char(out, ' ');
        sg_text_bytes(out, form.at, form.length);
    }
    if (p.capital)
        capitalise(out, from);
}

/* ---- The whole --------------------------------------------------------------------------------- */

static void fill_sentence(const struct filling *f, struct sg_slice s, struct sg_text *out)
{
    struct sg_slice before, after, place, tail;
    while (sg_slice_split(s, '{', &before, &after) && sg_slice_split(after, '}', &place, &tail)) {
        sg_text_bytes(out, before.at, before.length);
        put_place(f, place, out);
        s = tail;
    }
    sg_text_bytes(out, s.at, s.length);
}

void tr_fill(const struct tr *t, const struct tr_language *language, struct sg_slice sentence, int count,
             const struct sg_arg *args, const char *seat, struct sg_text *out)
{
    struct filling f = {t, language, count, args, seat, 0};
    fill_sentence(&f, sentence, out);
}

/* A message without a key is its argument. */
static void write_bare(const struct tr *t, const struct sg_message *m, int depth, struct sg_text *out)
{
    struct filling f = {t, t->language, m->count, m->arg, NULL, depth};
    if (m->count)
        put_arg(&f, m->arg, false, false, out);
}

/* Is one of its arguments the seat that is spoken to? */
static bool names_you(const struct tr *t, const struct sg_message *m)
{
    for (int i = 0; i < m->count; i++)
        if (m->arg[i].type == SG_ARG_SEAT && m->arg[i].number + 1 == t->you)
            return true;
    return false;
}

/* The sentence of a message, spoken to somebody if it has such a one. */
static const struct tr_language *find_spoken(const struct tr *t, const struct sg_message *m, struct sg_slice *sentence)
{
    char memory[128];
    struct sg_text key;
    const struct tr_language *l = NULL;
    bool about = t->you && m->seat + 1 == t->you;
    if (about || (t->you && names_you(t, m))) {
        sg_text_init(&key, memory, sizeof memory);
        sg_text_printf(&key, "%s%s", m->key, about ? ".you" : ".yours");
        l = find_sentence(t, memory, sentence);
    }
    return l ? l : find_sentence(t, m->key, sentence);
}

static bool write_message(const struct tr *t, const struct sg_message *m, int depth, struct sg_text *out)
{
    char memory[128];
    struct sg_text name;
    struct sg_slice sentence;
    const struct sg_message *first = m;
    const struct tr_language *l = NULL;
    if (depth > DEPTH)
        return false;
    for (; m && m->key && !(l = find_spoken(t, m, &sentence)); m = m->otherwise)
        ;
    if (!m) {
        if (t->lacking)
            t->lacking(t->ctx, first->key, true);
        sg_text_add(out, first->key);
        return false;
    }
    if (!m->key) {
        write_bare(t, m, depth, out);
        return true;
    }
    if (l != t->language && t->lacking)
        t->lacking(t->ctx, m->key, false);
    struct filling f = {t, l, m->count, m->arg, m->who, depth};
    if (!m->who && m->seat >= 0) {
        sg_text_init(&name, memory, sizeof memory);
        put_seat(&f, m->seat, &name);
        f.seat = memory;
    }
    fill_sentence(&f, sentence, out);
    return true;
}

bool tr(const struct tr *t, const struct sg_message *message, struct sg_text *out)
{
    return write_message(t, message, 0, out);
}

/* ---- Sentences that are wrong ----------------------------------------------------------------- */

static const char *wrong_forms(const char *code, struct sg_slice forms)
{
    struct sg_slice one;
    int most = sg_plural_count(code), least = most < 2 ? most : 2, count = forms.length > 0;
    while (sg_slice_split(forms, '|', &one, &forms))
        count++;
    if (count >= least && count <= most)
        return NULL;
    return most == 2 ? "a number with a word needs two forms, {0|coin|coins}"
                     : "a number with a word has at most as many forms as the language has (present/plural.h)";
}

const char *tr_wrong(const char *code, struct sg_slice s)
{
    struct sg_slice before, after, text, tail;
    while (sg_slice_split(s, '{', &before, &after)) {
        struct place p;
        if (!sg_slice_split(after, '}', &text, &tail))
            return "a '{' is not closed";
        s = tail;
        if (!read_place(text, &p))
            return "between braces stands 0 to 9 or seat";
        const char *wrong = p.formed ? wrong_forms(code, p.forms) : NULL;
        if (wrong)
            return wrong;
    }
    return s.length && memchr(s.at, '}', s.length) ? "a '}' too much" : NULL;
}
