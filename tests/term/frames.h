/* frames.h: scenes of the full screen, and pictures of them; for term-frames. */
#ifndef TERM_FRAMES_H
#define TERM_FRAMES_H

#include <stdbool.h>
#include <stdio.h>

enum { SCENE_KEYS = 64, SCENE_MOST = 48 };
/* Scenes without a recorded game: the first screen, the chapters. */
enum { SCENE_START = -1, SCENE_LEARN = -2 };

/* What is shown, and the keys that lead there. */
struct scene {
    char name[32];
    int ply;      /* of the recorded game, more than it has: its end; or one of these */
    bool coached; /* a guided game */
    bool saved;   /* there are saved games */
    int keys, key[SCENE_KEYS];
};

/* The scenes of a file; `name` is the game's, or "signoria". */
struct scenes {
    char name[32], path[1024]; /* of the recorded game */
    int count;
    struct scene scene[SCENE_MOST];
};

/* False with a line about what is wrong. */
bool scenes_read(struct scenes *out, const char *file);
/* "Enter", "q". */
const char *key_name(int key);

struct frame_costs {
    int frames;
    double last;     /* seconds of the processor that the last frame took */
    long last_bytes; /* of the last frame that changed something */
};

struct shot_cell {
    char text[16]; /* UTF-8; "": the right half of a wide one */
    unsigned char bold, dim, reverse, underline;
    int ink, ground; /* -1: the terminal's own */
};

/* A picture of the screen. */
struct shot {
    const struct scene *scene;
    int columns, rows;
    struct shot_cell *cell;
    struct frame_costs costs;
};

/* Copies the screen as it is. */
void shot_take(struct shot *shot);
void shot_free(struct shot *shot);
bool shot_differs(const struct shot *a, const struct shot *b);
/* The keys that the last line names, of the screen or of the window over it; how many. */
int shot_keys(const struct shot *shot, int *out, int most);
/* Rows in which text was cut; each is reported. */
int shot_cuts(const struct shot *shot, const char *game, const char *lang, FILE *report);
/* FOLDER/GAME-NAME-SIZE.txt: the rows, then what is not plain in them. */
void shot_write(const struct shot *shot, const char *game, const char *folder);

#endif
