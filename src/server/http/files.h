/* files.h: the browser client, compiled in. Nothing else is ever served. */
#ifndef SERVER_FILES_H
#define SERVER_FILES_H

#include "server/http/http.h"

/* Answers the request with the file of its path, or 404. */
void files_answer(struct request *r);

#endif
