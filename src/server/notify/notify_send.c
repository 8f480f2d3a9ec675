/*
 * notify_send.c: sends one mail or calls one hook.
 *
 * libcurl is loaded when something is to be sent and not before: a server at
 * home never does, and it loads thirty libraries.
 */
#define _GNU_SOURCE
#include "server/notify/internal.h"

#include "base/check.h"
#include "server/http/curl_lib.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_ANSWER = 65536, SENDMAIL_S = 30 };

/* Is libcurl there? With words for the log. */
static bool loaded_or_log(struct sg_text *why)
{
    const char *missing = curl_missing();
    if (missing)
        sg_text_printf(why, "libcurl cannot be used (%s is missing)", missing);
    return !missing;
}

bool notify_send_ready(const struct notify_options *options, struct sg_error *why)
{
    const char *mail = options->mail;
    if (mail[0] == 0)
        return true;
    if (strncmp(mail, "sendmail:", 9) != 0 && strncmp(mail, "smtp://", 7) != 0 && strncmp(mail, "smtps://", 8) != 0)
        return sg_wrong(why, "wrong.serve.mail");
    if (!options->mail_from[0] || !strchr(options->mail_from, '@') || strpbrk(options->mail_from, "\r\n"))
        return sg_wrong(why, "wrong.serve.mail-from");
    if (!options->origin[0])
        return sg_wrong(why, "wrong.serve.mail-origin");
    const char *missing = strncmp(mail, "sendmail:", 9) == 0 ? NULL : curl_missing();
    return !missing || sg_wrong_args(why, "wrong.serve.libcurl", "%s", missing);
}

/* ---- A message ------------------------------------------------------------------ */

/* Words of people in a header: control characters are left out, and what is no ASCII is
 * written as RFC 2047 wants it. */
static void header_text(struct buffer *out, const char *text)
{
    char clean[120], coded[200];
    size_t n = 0;
    bool plain = true;
    for (; *text && n < sizeof clean - 1; text++)
        if ((unsigned char)*text >= ' ' && *text != 0x7f) {
            plain = plain && (unsigned char)*text < 0x7f;
            clean[n++] = *text;
        }
    while (n > 0 && !plain && ((unsigned char)clean[n - 1] & 0xC0) == 0x80 && *text)
        n--; /* not in the middle of a character */
    clean[n] = 0;
    if (plain) {
        buffer_add(out, clean);
        return;
    }
    sodium_bin2base64(coded, sizeof coded, (const uint8_t *)clean, n, sodium_base64_VARIANT_ORIGINAL);
    buffer_add(out, "=?UTF-8?B?");
    buffer_add(out, coded);
    buffer_add(out, "?=");
}

/* Quoted-printable: short lines, and nothing that a way between could change. */
static void body_text(struct buffer *out, const char *text)
{
    int column = 0;
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        char coded[4] = {(char)c, 0};
        if (c == '\n') {
            buffer_add(out, "\r\n");
            column = 0;
            continue;
        }
        if (c == '=' || c < ' ' || c > '~' || (c == ' ' && (text[1] == '\n' || !text[1])) || (c == '.' && column == 0))
            snprintf(coded, sizeof coded, "=%02X", c);
        int length = (int)strlen(coded);
        if (column + length > 72) {
            buffer_add(out, "=\r\n");
            column = 0;
        }
        buffer_add(out, coded);
        column += length;
    }
}

void notify_message(const struct notify_options *options, const struct notify_mail_out *mail, int64_t now,
                    struct buffer *out)
{
    char date[60], id[60];
    uint8_t bytes[16];
    char hex[33];
    struct tm tm;
    time_t seconds = (time_t)(now / 1000);
    gmtime_r(&seconds, &tm);
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    snprintf(date, sizeof date, "%s, %02d %s %d %02d:%02d:%02d +0000", days[tm.tm_wday], tm.tm_mday, months[tm.tm_mon],
             tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes);
    snprintf(id, sizeof id, "<%s@signoria>", hex);
    const char *const headers[][2] = {{"From", options->mail_from},
                                      {"To", mail->to},
                                      {"Date", date},
                                      {"Message-ID", id},
                                      {"MIME-Version", "1.0"},
                                      {"Content-Type", "text/plain; charset=utf-8"},
                                      {"Content-Transfer-Encoding", "quoted-printable"},
                                      {"Auto-Submitted", "auto-generated"},
                                      {"List-Unsubscribe-Post", "List-Unsubscribe=One-Click"}};
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        buffer_add(out, headers[i][0]);
        buffer_add(out, ": ");
        buffer_add(out, headers[i][1]);
        buffer_add(out, "\r\n");
    }
    buffer_add(out, "List-Unsubscribe: <");
    buffer_add(out, mail->stop);
    buffer_add(out, ">\r\nSubject: ");
    header_text(out, mail->subject);
    buffer_add(out, "\r\n\r\n");
    body_text(out, mail->body);
}

/* ---- By a command ---------------------------------------------------------------- */

static bool feed(int fd, const char *at, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, at, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        length -= (size_t)n;
    }
    return true;
}

/* Waits for it, but not for ever. */
static int wait_for(pid_t pid)
{
    int status = -1;
    for (int i = 0; i < SENDMAIL_S * 50; i++) {
        pid_t got = waitpid(pid, &status, WNOHANG);
        if (got == pid)
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (got < 0)
            return -1;
        struct timespec t = {0, 20000000};
        nanosleep(&t, NULL);
    }
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
    return -1;
}

/* The command is the host's own; what people wrote goes to its input alone. */
static enum notify_sent by_command(const char *command, const struct buffer *text, struct sg_text *why)
{
    int fds[2];
    if (pipe2(fds, O_CLOEXEC) != 0) {
        sg_text_printf(why, "no pipe for the mail command (errno %d)", errno);
        return NOTIFY_AGAIN;
    }
    pid_t pid = fork();
    if (pid == 0) { /* it gets signals as a program expects them, not as a server's thread does */
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        signal(SIGPIPE, SIG_DFL);
        signal(SIGXFSZ, SIG_DFL);
        dup2(fds[0], 0);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(fds[0]);
    bool fed = pid > 0 && feed(fds[1], text->at, text->length);
    close(fds[1]);
    int code = pid > 0 ? wait_for(pid) : -1;
    if (fed && code == 0)
        return NOTIFY_SENT;
    sg_text_printf(why, "the mail command ended with %d", code);
    return NOTIFY_AGAIN;
}

/* ---- By SMTP ----------------------------------------------------------------------- */

struct upload {
    const char *at;
    size_t left;
};

static size_t read_upload(char *to, size_t size, size_t count, void *ctx)
{
    struct upload *u = ctx;
    size_t n = size * count < u->left ? size * count : u->left;
    memcpy(to, u->at, n);
    u->at += n;
    u->left -= n;
    return n;
}

/* "games@example.org" of "Signoria <games@example.org>" */
static void bare_address(const char *from, char *out, size_t size)
{
    const char *open = strchr(from, '<'), *close = open ? strchr(open, '>') : NULL;
    if (open && close)
        snprintf(out, size, "<%.*s>", (int)(close - open - 1), open + 1);
    else
        snprintf(out, size, "<%s>", from);
}

/* "localhost", 127.0.0.1 and the like, [::1]: nothing leaves this machine. */
static bool host_is_loopback(const char *url)
{
    const char *host = strstr(url, "://"), *end, *at;
    host = host ? host + 3 : url;
    end = host + strcspn(host, "/?#");
    for (at = host; at < end; at++)
        if (*at == '@')
            host = at + 1; /* a password may have an '@' in it: the last one counts */
    size_t length = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":/?#");
    char name[64];
    struct in_addr ip;
    if (length >= sizeof name)
        return false;
    memcpy(name, host, length);
    name[length] = 0;
    return strcmp(name, "localhost") == 0 || strcmp(name, "[::1]") == 0 ||
           (inet_pton(AF_INET, name, &ip) == 1 && ntohl(ip.s_addr) >> 24 == 127);
}

bool notify_must_encrypt(const struct notify_options *options)
{
    return options->tls == NOTIFY_TLS_ALWAYS ||
           (options->tls == NOTIFY_TLS_OUTSIDE && !host_is_loopback(options->mail));
}

static enum notify_sent by_smtp(const struct notify_options *options, const char *to, const struct buffer *text,
                                struct sg_text *why)
{
    char from[300], rcpt[300];
    struct upload upload = {text->at, text->length};
    if (!loaded_or_log(why))
        return NOTIFY_AGAIN;
    CURL *curl = curl_lib.easy_init();
    sg_check(curl);
    bare_address(options->mail_from, from, sizeof from);
    snprintf(rcpt, sizeof rcpt, "<%s>", to);
    struct curl_slist *list = curl_lib.slist_append(NULL, rcpt);
    curl_lib.easy_setopt(curl, CURLOPT_URL, options->mail);
    curl_lib.easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_lib.easy_setopt(curl, CURLOPT_USE_SSL,
                         notify_must_encrypt(options) ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_TRY);
    curl_lib.easy_setopt(curl, CURLOPT_MAIL_FROM, from);
    curl_lib.easy_setopt(curl, CURLOPT_MAIL_RCPT, list);
    curl_lib.easy_setopt(curl, CURLOPT_READFUNCTION, read_upload);
    curl_lib.easy_setopt(curl, CURLOPT_READDATA, &upload);
    curl_lib.easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_lib.easy_setopt(curl, CURLOPT_TIMEOUT, 30L);
    curl_lib.easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, 10L);
    curl_lib.easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    CURLcode rc = curl_lib.easy_perform(curl);
    long code = 0;
    curl_lib.easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &code);
    curl_lib.slist_free_all(list);
    curl_lib.easy_cleanup(curl);
    if (rc == CURLE_OK)
        return NOTIFY_SENT;
    if (rc == CURLE_USE_SSL_FAILED) {
        sg_text_add(why, "the mail server offers no TLS (STARTTLS), so no password and no mail was sent to it. "
                         "Use one that does, smtps://, or set mail_tls = 0 to send in clear");
        return NOTIFY_AGAIN;
    }
    sg_text_printf(why, "mail: %s (%d)", curl_lib.easy_strerror(rc), (int)code);
    return code >= 500 && code < 600 ? NOTIFY_NEVER : NOTIFY_AGAIN;
}

enum notify_sent notify_send_mail(const struct notify_options *options, const struct notify_mail_out *mail,
                                  struct sg_text *why)
{
    struct buffer text = {0};
    notify_message(options, mail, db_now(), &text);
    enum notify_sent sent = strncmp(options->mail, "sendmail:", 9) == 0 ? by_command(options->mail + 9, &text, why)
                                                                        : by_smtp(options, mail->to, &text, why);
    buffer_free(&text);
    return sent;
}

/* ---- Hooks --------------------------------------------------------------------------- */

void notify_signature(const char *key, const char *body, int64_t seconds, char out[100])
{
    crypto_auth_hmacsha256_state state;
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    char hex[2 * crypto_auth_hmacsha256_BYTES + 1], number[32];
    int length = snprintf(number, sizeof number, "%lld.", (long long)seconds);
    crypto_auth_hmacsha256_init(&state, (const uint8_t *)key, strlen(key));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)number, (unsigned long long)length);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)body, strlen(body));
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2hex(hex, sizeof hex, mac, sizeof mac);
    snprintf(out, 100, "t=%lld,v1=%s", (long long)seconds, hex);
}

static bool inside4(uint32_t ip)
{
    static const struct {
        uint32_t net;
        int bits;
    } nets[] = {{0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
                {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0A80000, 16}, {0xC6120000, 15},
                {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 3}}; /* 192.88.99.0/24 is a relay of old; the last: all
                                                                         from 224 up */
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++)
        if ((ip ^ nets[i].net) >> (32 - nets[i].bits) == 0)
            return true;
    return false;
}

bool notify_inside(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, address, sizeof in);
        return inside4(ntohl(in.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6)
        return true;
    struct sockaddr_in6 in6;
    memcpy(&in6, address, sizeof in6);
    const uint8_t *a = in6.sin6_addr.s6_addr;
    uint32_t low = (uint32_t)a[12] << 24 | (uint32_t)a[13] << 16 | (uint32_t)a[14] << 8 | a[15];
    if (IN6_IS_ADDR_V4MAPPED(&in6.sin6_addr))
        return inside4(low);
    static const uint8_t nat64[12] = {0, 0x64, 0xff, 0x9b}; /* those of one's own (64:ff9b:1::/48) are inside */
    if (memcmp(a, nat64, sizeof nat64) == 0)
        return inside4(low);
    if (a[0] == 0x20 && a[1] == 0x02) /* 6to4 */
        return inside4((uint32_t)a[2] << 24 | (uint32_t)a[3] << 16 | (uint32_t)a[4] << 8 | a[5]);
    return (a[0] & 0xE0) != 0x20 || (a[0] == 0x20 && a[1] == 0x01 && a[2] < 2); /* not global */
}

/* The address that is really connected to: a name cannot change its mind afterwards. */
static curl_socket_t open_outside(void *ctx, curlsocktype purpose, struct curl_sockaddr *address)
{
    const bool *inside = ctx;
    (void)purpose;
    if (!*inside && notify_inside(&address->addr))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t swallow(char *bytes, size_t size, size_t count, void *ctx)
{
    size_t *seen = ctx;
    (void)bytes;
    *seen += size * count;
    return *seen > MAX_ANSWER ? 0 : size * count;
}

/* A request that is sent once, and whose answer nobody sees. */
struct post {
    const char *url, *body;
    bool inside; /* it may be in a private network */
    struct curl_slist *headers;
};

static void set_post(CURL *curl, const struct post *post, size_t *seen)
{
    curl_lib.easy_setopt(curl, CURLOPT_URL, post->url);
    curl_lib.easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_lib.easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_lib.easy_setopt(curl, CURLOPT_PROXY, "");
    curl_lib.easy_setopt(curl, CURLOPT_POSTFIELDS, post->body);
    curl_lib.easy_setopt(curl, CURLOPT_HTTPHEADER, post->headers);
    curl_lib.easy_setopt(curl, CURLOPT_USERAGENT, "Signoria");
    curl_lib.easy_setopt(curl, CURLOPT_TIMEOUT, 10L);
    curl_lib.easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, 5L);
    curl_lib.easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_lib.easy_setopt(curl, CURLOPT_WRITEFUNCTION, swallow);
    curl_lib.easy_setopt(curl, CURLOPT_WRITEDATA, seen);
    curl_lib.easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_outside);
    curl_lib.easy_setopt(curl, CURLOPT_OPENSOCKETDATA, (void *)(uintptr_t)&post->inside);
}

/* The status of the answer, or 0; frees the headers. `what` is its name in the log. */
static long send_post(const struct post *post, const char *what, struct sg_text *why)
{
    size_t seen = 0;
    long code = 0;
    CURL *curl = curl_lib.easy_init();
    sg_check(curl && post->headers);
    set_post(curl, post, &seen);
    CURLcode rc = curl_lib.easy_perform(curl);
    curl_lib.easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &code);
    curl_lib.slist_free_all(post->headers);
    curl_lib.easy_cleanup(curl);
    if (rc != CURLE_OK || code < 200 || code >= 300)
        sg_text_printf(why, "%s: %s (%d)", what, curl_lib.easy_strerror(rc), (int)code);
    return rc == CURLE_OK || code >= 300 ? code : 0;
}

enum notify_sent notify_send_hook(bool inside, const char *url, const char *key, const char *body, struct sg_text *why)
{
    char signature[100], header[140];
    if (!loaded_or_log(why))
        return NOTIFY_AGAIN;
    notify_signature(key, body, db_now() / 1000, signature);
    snprintf(header, sizeof header, "Signoria-Signature: %s", signature);
    struct curl_slist *headers = curl_lib.slist_append(NULL, "Content-Type: application/json");
    headers = curl_lib.slist_append(headers, header);
    headers = curl_lib.slist_append(headers, "Expect:");
    long code = send_post(&(struct post){url, body, inside, headers}, "hook", why);
    if (code >= 200 && code < 300)
        return NOTIFY_SENT;
    return code == 410 ? NOTIFY_NEVER : NOTIFY_AGAIN;
}

/* ---- Pushes -------------------------------------------------------------------------- */

enum notify_sent notify_send_push(const char *endpoint, bool inside, const char *authorization, struct sg_text *why)
{
    if (!loaded_or_log(why))
        return NOTIFY_AGAIN;
    struct curl_slist *headers = curl_lib.slist_append(NULL, authorization);
    /* A phone that is off for longer learns it when somebody opens the page; of several pushes one is enough. */
    headers = curl_lib.slist_append(headers, "TTL: 86400");
    headers = curl_lib.slist_append(headers, "Topic: waiting");
    headers = curl_lib.slist_append(headers, "Urgency: normal");
    headers = curl_lib.slist_append(headers, "Content-Type:");
    headers = curl_lib.slist_append(headers, "Expect:");
    long code = send_post(&(struct post){endpoint, "", inside, headers}, "push", why);
    if (code >= 200 && code < 300)
        return NOTIFY_SENT;
    if (code == 404 || code == 410)
        return NOTIFY_GONE;
    return code == 0 || code == 408 || code == 429 || code >= 500 ? NOTIFY_AGAIN : NOTIFY_NEVER;
}
