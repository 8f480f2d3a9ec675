/*
 * library.h: loads a shared library when it is needed first, and finds its functions. A library stays loaded, because
 * some cannot be unloaded.
 */
#ifndef HOST_LIBRARY_H
#define HOST_LIBRARY_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* A function's name, and the address of the pointer to a function that is set to it. A list ends with {NULL}. */
struct library_function {
    const char *name;
    void *member;
};

/* Sets the members of a list. Returns NULL, or what is missing: the file or a function. */
const char *library_load(const char *file, const struct library_function *functions);

/* A library that many threads ask for, in static memory. */
struct library {
    const char *file, *other; /* other: its second name, or NULL */
    const struct library_function *functions;
    const char *(*start)(void); /* called after loading; returns NULL or what failed. May be NULL */
    pthread_mutex_t lock;       /* PTHREAD_MUTEX_INITIALIZER; the rest is zero */
    atomic_bool tried;
    const char *missing;
};

/* Loads it at the first call. Returns NULL, or what is missing. */
const char *library_missing(struct library *library);

#endif
