/* overview.c: the game in two minutes, and its summary card, in the terminal and in lines. */
#include "term/text/overview.h"

#include "host/args.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "present/present.h"
#include "term/screen/dialog.h"
#include "term/text/model.h"
#include "term/text/show.h"

/* A message that names no seat, in words. */
static const char *text_of(const struct sg_message *message)
{
    char memory[768];
    struct sg_text out;
    sg_text_init(&out, memory, sizeof memory);
    lang_tr(message, NULL, 0, &out);
    return frame_printf("%s", memory);
}

/* The title; the rest goes to `out`. */
static const char *add_page(const struct sg_game *game, const void *state, bool card, struct textblock *out)
{
    struct sg_view v = sg_view_of(game, state);
    struct sg_page page;
    const char *title = i18n(card ? "sheet.title" : "present.overview");
    if (!(card ? sg_card : sg_overview)(&v, frame_messages(), &page)) {
        textblock_add(out, LOOK_PLAIN, 0, i18n(card ? "sheet.none" : "wrong.engine.no-overview"));
        return title;
    }
    for (int i = 0; i < page.count; i++) {
        const char *text = text_of(page.paragraph[i].text);
        if (page.paragraph[i].style == SG_PAR_TITLE)
            title = text;
        else if (page.paragraph[i].style == SG_PAR_HEAD)
            textblock_add(out, LOOK_HEAD, 0, text);
        else if (card)
            textblock_add(out, LOOK_PLAIN, 4, frame_printf("  \u2022 %s", text));
        else
            textblock_add(out, LOOK_PLAIN, 2, frame_printf("  %s", text));
    }
    return title;
}

static void read_page(const struct sg_game *game, const void *state, bool card)
{
    struct frame here = frame_begin();
    struct textblock p = {0};
    const char *title = add_page(game, state, card, &p);
    dialog_read(title, &p, NULL, i18n("term.foot-read"));
    textblock_free(&p);
    frame_end(here);
}

static void print_page(const struct sg_game *game, const void *state, bool card)
{
    struct frame here = frame_begin();
    struct textblock p = {0};
    const char *title = add_page(game, state, card, &p);
    show_line(0, title);
    show_textblock(&p);
    textblock_free(&p);
    frame_end(here);
}

void overview_read(const struct sg_game *game, const void *state)
{
    read_page(game, state, false);
}

void overview_print(const struct sg_game *game, const void *state)
{
    print_page(game, state, false);
}

void card_read(const struct sg_game *game, const void *state)
{
    read_page(game, state, true);
}

void card_print(const struct sg_game *game, const void *state)
{
    print_page(game, state, true);
}

/* Sets a game up, to be talked about. */
static void set_up_game(const struct sg_game *game, const struct sg_setup *setup, void *state)
{
    struct sg_setup usual = {.seats = (uint8_t)args_seats_of(game)};
    game->init(state, setup ? setup : &usual);
}

void overview_read_setup(const struct sg_game *game, const struct sg_setup *setup)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE] = {0};
    set_up_game(game, setup, state);
    overview_read(game, state);
}

void overview_print_setup(const struct sg_game *game, const struct sg_setup *setup)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE] = {0};
    set_up_game(game, setup, state);
    overview_print(game, state);
}

void card_print_setup(const struct sg_game *game, const struct sg_setup *setup)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE] = {0};
    set_up_game(game, setup, state);
    card_print(game, state);
}
