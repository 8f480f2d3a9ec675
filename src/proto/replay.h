/*
 * replay.h: a match written ply by ply, as JSON lines or as text.
 *
 * Ply 0 is the start; ply N is the N-th action and the state after it. With
 * a viewer other than SG_TRUTH everything is as that seat may know it.
 * docs/state.md describes the JSON.
 */
#ifndef PROTO_REPLAY_H
#define PROTO_REPLAY_H

#include "match/match.h"
#include "proto/buffer.h"

/* The set-up and the starting state, or an action: `ply` from 0 to match_plies(). */
void replay_json_ply(const struct match *m, int ply, int viewer, struct buffer *out);
/* The last line: how it stands or ended. */
void replay_json_end(const struct match *m, int viewer, struct buffer *out);

/* The same for people to read; several lines, each with its end. */
void replay_text_ply(const struct match *m, int ply, int viewer, struct buffer *out);
void replay_text_end(const struct match *m, int viewer, struct buffer *out);
/* The position after `ply` plies, who is to move and what they can play. */
void replay_text_position(const struct match *m, int ply, int viewer, struct buffer *out);

#endif
