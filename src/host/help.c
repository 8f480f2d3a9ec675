/* help.c: what a command says about itself, laid out from its sentences. */
#include "host/help.h"

#include "host/i18n.h"
#include "games/games.h"
#include "present/lang.h"

#include <string.h>

enum { WIDE = 80, LEFT_LEAST = 8, LEFT_MOST = 20 };

/* A piece, cut apart: what stands left, and what it means. */
struct piece {
    char left[768], right[768];
    enum { CALL, ROW, PARAGRAPH } kind;
};

static int columns_of(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

const char *help_games(void)
{
    char out[128] = "";
    for (int i = 0; i < sg_game_count(); i++)
        snprintf(out + strlen(out), sizeof out - strlen(out), "%s%s", i ? " " : "", sg_game_at(i)->name);
    return frame_printf("%s", out);
}

const char *help_languages(void)
{
    char out[128] = "";
    for (int i = 0; i < lang_count(); i++)
        snprintf(out + strlen(out), sizeof out - strlen(out), "%s%s", i ? " " : "", lang_code(i));
    return frame_printf("%s", out);
}

static bool piece_at(const char *command, int number, struct piece *out)
{
    char key[64];
    struct sg_slice found;
    snprintf(key, sizeof key, "help.%s.%d", command, number);
    if (!lang_find(key, &found))
        return false;
    const char *text = i18n_words(key, help_games(), NULL);
    bool call = strncmp(text, "> ", 2) == 0;
    text += call ? 2 : 0;
    const char *bar = strstr(text, " | ");
    out->kind = call ? CALL : bar ? ROW : PARAGRAPH;
    snprintf(out->left, sizeof out->left, "%.*s", bar ? (int)(bar - text) : call ? (int)strlen(text) : 0, text);
    snprintf(out->right, sizeof out->right, "%s", bar ? bar + 3 : call ? "" : text);
    return true;
}

/* How wide the left side of this kind is. */
static int left_side(const char *command, int kind, int most)
{
    struct piece p;
    int wide = LEFT_LEAST;
    for (int i = 1; piece_at(command, i, &p); i++)
        if (p.kind == (unsigned)kind && *p.right && columns_of(p.left) > wide && columns_of(p.left) <= most)
            wide = columns_of(p.left);
    return wide;
}

/* Running text from column `at` on; further lines begin at `indent`. */
static void print_running(const char *text, int at, int indent, FILE *out)
{
    struct sg_slice rest = sg_slice_of(text), w;
    bool first = true;
    while (sg_slice_next(&rest, &w)) {
        char one[256];
        snprintf(one, sizeof one, "%.*s", (int)w.length, w.at);
        int n = columns_of(one);
        if (!first && at + 1 + n > WIDE) {
            fprintf(out, "\n%*s", indent, "");
            at = indent;
            first = true;
        }
        fprintf(out, "%s%s", first ? "" : " ", one);
        at += n + !first;
        first = false;
    }
    fputc('\n', out);
}

/* The left side, filled up with blanks to its width; the column after it. */
static int put_left(const char *left, int indent, int wide, FILE *out)
{
    int n = columns_of(left);
    fprintf(out, "%*s%s", indent, "", left);
    if (n > wide)
        fprintf(out, "\n%*s", indent + wide + 2, "");
    else
        fprintf(out, "%*s", wide - n + 2, "");
    return indent + wide + 2;
}

static void put_call(const struct piece *p, bool first, int wide, const char *command, FILE *out)
{
    const char *usage = i18n("help.usage");
    int indent = columns_of(usage) + 1;
    fprintf(out, "%*s", first ? 0 : indent, "");
    if (first)
        fprintf(out, "%s ", usage);
    if (*p->right)
        print_running(p->right, put_left(p->left, 0, wide, out) + indent, indent + wide + 2, out);
    else
        print_running(p->left, indent, indent + (int)strlen("signoria ") + (int)strlen(command) + 1, out);
}

void help_print(const char *command, FILE *out)
{
    struct piece p;
    int before = -1, calls = left_side(command, CALL, 48), rows = left_side(command, ROW, LEFT_MOST);
    for (int i = 1; piece_at(command, i, &p); i++) {
        if (before >= 0 && (before != (int)p.kind || p.kind == PARAGRAPH))
            fputc('\n', out);
        if (p.kind == CALL)
            put_call(&p, before < 0, calls, command, out);
        else if (p.kind == ROW)
            print_running(p.right, put_left(p.left, 2, rows, out), rows + 4, out);
        else
            print_running(p.right, 0, 0, out);
        before = (int)p.kind;
    }
}

void help_commands(const char *const *names, int count, FILE *out)
{
    fprintf(out, "%s %s\n\n", i18n("help.usage"), i18n("help.command"));
    for (int i = 0; i < count; i++)
        print_running(i18n(frame_printf("about.%s", names[i])), put_left(names[i], 2, 11, out), 15, out);
    fputc('\n', out);
    print_running(i18n_words("help.more", help_languages(), NULL), 0, 0, out);
}
