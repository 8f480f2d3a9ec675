/* fuzz_save.c: any text as a saved match; what loads saves the same. */
#include "fuzz.h"

#include "match/match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sg_error why;
    struct match_loaded loaded;
    struct match_verified verified;
    struct match *m = match_load((const char *)data, size, &loaded, &why);
    if (m) {
        struct sg_word text = match_text(m);
        sg_check(text.length == loaded.good && memcmp(text.at, data, text.length) == 0);
        fuzz_go_on(match_game(m), match_state(m), 20);
    } else {
        sg_check(why.key != NULL);
    }
    match_free(m);
    match_free(match_verify((const char *)data, size, &verified, &why));
    return 0;
}
