/* db_help.h: stores for tests: a file in a temporary folder, a private PostgreSQL. */
#ifndef DB_HELP_H
#define DB_HELP_H

#include "front/server/db.h"

#include <dirent.h>
#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char help_folder[64];   /* temporary, of this process */
static pid_t help_postgres;    /* its server, or 0 */
static char help_url[200];     /* where that one listens: a socket in the folder */
static char help_bin[200];     /* PostgreSQL's programs */

static void help_run(const char *command)
{
    int rc = system(command);
    if (rc != 0)
        fprintf(stderr, "# %s: %d\n", command, rc);
}

static void help_stop_postgres(int sig)
{
    if (help_postgres) {
        kill(help_postgres, sig);
        waitpid(help_postgres, NULL, 0);
        help_postgres = 0;
    }
}

static void help_end(void)
{
    char command[200];
    help_stop_postgres(SIGINT); /* a fast shutdown */
    if (help_folder[0]) {
        snprintf(command, sizeof command, "rm -rf '%s'", help_folder);
        help_run(command);
        help_folder[0] = 0;
    }
}

static void help_start_folder(void)
{
    snprintf(help_folder, sizeof help_folder, "/tmp/signoria-db-XXXXXX");
    if (!mkdtemp(help_folder)) {
        perror(help_folder);
        exit(2);
    }
    chmod(help_folder, 0755);
    atexit(help_end);
}

/* The newest PostgreSQL of Debian's, or what is in the path. */
static bool help_find_postgres(void)
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
static const char *help_as(void)
{
    return getuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups " : "";
}

static bool help_answers(void)
{
    char command[600];
    snprintf(command, sizeof command, "%spg_isready -q -h %s/pg >/dev/null 2>&1", help_bin,
             help_folder);
    return system(command) == 0;
}

static void help_launch_postgres(void)
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
    for (int i = 0; i < 600 && !help_answers(); i++) {
        struct timespec wait = {0, 50000000};
        nanosleep(&wait, NULL);
    }
}

/* Once a process. False: there is no PostgreSQL on this machine. */
static bool help_start_postgres(void)
{
    char command[1000];
    if (help_postgres)
        return true;
    if (!help_find_postgres())
        return false;
    snprintf(command, sizeof command,
             "mkdir %s/pg && chmod 755 %s/pg && { [ $(id -u) -ne 0 ] || chown postgres %s/pg; } && "
             "%s%sinitdb -A trust -U signoria -E UTF8 --locale=C -D %s/pg/data "
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
static const char *help_fresh(bool postgres)
{
    static char path[200];
    static int count;
    if (!postgres) {
        snprintf(path, sizeof path, "%s/%d.db", help_folder, count++);
        return path;
    }
    char command[600];
    snprintf(command, sizeof command,
             "%spsql -q -h %s/pg -U signoria postgres -c 'DROP SCHEMA IF EXISTS signoria CASCADE'"
             " >/dev/null 2>&1",
             help_bin, help_folder);
    help_run(command);
    return help_url;
}

static struct db *help_open(const char *where)
{
    char words[1000];
    struct sg_text why;
    sg_text_init(&why, words, sizeof words);
    struct db *db = db_open(where, NULL, &why);
    if (!db)
        fprintf(stderr, "# %s\n", words);
    return db;
}

#endif
