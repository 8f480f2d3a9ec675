/*
 * process.h: another program that answers lines with lines.
 *
 * It runs in a session of its own, without a terminal, and gets nothing of ours but three descriptors. Every question
 * has a deadline and every answer a bound, so no program can make us wait or fill our memory.
 */
#ifndef HOST_PROCESS_H
#define HOST_PROCESS_H

#include "base/text.h"

#include <stdatomic.h>
#include <sys/types.h>

enum { PROCESS_MAX_ANSWER = 64 << 10 }; /* bytes of one answer, with comments before it */

/* All zero but pid is one that does not run; pid is 0 then. */
struct process {
    pid_t pid;
    int in, out;        /* what it reads, what it writes */
    size_t used, taken; /* bytes in `text`, and those of the last answer */
    char text[PROCESS_MAX_ANSWER];
};

enum process_answer {
    PROCESS_ANSWERED,
    PROCESS_LATE,    /* the deadline has passed */
    PROCESS_CLOSED,  /* it ended, or closed its output */
    PROCESS_LONG,    /* the answer has too many bytes */
    PROCESS_UNASKED, /* it wrote a line before the question; it is the answer */
    PROCESS_STOPPED  /* *stop became true */
};

/*
 * Starts `sh -c COMMAND`. `memory` is the limit of its address space in bytes, 0: none; its error output is appended to
 * the file `log`, NULL: discarded. The errno, or 0.
 */
int process_start(struct process *p, const char *command, uint64_t memory, const char *log);

/*
 * Sends a line and waits for one, until the clock (clock_seconds()) shows `until`. Blank lines and lines that begin
 * with
 * '#' are passed over. The answer is without its line end and holds until the next question.
 */
enum process_answer process_ask(struct process *p, struct sg_slice question, double until, const atomic_bool *stop,
                                struct sg_slice *answer);

/*
 * Ends it with everything it started: at once, or after it had `grace` seconds to end by itself. Answers what waitpid()
 * reports of it; -1: it had to be killed.
 */
int process_end(struct process *p, double grace);

#endif
