/* routes.c: which function answers which path. */
#include "server/api/api.h"
#include "server/streams/streams.h"

#define V "/api/v1"
#define T V "/tables/#"

enum {
    ASK = ROUTE_USER | ROUTE_BODY,
    EDIT = ROUTE_USER | ROUTE_BODY | ROUTE_SLOW,
    PLAY = ASK | ROUTE_PLAYER,
    SIT = EDIT | ROUTE_PLAYER,
};

/* The last number is what it costs at least; stream_open(), api_history() and api_replay() count the rest themselves.
 */
const struct route routes[] = {
    {"POST", T "/actions", api_action, PLAY, 0},
    {"GET", T, api_table, 0, 0},
    {"GET", V "/events", stream_open, ROUTE_SLOW | ROUTE_BULK, 40},
    {"GET", V, api_server, ROUTE_OPEN, 0},
    {"GET", V "/session", api_who, ROUTE_USER, 0},
    {"POST", V "/session", api_guest, ROUTE_BODY | ROUTE_SLOW | ROUTE_COSTS, 0},
    {"PATCH", V "/session", api_rename, EDIT | ROUTE_COSTS, 0},
    {"DELETE", V "/session", api_logout, ROUTE_SLOW, 0},
    {"POST", V "/accounts", api_account, ROUTE_BODY | ROUTE_COSTS, 0},
    {"POST", V "/login", api_login, ROUTE_BODY | ROUTE_COSTS, 0},
    {"POST", V "/password", api_password, ASK | ROUTE_COSTS, 0},
    {"GET", V "/account", api_account_get, ROUTE_USER | ROUTE_SLOW, 5},
    {"PATCH", V "/account", api_account_change, EDIT | ROUTE_COSTS, 10},
    {"DELETE", V "/account", api_account_delete, ASK | ROUTE_COSTS, 0},
    {"GET", V "/account/export", api_account_export, ROUTE_USER | ROUTE_SLOW | ROUTE_COSTS | ROUTE_BULK, 200},
    {"GET", "/mail", api_mail_page, ROUTE_OPEN | ROUTE_SLOW | ROUTE_COSTS | ROUTE_BULK, 0},
    {"POST", "/mail", api_mail_answer, ROUTE_OPEN | ROUTE_SLOW | ROUTE_COSTS | ROUTE_BULK, 0},
    {"GET", V "/invitations", api_invitations, ROUTE_USER | ROUTE_SLOW | ROUTE_BULK, 10},
    {"POST", V "/invitations/decline", api_decline, EDIT | ROUTE_BULK, 10},
    {"GET", V "/blocks", api_blocks, ROUTE_USER | ROUTE_SLOW, 5},
    {"POST", V "/blocks", api_block, EDIT | ROUTE_BULK, 50},
    {"GET", V "/tables", api_tables, ROUTE_SLOW | ROUTE_BULK, 30},
    {"POST", V "/tables", api_table_new, SIT | ROUTE_COSTS, 20},
    {"POST", T "/undo", api_undo, PLAY, 0},
    {"POST", T "/redo", api_redo, PLAY, 0},
    {"POST", T "/answer", api_answer, PLAY, 0},
    {"POST", T "/hint", api_hint, PLAY, 400},
    {"POST", T "/join", api_join, SIT, 10},
    {"POST", T "/leave", api_leave, EDIT, 10},
    {"POST", T "/seats", api_seats, SIT, 10},
    {"POST", T "/replace", api_replace, SIT, 10},
    {"POST", T "/return", api_return, SIT, 10},
    {"POST", T "/number", api_number, SIT, 0},
    {"POST", T "/rematch", api_rematch, SIT | ROUTE_COSTS, 20},
    {"POST", T "/archive", api_archive, EDIT, 10},
    {"GET", T "/history", api_history, ROUTE_SLOW | ROUTE_BULK, 0},
    {"GET", T "/chat", api_chat, ROUTE_SLOW | ROUTE_BULK, 10},
    {"POST", T "/chat", api_chat_post, EDIT | ROUTE_COSTS, 0},
    {"GET", T "/replay", api_replay, ROUTE_SLOW | ROUTE_BULK, 0},
    {"GET", T "/save", api_save, ROUTE_BULK, 10},
    {"GET", "/healthz", api_health, ROUTE_OPEN, 0},
    {"GET", "/metrics", api_metrics, ROUTE_OPEN, 0},
    {NULL, NULL, NULL, 0, 0},
};
