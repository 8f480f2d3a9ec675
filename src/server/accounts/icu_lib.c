/* icu_lib.c: loads ICU. */
#define ICU_LOADER
#include "server/accounts/icu_lib.h"

#include "base/check.h"
#include "host/library.h"

static struct icu loaded;

/* The names of functions are those of the headers, with the version: "u_tolower_72". */
#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)
#define ROW(name) {TEXT(name), &loaded.name##_},
static const struct library_function functions[] = {ICU_FUNCTIONS(ROW){NULL, NULL}};

/* libicui18n needs libicuuc, so that its handle finds the functions of both. */
static struct library libicu = {
    .file = "libicui18n.so." U_ICU_VERSION_SHORT, .functions = functions, .lock = PTHREAD_MUTEX_INITIALIZER};

bool icu_load(struct sg_error *why)
{
    const char *missing = library_missing(&libicu);
    return !missing || sg_wrong_args(why, "wrong.store.icu", "%s", missing);
}

const struct icu *icu(void)
{
    sg_check(!library_missing(&libicu)); /* what starts asks icu_load() first */
    return &loaded;
}
