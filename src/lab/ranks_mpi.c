/*
 * ranks_mpi.c: the module that knows MPI, loaded by ranks.c.
 *
 * Only the thread that began talks. Who waits sleeps now and then: a rank
 * that only hands out work should not take a core from one that plays.
 */
#define _POSIX_C_SOURCE 200809L

#include "lab/ranks.h"

#include <mpi.h>
#include <time.h>

enum { TAG = 1 };

__attribute__((visibility("default"))) bool signoria_ranks_begin(struct ranks *out);

static void send_bytes(int to, const void *bytes, size_t count)
{
    MPI_Send(bytes, (int)count, MPI_BYTE, to, TAG, MPI_COMM_WORLD);
}

static int poll_bytes(void *bytes, size_t count)
{
    MPI_Status status;
    int there = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return -1;
    MPI_Recv(bytes, (int)count, MPI_BYTE, status.MPI_SOURCE, TAG, MPI_COMM_WORLD, &status);
    return status.MPI_SOURCE;
}

static int receive_bytes(void *bytes, size_t count)
{
    const struct timespec nap = {0, 200000};
    int from;
    while ((from = poll_bytes(bytes, count)) < 0)
        nanosleep(&nap, NULL);
    return from;
}

static void end_all(void)
{
    MPI_Finalize();
}

bool signoria_ranks_begin(struct ranks *out)
{
    int level;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS)
        return false;
    *out = (struct ranks){.send = send_bytes, .receive = receive_bytes, .poll = poll_bytes, .end = end_all};
    MPI_Comm_rank(MPI_COMM_WORLD, &out->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &out->size);
    return true;
}
