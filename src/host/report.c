/* report.c: what the lower layers report, in the sentences of the language files. */
#include "base/error.h"

#include "present/lang.h"

void sg_error_report(const struct sg_error *why, struct sg_text *out)
{
    lang_error_in(LANG_ENGLISH, why, out);
}
