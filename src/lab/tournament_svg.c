/* tournament_svg.c: a tournament's report as a picture. */
#include "lab/tournament.h"

#include "base/codec.h"
#include "host/i18n.h"

#include <math.h>
#include <stdio.h>

enum { WIDE = 860, LEFT = 200, CHART = 480, ROW = 46, TOP = 118, BAR = 22, PANEL = 64 };

static const char *const colour[] = {"#a8432f", "#2f6b7a", "#b8892b", "#5f7a3a",
                                     "#6b4a7d", "#8a6f5a", "#3d4f8f", "#9a9a8c"};

static void draw_text(FILE *f, double x, double y, const char *look, const char *words)
{
    fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, look);
    for (; *words; words++) {
        if (*words == '<' || *words == '&')
            fputs(*words == '<' ? "&lt;" : "&amp;", f);
        else
            fputc(*words, f);
    }
    fputs("</text>\n", f);
}

static void head(FILE *f, const struct tournament *t, const struct tournament_sum *s, int tall)
{
    char setup[200];
    struct sg_text out;
    sg_text_init(&out, setup, sizeof setup);
    sg_setup_format(t->game, &t->setup, &out);
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" font-family=\"Georgia, 'DejaVu Serif', serif\" font-size=\"15\" "
            "fill=\"#33291f\">\n",
            WIDE, tall, WIDE, tall);
    fprintf(f,
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#faf6ec\"/>\n"
            "<rect x=\"8\" y=\"8\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#d9cbb0\"/>\n",
            WIDE - 16, tall - 16);
    draw_text(f, 32, 48, "font-size=\"26\"", i18n_words("tournament.picture", t->game->title, NULL));
    draw_text(f, 32, 74, "font-size=\"14\" fill=\"#7a6a55\"",
              i18n_mixed("tournament.picture-about", NULL, setup, NULL, s->games, 0, (int64_t)t->seed));
}

static void grid(FILE *f, int seats)
{
    char words[32];
    double even = LEFT + (double)CHART / seats;
    int bottom = TOP + ROW * seats;
    for (int i = 0; i <= 4; i++) {
        double x = LEFT + CHART * i / 4.0;
        fprintf(f, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#e4d9c4\"/>\n", x, x, TOP - 10, bottom);
        snprintf(words, sizeof words, "%s", i18n_numbers("lang.percent", 25 * i, 0));
        draw_text(f, x, bottom + 20, "font-size=\"13\" fill=\"#7a6a55\" text-anchor=\"middle\"", words);
    }
    fprintf(f,
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#7a6a55\" "
            "stroke-dasharray=\"3 4\"/>\n",
            even, even, TOP - 10, bottom);
    draw_text(f, even, TOP - 16, "font-size=\"12\" fill=\"#7a6a55\" text-anchor=\"middle\" font-style=\"italic\"",
              i18n("tournament.even"));
}

static void row(FILE *f, const struct tournament *t, const struct tournament_sum *s, int b)
{
    const struct tournament_bot *x = &s->bot[b];
    double y = TOP + ROW * b + (ROW - BAR) / 2.0, middle = y + BAR / 2.0;
    double low = LEFT + CHART * x->low, high = LEFT + CHART * x->high;
    char words[96];
    draw_text(f, LEFT - 14, middle + 5, "font-size=\"16\" text-anchor=\"end\"", t->bot[b]);
    fprintf(f,
            "<rect x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"3\" fill=\"%s\" "
            "fill-opacity=\"0.85\"/>\n",
            LEFT, y, CHART * x->win_share, BAR, colour[b]);
    fprintf(f,
            "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fv10M%.1f %.1fv10\" stroke=\"#33291f\" "
            "stroke-width=\"1.6\" fill=\"none\"/>\n",
            low, middle, high, low, middle - 5, high, middle - 5);
    snprintf(words, sizeof words, "%s", i18n_percent(x->win_share, 1));
    draw_text(f, LEFT + CHART + 18, middle - 2, "font-size=\"16\"", words);
    snprintf(words, sizeof words, "Elo %s%.0f ± %.0f", x->elo < 0 ? "\u2212" : "+", fabs(x->elo), x->elo_error);
    draw_text(f, LEFT + CHART + 18, middle + 15, "font-size=\"12\" fill=\"#7a6a55\"", words);
}

/* One bar of parts that make up the whole, each with its name below. */
static void draw_parts(FILE *f, int y, const char *title, const char *const *name, const double *share, int count)
{
    double x = LEFT;
    char words[96];
    draw_text(f, LEFT - 14, y + 14, "font-size=\"14\" text-anchor=\"end\" fill=\"#7a6a55\"", title);
    for (int i = 0; i < count; i++) {
        double wide = CHART * share[i];
        if (wide <= 0)
            continue;
        fprintf(f,
                "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"18\" fill=\"%s\" "
                "fill-opacity=\"0.6\" stroke=\"#faf6ec\"/>\n",
                x, y, wide, colour[(i + 5) % 8]);
        snprintf(words, sizeof words, "%s %s", name[i], i18n_percent(share[i], 0));
        if (wide > 60)
            draw_text(f, x + wide / 2, y + 34, "font-size=\"12\" text-anchor=\"middle\"", words);
        x += wide;
    }
}

static void by_seat(FILE *f, int y, const struct tournament_sum *s, int seats)
{
    const char *name[SG_MAX_SEATS];
    for (int i = 0; i < seats; i++)
        name[i] = i18n_numbers("lab.seat", i + 1, 0);
    draw_parts(f, y, i18n("lab.wins-by-seat"), name, s->seat_share, seats);
}

static void by_end(FILE *f, int y, const struct tournament *t, const struct tournament_sum *s)
{
    const struct sg_field *field = sg_field_find(t->game, sg_slice_of("cause"));
    const char *name[TOURNAMENT_CAUSES];
    double share[TOURNAMENT_CAUSES];
    int count = 0;
    for (; field && field->names && count < field->names->count && count < TOURNAMENT_CAUSES; count++) {
        name[count] = table_words("name", t->game->name, field->names->name[count], "", field->names->name[count]);
        share[count] = s->games ? (double)s->cause[count] / (double)s->games : 0;
    }
    if (count)
        draw_parts(f, y, i18n("lab.ended-by"), name, share, count);
}

bool tournament_svg(const struct tournament *t, const struct tournament_sum *s, const char *path)
{
    int seats = t->setup.seats, bottom = TOP + ROW * seats + 44;
    bool ends = sg_field_find(t->game, sg_slice_of("cause")) != NULL;
    FILE *f = fopen(path, "w");
    if (!f)
        return false;
    head(f, t, s, bottom + PANEL * (ends ? 2 : 1) + 16);
    grid(f, seats);
    for (int b = 0; b < seats; b++)
        row(f, t, s, b);
    by_seat(f, bottom, s, seats);
    if (ends)
        by_end(f, bottom + PANEL, t, s);
    fputs("</svg>\n", f);
    bool ok = ferror(f) == 0;
    return fclose(f) == 0 && ok;
}
