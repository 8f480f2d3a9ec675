/* process.c: starts another program, asks it line by line, and ends it. */
#define _GNU_SOURCE
#include "host/process.h"

#include "host/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_AGAIN = 50 }; /* milliseconds between two looks at `stop` */

/* ---- starting ------------------------------------------------------------------------ */

/* In the child, of a program with threads: only calls that are safe after fork(). */
static _Noreturn void become_command(const char *command, const int fd[3], uint64_t memory)
{
    struct rlimit most = {memory, memory}, none = {0, 0};
    sigset_t all;
    setsid();
    for (int i = 0; i < 3; i++)
        dup2(fd[i], i); /* all of them are above 2 */
    close_range(3, ~0u, 0);
    for (int s = 1; s < NSIG; s++)
        signal(s, SIG_DFL); /* what is ignored would stay so */
    sigemptyset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setrlimit(RLIMIT_CORE, &none);
    if (!memory || setrlimit(RLIMIT_AS, &most) == 0)
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(126);
}

/* A descriptor above 2, even if the standard ones were closed; takes the old one. */
static int above_standard(int fd)
{
    if (fd < 0 || fd > 2)
        return fd;
    int moved = fcntl(fd, F_DUPFD_CLOEXEC, 3), code = errno;
    close(fd);
    errno = code;
    return moved;
}

static bool open_pipe(int ends[2])
{
    if (pipe2(ends, O_CLOEXEC) != 0) {
        ends[0] = ends[1] = -1;
        return false;
    }
    ends[0] = above_standard(ends[0]);
    ends[1] = above_standard(ends[1]);
    return ends[0] >= 0 && ends[1] >= 0;
}

static void close_some(const int *fd, int count)
{
    for (int i = 0; i < count; i++)
        if (fd[i] >= 0)
            close(fd[i]);
}

int process_start(struct process *p, const char *command, uint64_t memory, const char *log)
{
    int fd[5] = {-1, -1, -1, -1, -1}; /* a pipe to it, a pipe from it, its error output */
    pid_t pid = -1;
    fd[4] = above_standard(log ? open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)
                               : open("/dev/null", O_WRONLY | O_CLOEXEC));
    if (fd[4] >= 0 && open_pipe(fd) && open_pipe(fd + 2)) {
        const int its[3] = {fd[0], fd[3], fd[4]};
        pid = fork();
        if (pid == 0)
            become_command(command, its, memory);
    }
    int code = errno;
    if (pid < 0) {
        close_some(fd, 5);
        return code;
    }
    close(fd[0]);
    close(fd[3]);
    close(fd[4]);
    fcntl(fd[1], F_SETFL, O_NONBLOCK);
    fcntl(fd[2], F_SETFL, O_NONBLOCK);
    p->pid = pid;
    p->in = fd[1];
    p->out = fd[2];
    p->used = p->taken = 0;
    return 0;
}

/* ---- asking -------------------------------------------------------------------------- */

/* write() to a program that may have gone: an error, never a signal. */
static ssize_t write_quietly(int fd, const char *bytes, size_t count)
{
    sigset_t only, before, pending;
    sigemptyset(&only);
    sigaddset(&only, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &only, &before);
    ssize_t sent = write(fd, bytes, count);
    int code = errno;
    if (sent < 0 && code == EPIPE && !sigismember(&pending, SIGPIPE))
        sigtimedwait(&only, NULL, &(struct timespec){0, 0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = code;
    return sent;
}

static void drop_bytes(struct process *p, size_t count)
{
    memmove(p->text, p->text + count, p->used - count);
    p->used -= count;
}

/* The first line that is not a comment, if it is there. */
static bool find_line(struct process *p, struct sg_slice *line)
{
    for (char *end; (end = memchr(p->text, '\n', p->used)) != NULL;) {
        *line = sg_slice_trim((struct sg_slice){p->text, (size_t)(end - p->text)});
        if (line->length && line->at[0] != '#') {
            p->taken = (size_t)(end - p->text) + 1;
            return true;
        }
        drop_bytes(p, (size_t)(end - p->text) + 1);
    }
    return false;
}

/* Reads what is there. False: the output is closed. */
static bool read_some(struct process *p, size_t *total)
{
    ssize_t n = read(p->out, p->text + p->used, sizeof p->text - p->used);
    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    p->used += (size_t)n;
    *total += (size_t)n;
    return n > 0;
}

/* Sends what is left of the question and its line end. False: nobody reads it any more. */
static bool send_some(struct process *p, struct sg_slice question, size_t *sent)
{
    bool last = *sent == question.length;
    ssize_t n =
        last ? write_quietly(p->in, "\n", 1) : write_quietly(p->in, question.at + *sent, question.length - *sent);
    if (n > 0)
        *sent += (size_t)n;
    return n >= 0 || errno == EAGAIN || errno == EINTR;
}

enum process_answer process_ask(struct process *p, struct sg_slice question, double until, const atomic_bool *stop,
                                struct sg_slice *answer)
{
    size_t sent = 0, total = 0, whole = question.length + 1;
    drop_bytes(p, p->taken);
    p->taken = 0;
    if (find_line(p, answer))
        return PROCESS_UNASKED;
    for (;;) {
        double left = until - clock_seconds();
        if (left <= 0)
            return PROCESS_LATE;
        if (atomic_load(stop))
            return PROCESS_STOPPED;
        struct pollfd fds[2] = {{.fd = p->out, .events = POLLIN}, {.fd = sent < whole ? p->in : -1, .events = POLLOUT}};
        int wait = left * 1000 < LOOK_AGAIN ? (int)(left * 1000) + 1 : LOOK_AGAIN;
        if (poll(fds, 2, wait) <= 0)
            continue;
        if (fds[1].revents && !send_some(p, question, &sent))
            return PROCESS_CLOSED;
        if (!fds[0].revents)
            continue;
        bool open = read_some(p, &total);
        if (find_line(p, answer))
            return sent == whole ? PROCESS_ANSWERED : PROCESS_UNASKED;
        if (!open)
            return PROCESS_CLOSED;
        if (p->used == sizeof p->text || total > sizeof p->text)
            return PROCESS_LONG;
    }
}

/* ---- ending -------------------------------------------------------------------------- */

/* Has it ended? It stays a zombie, so that nobody else gets its number. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

int process_end(struct process *p, double grace)
{
    double until = clock_seconds() + grace;
    int status = 0;
    bool by_itself;
    if (!p->pid)
        return 0;
    close(p->in);
    while (!(by_itself = has_ended(p->pid)) && clock_seconds() < until)
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    close(p->out);
    kill(-p->pid, SIGKILL);
    kill(p->pid, SIGKILL); /* it may not lead its group yet */
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
        ;
    p->pid = 0;
    return by_itself ? status : -1;
}
