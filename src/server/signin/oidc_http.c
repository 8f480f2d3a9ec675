/* oidc_http.c: asks a provider by HTTP: no redirects, a deadline, a bound for the answer. */
#define _GNU_SOURCE
#include "server/signin/internal.h"

#include "base/check.h"
#include "server/http/curl_lib.h"
#include "server/notify/notify.h"

#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MAX_BYTES = 262144, CALL_MS = 5000, CONNECT_MS = 3000 };

void oidc_escape(struct sg_text *out, const char *text)
{
    static const char digits[] = "0123456789ABCDEF";
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || strchr("-._~", c);
        if (plain) {
            sg_text_char(out, (char)c);
            continue;
        }
        sg_text_char(out, '%');
        sg_text_char(out, digits[c >> 4]);
        sg_text_char(out, digits[c & 15]);
    }
}

/* "id.example.org:8443" of "https://id.example.org:8443/realm" */
static struct sg_slice authority_of(const char *url)
{
    const char *host = strstr(url, "://");
    host = host ? host + 3 : url;
    return (struct sg_slice){host, strcspn(host, "/?#")};
}

static bool is_loopback_name(struct sg_slice host)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(names[i]);
        if (host.length >= n && strncasecmp(host.at, names[i], n) == 0 && (host.length == n || host.at[n] == ':'))
            return true;
    }
    return false;
}

bool oidc_url_ok(const char *url, const char *issuer)
{
    if (notify_url_fault(url, SIGNIN_URL - 1) != NOTIFY_HOOK_OK || strchr(url, '#'))
        return false;
    if (strncmp(url, "https://", 8) == 0)
        return true;
    return strncmp(issuer, "http://", 7) == 0 && is_loopback_name(authority_of(issuer)) &&
           is_loopback_name(authority_of(url));
}

/* The host chose the issuer: it may be in a network of theirs. Where that one points to is another matter. */
static bool same_authority(const char *a, const char *b)
{
    struct sg_slice x = authority_of(a), y = authority_of(b);
    return x.length == y.length && strncasecmp(x.at, y.at, x.length) == 0;
}

static curl_socket_t open_allowed(void *ctx, curlsocktype purpose, struct curl_sockaddr *address)
{
    const bool *inside = ctx;
    (void)purpose;
    if (!*inside && notify_inside(&address->addr))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t take_bytes(char *bytes, size_t size, size_t count, void *ctx)
{
    struct buffer *out = ctx;
    if (out->length + size * count > MAX_BYTES)
        return 0;
    buffer_bytes(out, bytes, size * count);
    return size * count;
}

static int stop_early(void *ctx, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    const struct provider *p = ctx;
    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(p->stop) ? 1 : 0;
}

static void set_call(CURL *curl, const struct oidc_call *call, struct curl_slist *headers, const bool *inside,
                     struct buffer *out)
{
    int64_t left = call->until - server_ticks();
    long ms = left < 1 ? 1 : left < CALL_MS ? (long)left : CALL_MS;
    curl_lib.easy_setopt(curl, CURLOPT_URL, call->url);
    curl_lib.easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_lib.easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_lib.easy_setopt(curl, CURLOPT_PROXY, "");
    if (call->form)
        curl_lib.easy_setopt(curl, CURLOPT_POSTFIELDS, call->form);
    curl_lib.easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_lib.easy_setopt(curl, CURLOPT_USERAGENT, "Signoria");
    curl_lib.easy_setopt(curl, CURLOPT_TIMEOUT_MS, ms);
    curl_lib.easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, ms < CONNECT_MS ? ms : (long)CONNECT_MS);
    curl_lib.easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_lib.easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_bytes);
    curl_lib.easy_setopt(curl, CURLOPT_WRITEDATA, out);
    curl_lib.easy_setopt(curl, CURLOPT_MAXFILESIZE, (long)MAX_BYTES);
    curl_lib.easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_lib.easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, stop_early);
    curl_lib.easy_setopt(curl, CURLOPT_XFERINFODATA, (void *)(uintptr_t)call->provider);
    curl_lib.easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_allowed);
    curl_lib.easy_setopt(curl, CURLOPT_OPENSOCKETDATA, (void *)(uintptr_t)inside);
}

/* In words for the log; bytes of the provider are not among them. */
static bool answer_ok(const struct oidc_call *call, CURLcode rc, long status, struct sg_text *why)
{
    if (rc == CURLE_WRITE_ERROR || rc == CURLE_FILESIZE_EXCEEDED)
        sg_text_printf(why, "%s answers more than %d bytes", call->url, MAX_BYTES);
    else if (rc != CURLE_OK)
        sg_text_printf(why, "%s: %s", call->url, curl_lib.easy_strerror(rc));
    else if (status >= 300 && status < 400)
        sg_text_printf(why, "%s redirects (%d), which is not followed", call->url, (int)status);
    else if (status != 200 && !(call->form && status >= 400 && status < 500))
        sg_text_printf(why, "%s answers %d", call->url, (int)status);
    else
        return true;
    return false;
}

json_t *oidc_fetch(const struct oidc_call *call, struct sg_text *why)
{
    struct buffer out = {NULL, 0, 0};
    json_error_t error;
    json_t *json = NULL;
    long status = 0;
    if (!oidc_url_ok(call->url, call->provider->issuer)) {
        sg_text_add(why, "an address of the provider is not https");
        return NULL;
    }
    bool inside = same_authority(call->url, call->provider->issuer);
    CURL *curl = curl_lib.easy_init();
    struct curl_slist *headers = curl_lib.slist_append(NULL, "Accept: application/json");
    headers = curl_lib.slist_append(headers, "Expect:");
    if (call->authorization)
        headers = curl_lib.slist_append(headers, call->authorization);
    sg_check(curl && headers);
    set_call(curl, call, headers, &inside, &out);
    CURLcode rc = curl_lib.easy_perform(curl);
    curl_lib.easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_lib.slist_free_all(headers);
    curl_lib.easy_cleanup(curl);
    if (answer_ok(call, rc, status, why)) {
        json = out.at ? json_loadb(out.at, out.length, JSON_REJECT_DUPLICATES, &error) : NULL;
        if (!json_is_object(json)) {
            sg_text_printf(why, "%s does not answer with a JSON object", call->url);
            json_decref(json);
            json = NULL;
        }
    }
    buffer_free(&out);
    return json;
}
