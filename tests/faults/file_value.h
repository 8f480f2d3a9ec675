/* file_value.h: a number that a test writes into a file while the program under test runs. */
#ifndef FAULTS_FILE_VALUE_H
#define FAULTS_FILE_VALUE_H

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* The first bytes of the file that an environment variable names, as they are now; NULL: none. */
static inline const volatile void *file_value(const char *variable, size_t size)
{
    const char *path = getenv(variable);
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *at = fd >= 0 ? mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0) : MAP_FAILED;
    if (fd >= 0)
        close(fd);
    return at != MAP_FAILED ? at : NULL;
}

#endif
