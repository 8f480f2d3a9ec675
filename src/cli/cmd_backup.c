/* cmd_backup.c: `signoria backup` and `signoria restore`: a server's store as a file. */
#include "host/args.h"
#include "cli/commands.h"
#include "server/store/db.h"
#include "host/i18n.h"

#include <stdio.h>
#include <stdlib.h>

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
                args_wrong(a, "wrong.one-file");
            c->file = word;
        } else {
            args_unknown(a);
        }
    }
    if (!a->wrong && (!c->store || !c->file))
        args_wrong_words(a, "wrong.store-and-file", a->command, NULL);
    return !a->wrong;
}

static int run_backup(struct call *c, bool restore)
{
    struct sg_error why;
    struct db_options options = {.tool = !restore};
    struct db *db = db_open(c->store, &options, &why);
    bool good = db && (restore ? db_restore(db, c->file, &why) : db_backup(db, c->file, &why));
    db_close(db);
    if (good)
        puts(i18n_words(restore ? "backup.restored" : "backup.written", c->file, NULL));
    else
        args_wrong_said(&c->args, NULL, i18n_error(&why));
    return good ? 0 : 1;
}

int cmd_backup(int argc, char **argv)
{
    struct call c = {.args = {"backup", argc, argv, 0, false}};
    if (args_help(argc, argv, "backup"))
        return 0;
    return read_call(&c) ? run_backup(&c, false) : 2;
}

int cmd_restore(int argc, char **argv)
{
    struct call c = {.args = {"restore", argc, argv, 0, false}};
    if (args_help(argc, argv, "restore"))
        return 0;
    return read_call(&c) ? run_backup(&c, true) : 2;
}
