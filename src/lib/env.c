/* env.c: the library's table: a game, its chance, its seats' views and bots. */
#include "signoria/signoria.h"

#include "ai/ai.h"
#include "base/check.h"
#include "base/codec.h"
#include "base/rng.h"
#include "base/error.h"
#include "env/flat.h"
#include "host/clock.h"
#include "lib/internal.h"
#include "lib/space.h"
#include "present/lang.h"
#include "games/games.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct sg_env {
    struct space space;
    struct sg_setup setup;
    struct sg_rng rng; /* chance */
    uint64_t seed;
    int plies;
    bool imagined; /* all that is hidden in it was guessed */
    /* The last one that was asked for each seat: what one has seen for its seat does not reach another. */
    struct ai_bot *bot[SG_MAX_SEATS];
    char spec[SG_MAX_SEATS][AI_MAX_SPEC];
    _Alignas(16) unsigned char state[SG_MAX_STATE];
};

static struct flat *flats; /* of each game; made once, never freed */

static void init_games(void)
{
    sg_games_init();
    sg_check(ai_init());
    flats = calloc((size_t)sg_game_count(), sizeof *flats);
    sg_check(flats != NULL);
    for (int i = 0; i < sg_game_count(); i++)
        if (!flat_init(&flats[i], sg_game_at(i)))
            flats[i].count = 0;
}

void lib_init(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, init_games);
}

struct sg_text lib_reason(char *why, size_t room, char *none)
{
    struct sg_text text;
    if (why && room)
        sg_text_init(&text, why, room);
    else
        sg_text_init(&text, none, 1);
    return text;
}

const char *sg_version(void)
{
    return SIGNORIA_VERSION;
}

const char *sg_game_name(int index)
{
    lib_init();
    return index >= 0 && index < sg_game_count() ? sg_game_at(index)->name : NULL;
}

bool lib_explain(struct sg_text *text, const struct sg_error *no)
{
    lang_error(no, text);
    return false;
}

/* ---- a table ---------------------------------------------------------------- */

static const struct sg_game *named_game(struct sg_slice *rest, struct sg_error *why)
{
    struct sg_slice name = {"", 0};
    sg_slice_next(rest, &name);
    for (int i = 0; i < sg_game_count(); i++)
        if (sg_slice_is(name, sg_game_at(i)->name))
            return sg_game_at(i);
    char memory[SG_ERROR_TEXT];
    struct sg_text names;
    sg_text_init(&names, memory, sizeof memory);
    for (int i = 0; i < sg_game_count(); i++)
        sg_text_printf(&names, i ? " %s" : "%s", sg_game_at(i)->name);
    sg_wrong_args(why, "wrong.front.env-game", "%s", memory);
    return NULL;
}

bool lib_setup(const char *setup, const struct sg_game **game, struct sg_setup *out, struct sg_error *why)
{
    lib_init();
    struct sg_slice rest = sg_slice_of(setup ? setup : "");
    *game = named_game(&rest, why);
    return *game && sg_setup_parse(*game, rest.at, rest.length, out, why);
}

struct sg_env *sg_env_new(const char *setup, char *why, size_t room)
{
    char none;
    struct sg_text text = lib_reason(why, room, &none);
    struct sg_setup parsed;
    struct sg_error no;
    const struct sg_game *game;
    struct sg_env *env = NULL;
    if (lib_setup(setup, &game, &parsed, &no)) {
        env = calloc(1, sizeof *env);
        if (!env)
            sg_wrong(&no, "wrong.front.no-memory");
    }
    if (!env) {
        lib_explain(&text, &no);
        return NULL;
    }
    space_init(&env->space, game);
    env->setup = parsed;
    sg_env_reset(env, 0);
    return env;
}

struct sg_env *sg_env_copy(const struct sg_env *env)
{
    struct sg_env *copy = malloc(sizeof *copy);
    if (!copy)
        return NULL;
    memcpy(copy, env, sizeof *copy);
    memset(copy->bot, 0, sizeof copy->bot);
    return copy;
}

void sg_env_free(struct sg_env *env)
{
    if (!env)
        return;
    for (int seat = 0; seat < SG_MAX_SEATS; seat++)
        ai_bot_free(env->bot[seat]);
    free(env);
}

/* Chance plays until a seat decides or the game is over. */
static void play_chance(struct sg_env *env)
{
    const struct sg_game *game = env->space.game;
    while (game->turn(env->state) == SG_CHANCE) {
        uint32_t at = sg_rng_below(&env->rng, game->chance_total(env->state));
        game->apply(env->state, game->chance_sample(env->state, at), NULL);
    }
}

/* Draws of a seat's bot are not those of chance, nor of another bot. */
static void begin_bot(struct sg_env *env, int seat)
{
    ai_bot_begin(env->bot[seat], env->seed, 1 + (uint64_t)seat);
}

static void seed_game(struct sg_env *env, uint64_t seed)
{
    env->seed = seed;
    env->plies = 0;
    sg_rng_init(&env->rng, seed, 0);
    for (int seat = 0; seat < SG_MAX_SEATS; seat++)
        if (env->bot[seat])
            begin_bot(env, seat);
}

void sg_env_reset(struct sg_env *env, uint64_t seed)
{
    seed_game(env, seed);
    env->imagined = false;
    env->space.game->init(env->state, &env->setup);
    play_chance(env);
}

bool sg_env_set_position(struct sg_env *env, const char *position, char *why, size_t room)
{
    char none;
    struct sg_text text = lib_reason(why, room, &none);
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    const struct sg_game *game = env->space.game;
    struct sg_error no;
    position = position ? position : "";
    if (!sg_position_parse(game, position, strlen(position), state, &no))
        return lib_explain(&text, &no);
    struct sg_setup setup = sg_setup_of(state);
    if (setup.seats != env->setup.seats || setup.set != env->setup.set || setup.options != env->setup.options) {
        char memory[SG_MAX_TEXT];
        struct sg_text own;
        sg_text_init(&own, memory, sizeof memory);
        sg_setup_format(game, &env->setup, &own);
        sg_wrong_args(&no, "wrong.front.env-setup", "%s", memory);
        return lib_explain(&text, &no);
    }
    struct sg_head head;
    memcpy(&head, state, sizeof head);
    if (head.viewer != SG_TRUTH) {
        sg_wrong(&no, "wrong.front.env-view");
        return lib_explain(&text, &no);
    }
    seed_game(env, env->seed);
    env->imagined = false;
    memcpy(env->state, state, game->state_size);
    play_chance(env);
    return true;
}

int sg_env_seats(const struct sg_env *env)
{
    return env->setup.seats;
}

int sg_env_turn(const struct sg_env *env)
{
    return env->space.game->turn(env->state);
}

int sg_env_plies(const struct sg_env *env)
{
    return env->plies;
}

/* ---- actions ----------------------------------------------------------------- */

int sg_env_action_count(const struct sg_env *env)
{
    return env->space.count;
}

/* Legal entries now, ranges cut to what has a number. */
static int list_entries(const struct sg_env *env, struct sg_choice *out)
{
    if (sg_env_turn(env) < 0)
        return 0;
    int kept = 0, count = env->space.game->actions(env->state, out);
    for (int i = 0; i < count; i++) {
        struct sg_choice c = out[i];
        if (space_number(&env->space, c.action) < 0)
            continue;
        if (c.action.arg[2] + c.more >= SPACE_NUMBERS)
            c.more = (uint16_t)(SPACE_NUMBERS - 1 - c.action.arg[2]);
        out[kept++] = c;
    }
    return kept;
}

int sg_env_legal_mask(const struct sg_env *env, uint8_t *mask)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int entries = list_entries(env, list), count = 0;
    memset(mask, 0, (size_t)env->space.count);
    for (int i = 0; i < entries; i++) {
        int number = space_number(&env->space, list[i].action);
        memset(mask + number, 1, (size_t)list[i].more + 1);
        count += list[i].more + 1;
    }
    return count;
}

static int by_number(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

int sg_env_legal(const struct sg_env *env, int32_t *actions, int room)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int entries = list_entries(env, list), count = 0;
    for (int i = 0; i < entries; i++) {
        int number = space_number(&env->space, list[i].action);
        for (int k = 0; k <= list[i].more; k++, count++)
            if (count < room)
                actions[count] = number + k;
    }
    int written = count < room ? count : room;
    if (written > 1)
        qsort(actions, (size_t)written, sizeof *actions, by_number);
    return count;
}

bool sg_env_step(struct sg_env *env, int action, char *why, size_t room)
{
    char none;
    struct sg_text text = lib_reason(why, room, &none);
    const struct sg_game *game = env->space.game;
    struct sg_error no, refusal;
    if (sg_env_turn(env) < 0) {
        sg_wrong(&no, "wrong.match.over");
        return lib_explain(&text, &no);
    }
    if (action < 0 || action >= env->space.count) {
        sg_wrong_args(&no, "wrong.front.env-action", "%d%d", action, env->space.count - 1);
        return lib_explain(&text, &no);
    }
    struct sg_action a = space_action(&env->space, action);
    if (game->refuse(env->state, a, &refusal)) {
        char memory[SG_MAX_TEXT];
        struct sg_text words;
        sg_text_init(&words, memory, sizeof memory);
        sg_action_format(game, a, &words);
        sg_wrong_args(&no, "wrong.front.env-refused", "%s%s%s", memory, refusal.clause, refusal.key);
        return lib_explain(&text, &no);
    }
    game->apply(env->state, a, NULL);
    env->plies++;
    play_chance(env);
    return true;
}

int lib_copy_text(const struct sg_text *text, char *out, size_t room)
{
    if (out && room) {
        size_t count = text->length < room - 1 ? text->length : room - 1;
        memcpy(out, text->at, count);
        out[count] = 0;
    }
    return (int)text->length;
}

int sg_env_action_text(const struct sg_env *env, int action, char *out, size_t room)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    if (action >= 0 && action < env->space.count)
        sg_action_format(env->space.game, space_action(&env->space, action), &text);
    return lib_copy_text(&text, out, room);
}

int sg_env_action_find(const struct sg_env *env, const char *words, char *why, size_t room)
{
    char none;
    struct sg_text text = lib_reason(why, room, &none);
    struct sg_action action;
    struct sg_error no;
    int number = -1;
    words = words ? words : "";
    if (sg_action_parse(env->space.game, words, strlen(words), &action, &no) &&
        (number = space_number(&env->space, action)) < 0)
        sg_wrong_args(&no, "wrong.front.env-numbers", "%d", SPACE_NUMBERS - 1);
    if (number < 0)
        lib_explain(&text, &no);
    return number;
}

/* ---- the numbers of a batch ---------------------------------------------------- */

static const struct flat *flat_of(const struct sg_env *env)
{
    int i = 0;
    while (sg_game_at(i) != env->space.game)
        i++;
    return &flats[i];
}

/* The legal actions that have a number there. */
static int list_flat(const struct sg_env *env, struct flat_entry out[FLAT_MOST])
{
    int seat = sg_env_turn(env);
    const struct flat *flat = flat_of(env);
    return seat < 0 || !flat->count ? 0 : flat_legal(flat, env->state, seat, out);
}

int sg_env_flat_count(const struct sg_env *env)
{
    return flat_of(env)->count;
}

int sg_env_flat_actions(const struct sg_env *env, int32_t *actions)
{
    struct flat_entry list[FLAT_MOST];
    int entries = list_flat(env, list), count = 0;
    memset(actions, 0xff, (size_t)flat_of(env)->count * sizeof *actions);
    for (int i = 0; i < entries; i++) {
        actions[list[i].number] = space_number(&env->space, list[i].action);
        count += actions[list[i].number] >= 0;
    }
    return count;
}

int sg_env_flat_find(const struct sg_env *env, int action)
{
    struct flat_entry list[FLAT_MOST];
    struct sg_error no;
    if (action < 0 || action >= env->space.count || sg_env_turn(env) < 0)
        return -1;
    struct sg_action a = space_action(&env->space, action);
    if (env->space.game->refuse(env->state, a, &no))
        return -1;
    bool counted = flat_of(env)->kind[a.kind].counted;
    int entries = list_flat(env, list), best = -1, least = -1;
    for (int i = 0; i < entries; i++) {
        struct sg_action b = list[i].action;
        if (b.kind != a.kind || b.arg[0] != a.arg[0] || b.arg[1] != a.arg[1])
            continue;
        if (b.arg[2] == a.arg[2] || (counted && b.arg[2] < a.arg[2] && b.arg[2] > least)) {
            best = list[i].number;
            least = b.arg[2];
        }
    }
    return best;
}

int sg_env_flat_name(const struct sg_env *env, int number, char *out, size_t room)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    if (number >= 0 && number < flat_of(env)->count)
        flat_name(flat_of(env), number, &text);
    return lib_copy_text(&text, out, room);
}

/* ---- looking ------------------------------------------------------------------ */

static void make_view(const struct sg_env *env, int seat, unsigned char *view)
{
    bool sits = seat >= 0 && seat < env->setup.seats;
    env->space.game->redact(env->state, sits ? seat : SG_SPECTATOR, view);
}

struct sg_env *sg_env_imagine(const struct sg_env *env, int seat, uint64_t seed)
{
    struct sg_env *other = sg_env_copy(env);
    if (!other)
        return NULL;
    memset(other->state, 0, sizeof other->state);
    make_view(env, seat, other->state);
    other->seed = seed;
    sg_rng_init(&other->rng, seed, 1);
    env->space.game->resample(other->state, &other->rng);
    other->imagined = true;
    return other;
}

int sg_env_observation_size(const struct sg_env *env)
{
    return env->space.row;
}

void sg_env_observe(const struct sg_env *env, int seat, int32_t *out)
{
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    make_view(env, seat, view);
    space_observe(&env->space, view, out);
}

int sg_env_observation_name(const struct sg_env *env, int index, char *out, size_t room)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    if (index >= 0 && index < env->space.row)
        space_name(&env->space, index, &text);
    return lib_copy_text(&text, out, room);
}

int sg_env_view_text(const struct sg_env *env, int seat, char *out, size_t room)
{
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    char memory[SG_MAX_POSITION];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    make_view(env, seat, view);
    sg_position_format(env->space.game, view, &text);
    return lib_copy_text(&text, out, room);
}

/* As everybody knows it, as long as the game is played and something in it is hidden. */
static void find_result(const struct sg_env *env, struct sg_result *out)
{
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    const struct sg_game *game = env->space.game;
    bool open = env->imagined || game->turn(env->state) == SG_OVER;
    if (!open)
        make_view(env, -1, view);
    game->result(open ? env->state : view, out);
}

void sg_env_points(const struct sg_env *env, int32_t *points)
{
    struct sg_result result;
    find_result(env, &result);
    memcpy(points, result.points, env->setup.seats * sizeof *points);
}

void sg_env_win_shares(const struct sg_env *env, float *shares)
{
    struct sg_result result;
    find_result(env, &result);
    int winners = 0;
    for (int s = 0; s < env->setup.seats; s++)
        winners += result.winners >> s & 1;
    for (int s = 0; s < env->setup.seats; s++)
        shares[s] = result.winners >> s & 1 ? 1.0f / (float)winners : 0.0f;
}

/* ---- bots --------------------------------------------------------------------- */

int sg_env_bot(struct sg_env *env, const char *bot, char *why, size_t room)
{
    char none;
    struct sg_text text = lib_reason(why, room, &none);
    int seat = sg_env_turn(env);
    struct sg_error no;
    bot = bot ? bot : "";
    if (seat < 0) {
        sg_wrong(&no, "wrong.match.over");
        lib_explain(&text, &no);
        return -1;
    }
    if (!env->bot[seat] || strcmp(bot, env->spec[seat]) != 0) {
        struct ai_host host = {.now = clock_seconds, .threads = 1};
        struct ai_bot *made = ai_bot_new(env->space.game, bot, &host, &no);
        if (!made) {
            lib_explain(&text, &no);
            return -1;
        }
        ai_bot_free(env->bot[seat]);
        env->bot[seat] = made;
        memcpy(env->spec[seat], bot, strlen(bot) + 1); /* ai_bot_new() took it: it fits */
        begin_bot(env, seat);
    }
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    make_view(env, seat, view);
    struct sg_action action = ai_bot_choose(env->bot[seat], view);
    if (env->space.radix[action.kind][2] == SPACE_NUMBERS && action.arg[2] >= SPACE_NUMBERS)
        action.arg[2] = SPACE_NUMBERS - 1;
    return space_number(&env->space, action);
}
