/* proxy.h: whose word about an address counts: only that of a proxy that is trusted. */
#ifndef SERVER_PROXY_H
#define SERVER_PROXY_H

#include "server/http/http.h"

#include <sys/socket.h>

/* Is this a list of addresses and networks, separated by blanks or commas: "192.0.2.7 10.0.0.0/8 fd00::/8"? */
bool proxy_list_ok(const char *list);
/* The address of who asks. `forwarded`: the last X-Forwarded-For, or NULL. */
void proxy_find_address(struct request *r, const char *forwarded);

#endif
