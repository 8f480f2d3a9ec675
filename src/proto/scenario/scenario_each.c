/* scenario_each.c: one scenario run over several values: "each seats = 2 | 3 | 5", and {seats}. */
#include "proto/scenario/internal.h"

#include <string.h>

static bool equal_slices(struct sg_slice a, struct sg_slice b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static bool is_name(struct sg_slice w)
{
    for (size_t i = 0; i < w.length; i++)
        if (!(w.at[i] >= 'a' && w.at[i] <= 'z') && !(i && w.at[i] >= '0' && w.at[i] <= '9') && w.at[i] != '_')
            return false;
    return w.length > 0;
}

const char *scenario_each_add(struct each *each, struct sg_slice rest, int line)
{
    struct sg_slice name = {rest.at, 0}, sign, value, after;
    int count = 0;
    if (each->names == EACH_NAMES)
        return "at most 8 'each' lines may stand above a scenario";
    if (!sg_slice_next(&rest, &name) || !is_name(name) || !sg_slice_next(&rest, &sign) || !sg_slice_is(sign, "="))
        return "'each' needs a name of small letters, '=' and values with '|' between them";
    for (int i = 0; i < each->names; i++)
        if (equal_slices(each->row[i].name, name))
            return "this name has values already";
    for (bool more = true; more; rest = after) {
        more = sg_slice_split(rest, '|', &value, &after);
        if (!more)
            value = rest;
        if (count == EACH_VALUES)
            return "a 'each' line has at most 64 values";
        each->row[each->names].value[count] = sg_slice_trim(value);
        if (!each->row[each->names].value[count++].length)
            return "a value is missing; '-' is nothing, where something is a name or a set";
    }
    if (each->names && count != each->runs)
        return "all 'each' lines of a scenario have the same number of values: one column is one run";
    each->row[each->names].name = name;
    each->row[each->names].line = line;
    each->row[each->names].used = false;
    each->runs = count;
    each->names++;
    return NULL;
}

bool scenario_each_fill(struct runner *r, struct sg_slice line)
{
    struct sg_slice before, after, name, rest = line;
    struct sg_text out;
    r->text = line;
    if (!memchr(line.at, '{', line.length))
        return true;
    sg_text_init(&out, r->filled, sizeof r->filled);
    while (sg_slice_split(rest, '{', &before, &after)) {
        int i = 0;
        bool closed = sg_slice_split(after, '}', &name, &rest);
        sg_text_bytes(&out, before.at, before.length);
        while (closed && i < r->each.names && !equal_slices(r->each.row[i].name, name))
            i++;
        if (!closed || i == r->each.names) {
            struct sg_text there = scenario_there(r);
            sg_text_add(&there, "what stands between '{' and '}' is a name of an 'each' line above the scenario");
            return false;
        }
        r->each.row[i].used = true;
        sg_text_bytes(&out, r->each.row[i].value[r->run].at, r->each.row[i].value[r->run].length);
    }
    sg_text_bytes(&out, rest.at, rest.length);
    r->text = (struct sg_slice){r->filled, out.length};
    if (!out.full)
        return true;
    struct sg_text there = scenario_there(r);
    sg_text_add(&there, "the line is too long with its values filled in");
    return false;
}

struct sg_slice scenario_each_title(struct runner *r, struct sg_slice heading)
{
    struct sg_text out;
    if (!r->each.names || !heading.length)
        return heading;
    sg_text_init(&out, r->title, sizeof r->title);
    sg_text_bytes(&out, heading.at, heading.length);
    for (int i = 0; i < r->each.names; i++) {
        sg_text_add(&out, i ? ", " : "  [");
        sg_text_bytes(&out, r->each.row[i].name.at, r->each.row[i].name.length);
        sg_text_add(&out, " = ");
        sg_text_bytes(&out, r->each.row[i].value[r->run].at, r->each.row[i].value[r->run].length);
    }
    sg_text_char(&out, ']');
    return (struct sg_slice){r->title, out.length};
}
