/* screen_picture.c: pictures on terminals that can show them. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include "term/screen/internal.h"
#include "term/screen/screen.h"

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* There is one screen. */
static struct {
    int chosen; /* enum raster_kind, or CHOOSE_AUTO */
    enum raster_kind found;
} pictures = {-1, RASTER_NONE};
enum { CHOOSE_AUTO = -1 };

bool screen_choose_pictures(const char *word)
{
    static const char *const words[] = {"auto", "off", "sixel", "kitty"};
    for (int i = 0; i < 4; i++)
        if (strcmp(word, words[i]) == 0) {
            pictures.chosen = CHOOSE_AUTO + i;
            return true;
        }
    return false;
}

void screen_found_pictures(enum raster_kind kind)
{
    pictures.found = kind;
}

enum raster_kind screen_pictures(void)
{
    return pictures.chosen == CHOOSE_AUTO ? pictures.found : (enum raster_kind)pictures.chosen;
}

/* The size of a cell, where the terminal says how many pixels it has. */
static void find_cell(struct raster *how)
{
    struct winsize size;
    memset(&size, 0, sizeof size);
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    bool known = size.ws_xpixel && size.ws_ypixel && size.ws_col && size.ws_row;
    how->cell_width = known ? size.ws_xpixel / size.ws_col : 8;
    how->cell_height = known ? size.ws_ypixel / size.ws_row : 16;
    how->cell_width = how->cell_width < 1 ? 1 : how->cell_width;
    how->cell_height = how->cell_height < 1 ? 1 : how->cell_height;
}

struct raster screen_picture_place(struct area a, int width, int height)
{
    struct raster how = {screen_pictures(), a.columns, a.rows, 0, 0};
    find_cell(&how);
    double wide = (double)a.columns * how.cell_width, high = (double)a.rows * how.cell_height;
    double scale = wide / width < high / height ? wide / width : high / height;
    how.columns = (int)(width * scale / how.cell_width);
    how.rows = (int)(height * scale / how.cell_height);
    how.columns = how.columns < 1 ? 1 : how.columns > a.columns ? a.columns : how.columns;
    how.rows = how.rows < 1 ? 1 : how.rows > a.rows ? a.rows : how.rows;
    return how;
}

static void write_all(const char *bytes, size_t count)
{
    while (count) {
        ssize_t done = write(STDOUT_FILENO, bytes, count);
        struct pollfd fd = {STDOUT_FILENO, POLLOUT, 0};
        if (done < 0 && errno != EINTR && !(errno == EAGAIN && poll(&fd, 1, 1000) > 0))
            return;
        bytes += done > 0 ? done : 0;
        count -= done > 0 ? (size_t)done : 0;
    }
}

void screen_put_picture(struct area a, const struct raster *how, const char *bytes, size_t count)
{
    char go[32];
    int column = a.column + (a.columns - how->columns) / 2;
    fflush(stdout);
    int length = snprintf(go, sizeof go, "\0337\033[%d;%dH", a.row + 1, column + 1);
    write_all(go, (size_t)length);
    write_all(bytes, count);
    write_all("\0338", 2);
}

void screen_end_picture(void)
{
    static const char forget[] = "\033_Ga=d\033\\";
    if (screen_pictures() == RASTER_KITTY)
        write_all(forget, sizeof forget - 1);
    clearok(curscr, TRUE);
}
