/* florenza.c: the table of functions of Florenza, nothing else. */
#include "games/florenza/rules/florenza.h"

#include "games/florenza/rules/internal.h"

_Static_assert(sizeof(struct florenza_state) <= 640, "a position is small enough to copy freely");

const struct sg_game florenza_game = {
    .name = "florenza",
    .title = "Florenza",
    .rules_version = 1,
    .state_size = sizeof(struct florenza_state),
    .min_seats = 2,
    .max_seats = SG_MAX_SEATS,
    .options = florenza_options,
    .option_count = sizeof florenza_options / sizeof florenza_options[0],
    .verbs = florenza_verbs,
    .verb_count = FL_KINDS,
    .events = florenza_events,
    .event_count = EV_COUNT,
    .fields = florenza_fields,
    .field_count = FLORENZA_FIELDS,
    .components = &florenza_components,
    .starts = {FL_STARTS, florenza_start_words},
    .check_setup = florenza_check_setup,
    .init = florenza_init,
    .turn = florenza_turn,
    .actions = florenza_actions,
    .outcomes = florenza_outcomes,
    .chance_total = florenza_chance_total,
    .chance_stream = florenza_chance_stream,
    .chance_sample = florenza_chance_sample,
    .refuse = florenza_refuse,
    .apply = florenza_apply,
    .score_lines = florenza_score_lines,
    .result = florenza_result,
    .redact = florenza_redact,
    .resample = florenza_resample,
    .hide = florenza_hide,
    .start_phase = florenza_start_phase,
    .normalize = florenza_normalize,
    .project = florenza_dump_ahead,
};
