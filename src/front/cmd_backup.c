/* cmd_backup.c: `signoria backup` and `signoria restore`: a server's store as a file. */
#include "front/args.h"
#include "front/commands.h"
#include "front/server/db.h"

#include <stdio.h>
#include <stdlib.h>

static const char backup_help[] =
    "usage: signoria backup --store WHERE FILE\n"
    "\n"
    "Writes all that a server keeps - tables, games, people, chat - to FILE, as it\n"
    "is at one moment. The server plays on meanwhile. FILE is replaced only when the\n"
    "new backup is whole. It holds the hashes of passwords and the secrets of games\n"
    "that are played: keep it where only you can read it.\n"
    "\n"
    "  --store WHERE   the SQLite file, or postgres://user@host/database\n"
    "\n"
    "Exit code: 0 it is written, 1 it could not be, 2 the call was wrong.\n";

static const char restore_help[] =
    "usage: signoria restore --store WHERE FILE\n"
    "\n"
    "Fills a store from a backup. The store must be new or empty, and have no server;\n"
    "nothing is ever overwritten. A backup of one kind of store may be restored into\n"
    "the other: that is how to move from SQLite to PostgreSQL and back.\n"
    "\n"
    "  --store WHERE   a SQLite file that is not there yet, or postgres://...\n"
    "\n"
    "Exit code: 0 done, 1 it could not be and nothing was changed, 2 the call was wrong.\n";

struct call {
    struct args args;
    const char *store, *file;
};

static bool read_call(struct call *c)
{
    struct args *a = &c->args;
    while (args_more(a)) {
        const char *word;
        if (args_text(a, "--store", &c->store))
            continue;
        if (args_word(a, &word)) {
            if (c->file)
                args_wrong(a, "one file is enough");
            c->file = word;
        } else {
            args_unknown(a);
        }
    }
    if (!a->wrong && (!c->store || !c->file))
        args_wrong(a, "--store WHERE and the name of a file are wanted; signoria %s --help tells "
                      "more", a->command);
    return !a->wrong;
}

static int run(struct call *c, bool restore)
{
    char words[1200];
    struct sg_text why;
    struct db_options options = {.tool = !restore};
    sg_text_init(&why, words, sizeof words);
    struct db *db = db_open(c->store, &options, &why);
    bool good = db && (restore ? db_restore(db, c->file, &why) : db_backup(db, c->file, &why));
    db_close(db);
    if (good)
        printf(restore ? "restored from %s\n" : "written: %s\n", c->file);
    else
        fprintf(stderr, "signoria %s: %s\n", c->args.command, words);
    return good ? 0 : 1;
}

int cmd_backup(int argc, char **argv)
{
    struct call c = {.args = {"backup", argc, argv, 0, false}};
    if (args_help(argc, argv, backup_help))
        return 0;
    return read_call(&c) ? run(&c, false) : 2;
}

int cmd_restore(int argc, char **argv)
{
    struct call c = {.args = {"restore", argc, argv, 0, false}};
    if (args_help(argc, argv, restore_help))
        return 0;
    return read_call(&c) ? run(&c, true) : 2;
}
