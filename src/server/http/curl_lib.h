/* curl_lib.h: libcurl, loaded when something is to be sent and not before: it loads thirty libraries. */
#ifndef SERVER_CURL_LIB_H
#define SERVER_CURL_LIB_H

#include <curl/curl.h>

/* clang-format off */
#define CURL_FUNCTIONS(X)                                                                                              \
    X(global_init) X(easy_init) X(easy_cleanup) X(easy_perform) X(easy_strerror) X(slist_append) X(slist_free_all)     \
    X(easy_setopt) X(easy_getinfo)
/* clang-format on */

/* curl_lib.easy_init() is curl_easy_init(). */
extern struct curl_functions {
#define MEMBER(name) __typeof__((curl_##name)) *name;
    CURL_FUNCTIONS(MEMBER)
#undef MEMBER
} curl_lib;

/* NULL: curl_lib may be used. Else the name of what is missing. */
const char *curl_missing(void);

#endif
