/*
 * db_postgres_lib.h: libpq, loaded when a store is a PostgreSQL and not before.
 *
 * Linked in, it and its twenty libraries would take 5 MB of memory from every
 * process, most of which never see a PostgreSQL. After db_postgres_load() its
 * functions are called by their names as usual.
 */
#ifndef SERVER_DB_POSTGRES_LIB_H
#define SERVER_DB_POSTGRES_LIB_H

#include "base/error.h"

#include <libpq-fe.h>

#define DB_PQ_FUNCTIONS(X)                                                                                             \
    X(PQclear)                                                                                                         \
    X(PQcmdStatus)                                                                                                     \
    X(PQcmdTuples)                                                                                                     \
    X(PQconnectPoll)                                                                                                   \
    X(PQconnectStartParams)                                                                                            \
    X(PQconsumeInput)                                                                                                  \
    X(PQenterPipelineMode)                                                                                             \
    X(PQerrorMessage)                                                                                                  \
    X(PQexitPipelineMode)                                                                                              \
    X(PQfinish)                                                                                                        \
    X(PQflush)                                                                                                         \
    X(PQfreemem)                                                                                                       \
    X(PQftype)                                                                                                         \
    X(PQgetResult)                                                                                                     \
    X(PQgetisnull)                                                                                                     \
    X(PQgetlength)                                                                                                     \
    X(PQgetvalue)                                                                                                      \
    X(PQisBusy)                                                                                                        \
    X(PQnfields)                                                                                                       \
    X(PQnotifies)                                                                                                      \
    X(PQntuples)                                                                                                       \
    X(PQpipelineSync)                                                                                                  \
    X(PQresultErrorField)                                                                                              \
    X(PQresultErrorMessage)                                                                                            \
    X(PQresultStatus)                                                                                                  \
    X(PQsendPrepare)                                                                                                   \
    X(PQsendQuery)                                                                                                     \
    X(PQsendQueryParams)                                                                                               \
    X(PQsendQueryPrepared)                                                                                             \
    X(PQsetNoticeReceiver)                                                                                             \
    X(PQsetnonblocking)                                                                                                \
    X(PQsocket)                                                                                                        \
    X(PQstatus)                                                                                                        \
    X(PQtransactionStatus)

struct db_pq {
#define DB_PQ_MEMBER(name) __typeof__(name) *name##_;
    DB_PQ_FUNCTIONS(DB_PQ_MEMBER)
#undef DB_PQ_MEMBER
};

extern struct db_pq db_pq;

/* False with why if the library is not there. Once is enough. */
bool db_postgres_load(struct sg_error *why);

#ifndef DB_PQ_LOADER
#define PQclear db_pq.PQclear_
#define PQcmdStatus db_pq.PQcmdStatus_
#define PQcmdTuples db_pq.PQcmdTuples_
#define PQconnectPoll db_pq.PQconnectPoll_
#define PQconnectStartParams db_pq.PQconnectStartParams_
#define PQconsumeInput db_pq.PQconsumeInput_
#define PQenterPipelineMode db_pq.PQenterPipelineMode_
#define PQerrorMessage db_pq.PQerrorMessage_
#define PQexitPipelineMode db_pq.PQexitPipelineMode_
#define PQfinish db_pq.PQfinish_
#define PQflush db_pq.PQflush_
#define PQfreemem db_pq.PQfreemem_
#define PQftype db_pq.PQftype_
#define PQgetResult db_pq.PQgetResult_
#define PQgetisnull db_pq.PQgetisnull_
#define PQgetlength db_pq.PQgetlength_
#define PQgetvalue db_pq.PQgetvalue_
#define PQisBusy db_pq.PQisBusy_
#define PQnfields db_pq.PQnfields_
#define PQnotifies db_pq.PQnotifies_
#define PQntuples db_pq.PQntuples_
#define PQpipelineSync db_pq.PQpipelineSync_
#define PQresultErrorField db_pq.PQresultErrorField_
#define PQresultErrorMessage db_pq.PQresultErrorMessage_
#define PQresultStatus db_pq.PQresultStatus_
#define PQsendPrepare db_pq.PQsendPrepare_
#define PQsendQuery db_pq.PQsendQuery_
#define PQsendQueryParams db_pq.PQsendQueryParams_
#define PQsendQueryPrepared db_pq.PQsendQueryPrepared_
#define PQsetNoticeReceiver db_pq.PQsetNoticeReceiver_
#define PQsetnonblocking db_pq.PQsetnonblocking_
#define PQsocket db_pq.PQsocket_
#define PQstatus db_pq.PQstatus_
#define PQtransactionStatus db_pq.PQtransactionStatus_
#endif

#endif
