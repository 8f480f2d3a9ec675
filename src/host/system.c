/* system.c: the errors of the system that people meet, as sentences of the language files. */
#include "host/system.h"

#include "present/lang.h"

#include <errno.h>

static const struct {
    int code;
    const char *key;
} errors[] = {
    {ENOENT, "system.not-found"},      {EACCES, "system.permission"},       {EPERM, "system.not-permitted"},
    {EISDIR, "system.is-folder"},      {ENOTDIR, "system.not-folder"},      {ENOSPC, "system.disk-full"},
    {EDQUOT, "system.quota"},          {EROFS, "system.read-only"},         {EEXIST, "system.exists"},
    {EMFILE, "system.too-many-files"}, {ENFILE, "system.too-many-files"},   {ENAMETOOLONG, "system.name-too-long"},
    {EFBIG, "system.file-too-large"},  {EIO, "system.input-output"},        {ELOOP, "system.too-many-links"},
    {ENOMEM, "system.no-memory"},      {EADDRINUSE, "system.address-used"},
};

void system_error(int code, struct sg_text *out)
{
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].code == code) {
            lang_plain(errors[i].key, out);
            return;
        }
    struct lang_args args = {.number = {code}};
    lang_write("system.other", &args, out);
}
