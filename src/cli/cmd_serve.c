/* cmd_serve.c: signoria serve: tables for friends, in the browser and by HTTP. */
#define _GNU_SOURCE
#include "base/text.h"
#include "host/args.h"
#include "cli/commands.h"
#include "host/files.h"
#include "server/serve.h"
#include "host/i18n.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where the store is that nobody named. */
static bool home_store(struct sg_text *out)
{
    char folder[1024];
    if (files_home(folder, sizeof folder))
        sg_text_printf(out, "%s/server.db", folder);
    else
        sg_text_add(out, "signoria.db");
    return !out->full && files_make_folders(out->at);
}

static bool read_config(struct args *a, const char *path, struct config *config)
{
    struct sg_error why;
    size_t length;
    const char *unread = NULL;
    if (!path)
        return true;
    char *text = files_read(path, 1 << 20, &length, &unread);
    bool fine = text && config_read(config, text, length, &why);
    free(text);
    if (!fine)
        args_wrong_said(a, path, unread ? unread : i18n_error(&why));
    return fine;
}

/* Where there is a desktop; the browser is nobody we wait for. */
static void open_browser(const char *address)
{
    const char *x = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    if (!(x && *x) && !(wayland && *wayland))
        return;
    pid_t child = fork();
    if (child == 0) {
        setsid();
        if (fork() == 0) {
            FILE *nowhere = freopen("/dev/null", "w", stderr);
            (void)nowhere;
            execlp("xdg-open", "xdg-open", address, (char *)NULL);
        }
        _exit(0);
    }
}

static void print_address(const struct server *server, const struct serve_options *o, bool browser)
{
    char memory[256];
    struct sg_text address;
    const char *colon = strrchr(o->listen, ':');
    sg_text_init(&address, memory, sizeof memory);
    if (*o->config.origin) {
        sg_text_add(&address, o->config.origin);
    } else {
        sg_text_add(&address, "http://");
        sg_text_bytes(&address, o->listen, (size_t)(colon - o->listen));
        sg_text_printf(&address, ":%d", server->port);
    }
    sg_text_add(&address, "/");
    puts(i18n_words("serve.at", memory, strncmp(o->store, "postgres", 8) == 0 ? "PostgreSQL" : o->store));
    fflush(stdout);
    if (browser)
        open_browser(memory);
}

/* Waits for Ctrl-C or SIGTERM. */
static void wait_for_end(void)
{
    sigset_t set;
    int signal_number;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    while (sigwait(&set, &signal_number)) {
    }
}

static void block_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file may not grow: writing fails, and is answered with 503 */
}

static int run_server(const struct serve_options *o, bool browser)
{
    struct sg_error why;
    block_signals();
    struct server *server = serve_start(o, &why);
    if (!server) {
        fprintf(stderr, "signoria serve: %s\n", i18n_error(&why));
        return 2;
    }
    print_address(server, o, browser);
    wait_for_end();
    serve_stop(server);
    return 0;
}

/* What a setting is for, in the language of the user. */
static const char *setting_words(const char *key)
{
    return i18n_words(key, NULL, NULL);
}

int cmd_serve(int argc, char **argv)
{
    struct args a = {"serve", argc, argv};
    struct serve_options o = {.listen = "127.0.0.1:1338"};
    const char *config = NULL;
    bool browser = false, print = false;
    char memory[4096];
    struct sg_text store;
    if (args_help(argc, argv, "serve"))
        return 0;
    config_default(&o.config);
    while (args_more(&a)) {
        if (args_text(&a, "--listen", &o.listen) || args_text(&a, "--store", &o.store) ||
            args_text(&a, "--config", &config) || args_flag(&a, "--open", &browser) ||
            args_flag(&a, "--print-config", &print) || args_any_components(&a))
            continue;
        args_unknown(&a);
    }
    if (a.wrong || !read_config(&a, config, &o.config))
        return 2;
    if (print) {
        config_print(&o.config, setting_words, stdout);
        return 0;
    }
    sg_text_init(&store, memory, sizeof memory);
    if (!o.store && !home_store(&store)) {
        args_wrong_words(&a, "wrong.no-store", memory, NULL);
        return 2;
    }
    if (!o.store)
        o.store = memory;
    return run_server(&o, browser);
}
