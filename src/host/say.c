/* say.c: the sentences that the lower layers name, from the language files. */
#include "base/say.h"

#include "base/check.h"
#include "proto/lang.h"

void sg_say(struct sg_text *out, const char *key)
{
    lang_plain(key, out);
}

void sg_say_form(struct sg_text *out, const char *key, const char *kinds, ...)
{
    struct lang_args args = {{0, 0, 0}, {NULL, NULL, NULL}, NULL};
    va_list list;
    va_start(list, kinds);
    for (int i = 0; *kinds; i++, kinds += 2) {
        sg_check(i < 3 && kinds[0] == '%' && (kinds[1] == 's' || kinds[1] == 'd'));
        if (kinds[1] == 's')
            args.word[i] = va_arg(list, const char *);
        else
            args.number[i] = va_arg(list, int);
    }
    va_end(list);
    lang_say(key, &args, out);
}
