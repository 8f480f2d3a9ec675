/* system.c: the errors of the system that people meet, as sentences of the language files. */
#include "host/system.h"

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
    {ENOMEM, "system.no-memory"},      {EADDRINUSE, "system.address-used"}, {EADDRNOTAVAIL, "system.address-elsewhere"},
};

const char *system_key(int code)
{
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].code == code)
            return errors[i].key;
    return "system.other";
}

bool system_add(struct sg_error *why, int code)
{
    return sg_error_add_sentence(why, system_key(code), code);
}
