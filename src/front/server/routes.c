/* routes.c: which function answers which path. */
#include "front/server/api.h"
#include "front/server/hub.h"

#define V "/api/v1"
#define T V "/tables/#"

enum {
    ASK = ROUTE_USER | ROUTE_BODY,
    EDIT = ROUTE_USER | ROUTE_BODY | ROUTE_SLOW,
    PLAY = ASK | ROUTE_PLAYER,
    SIT = EDIT | ROUTE_PLAYER,
};

const struct route routes[] = {
    {"POST", T "/actions", api_action, PLAY},
    {"GET", T, api_table, 0},
    {"GET", V "/events", hub_open, ROUTE_SLOW},
    {"GET", V, api_server, ROUTE_OPEN},
    {"GET", V "/session", api_who, ROUTE_USER},
    {"POST", V "/session", api_guest, ROUTE_BODY | ROUTE_SLOW | ROUTE_COSTS},
    {"PATCH", V "/session", api_rename, EDIT | ROUTE_COSTS},
    {"DELETE", V "/session", api_logout, ROUTE_SLOW},
    {"POST", V "/accounts", api_account, ROUTE_BODY | ROUTE_COSTS},
    {"POST", V "/login", api_login, ROUTE_BODY | ROUTE_COSTS},
    {"POST", V "/password", api_password, ASK | ROUTE_COSTS},
    {"GET", V "/account", api_account_get, ROUTE_USER | ROUTE_SLOW},
    {"PATCH", V "/account", api_account_change, EDIT | ROUTE_COSTS},
    {"DELETE", V "/account", api_account_delete, ASK | ROUTE_COSTS},
    {"GET", V "/account/export", api_account_export, ROUTE_USER | ROUTE_SLOW | ROUTE_COSTS},
    {"GET", "/mail", api_mail_page, ROUTE_OPEN | ROUTE_SLOW | ROUTE_COSTS},
    {"POST", "/mail", api_mail_answer, ROUTE_OPEN | ROUTE_SLOW | ROUTE_COSTS},
    {"GET", V "/tables", api_tables, ROUTE_SLOW},
    {"POST", V "/tables", api_table_new, SIT | ROUTE_COSTS},
    {"POST", T "/undo", api_undo, PLAY},
    {"POST", T "/redo", api_redo, PLAY},
    {"POST", T "/answer", api_answer, PLAY},
    {"POST", T "/hint", api_hint, PLAY},
    {"POST", T "/join", api_join, SIT},
    {"POST", T "/leave", api_leave, EDIT},
    {"POST", T "/seats", api_seats, SIT},
    {"POST", T "/replace", api_replace, SIT},
    {"POST", T "/return", api_return, SIT},
    {"POST", T "/number", api_number, SIT},
    {"POST", T "/rematch", api_rematch, SIT | ROUTE_COSTS},
    {"POST", T "/archive", api_archive, EDIT},
    {"GET", T "/history", api_history, 0},
    {"GET", T "/chat", api_chat, ROUTE_SLOW},
    {"POST", T "/chat", api_say, EDIT | ROUTE_COSTS},
    {"GET", T "/replay", api_replay, 0},
    {"GET", T "/save", api_save, 0},
    {"GET", "/healthz", api_health, ROUTE_OPEN | ROUTE_SLOW},
    {"GET", "/metrics", api_metrics, ROUTE_OPEN},
    {NULL, NULL, NULL, 0},
};
