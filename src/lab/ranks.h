/*
 * ranks.h: the processes of one job, when mpirun started several of us.
 *
 * The program itself knows nothing of MPI: a module beside it, built when
 * MPI is there, is loaded only under mpirun (adr/0011). Messages are a fixed
 * number of bytes between programs of the same build.
 */
#ifndef SG_RANKS_H
#define SG_RANKS_H

#include "base/error.h"

struct ranks {
    int rank, size; /* ours, and how many there are */
    void (*send)(int to, const void *bytes, size_t count);
    /* Waits for a message of `count` bytes, which comes from the answer. */
    int (*receive)(void *bytes, size_t count);
    /* The same without waiting; -1: there is none. */
    int (*poll)(void *bytes, size_t count);
    /* Waits for all others; nothing can be sent after it. */
    void (*end)(void);
};

/* What the module answers to; false if there is no MPI to be had. */
typedef bool ranks_begin_function(struct ranks *out);
#define RANKS_BEGIN "signoria_ranks_begin"

/* Were we started by mpirun or the like? */
bool ranks_expected(void);
/* Loads the module. False, with what is wrong in `why`, if it is not there. */
bool ranks_begin(struct ranks *out, struct sg_error *why);

#endif
