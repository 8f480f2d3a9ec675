/* raster.c: SVG to pixels by librsvg and cairo, pixels to sixels or kitty's pictures by chafa. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#include "term/screen/raster.h"

#include "host/library.h"

#include <stdlib.h>
#include <string.h>

/* Values and structures of these libraries, which stay what they are (their headers are not needed to build). */
enum { CAIRO_ARGB32 = 0, CHAFA_SIXELS = 1, CHAFA_KITTY = 2, CHAFA_BGRA = 1, CHAFA_ARGB = 2 };
struct rsvg_rectangle {
    double x, y, width, height;
};
struct g_string {
    char *str;
    size_t len, allocated_len;
};

/* X(result, name, arguments) */
#define CHAFA_FUNCTIONS(X)                                                                                             \
    X(void *, chafa_canvas_config_new, (void))                                                                         \
    X(void, chafa_canvas_config_unref, (void *))                                                                       \
    X(void, chafa_canvas_config_set_geometry, (void *, int, int))                                                      \
    X(void, chafa_canvas_config_set_cell_geometry, (void *, int, int))                                                 \
    X(void, chafa_canvas_config_set_pixel_mode, (void *, int))                                                         \
    X(void *, chafa_canvas_new, (void *))                                                                              \
    X(void, chafa_canvas_unref, (void *))                                                                              \
    X(void, chafa_canvas_draw_all_pixels, (void *, int, const unsigned char *, int, int, int))                         \
    X(struct g_string *, chafa_canvas_print, (void *, void *))                                                         \
    X(void *, chafa_term_db_get_default, (void))                                                                       \
    X(void *, chafa_term_db_get_fallback_info, (void *))                                                               \
    X(void, chafa_term_info_unref, (void *))
#define RSVG_FUNCTIONS(X)                                                                                              \
    X(void *, rsvg_handle_new_from_data, (const unsigned char *, size_t, void **))                                     \
    X(int, rsvg_handle_render_document, (void *, void *, const struct rsvg_rectangle *, void **))
#define CAIRO_FUNCTIONS(X)                                                                                             \
    X(void *, cairo_image_surface_create, (int, int, int))                                                             \
    X(unsigned char *, cairo_image_surface_get_data, (void *))                                                         \
    X(int, cairo_image_surface_get_stride, (void *))                                                                   \
    X(void, cairo_surface_flush, (void *))                                                                             \
    X(void, cairo_surface_destroy, (void *))                                                                           \
    X(void *, cairo_create, (void *))                                                                                  \
    X(void, cairo_destroy, (void *))
#define GOBJECT_FUNCTIONS(X) X(void, g_object_unref, (void *))
#define GLIB_FUNCTIONS(X) X(char *, g_string_free, (struct g_string *, int))

#define MEMBER(result, name, arguments) result(*name##_) arguments;
struct functions {
    CHAFA_FUNCTIONS(MEMBER)
    RSVG_FUNCTIONS(MEMBER)
    CAIRO_FUNCTIONS(MEMBER)
    GOBJECT_FUNCTIONS(MEMBER)
    GLIB_FUNCTIONS(MEMBER)
};
#undef MEMBER

/* NULL, or the package that is missing. */
static const char *load_libraries(struct functions *lib)
{
#define ROW(result, name, arguments) {#name, &lib->name##_},
    const struct {
        const char *package, *file;
        struct library_function functions[16];
    } libraries[] = {
        {"libchafa0", "libchafa.so.0", {CHAFA_FUNCTIONS(ROW)}},
        {"librsvg2-2", "librsvg-2.so.2", {RSVG_FUNCTIONS(ROW)}},
        {"libcairo2", "libcairo.so.2", {CAIRO_FUNCTIONS(ROW)}},
        {"libglib2.0-0", "libgobject-2.0.so.0", {GOBJECT_FUNCTIONS(ROW)}},
        {"libglib2.0-0", "libglib-2.0.so.0", {GLIB_FUNCTIONS(ROW)}},
    };
#undef ROW
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++)
        if (library_load(libraries[i].file, libraries[i].functions))
            return libraries[i].package;
    return NULL;
}

/* Draws it into a surface of so many pixels; NULL: it is not SVG, or there is no memory. */
static void *draw_svg(const struct functions *lib, const char *svg, size_t length, int width, int height)
{
    void *image = lib->rsvg_handle_new_from_data_((const unsigned char *)svg, length, NULL);
    void *surface = image ? lib->cairo_image_surface_create_(CAIRO_ARGB32, width, height) : NULL;
    if (!surface)
        return NULL;
    void *pen = lib->cairo_create_(surface);
    struct rsvg_rectangle all = {0, 0, width, height};
    bool drawn = lib->rsvg_handle_render_document_(image, pen, &all, NULL);
    lib->cairo_destroy_(pen);
    lib->g_object_unref_(image);
    lib->cairo_surface_flush_(surface);
    if (drawn && lib->cairo_image_surface_get_data_(surface))
        return surface;
    lib->cairo_surface_destroy_(surface);
    return NULL;
}

static char *write_picture(const struct functions *lib, const struct raster *how, void *surface, size_t *out)
{
    void *config = lib->chafa_canvas_config_new_();
    lib->chafa_canvas_config_set_geometry_(config, how->columns, how->rows);
    lib->chafa_canvas_config_set_cell_geometry_(config, how->cell_width, how->cell_height);
    lib->chafa_canvas_config_set_pixel_mode_(config, how->kind == RASTER_KITTY ? CHAFA_KITTY : CHAFA_SIXELS);
    void *canvas = lib->chafa_canvas_new_(config);
    lib->chafa_canvas_draw_all_pixels_(canvas, __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? CHAFA_ARGB : CHAFA_BGRA,
                                       lib->cairo_image_surface_get_data_(surface), how->columns * how->cell_width,
                                       how->rows * how->cell_height, lib->cairo_image_surface_get_stride_(surface));
    void *terminal = lib->chafa_term_db_get_fallback_info_(lib->chafa_term_db_get_default_());
    struct g_string *text = lib->chafa_canvas_print_(canvas, terminal);
    char *bytes = text ? malloc(text->len + 1) : NULL;
    if (bytes) {
        memcpy(bytes, text->str, text->len + 1);
        *out = text->len;
    }
    if (text)
        lib->g_string_free_(text, 1);
    lib->chafa_term_info_unref_(terminal);
    lib->chafa_canvas_unref_(canvas);
    lib->chafa_canvas_config_unref_(config);
    return bytes;
}

char *raster_make(const struct raster *how, const char *svg, size_t length, size_t *out, const char **missing)
{
    struct functions lib;
    *missing = load_libraries(&lib);
    if (*missing)
        return NULL;
    *missing = "";
    void *surface = draw_svg(&lib, svg, length, how->columns * how->cell_width, how->rows * how->cell_height);
    char *bytes = surface ? write_picture(&lib, how, surface, out) : NULL;
    if (surface)
        lib.cairo_surface_destroy_(surface);
    return bytes;
}
