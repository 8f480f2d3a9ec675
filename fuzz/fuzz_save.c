/* fuzz_save.c: any text as a saved match; what loads saves the same. */
#include "fuzz.h"

#include "match/match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char wrong[1024];
    struct sg_text why;
    struct match_loaded loaded;
    struct match_verified verified;
    sg_text_init(&why, wrong, sizeof wrong);
    struct match *m = match_load((const char *)data, size, &loaded, &why);
    if (m) {
        struct sg_word text = match_text(m);
        sg_check(text.length == loaded.good && memcmp(text.at, data, text.length) == 0);
        fuzz_go_on(match_game(m), match_state(m), 20);
    } else {
        sg_check(why.length > 0);
    }
    match_free(m);
    sg_text_init(&why, wrong, sizeof wrong);
    match_free(match_verify((const char *)data, size, &verified, &why));
    return 0;
}
