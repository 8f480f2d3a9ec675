/*
 * fuzz_play.c: bytes choose a set-up and then actions, legal or not.
 *
 * An action that is refused must have its clause; one that is not must be in
 * the list, and playing it must leave a settled state whose views hold.
 */
#include "fuzz.h"

#include "trial/internal.h"

static const uint8_t *at;
static size_t left;

static unsigned take_number(int bytes)
{
    unsigned v = 0;
    for (int i = 0; i < bytes; i++) {
        v = v << 8 | (left ? *at : 0);
        at += left > 0;
        left -= left > 0;
    }
    return v;
}

static bool set_up(const struct sg_game *game, struct sg_setup *setup)
{
    *setup = (struct sg_setup){(uint8_t)(take_number(1) % 8), 0, 0};
    for (int i = 0; i < game->option_count; i++)
        setup->options |= take_number(1) % (unsigned)game->options[i].values.count << game->options[i].shift;
    if (game->check_setup(setup, NULL))
        return true;
    setup->seats = game->min_seats;
    setup->options = 0;
    return game->check_setup(setup, NULL);
}

/* Half of the time one of the list, half of the time anything. */
static struct sg_action next_action(const struct sg_game *game, const struct sg_choice *list, int count)
{
    unsigned how = take_number(1);
    if (how < 160) {
        struct sg_choice c = list[take_number(1) % (unsigned)count];
        c.action.arg[2] = (uint16_t)(c.action.arg[2] + (c.more ? take_number(1) % (c.more + 2u) : 0));
        return c.action;
    }
    struct sg_action a = {(uint16_t)(take_number(1) % (unsigned)(game->verb_count + 1)), {0, 0, 0}};
    for (int i = 0; i < 3; i++)
        a.arg[i] = (uint16_t)take_number(how < 240 ? 1 : 2);
    return a;
}

static void check_views(const struct sg_game *game, const void *state, struct sg_rng *rng)
{
    static _Alignas(16) unsigned char view[SG_MAX_STATE], world[SG_MAX_STATE], again[SG_MAX_STATE];
    struct sg_head head;
    memcpy(&head, state, sizeof head);
    int viewer = (int)(take_number(1) % head.seats);
    game->redact(state, viewer, view);
    memcpy(world, view, game->state_size);
    game->resample(world, rng);
    game->redact(world, viewer, again);
    sg_check(memcmp(view, again, game->state_size) == 0);
    sg_check(game->normalize(world, NULL));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char state[SG_MAX_STATE], copy[SG_MAX_STATE];
    static struct sg_choice list[SG_MAX_CHOICES];
    const struct sg_game *game = fuzz_game(&data, &size);
    struct sg_setup setup;
    struct sg_rng rng;
    at = data;
    left = size;
    sg_rng_init(&rng, 7, 7);
    if (!set_up(game, &setup))
        return 0;
    game->init(state, &setup);
    for (int ply = 0; left && ply < 4000 && game->turn(state) != SG_OVER; ply++) {
        struct sg_action a;
        if (game->turn(state) == SG_CHANCE) {
            a = game->chance_sample(state, take_number(2) % game->chance_total(state));
        } else {
            struct sg_error why = {.key = NULL};
            int count = game->actions(state, list);
            sg_check(count > 0 && count <= SG_MAX_CHOICES);
            a = next_action(game, list, count);
            bool no = game->refuse(state, a, &why);
            if (no == trial_listed(list, count, a))
                fuzz_broken(game, state, &a, "list and refusal differ");
            if (no) {
                sg_check(trial_clause(game, why.clause) && trial_key(why.key));
                continue;
            }
        }
        memcpy(copy, state, game->state_size);
        game->apply(state, a, NULL);
        const char *wrong = fuzz_unsettled(game, state);
        if (wrong)
            fuzz_broken(game, copy, &a, wrong);
        if (ply % 8 == 0)
            check_views(game, state, &rng);
    }
    return 0;
}
