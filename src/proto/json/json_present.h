/*
 * json_present.h: messages and what presentations give, as JSON.
 *
 * A message is {"key":"do.pebbles.throw","args":[...]}; an argument is a number, a string, {"signed":-3},
 * {"seat":2}, {"list":[...]} or another message. "seat" in a message is what {seat} stands for, "else" the message
 * that is said where no language has the key, and "n" in an argument the number that its form goes by. A message
 * without a key is the bare argument. docs/protocol.md, "What people see", has all of it.
 */
#ifndef PROTO_JSON_PRESENT_H
#define PROTO_JSON_PRESENT_H

#include "present/present.h"
#include "proto/json/json.h"

void json_message(struct json *j, const struct sg_message *message);
/* {"action":"draw","title":...,"group":"draw"} */
void json_label(struct json *j, const struct sg_view *v, const struct sg_choice *c, struct sg_arena *arena);
/* {"groups":[{"id":"draw","title":...}],"actions":[{"action":"draw","title":...,"group":"draw"}]} */
void json_labels(struct json *j, const struct sg_view *v, const struct sg_choice *list, int count,
                 struct sg_arena *arena);
/* [{"text":...,"first":0,"events":2,"seat":1,"weight":"plain","place":"card G02"}] */
void json_sentences(struct json *j, const struct sg_view *v, const struct sg_event *events, int count,
                    struct sg_arena *arena);
/* The entries of that list for events that others precede: the first of them is number `from`. */
void json_sentence_items(struct json *j, const struct sg_view *v, const struct sg_event *events, int count, int from,
                         struct sg_arena *arena);
/* {"style":"title","text":...} */
void json_paragraph(struct json *j, const struct sg_view *v, const struct sg_paragraph *paragraph);
/* {"paragraphs":[{"style":"title","text":...}],"clauses":["S-GDS-04"],"origin":"LR"} */
void json_page(struct json *j, const struct sg_view *v, const struct sg_page *page);
/* [{"topic":"bidding","title":...,"text":...,"clauses":[...]}] */
void json_topics(struct json *j, const struct sg_topic *topics, int count);
/* What everything on the table is called: {"seat":[...],"card":{"G01":...}}. */
void json_names(struct json *j, const struct sg_view *v, struct sg_arena *arena);
/* {"pot":MESSAGE,"hand 2":MESSAGE} */
void json_captions(struct json *j, const struct sg_view *v, struct sg_arena *arena);

#endif
