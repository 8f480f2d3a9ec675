/*
 * signin.h: signing in by a provider of OpenID Connect (code flow with PKCE).
 *
 *     SIGNIN_BEGIN   makes state, nonce and verifier, keeps them in the store, answers the provider's address
 *     SIGNIN_END     the browser came back: takes the code to the provider, checks the ID token, finds the account
 *
 * An account belongs to (issuer, subject), never to an e-mail address. Each provider has two threads and a short queue
 * of its own, and every ask a deadline: one that does not answer holds up nobody else. What a sign-in under way is
 * about is in the store, bound to the browser by the hash of a cookie, so that any node can end it, once.
 * Nothing is asked of a provider, and no library loaded, before the first ask.
 */
#ifndef SERVER_SIGNIN_H
#define SERVER_SIGNIN_H

#include "server/accounts/users.h"
#include "server/config.h"

enum {
    SIGNIN_BACK = 401,  /* bytes of where somebody came from, with the NUL */
    SIGNIN_STATE = 64,  /* of what the provider gives back */
    SIGNIN_CODE = 2049, /* of the provider's code */
    SIGNIN_URL = 1001,  /* of an address of a provider */
    SIGNIN_MINUTES = 10 /* a sign-in may take */
};

struct server;
struct signin;

/* NULL with nothing in why: no provider is set. */
struct signin *signin_start(struct server *server, struct sg_error *why);
/* Ends what is under way with a refusal. NULL is fine. */
void signin_stop(struct signin *signin);

/* Providers, from 1 as in the settings; NULL: there is no such one. */
const char *signin_name(const struct signin *signin, int provider);
/* The provider of that issuer; 0: none, any more. */
int signin_of_issuer(const struct signin *signin, const char *issuer);

enum signin_way {
    SIGNIN_ENTER,   /* as whoever the provider says; a guest becomes an account */
    SIGNIN_CONNECT, /* an account wants this way of signing in, too */
    SIGNIN_CONFIRM  /* an account shows again that it is theirs */
};

enum signin_what { SIGNIN_BEGIN, SIGNIN_END };

enum signin_result {
    SIGNIN_REFUSED, /* see key */
    SIGNIN_OK,      /* BEGIN: url; END: `user` may have a session */
    SIGNIN_NEW,     /* END: the same, and the account is new; a guest's sessions have ended */
    SIGNIN_NAME     /* END: a name is asked for first: signin_waiting(), signin_enrol() */
};

struct signin_ask {
    enum signin_what what;
    int provider;
    enum signin_way way; /* BEGIN; END: the answer */
    int64_t user;        /* BEGIN, END: who asks, 0: nobody; END: the answer */
    bool account;        /* they have an account */
    char browser[USERS_HASH];
    char back[SIGNIN_BACK];                                       /* BEGIN; END: the answer, "" if nothing is known */
    char state[SIGNIN_STATE], code[SIGNIN_CODE], iss[SIGNIN_URL]; /* END: as they came; "": did not */
    char error[64];                                               /* END: why the provider refused; "": it did not */
    /* Called by a thread of ours, or before signin_ask() returns. Short. */
    void (*done)(struct signin_ask *ask);
    void *ctx;
    /* The answer. */
    enum signin_result result;
    const char *key;                        /* SIGNIN_REFUSED: "signin.cancelled", as in problems */
    char url[2 * SIGNIN_URL + SIGNIN_CODE]; /* BEGIN */
    int64_t until;                          /* ours: these two; ticks */
    struct signin_ask *next_ask;
};

/* Answers at once; the ask is the caller's until done(). */
void signin_ask(struct signin *signin, struct signin_ask *ask);

/* The sign-in of this browser that waits for a name; free() it. */
struct db_signin *signin_waiting(struct db_tx *tx, const char *browser, enum db_code *code);
/*
 * It becomes an account of this name, of the guest who began it if they still ask. `*user` is the account; USERS_BAD:
 * see why; USERS_TAKEN; USERS_STORE with DB_NONE: nothing waits for a name.
 */
enum users_code signin_enrol(struct db *db, const char *browser, const char *name, int64_t guest, int64_t *user,
                             struct sg_error *why, enum db_code *store);

#endif
