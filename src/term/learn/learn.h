/*
 * learn.h: chapters that teach a game (proto/lessons/chapter.h), on the full screen and in lines.
 *
 * Texts are learn.GAME.CHAPTER.PAGE of the language files; docs/chapters.md lists them. What was done is saved in
 * the folder of saved games, page by page, so that a chapter resumes where it was left.
 */
#ifndef TERM_LEARN_H
#define TERM_LEARN_H

#include "base/text.h"
#include "proto/lessons/chapter.h"

/* How far somebody is. */
struct learn_progress {
    const struct sg_game *game;
    char path[1024]; /* of the file; "": nowhere */
    int count;       /* of chapters */
    int last;        /* the chapter that was opened last, or -1 */
    bool done[CHAPTER_MOST];
    int page[CHAPTER_MOST]; /* the page to resume at, from 0 */
    bool brief;             /* few words were asked for; not saved */
};

void learn_load(struct learn_progress *progress, const struct sg_game *game);
/* The file of the guided first game, or of the short one; "" if there is no place for it. */
void learn_first_path(const struct sg_game *game, bool is_short, char *out, size_t size);
void learn_save(const struct learn_progress *progress);
/* The chapter that comes next: the one that was left, else the first that is not done; -1: all are. */
int learn_next(const struct learn_progress *progress);
/* Was anything begun? */
bool learn_begun(const struct learn_progress *progress);
/* "done", "at page 2 of 5", "new", in words. */
const char *learn_status(const struct learn_progress *progress, int index);
const char *learn_title(const struct sg_game *game, int index);

/* The game that was learnt last; NULL: none was begun. */
const struct sg_game *learn_latest(void);
/* Asks which game is to be learnt; NULL: none. */
const struct sg_game *learn_choose_on_screen(void);
const struct sg_game *learn_choose_in_lines(void);

/* The learner and the others, for a match. */
void learn_name_seats(struct match_seat seats[SG_MAX_SEATS], int count);

/* Teaches a chapter from the page that was left. True: it is done. False: it was left. */
bool learn_chapter(struct learn_progress *progress, int index, bool full);

/* How many games have chapters. */
int learn_games(void);

/* What somebody wants after the chapters. */
enum learn_request { LEARN_LEAVE, LEARN_FIRST_GAME, LEARN_SHORT_GAME, LEARN_OTHER_GAME };

/* The list of chapters; `first` is taught at once, unless it is -1. */
enum learn_request learn_in_lines(struct learn_progress *progress, int first);
enum learn_request learn_screen(struct learn_progress *progress, int first);
/* The list as it is printed. */
void learn_print_list(const struct learn_progress *progress);

#endif
