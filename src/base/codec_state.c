/* codec_state.c: whole states as one line of text, and as bytes. */
#include "base/codec.h"

#include "base/error.h"

#include "base/check.h"
#include "base/hash.h"

#include <string.h>

static int width(const struct sg_field *f)
{
    bool wide = f->type == SG_NUMBER || f->type == SG_LIST;
    return wide && f->inner ? f->inner : 1;
}

static bool field_differs(const struct sg_field *f, const void *a, const void *b)
{
    int rows = sg_field_rows(f, a);
    for (int r = 0; r < rows; r++) {
        size_t at = (size_t)(f->offset + r * f->stride); /* the columns of a row lie side by side */
        if (memcmp((const char *)a + at, (const char *)b + at, (size_t)(width(f) * f->size)) != 0)
            return true;
    }
    return false;
}

static void format_field(const struct sg_field *f, const void *state, struct sg_text *out)
{
    sg_text_printf(out, "; %s", f->name);
    if (f->rows > 1)
        sg_text_add(out, " =");
    for (int r = 0; r < sg_field_rows(f, state); r++) {
        sg_text_char(out, ' ');
        sg_field_row(f, state, r, out);
    }
}

/* Is this the home of pieces, some of which are not where they started? */
static bool robbed(const struct sg_game *game, const struct sg_field *home, const void *state, const void *fresh)
{
    for (int i = 0; i < game->field_count; i++) {
        const struct sg_field *f = &game->fields[i];
        if (f->type == SG_SET && f->group == home->group && field_differs(f, state, fresh))
            return true;
    }
    return false;
}

static bool is_home(const struct sg_field *f)
{
    return f->type == SG_SET && f->group && f->home;
}

/*
 * Only what differs from the start of the game is said. Homes of pieces come
 * last: what the other fields take or give back no longer disturbs them.
 */
void sg_position_format(const struct sg_game *game, const void *state, struct sg_text *out)
{
    _Alignas(8) char fresh[SG_MAX_STATE];
    struct sg_setup setup = sg_setup_of(state);
    struct sg_head head;
    memcpy(&head, state, sizeof head);
    sg_setup_format(game, &setup, out);
    game->init(fresh, &setup);
    if (head.viewer == SG_SPECTATOR)
        sg_text_add(out, "; view spectator");
    else if (head.viewer != SG_TRUTH)
        sg_text_printf(out, "; view %d", head.viewer + 1);
    for (int i = 0; i < game->field_count; i++)
        if (!is_home(&game->fields[i]) && field_differs(&game->fields[i], state, fresh))
            format_field(&game->fields[i], state, out);
    for (int i = 0; i < game->field_count; i++)
        if (is_home(&game->fields[i]) && robbed(game, &game->fields[i], state, fresh))
            format_field(&game->fields[i], state, out);
}

static bool take_viewer(struct sg_slice *rest, const struct sg_game *game, void *state, struct sg_error *why)
{
    struct sg_slice part = *rest, tail, w;
    struct sg_head head;
    int64_t n;
    bool more = sg_slice_split(*rest, ';', &part, &tail);
    if (!sg_slice_next(&part, &w) || !sg_slice_is(w, "view"))
        return true;
    memcpy(&head, state, sizeof head);
    if (!sg_slice_next(&part, &w))
        return sg_wrong(why, "wrong.form.view");
    if (sg_slice_is(w, "spectator")) {
        head.viewer = SG_SPECTATOR;
    } else if (sg_slice_number(w, 1, head.seats, &n)) {
        head.viewer = (uint8_t)(n - 1);
    } else {
        return sg_wrong_args(why, "wrong.form.view-seat", "%s", game->name);
    }
    memcpy(state, &head, sizeof head);
    if (more)
        *rest = tail;
    else
        rest->length = 0;
    return true;
}

bool sg_position_parse(const struct sg_game *game, const char *text, size_t length, void *state, struct sg_error *why)
{
    _Alignas(8) char copy[SG_MAX_STATE];
    struct sg_slice all = {text, length}, head = all, rest = {text, 0}, name;
    struct sg_setup setup;
    sg_check(game->state_size <= sizeof copy);
    bool more = sg_slice_split(all, ';', &head, &rest);
    if (!sg_slice_next(&head, &name) || !sg_slice_is(name, game->name))
        return sg_wrong_args(why, "wrong.form.position", "%s", game->name);
    if (!sg_setup_parse(game, head.at, head.length, &setup, why))
        return false;
    game->init(copy, &setup);
    if (more && !take_viewer(&rest, game, copy, why))
        return false;
    if (rest.length && !sg_fields_set(game, copy, rest.at, rest.length, why))
        return false;
    if (!game->normalize(copy, why))
        return false;
    memcpy(state, copy, game->state_size);
    return true;
}

/* ---- bytes ----------------------------------------------------------------- */

enum { HEAD_BYTES = 14 }; /* seats, viewer, options, hash of the set */

static uint64_t set_hash(const struct sg_game *game, int set)
{
    return game->components ? game->components->hash(set) : 0;
}

static void put_bytes(uint8_t **p, uint64_t v, int size)
{
    for (int i = 0; i < size; i++)
        *(*p)++ = (uint8_t)(v >> (8 * i));
}

static uint64_t take_bytes(const uint8_t **p, int size)
{
    uint64_t v = 0;
    for (int i = 0; i < size; i++)
        v |= (uint64_t) * (*p)++ << (8 * i);
    return v;
}

static size_t encoded_size(const struct sg_game *game)
{
    size_t size = HEAD_BYTES;
    for (int i = 0; i < game->field_count; i++)
        size += (size_t)(game->fields[i].rows * width(&game->fields[i])) * game->fields[i].size;
    return size;
}

size_t sg_state_encode(const struct sg_game *game, const void *state, uint8_t *out, size_t capacity)
{
    size_t size = encoded_size(game);
    struct sg_head head;
    if (size > capacity)
        return size;
    memcpy(&head, state, sizeof head);
    put_bytes(&out, head.seats, 1);
    put_bytes(&out, head.viewer, 1);
    put_bytes(&out, head.options, 4);
    put_bytes(&out, set_hash(game, head.set), 8);
    for (int i = 0; i < game->field_count; i++) {
        const struct sg_field *f = &game->fields[i];
        size_t columns = (size_t)width(f);
        for (int r = 0; r < f->rows; r++) {
            if (f->size == 1) { /* nearly all: hashing a state is on the way of loading */
                memcpy(out, (const char *)state + f->offset + r * f->stride, columns);
                out += columns;
                continue;
            }
            for (int c = 0; c < (int)columns; c++)
                put_bytes(&out, sg_field_get(f, state, r, c), f->size);
        }
    }
    return size;
}

static bool find_set(const struct sg_game *game, uint64_t hash, uint8_t *set)
{
    if (!game->components) {
        *set = 0;
        return hash == 0;
    }
    for (int slot = 0; slot < SG_MAX_SETS; slot++) {
        if (game->components->name(slot) && game->components->hash(slot) == hash) {
            *set = (uint8_t)slot;
            return true;
        }
    }
    return false;
}

/* Is the value one that the field's table allows? */
static bool allowed(const struct sg_field *f, const void *state, int r, int c)
{
    uint64_t v = sg_field_get(f, state, r, c);
    if (f->type == SG_NUMBER) {
        int64_t n = sg_field_number(f, state, r, c);
        return n >= f->low && n <= f->high;
    }
    if (f->type == SG_SET)
        return f->names->count >= 64 || v >> f->names->count == 0;
    uint64_t none = f->type == SG_LIST ? 255 : f->size == 8 ? ~0ull : (1ull << 8 * f->size) - 1;
    return v < (uint64_t)f->names->count || v == none;
}

bool sg_state_decode(const struct sg_game *game, const uint8_t *bytes, size_t length, void *state, struct sg_error *why)
{
    _Alignas(8) char copy[SG_MAX_STATE];
    _Alignas(8) char settled[SG_MAX_STATE];
    struct sg_setup setup = {0, 0, 0};
    if (length != encoded_size(game))
        return sg_wrong_args(why, "wrong.form.bytes", "%s%d", game->name, (int)encoded_size(game));
    setup.seats = (uint8_t)take_bytes(&bytes, 1);
    uint8_t viewer = (uint8_t)take_bytes(&bytes, 1);
    setup.options = (uint32_t)take_bytes(&bytes, 4);
    if (!find_set(game, take_bytes(&bytes, 8), &setup.set))
        return sg_wrong(why, "wrong.form.set-of-state");
    if (!game->check_setup(&setup, why))
        return false;
    if (viewer >= setup.seats && viewer != SG_TRUTH && viewer != SG_SPECTATOR)
        return sg_wrong(why, "wrong.form.viewer");
    game->init(copy, &setup);
    struct sg_head head;
    memcpy(&head, copy, sizeof head);
    head.viewer = viewer;
    memcpy(copy, &head, sizeof head);
    for (int i = 0; i < game->field_count; i++) {
        const struct sg_field *f = &game->fields[i];
        for (int r = 0; r < f->rows; r++) {
            for (int c = 0; c < width(f); c++) {
                sg_field_put(f, copy, r, c, take_bytes(&bytes, f->size));
                if (allowed(f, copy, r, c))
                    continue;
                return sg_wrong_args(why, "wrong.form.cannot-be", "%s", f->name);
            }
        }
    }
    memcpy(settled, copy, game->state_size);
    if (!game->normalize(settled, why))
        return false;
    if (memcmp(settled, copy, game->state_size) != 0)
        return sg_wrong(why, "wrong.form.contradict");
    memcpy(state, copy, game->state_size);
    return true;
}

uint64_t sg_state_hash_as(const struct sg_game *game, const void *state, uint32_t rules)
{
    uint8_t bytes[SG_MAX_STATE + 256];
    size_t size = sg_state_encode(game, state, bytes, sizeof bytes);
    sg_check(size <= sizeof bytes);
    return sg_hash(bytes, size, rules);
}

uint64_t sg_state_hash(const struct sg_game *game, const void *state)
{
    return sg_state_hash_as(game, state, game->rules_version);
}
