/* cmd_verify.c: `signoria verify FILE...` checks saved matches. */
#include "base/form.h"
#include "front/commands.h"
#include "front/files.h"
#include "match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: signoria verify [--commitment HEX] FILE...\n"
    "\n"
    "Plays a saved match again and checks that every action was legal, that the\n"
    "state hashes agree, and that every draw follows from the match's source of\n"
    "chance: in a fair match from the revealed secret and the players' numbers\n"
    "(docs/fair-chance.md).\n"
    "\n"
    "  --commitment HEX   the commitment that was shown before the first draw;\n"
    "                     the file must have the same one\n"
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

/* 0 fine, 1 wrong, 2 unreadable. */
static int verify(const char *path, const uint8_t *wanted)
{
    char memory[1536];
    struct sg_text why;
    struct match_verified v;
    const char *unread = NULL;
    uint8_t has[FAIR_BYTES];
    size_t length = 0;
    char *text = files_read(path, MATCH_MAX_TEXT, &length, &unread);
    if (!text) {
        fprintf(stderr, "signoria verify: %s: %s\n", path, unread);
        return 2;
    }
    sg_text_init(&why, memory, sizeof memory);
    struct match *m = match_verify(text, length, &v, &why);
    free(text);
    if (!m) {
        fprintf(v.loaded.readable ? stdout : stderr, "%s: %s: %s\n", path,
                v.loaded.readable ? "wrong" : "unreadable", memory);
        return v.loaded.readable ? 1 : 2;
    }
    int code = 0;
    if (wanted && (!match_commitment(m, has) || memcmp(has, wanted, FAIR_BYTES) != 0)) {
        printf("%s: wrong: the match has another commitment, or none\n", path);
        code = 1;
    } else {
        printf("%s: all is well\n", path);
        print_plies(m, &v);
        print_chance(m, &v);
    }
    match_free(m);
    return code;
}

int cmd_verify(int argc, char **argv)
{
    uint8_t commitment[FAIR_BYTES];
    const uint8_t *wanted = NULL;
    int worst = 0, first = 0;
    if (argc > 0 && strcmp(argv[0], "--help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (argc > 1 && strcmp(argv[0], "--commitment") == 0) {
        if (!fair_parse(argv[1], strlen(argv[1]), commitment)) {
            fprintf(stderr, "signoria verify: a commitment has 64 hexadecimal digits\n");
            return 2;
        }
        wanted = commitment;
        first = 2;
    }
    if (first == argc) {
        fputs(help, stderr);
        return 2;
    }
    for (int i = first; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1]) {
            fprintf(stderr, "signoria verify: '%s' is no option; there is --commitment HEX\n", argv[i]);
            return 2;
        }
    }
    for (int i = first; i < argc; i++) {
        int code = verify(argv[i], wanted);
        worst = code > worst ? code : worst;
    }
    return worst;
}
