/* proxy.h: whose word about an address counts: only that of a proxy that is trusted. */
#ifndef SERVER_PROXY_H
#define SERVER_PROXY_H

#include "server/http/http.h"

#include <sys/socket.h>

/* Is this a list of addresses and networks, separated by blanks or commas: "192.0.2.7 10.0.0.0/8 fd00::/8"? */
bool proxy_list_ok(const char *list);
/* Is the peer in the list, or, if that is empty, on this machine or in a private network? */
bool proxy_trusted(const char *list, const struct sockaddr *peer);
/* The address of who asks. `forwarded`: the last X-Forwarded-For, or NULL. */
void proxy_find_address(struct request *r, const char *forwarded);

#endif
