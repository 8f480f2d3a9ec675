/*
 * users.h: accounts and passwords.
 *
 * Passwords are stored as argon2id hashes. Hashing takes 64 MB and a twentieth
 * of a second, so it is done by two threads with a short queue, never by who
 * asks, and only after the tries of that account and that address were counted:
 * a flood is refused before it costs anything. Where the queue is full the place
 * with the most in it gives way to who comes from elsewhere.
 *
 *     struct users_ask *ask = ...;                      // of yours, until done()
 *     *ask = (struct users_ask){.what = USERS_LOGIN, .name = name, .password = words,
 *                               .address = "203.0.113.9", .done = logged_in, .ctx = r};
 *     users_ask(users, ask);                            // returns at once
 *
 * An account's name is unique whatever its letters' case (users_key()).
 * A guest is a user without a password; db_user_add() makes one. When they ask
 * for an account they keep their id, and with it their seats.
 * Sessions: 256 random bits, of which the store keeps a hash only
 * (users_token(), users_hash(), db_session_add()).
 */
#ifndef SERVER_USERS_H
#define SERVER_USERS_H

#include "server/store/db.h"

enum {
    USERS_TOKEN = 44,       /* bytes of a session's token as text, with the NUL */
    USERS_HASH = 65,        /* of its hash */
    USERS_KEY = 129,        /* of what users_key() makes */
    USERS_SHAPE = 485,      /* of what users_shape() makes */
    USERS_MAX_NAME = 40,    /* bytes */
    USERS_NAME = 41,        /* of a name, with the NUL */
    USERS_MIN_PASSWORD = 8, /* bytes */
    USERS_MAX_PASSWORD = 200,
    USERS_MAX_MAIL = 200
};

struct users;

struct users_options {
    int threads;       /* that hash; 0: 2 */
    int queue;         /* asks that may wait; 0: 32 */
    int tries;         /* wrong passwords for one account, in `minutes`; 0: 10 */
    int tries_address; /* asks of one address; 0: 50 */
    int minutes;       /* 0: 15 */
    bool quick;        /* cheap hashes, for tests alone */
};

struct users *users_start(struct db *db, const struct users_options *options);
void users_stop(struct users *users); /* answers what is queued first; NULL is fine */

enum users_what {
    USERS_REGISTER, /* name, password, mail; user: the guest who becomes an account, or 0 */
    USERS_LOGIN,    /* name, password */
    USERS_CHANGE,   /* user, password (the old one), fresh (the new one), keep; other sessions end */
    USERS_CHECK,    /* user, password, keep: is it theirs? Before something that cannot be undone */
    USERS_SET       /* user, fresh: by an administrator; all their sessions end */
};

enum users_code {
    USERS_OK,
    USERS_BAD,     /* 400: name, password or mail will not do; see `why` */
    USERS_WRONG,   /* 401: there is no such account, or that is not its password */
    USERS_SHUT,    /* 403: the account was closed */
    USERS_AGAIN,   /* 403: it has no password, and signed in too long ago */
    USERS_TAKEN,   /* 409: an account has that name */
    USERS_LIMITED, /* 429: too many tries; retry_after */
    USERS_BUSY,    /* 429: too many people at once; retry_after */
    USERS_STORE    /* 503: see `store` */
};

struct users_ask {
    enum users_what what;
    const char *name, *password, *fresh, *mail, *address;
    uint64_t place; /* what stands for the address where many wait: each has a share (limits_share_key()) */
    int64_t user;
    /* Hash of the session that asks; NULL: none. USERS_CHANGE does not end it. An account without a password is theirs
     * who have just signed in. */
    const char *keep;
    /* Called by a thread of ours, or before users_ask() returns. Short. */
    void (*done)(struct users_ask *ask);
    void *ctx;
    /* The answer. */
    enum users_code code;
    enum db_code store;
    int retry_after;            /* seconds */
    int role;                   /* of `user` */
    struct sg_error why;        /* USERS_BAD */
    struct users_ask *next_ask; /* ours */
};

void users_ask(struct users *users, struct users_ask *ask);

/* Will it do for an account? Whether it is taken is another question. */
bool users_name_ok(const char *name, struct sg_error *why);
/* Writes a new account, or a guest's who becomes one and whose sessions end then. DB_CONFLICT: the name is taken. */
enum db_code users_put_account(struct db_tx *tx, struct db_user *user, bool guest);

/* 256 random bits as URL-safe text; and what the store keeps of such. */
void users_token(char token[USERS_TOKEN]);
void users_hash(const char *token, char hash[USERS_HASH]);

/*
 * Bot accounts (users_bots.c): users of the role DB_BOT without a password. They come with a token, which is a session
 * that lasts until it is revoked. It begins with "bot_", so that nobody takes it for a person's, or the other way.
 */
enum { USERS_BOT_TOKEN = 48, USERS_BOT_NAME = 34 }; /* bytes: of a token with the NUL; of a name, which gets " (bot)" */
bool users_bot_token_ok(const char *token);
/* A new account and its first token. USERS_BAD with why, USERS_TAKEN, or USERS_STORE with *store. */
enum users_code users_bot_add(struct db_tx *tx, const char *name, int64_t owner, int64_t *id,
                              char token[USERS_BOT_TOKEN], struct sg_error *why, enum db_code *store);
/* Another token; those before are void. With a NULL token there is none then. */
enum db_code users_bot_token(struct db_tx *tx, int64_t user, char *token);

/* Loads what the functions about names below know of characters, ICU; false with why if it is not there. */
bool users_load_names(struct sg_error *why);
/* What makes a name unique: its letters composed and small, blanks single. False: no name for an account. */
bool users_key(const char *name, char key[USERS_KEY]);
/*
 * Has it none of the characters that are not seen or turn text around (controls, bidirectional
 * and other format characters, fillers)? Names and titles with them look like others.
 */
bool users_visible(const char *text);
/* Has no letter a pile of marks (accents) that would cover the lines around it? */
bool users_marks_ok(const char *text);
/* The same of a name, where blanks other than ' ' (no-break, wide, thin ...) will not do either. */
bool users_name_visible(const char *name);
/*
 * Is it of one alphabet, and not of letters that all look like Latin ones (a Cyrillic "copa") or are
 * other forms of them (wide, raised, small capitals)? A new name must be, so that nobody looks like
 * somebody else.
 */
bool users_name_distinct(const char *name);
/*
 * What it looks like, in small letters: two names with the same shape are easily taken for each other
 * ("Iva" with a capital i, "lva" with a small L; "m" and "rn"; "0" and "O"). Since "lan" is the same
 * account as "Lan", and looks like "Ian", those two have one shape, too. False: no name for an account.
 */
bool users_shape(const char *name, char shape[USERS_SHAPE]);
/* Are they the same name, or do they look the same? */
bool users_look_alike(const char *a, const char *b);
/* Makes the shapes that the store does not have yet. */
enum db_code users_shape_all(struct db *db);
/*
 * The name of a guest who wants this one: what an account is called, or looks like, is the account's alone, and a
 * guest is marked, with a sign that no account's name may have.
 */
enum db_code users_guest_name(struct db_tx *tx, const char *name, char out[USERS_NAME]);
/* Looks like an address that mail can be sent to; "" does, too. */
bool users_mail_ok(const char *mail);

/*
 * All that the store has about a user, as one JSON object, piece by piece.
 * The text is not ended by NUL. For GET account/export and before leaving.
 */
enum db_code users_export(struct db_tx *tx, int64_t id, void (*write)(void *ctx, const char *text, size_t length),
                          void *ctx);

#endif
