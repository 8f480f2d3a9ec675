/* cmd_verify.c: `signoria verify FILE...` checks saved matches. */
#include "base/form.h"
#include "front/args.h"
#include "front/commands.h"
#include "front/files.h"
#include "match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: signoria verify [--commitment HEX] [--components FILE] FILE...\n"
    "\n"
    "Plays a saved match again and checks that every action was legal, that the\n"
    "state hashes agree, and that every draw follows from the match's source of\n"
    "chance: in a fair match from the revealed secret and the players' numbers\n"
    "(docs/fair-chance.md).\n"
    "\n"
    "  --commitment HEX   the commitment that was shown before the first draw;\n"
    "                     the file must have the same one\n"
    "  --components FILE  the owner's component file that the match was played with\n"
    "\n"
    "Exit code: 0 all is well, 1 something is wrong (the line and the ply are\n"
    "said), 2 a file cannot be read or is no match.\n";

static void print_plies(const struct match *m, const struct match_verified *v)
{
    char memory[512];
    struct sg_text setup;
    struct sg_setup s = match_setup(m);
    sg_text_init(&setup, memory, sizeof memory);
    sg_setup_format(match_game(m), &s, &setup);
    printf("  %s, rules version %u, components %s %016llx\n", memory,
           (unsigned)match_game(m)->rules_version, match_set_name(m),
           (unsigned long long)match_set_hash(m));
    printf("  %d plies, %s: %d actions are legal, %d outcomes are possible\n", match_plies(m),
           match_turn(m) == SG_OVER ? "over" : "not over", v->actions, v->outcomes);
    printf("  %d state hashes agree\n", v->loaded.hashes);
    if (v->loaded.torn)
        printf("  the last line has no end: it was left out\n");
}

static void print_chance(const struct match *m, const struct match_verified *v)
{
    uint8_t bytes[FAIR_BYTES];
    char hex[FAIR_HEX + 1];
    if (v->forced)
        printf("  %d outcomes came from outside: nobody can check them\n", v->forced);
    if (!match_commitment(m, bytes)) {
        if (v->draws)
            printf("  %d draws follow from the seed\n", v->draws);
        return;
    }
    fair_format(bytes, hex);
    if (v->unchecked)
        printf("  %d draws cannot be checked before the secret is revealed\n", v->unchecked);
    else
        printf("  %d draws follow from the secret and the numbers of the seats\n", v->draws);
    printf("  commitment %s%s\n", hex, v->unchecked ? "" : ": the secret fits");
    if (!v->unchecked && !match_secret(m, bytes))
        printf("  the secret is not revealed yet: this file is for the host alone\n");
}

struct call {
    struct args args;
    const char *commitment, *components;
    uint8_t bytes[FAIR_BYTES]; /* of the commitment */
    bool loaded;               /* the components are */
};

/* The component file is one of the game of the first match. */
static bool load_components(struct call *c, const char *text, size_t length)
{
    const struct sg_game *game = match_game_of(text, length);
    if (!c->components || c->loaded || !game)
        return true;
    c->loaded = true;
    return args_components(&c->args, game, c->components) >= 0;
}

static int judge(const char *path, const struct call *c, const char *text, size_t length)
{
    char memory[1536];
    struct sg_text why;
    struct match_verified v;
    uint8_t has[FAIR_BYTES];
    sg_text_init(&why, memory, sizeof memory);
    struct match *m = match_verify(text, length, &v, &why);
    if (!m) {
        fprintf(v.loaded.readable ? stdout : stderr, "%s: %s: %s\n", path,
                v.loaded.readable ? "wrong" : "unreadable", memory);
        return v.loaded.readable ? 1 : 2;
    }
    bool same = !c->commitment ||
                (match_commitment(m, has) && memcmp(has, c->bytes, FAIR_BYTES) == 0);
    if (same) {
        printf("%s: all is well\n", path);
        print_plies(m, &v);
        print_chance(m, &v);
    } else {
        printf("%s: wrong: the match has another commitment, or none\n", path);
    }
    match_free(m);
    return same ? 0 : 1;
}

/* 0 fine, 1 wrong, 2 unreadable. */
static int verify(const char *path, struct call *c)
{
    const char *unread = NULL;
    size_t length = 0;
    char *text = files_read(path, MATCH_MAX_TEXT, &length, &unread);
    if (!text) {
        fprintf(stderr, "signoria verify: %s: %s\n", path, unread);
        return 2;
    }
    int code = load_components(c, text, length) ? judge(path, c, text, length) : 2;
    free(text);
    return code;
}

int cmd_verify(int argc, char **argv)
{
    struct call c = {.args = {"verify", argc, argv, 0, false}};
    struct args *a = &c.args;
    int worst = 0, files = 0;
    if (args_help(argc, argv, help))
        return 0;
    while (args_more(a)) {
        if (args_text(a, "--commitment", &c.commitment) ||
            args_text(a, "--components", &c.components))
            continue;
        const char *path;
        if (args_word(a, &path))
            argv[files++] = argv[a->at - 1]; /* files move to the front */
        else
            args_unknown(a);
    }
    if (!a->wrong && files == 0)
        args_wrong(a, "the name of a file is wanted; signoria verify --help tells more");
    if (!a->wrong && c.commitment && !fair_parse(c.commitment, strlen(c.commitment), c.bytes))
        args_wrong(a, "a commitment has 64 hexadecimal digits");
    if (a->wrong)
        return 2;
    for (int i = 0; i < files; i++) {
        int code = verify(argv[i], &c);
        worst = code > worst ? code : worst;
    }
    return worst;
}
