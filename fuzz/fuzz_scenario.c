/* fuzz_scenario.c: any text as a file of scenarios. */
#include "fuzz.h"

#include "proto/scenario/scenario.h"

static void on_failure(void *ctx, const struct scenario_failure *f)
{
    (void)ctx;
    sg_check(f->line > 0 && f->expected && f->there && f->there[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scenario_sink sink = {NULL, on_failure, NULL, NULL};
    struct scenario_count count = {0, 0};
    scenario_run((const char *)data, size, &sink, &count);
    sg_check(count.passed >= 0 && count.failed >= 0);
    return 0;
}
