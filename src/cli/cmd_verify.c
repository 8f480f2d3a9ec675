/* cmd_verify.c: `signoria verify FILE...` checks saved matches. */
#include "base/codec.h"
#include "host/args.h"
#include "cli/commands.h"
#include "host/files.h"
#include "host/i18n.h"
#include "match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_plies(const struct match *m, const struct match_verified *v)
{
    char memory[512];
    struct sg_text setup;
    struct sg_setup s = match_setup(m);
    sg_text_init(&setup, memory, sizeof memory);
    sg_setup_format(match_game(m), &s, &setup);
    printf("  %s\n", i18n_mixed("verify.setup", memory, NULL,
                                frame_printf("%s %016llx", match_set_name(m), (unsigned long long)match_set_hash(m)), 0,
                                (int)match_rules(m), 0));
    printf("  %s\n", i18n_mixed(match_turn(m) == SG_OVER ? "verify.over" : "verify.open", NULL, NULL, NULL,
                                match_plies(m), v->actions, v->outcomes));
    printf("  %s\n", i18n_numbers("verify.hashes", v->loaded.hashes, 0));
    if (v->loaded.torn)
        printf("  %s\n", i18n("verify.torn"));
}

static void print_chance(const struct match *m, const struct match_verified *v)
{
    uint8_t bytes[FAIR_BYTES];
    char hex[FAIR_HEX + 1];
    if (v->forced)
        printf("  %s\n", i18n_numbers("verify.forced", v->forced, 0));
    if (!match_commitment(m, bytes)) {
        if (v->draws)
            printf("  %s\n", i18n_numbers("verify.seeded", v->draws, 0));
        return;
    }
    fair_format(bytes, hex);
    if (v->unchecked)
        printf("  %s\n", i18n_numbers("verify.unchecked", v->unchecked, 0));
    else
        printf("  %s\n", i18n_numbers(match_duplicate(m) ? "verify.duplicate" : "verify.fair", v->draws, 0));
    printf("  %s\n", i18n_words(v->unchecked ? "verify.commitment" : "verify.commitment-fits", hex, NULL));
    if (!v->unchecked && !match_secret(m, bytes))
        printf("  %s\n", i18n("verify.secret"));
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

static int judge_file(const char *path, const struct call *c, const char *text, size_t length)
{
    struct sg_error why;
    struct match_verified v;
    uint8_t has[FAIR_BYTES];
    struct match *m = match_verify(text, length, &v, &why);
    if (!m) {
        fprintf(v.loaded.readable ? stdout : stderr, "%s\n",
                i18n_words(v.loaded.readable ? "verify.wrong" : "verify.unreadable", path, i18n_error(&why)));
        return v.loaded.readable ? 1 : 2;
    }
    bool same = !c->commitment || (match_commitment(m, has) && memcmp(has, c->bytes, FAIR_BYTES) == 0);
    if (same) {
        puts(i18n_words("verify.well", path, NULL));
        print_plies(m, &v);
        print_chance(m, &v);
    } else {
        puts(i18n_words("verify.wrong", path, i18n("verify.other-commitment")));
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
    int code = load_components(c, text, length) ? judge_file(path, c, text, length) : 2;
    free(text);
    return code;
}

int cmd_verify(int argc, char **argv)
{
    struct call c = {.args = {"verify", argc, argv, 0, false}};
    struct args *a = &c.args;
    int worst = 0, files = 0;
    if (args_help(argc, argv, "verify"))
        return 0;
    while (args_more(a)) {
        if (args_text(a, "--commitment", &c.commitment) || args_text(a, "--components", &c.components))
            continue;
        const char *path;
        if (args_word(a, &path))
            argv[files++] = argv[a->at - 1]; /* files move to the front */
        else
            args_unknown(a);
    }
    if (!a->wrong && files == 0)
        args_wrong_words(a, "wrong.file-wanted", a->command, NULL);
    if (!a->wrong && c.commitment && !fair_parse(c.commitment, strlen(c.commitment), c.bytes))
        args_wrong(a, "wrong.commitment");
    if (a->wrong)
        return 2;
    for (int i = 0; i < files; i++) {
        int code = verify(argv[i], &c);
        worst = code > worst ? code : worst;
    }
    return worst;
}
