/* random_game.c: a whole game by chance, in Pebbles. cc random_game.c $(pkg-config --cflags --libs signoria) */
#include <signoria/signoria.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char why[256];
    struct sg_env *env = sg_env_new("pebbles seats=4", why, sizeof why);
    if (!env)
        return fprintf(stderr, "%s\n", why), 2;
    sg_env_reset(env, 7);
    int32_t legal[4096], points[5];
    for (int count; (count = sg_env_legal(env, legal, 4096)) > 0;)
        sg_env_step(env, legal[rand() % count], why, sizeof why);
    sg_env_points(env, points);
    for (int seat = 0; seat < sg_env_seats(env); seat++)
        printf("seat %d: %d points after %d decisions\n", seat + 1, points[seat], sg_env_plies(env));
    sg_env_free(env);
}
