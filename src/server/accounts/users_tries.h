/* users_tries.h: counts tries at passwords, by account and by address. */
#ifndef SERVER_USERS_TRIES_H
#define SERVER_USERS_TRIES_H

#include <stdbool.h>

struct tries;

struct tries *tries_new(int account, int address, int minutes);
void tries_free(struct tries *tries);

/*
 * Counts one more. False when that is too many, with the seconds until the next
 * may come. An account has `account` tries from one address and ten times as
 * many from all, so that who guesses cannot easily lock its owner out.
 */
bool tries_count(struct tries *tries, const char *account, const char *address, int *retry_after);
/* It was right: that try does not count. */
void tries_forgive(struct tries *tries, const char *account, const char *address);

#endif
