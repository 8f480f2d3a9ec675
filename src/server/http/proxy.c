/* proxy.c: whose word about an address counts: only that of a proxy that is trusted. */
#define _GNU_SOURCE
#include "server/http/proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

/* Without a list: this machine, and networks that nobody reaches from outside. */
static const char usual[] = "127.0.0.0/8 ::1 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 fc00::/7 fe80::/10";

/* ---- Networks: IPv4 as ::ffff:a.b.c.d ------------------------------------------------- */

struct network {
    struct in6_addr address;
    int bits;
};

static void map_four(const struct in_addr *four, struct in6_addr *out)
{
    memset(out, 0, sizeof *out);
    out->s6_addr[10] = out->s6_addr[11] = 0xff;
    memcpy(out->s6_addr + 12, four, sizeof *four);
}

static bool read_network(struct sg_slice word, struct network *out)
{
    char text[INET6_ADDRSTRLEN];
    struct sg_slice address = word, rest;
    struct in_addr four;
    int64_t bits = -1;
    bool net = sg_slice_split(word, '/', &address, &rest);
    if (!net)
        address = word;
    if (!address.length || address.length >= sizeof text || (net && !sg_slice_number(rest, 0, 128, &bits)))
        return false;
    memcpy(text, address.at, address.length);
    text[address.length] = 0;
    if (inet_pton(AF_INET, text, &four) == 1) {
        map_four(&four, &out->address);
        out->bits = net ? (int)bits + 96 : 128;
        return out->bits <= 128;
    }
    out->bits = net ? (int)bits : 128;
    return inet_pton(AF_INET6, text, &out->address) == 1;
}

static bool lies_in(const struct in6_addr *address, const struct network *n)
{
    for (int i = 0; i < n->bits; i++)
        if ((address->s6_addr[i / 8] ^ n->address.s6_addr[i / 8]) >> (7 - i % 8) & 1)
            return false;
    return true;
}

/* The next word of the list; false: there is none. */
static bool next_word(const char **list, struct sg_slice *out)
{
    *list += strspn(*list, " \t,");
    *out = (struct sg_slice){*list, strcspn(*list, " \t,")};
    *list += out->length;
    return out->length > 0;
}

bool proxy_list_ok(const char *list)
{
    struct sg_slice word;
    struct network n;
    while (next_word(&list, &word))
        if (!read_network(word, &n))
            return false;
    return true;
}

/* Is the peer in the list, or, if that is empty, on this machine or in a private network? */
static bool proxy_trusted(const char *list, const struct sockaddr *peer)
{
    struct in6_addr address;
    struct sg_slice word;
    struct network n;
    if (peer->sa_family == AF_INET)
        map_four(&((const struct sockaddr_in *)(const void *)peer)->sin_addr, &address);
    else if (peer->sa_family == AF_INET6)
        address = ((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr;
    else
        return false;
    list = *list ? list : usual;
    while (next_word(&list, &word))
        if (read_network(word, &n) && lies_in(&address, &n))
            return true;
    return false;
}

/* ---- Who asks -------------------------------------------------------------------------- */

/* The last address of a list, without its port: "192.0.2.7", "192.0.2.7:4711", "[2001:db8::1]:4711". */
static void copy_forwarded(struct request *r, const char *list)
{
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t[");
    const char *colon = strchr(last, ':');
    bool port = colon && !strchr(colon + 1, ':');
    size_t length = port ? (size_t)(colon - last) : strcspn(last, " \t]");
    length = length < sizeof r->address ? length : sizeof r->address - 1;
    memcpy(r->address, length ? last : "?", length ? length : 1);
}

void proxy_find_address(struct request *r, const char *forwarded)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(r->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *a = info ? info->client_addr : NULL;
    const struct config *c = &r->server->config;
    if (!a)
        return;
    if (c->trust_proxy && forwarded && proxy_trusted(c->proxies, a))
        copy_forwarded(r, forwarded);
    else if (a->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)a)->sin_addr, r->address, sizeof r->address);
    else if (a->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)a)->sin6_addr, r->address, sizeof r->address);
}
