/* advice.c: moves and chances in words, see advice.h. */
#include "cli/advice.h"

#include "base/rng.h"
#include "host/i18n.h"
#include "term/screen/textblock.h"
#include "term/text/model.h"

#include <stdio.h>
#include <string.h>

const char *advice_action(const struct match *m, const void *view, int seat, struct sg_action action)
{
    struct screen_model model = {
        .m = m, .game = match_game(m), .view = view, .viewer = seat, .turn = seat, .kind = NO_THING};
    struct sg_choice choice = {action, 0};
    const char *label = model_label(&model, &choice);
    return label + strspn(label, " "); /* some begin with the place of a sign */
}

/* Draws until `seat` can play `action`; false if that does not come about. */
static bool lead_to(const struct sg_game *game, void *state, int seat, struct sg_action action, struct sg_rng *rng)
{
    while (game->turn(state) == SG_CHANCE)
        game->apply(state, game->chance_sample(state, sg_rng_below(rng, game->chance_total(state))), NULL);
    return game->turn(state) == seat && !game->refuse(state, action, NULL);
}

/* How far the line can be played in one guess at the truth; its words, if `out`. */
static int follow_line(const struct match *m, const void *view, uint64_t guess, const struct sg_action *line,
                       const int8_t *seat, int count, const char **out)
{
    _Alignas(16) char state[SG_MAX_STATE], seen[SG_MAX_STATE];
    const struct sg_game *game = match_game(m);
    struct sg_rng rng;
    int i = 0;
    sg_rng_init(&rng, 1, guess);
    memcpy(state, view, game->state_size);
    game->resample(state, &rng);
    for (; i < count && lead_to(game, state, seat[i], line[i], &rng); i++) {
        if (out) {
            game->redact(state, seat[i], seen);
            out[i] = advice_action(m, seen, seat[i], line[i]);
        }
        game->apply(state, line[i], NULL);
    }
    return i;
}

int advice_line(const struct match *m, const void *view, const struct sg_action *line, const int8_t *seat, int count,
                const char **out)
{
    enum { GUESSES = 64 };
    uint64_t best = 0;
    int most = -1;
    for (uint64_t guess = 0; guess < GUESSES && most < count; guess++) {
        int far = follow_line(m, view, guess, line, seat, count, NULL);
        if (far > most) {
            most = far;
            best = guess;
        }
    }
    return follow_line(m, view, best, line, seat, count, out);
}

const char *advice_percent(double chance)
{
    return i18n_decimal(100 * chance, 1);
}

const char *advice_change(double change)
{
    return change > -0.0005 && change < 0.0005 ? i18n_decimal(0, 1) : i18n_change(100 * change, 1);
}

const char *advice_column(const char *key, int index)
{
    const char *at = i18n(key);
    for (; index && (at = strchr(at, '|')); index--)
        at++;
    if (!at)
        return "";
    const char *end = strchr(at, '|');
    return frame_printf("%.*s", end ? (int)(end - at) : (int)strlen(at), at);
}

void advice_put(const char *text, int columns, bool right)
{
    int blanks = columns - text_columns(text);
    printf("%*s%s%*s", right && blanks > 0 ? blanks : 0, "", text, !right && blanks > 0 ? blanks : 0, "");
}

bool advice_print(struct buffer *out)
{
    buffer_add(out, "\n");
    bool ok = fwrite(out->at, 1, out->length, stdout) == out->length;
    buffer_free(out);
    return ok;
}
