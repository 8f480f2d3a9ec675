/* lesson.c: reads lessons, sets their positions up, checks their goals. */
#include "term/learn.h"

#include "base/codec.h"
#include "proto/scene.h"

#include <stdio.h>
#include <string.h>

#include "games/lessons.inc"

static struct sg_slice lessons_of(const struct sg_game *game)
{
    int i = 0;
    while (lessons[i].game && strcmp(lessons[i].game, game->name) != 0)
        i++;
    return (struct sg_slice){lessons[i].text, lessons[i].length};
}

static bool next_line(struct sg_slice *rest, struct sg_slice *line)
{
    struct sg_slice after;
    if (!rest->length)
        return false;
    if (sg_slice_split(*rest, '\n', line, &after))
        *rest = after;
    else {
        *line = *rest;
        rest->length = 0;
    }
    return true;
}

static bool begins_with(struct sg_slice line, const char *word)
{
    size_t n = strlen(word);
    return line.length > n && memcmp(line.at, word, n) == 0 && line.at[n] == ' ';
}

/* "# S-BUY-01  buying: Take a card": the word before the colon. */
static void read_name(struct sg_slice heading, char *out, size_t size)
{
    struct sg_slice before, after, w, last = {"", 0};
    out[0] = 0;
    if (!sg_slice_split(heading, ':', &before, &after))
        return;
    while (sg_slice_next(&before, &w))
        last = w;
    snprintf(out, size, "%.*s", (int)last.length, last.at);
}

/* An action of the player's own: no draw, nothing that another does. */
static bool is_decision(const struct sg_game *game, struct sg_slice line)
{
    struct sg_error why;
    struct sg_action a;
    return sg_action_parse(game, line.at, line.length, &a, &why) && !game->verbs[a.kind].chance;
}

bool lesson_find(const struct sg_game *game, int index, struct lesson *out)
{
    struct sg_slice rest = lessons_of(game), line, heading = {"", 0};
    bool setting = false;
    int at = -1, seat;
    memset(out, 0, sizeof *out);
    while (next_line(&rest, &line)) {
        if (line.length && line.at[0] == '#')
            heading = line;
        else if (begins_with(line, "game")) {
            if (++at > index)
                break;
            setting = true;
            out->lines = line;
            out->goals = out->steps = 0;
            read_name(heading, out->name, sizeof out->name);
        } else if (setting && (begins_with(line, "given") || scene_start(game, line, &seat) >= 0))
            out->lines.length = (size_t)(line.at + line.length - out->lines.at);
        else if (line.length) {
            setting = false;
            out->steps += is_decision(game, line);
        }
        if (begins_with(line, "expect") && out->goals < LEARN_GOALS)
            out->goal[out->goals++] = (struct sg_slice){line.at + 7, line.length - 7};
    }
    return at >= index && index >= 0;
}

bool lesson_begin(const struct sg_game *game, const struct lesson *lesson, void *state, struct sg_error *why)
{
    return scene_begin(game, lesson->lines, '\n', state, why);
}

bool lesson_reached(const struct lesson *lesson, const struct match *m)
{
    for (int i = 0; i < lesson->goals; i++) {
        char memory[256];
        struct sg_text differs;
        struct sg_error why;
        sg_text_init(&differs, memory, sizeof memory);
        if (!sg_fields_expect(match_game(m), match_state(m), lesson->goal[i].at, lesson->goal[i].length, &differs,
                              &why))
            return false;
    }
    return true;
}
