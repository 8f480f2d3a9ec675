/*
 * tournaments.h: duplicate tournaments: rounds of tables that share their draws.
 *
 * All is in the store, so every node sees the same and nothing is lost by a restart. Whoever changes a tournament
 * locks its row first. The housekeeper counts tables that are over; with the last of a round it opens
 * the next one and then reveals the secret of the round.
 */
#ifndef SERVER_TOURNAMENTS_H
#define SERVER_TOURNAMENTS_H

#include "server/tables/table.h"
#include "server/tournaments/pairing.h"
#include "server/tournaments/scoring.h"

enum tourney_format { FORMAT_SWISS, FORMAT_ROBIN, FORMAT_KNOCKOUT };
extern const char *const format_words[3], *const access_words[2], *const tourney_state_words[4];

enum { TOURNEY_ROUNDS = 20, TOURNEY_OPEN = 5 /* that one person may have going */ };

/* What was agreed when it was made; options of struct db_tournament. */
struct tourney_rules {
    int access, format, rounds; /* access: 0 everybody, 1 by link; rounds 0: as many as the format needs */
    bool rated;
    int clock; /* enum table_clock */
    int64_t seconds, add;
    char bots[AI_MAX_SPEC];
};
void tourney_rules_format(const struct tourney_rules *rules, struct buffer *out);
bool tourney_rules_parse(struct tourney_rules *rules, const char *json);

/* A tournament as the store has it. */
struct tourney {
    struct db_tournament *row;
    struct tourney_rules rules;
    const struct sg_game *game;
    struct sg_setup setup;
    struct tourney_person {
        int64_t user;
        char name[MATCH_MAX_NAME];
        int state, place;
    } people[PAIR_PEOPLE]; /* in the order drawn at the start */
    int count;
    struct tourney_round {
        uint8_t secret[FAIR_BYTES];
        int64_t started, ended;
        bool revealed;
    } rounds[TOURNEY_ROUNDS]; /* the first at 0 */
    int played;               /* rounds that were opened */
    struct tourney_seat {
        struct score_row score;
        int64_t user, table;
        char name[MATCH_MAX_NAME], link[32];
        int status, plies;
    } * seats; /* all seats of all rounds */
    int seated, room;
};

/* Fills it in; tourney_free() in any case. */
enum db_code tourney_read(struct db_tx *tx, int64_t id, struct tourney *t);
void tourney_free(struct tourney *t);
int tourney_person(const struct tourney *t, int64_t user); /* -1: has not entered */
/* Rounds that it has. */
int tourney_rounds(const struct tourney *t);
/* Matchpoints and standings of all people; `out` has room for PAIR_PEOPLE. */
void tourney_standings(struct tourney *t, struct score_person *out);

/* Tables that a transaction has made; after it is committed their people are shown them. */
struct tourney_new {
    int64_t table[PAIR_PEOPLE];
    int count;
};
/* Draws the order and opens the first round. The tournament is locked and has at least two people. */
enum db_code tourney_start(struct db_tx *tx, struct server *server, struct tourney *t, struct tourney_new *made);
void tourney_show(struct server *server, const struct tourney_new *made);

/* A bot plays for somebody at the table they have now (user 0: for everybody there), until they return.
 * With `stays` only for those whose time is over; it becomes true if somebody else is there. */
enum db_code tourney_stand_in(struct server *server, const struct tourney *t, int64_t table, int64_t user, bool *stays);

/* For the housekeeper: counts tables that are over, opens rounds, reveals secrets. */
void tournaments_round(struct server *server);

#endif
