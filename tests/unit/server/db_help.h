/* db_help.h: stores for tests: a file in a temporary folder, a private PostgreSQL. */
#ifndef DB_HELP_H
#define DB_HELP_H

#include "tests/unit/error_help.h"
#include "server/store/db.h"

#include <dirent.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char help_folder[64]; /* temporary, of this process */
static pid_t help_postgres;  /* its server, or 0 */
static char help_url[200];   /* where that one listens: a socket in the folder */
static char help_bin[200];   /* PostgreSQL's programs */

static pid_t help_main; /* who made it; children do not remove it */

static inline void help_run(const char *command)
{
    int rc = system(command);
    if (rc != 0)
        fprintf(stderr, "# %s: %d\n", command, rc);
}

static inline void help_stop_postgres(int sig)
{
    if (help_postgres) {
        kill(help_postgres, sig);
        waitpid(help_postgres, NULL, 0);
        help_postgres = 0;
    }
}

/*
 * Cleans up when this process ends, in whatever way: it waits at a pipe for us
 * to be gone, stops PostgreSQL and removes the folder.
 */
static FILE *help_cleaner;

static inline void help_end(void)
{
    if (help_cleaner && help_main == getpid())
        pclose(help_cleaner);
    help_cleaner = NULL;
}

static inline void help_start_folder(void)
{
    char command[800];
    /* In memory where that can be: kill -9 is survived by the system, not by the disk. */
    snprintf(help_folder, sizeof help_folder, "%s/signoria-db-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(help_folder)) {
        perror(help_folder);
        exit(2);
    }
    chmod(help_folder, 0755);
    help_main = getpid();
    snprintf(command, sizeof command,
             "trap '' INT TERM HUP PIPE; cat >/dev/null; p=%s/pg/data/postmaster.pid; "
             "[ -f $p ] && kill -INT $(head -n 1 $p); "
             "for i in $(seq 100); do [ -f $p ] || break; sleep 0.05; done; rm -rf %s",
             help_folder, help_folder);
    help_cleaner = popen(command, "we");
    atexit(help_end);
}

/* The newest PostgreSQL of Debian's, or what is in the path. */
static inline bool help_find_postgres(void)
{
    int best = 0;
    DIR *dir = opendir("/usr/lib/postgresql");
    for (struct dirent *e; dir && (e = readdir(dir));)
        best = atoi(e->d_name) > best ? atoi(e->d_name) : best;
    if (dir)
        closedir(dir);
    if (best)
        snprintf(help_bin, sizeof help_bin, "/usr/lib/postgresql/%d/bin/", best);
    return best > 0;
}

/* PostgreSQL does not run as root: as root it is started as user postgres. */
static inline const char *help_as(void)
{
    return getuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups " : "";
}

static inline bool help_answers(void)
{
    char command[600];
    snprintf(command, sizeof command, "%spg_isready -q -h %s/pg >/dev/null 2>&1", help_bin, help_folder);
    return system(command) == 0;
}

static inline void help_fork_postgres(void)
{
    char command[800];
    snprintf(command, sizeof command,
             "exec %s%spostgres -D %s/pg/data -c listen_addresses= -c unix_socket_directories=%s/pg"
             " -c shared_buffers=32MB >>%s/pg.log 2>&1",
             help_as(), help_bin, help_folder, help_folder, help_folder);
    help_postgres = fork();
    if (help_postgres == 0) {
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
}

/*
 * Starts it, and again when it gives up: children of one that was killed may
 * hold its shared memory for a moment.
 */
static inline void help_launch_postgres(void)
{
    help_fork_postgres();
    for (int i = 0; i < 600 && !help_answers(); i++) {
        struct timespec wait = {0, 50000000};
        nanosleep(&wait, NULL);
        if (waitpid(help_postgres, NULL, WNOHANG) == help_postgres)
            help_fork_postgres();
    }
}

/* Once a process. False: there is no PostgreSQL on this machine. */
static inline bool help_start_postgres(void)
{
    char command[1000];
    if (help_postgres)
        return true;
    if (!help_find_postgres())
        return false;
    snprintf(command, sizeof command,
             "mkdir %s/pg && chmod 755 %s/pg && { [ $(id -u) -ne 0 ] || chown postgres %s/pg; } && "
             "%s%sinitdb -N -A trust -U signoria -E UTF8 --locale=C -D %s/pg/data "
             ">%s/initdb.log 2>&1",
             help_folder, help_folder, help_folder, help_as(), help_bin, help_folder, help_folder);
    if (system(command) != 0) {
        fprintf(stderr, "# initdb failed; see %s\n", help_folder);
        exit(2);
    }
    help_launch_postgres();
    snprintf(help_url, sizeof help_url, "postgresql://signoria@/postgres?host=%s/pg", help_folder);
    return true;
}

/* An empty store: a new file, or a schema thrown away. */
static inline const char *help_fresh(bool postgres)
{
    static char path[200];
    static int count;
    if (!postgres) {
        snprintf(path, sizeof path, "%s/%d.db", help_folder, count++);
        return path;
    }
    PGconn *pg = PQconnectdb(help_url);
    PQclear(PQexec(pg, "SET client_min_messages = warning; DROP SCHEMA IF EXISTS signoria CASCADE"));
    PQfinish(pg);
    return help_url;
}

static inline struct db *help_open(const char *where)
{
    struct sg_error why;
    struct db *db = db_open(where, NULL, &why);
    if (!db)
        fprintf(stderr, "# %s\n", error_words(&why));
    return db;
}

#endif
