/* fuzz_save.c: any text as a saved match; what loads saves the same, and can be read in parts. */
#include "fuzz.h"

#include "match/match.h"

/* Records count the same plies; the header, with all the rest appended, is the same match. */
static void check_log(const struct match *m)
{
    struct sg_error why;
    struct match_record record;
    struct sg_slice all = match_text(m);
    struct match_cursor cursor = match_cursor(all.at, all.length);
    sg_check(match_record_next(&cursor, &record) && record.kind == MATCH_LOG_BEGIN);
    size_t header = all.length - cursor.rest.length;
    int plies = 0;
    while (match_record_next(&cursor, &record))
        plies += record.grows;
    sg_check(!cursor.wrong && !cursor.rest.length && plies == match_plies(m));
    struct match *part = match_load(all.at, header, NULL, &why);
    sg_check(part && match_append(part, all.at + header, all.length - header, &why));
    sg_check(match_plies(part) == plies && match_text(part).length == all.length);
    sg_check(memcmp(match_state(part), match_state(m), match_game(m)->state_size) == 0);
    sg_check(!match_append(part, all.at, header, &why) && match_plies(part) == plies);
    match_free(part);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sg_error why;
    struct match_loaded loaded;
    struct match_verified verified;
    struct match *m = match_load((const char *)data, size, &loaded, &why);
    if (m) {
        struct sg_slice text = match_text(m);
        sg_check(text.length == loaded.good && memcmp(text.at, data, text.length) == 0);
        check_log(m);
        fuzz_go_on(match_game(m), match_state(m), 20);
    } else {
        sg_check(why.key != NULL);
    }
    match_free(m);
    match_free(match_verify((const char *)data, size, &verified, &why));
    return 0;
}
