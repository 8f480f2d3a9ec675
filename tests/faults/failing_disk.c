/*
 * failing_disk.c: a disk that takes no more writes, for tests/server/faults.py.
 *
 * Loaded with LD_PRELOAD. The first four bytes of the file DISK_FILE are what
 * every write to a file fails with (EROFS, EIO, ENOSPC); 0: all is well again.
 */
#define _GNU_SOURCE
#include "file_value.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const volatile int32_t *fault;

static __attribute__((constructor)) void read_plan(void)
{
    fault = file_value("DISK_FILE", sizeof *fault);
}

/* Only files: sockets and pipes are no disk, nor is what is said on stderr. */
static bool disk_fails(int fd)
{
    struct stat s;
    int code = fault ? *fault : 0;
    if (!code || fd <= STDERR_FILENO || fstat(fd, &s) != 0 || !S_ISREG(s.st_mode))
        return false;
    errno = code;
    return true;
}

ssize_t write(int fd, const void *at, size_t length)
{
    return disk_fails(fd) ? -1 : syscall(SYS_write, fd, at, length);
}

ssize_t pwrite(int fd, const void *at, size_t length, off_t to)
{
    return disk_fails(fd) ? -1 : syscall(SYS_pwrite64, fd, at, length, to);
}

ssize_t pwrite64(int fd, const void *at, size_t length, off64_t to)
{
    return disk_fails(fd) ? -1 : syscall(SYS_pwrite64, fd, at, length, to);
}

int ftruncate(int fd, off_t length)
{
    return disk_fails(fd) ? -1 : (int)syscall(SYS_ftruncate, fd, length);
}

int ftruncate64(int fd, off64_t length)
{
    return disk_fails(fd) ? -1 : (int)syscall(SYS_ftruncate, fd, length);
}

int fsync(int fd)
{
    return disk_fails(fd) ? -1 : (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return disk_fails(fd) ? -1 : (int)syscall(SYS_fdatasync, fd);
}
