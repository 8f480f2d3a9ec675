/*
 * commands.h: the commands of the program `signoria`.
 *
 * Each takes the words after its own name and answers the exit code: 0 fine,
 * 1 a check failed, 2 the call or its input was wrong (said on stderr, with
 * what is allowed). main.c has the table.
 */
#ifndef SG_COMMANDS_H
#define SG_COMMANDS_H

int cmd_analyse(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_balance(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_bot(int argc, char **argv);
int cmd_complete(int argc, char **argv);
int cmd_components(int argc, char **argv);
int cmd_daily(int argc, char **argv);
int cmd_describe(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_games(int argc, char **argv);
int cmd_hint(int argc, char **argv);
int cmd_learn(int argc, char **argv);
int cmd_mcp(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_restore(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_scenarios(int argc, char **argv);
int cmd_selfplay(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_soak(int argc, char **argv);
int cmd_tournament(int argc, char **argv);
int cmd_train(int argc, char **argv);
int cmd_users(int argc, char **argv);
int cmd_verify(int argc, char **argv);

/* The names of all commands. */
int commands_count(void);
const char *commands_name(int index);

#endif
