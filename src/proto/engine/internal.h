/* internal.h: what the files of the line protocol share. */
#ifndef PROTO_ENGINE_INTERNAL_H
#define PROTO_ENGINE_INTERNAL_H

#include "match/order.h"
#include "proto/engine/engine.h"

struct engine {
    struct engine_host host;
    struct match *match;        /* NULL: none, or there is only a view */
    const struct sg_game *game; /* of the view; NULL: there is none */
    uint64_t seed;              /* of the matches to come, and of bots */
    bool over;                  /* after "quit" */
    /* The bot that thought last; kept, since its memory is large. */
    struct ai_bot *bot;
    const struct sg_game *bot_game;
    char bot_spec[AI_MAX_SPEC];
    bool bot_advises;
    /* An analysis under way: of a copy of the match, so that play can continue. */
    struct match *studied;
    struct analysis *analysis;
    struct analyst *analyst;
    int analysed;                       /* steps */
    struct orders orders[SG_MAX_SEATS]; /* standing orders at the match */
    struct page *page;                  /* of a chapter, which the match began with; NULL: none */
    _Alignas(16) char view[SG_MAX_STATE];
};

/* One line being answered. */
struct request {
    struct engine *engine;
    struct sg_slice rest; /* the words after the command */
    struct buffer *out;
    char memory[4096]; /* of `why` */
    struct sg_text why;
    struct sg_error error; /* what a lower layer refused */
};

/* What a command needs to be there: a view is a position without a past or future. */
enum engine_needs { NEEDS_NOTHING, NEEDS_POSITION, NEEDS_MATCH };

struct engine_command {
    const char *name;
    void (*run)(struct request *r);
    enum engine_needs needs;
    const char *usage, *about;
};

extern const struct engine_command engine_commands[];
extern const int engine_command_count;

/* The game, position and mover of the session, match or view. */
const struct sg_game *engine_game(const struct request *r);
const void *engine_position(const struct request *r);
int engine_turn(const struct request *r);
/* Whose knowledge the session holds: SG_TRUTH in a match. */
int engine_knows(const struct request *r);
/*
 * What `viewer` (SG_TRUTH: all that is there) may know of the position.
 * False after an error: a view does not show what another sees.
 */
bool engine_seen(struct request *r, int viewer, void *view);
/* One possible truth for the seat to move, number `n` of many. */
void engine_guess(struct request *r, uint64_t n, void *state);
/* Is a seat to move, and does the session know what it can do? Error if not. */
bool engine_mover(struct request *r);

/* "error " and what r->error says, in English. */
void engine_wrong(struct request *r);
/* The same with the sentence of this key. */
void engine_no(struct request *r, const char *key);
/* Is nothing left of the line? Answers with an error if there is. */
bool engine_end(struct request *r);
/* Takes a number; if there is none, `otherwise`. False after an error. */
bool engine_number(struct request *r, int64_t low, int64_t high, int64_t otherwise, int64_t *out);
/* Takes a seat or "spectator"; SG_TRUTH if nothing is left. */
bool engine_viewer(struct request *r, int *viewer);
/* The game that the rest names, whose name is taken only if `take`; NULL after an error. */
const struct sg_game *engine_named(struct request *r, bool take);
/* "error refused CLAUSE KEY NUMBER NUMBER". */
void engine_refused(struct request *r, const struct sg_error *why);
/* "ok " and who is to move and how many plies were played: "ok chance 2". */
void engine_where(struct request *r);

/* engine_match.c */
void engine_branch(struct request *r);
void engine_chance(struct request *r);
void engine_expect(struct request *r);
void engine_load(struct request *r);
void engine_new_match(struct request *r);
void engine_play(struct request *r);
void engine_redo(struct request *r);
void engine_save(struct request *r);
void engine_scene(struct request *r);
void engine_seat(struct request *r);
void engine_seed(struct request *r);
void engine_set_position(struct request *r);
void engine_undo(struct request *r);
/* A match from a whole state, in place of what is there; "ok" and where it is. */
void engine_begin(struct request *r, const struct sg_game *game, const void *state, uint64_t seed);

/* engine_query.c */
void engine_actions(struct request *r);
void engine_bench(struct request *r);
void engine_effects(struct request *r);
void engine_events(struct request *r);
void engine_hash(struct request *r);
void engine_history(struct request *r);
void engine_json(struct request *r);
void engine_perft(struct request *r);
void engine_refuse(struct request *r);
void engine_result(struct request *r);
void engine_score(struct request *r);
void engine_state(struct request *r);
void engine_view(struct request *r);
/* engine_present.c */
void engine_after(struct request *r);
void engine_captions(struct request *r);
void engine_explain(struct request *r);
void engine_facts(struct request *r);
void engine_label(struct request *r);
void engine_labels(struct request *r);
void engine_names(struct request *r);
void engine_overview(struct request *r);
void engine_plan(struct request *r);
void engine_sentences(struct request *r);
void engine_status(struct request *r);
void engine_table(struct request *r);
void engine_topics(struct request *r);

/* engine_learn.c */
void engine_challenge(struct request *r);
void engine_challenges(struct request *r);
void engine_chapter(struct request *r);
void engine_chapters(struct request *r);
void engine_page(struct request *r);

/* engine_daily.c */
void engine_daily(struct request *r);
void engine_streak(struct request *r);

/* engine_read.c */
void engine_amount(struct request *r);
void engine_read(struct request *r);
void engine_write(struct request *r);

/* engine_orders.c */
void engine_order(struct request *r);
void engine_orders(struct request *r);
void engine_suppose(struct request *r);

/* engine_analyse.c */
void engine_analyse(struct request *r);
void engine_analyse_end(struct engine *e);

/* engine_think.c */
void engine_components(struct request *r);
void engine_components_load(struct request *r);
void engine_describe(struct request *r);
void engine_project(struct request *r);
void engine_think(struct request *r);
void engine_hint(struct request *r);
void engine_judge(struct request *r);
void engine_try(struct request *r);
/* The outcomes of chance, as an answer. */
void engine_outcomes(struct request *r);

#endif
