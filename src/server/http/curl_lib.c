/* curl_lib.c: loads libcurl. */
#include "server/http/curl_lib.h"

#include "host/library.h"

struct curl_functions curl_lib;

static const char *start_curl(void)
{
    return curl_lib.global_init(CURL_GLOBAL_DEFAULT) == 0 ? NULL : "curl_global_init";
}

#define ROW(name) {"curl_" #name, &curl_lib.name},
static const struct library_function functions[] = {CURL_FUNCTIONS(ROW){NULL, NULL}};
static struct library libcurl = {.file = "libcurl.so.4",
                                 .other = "libcurl-gnutls.so.4",
                                 .functions = functions,
                                 .start = start_curl,
                                 .lock = PTHREAD_MUTEX_INITIALIZER};

const char *curl_missing(void)
{
    return library_missing(&libcurl);
}
