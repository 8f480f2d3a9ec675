/*
 * plural.h: which form of a word goes with a number, language by language.
 *
 * The categories are those of Unicode's CLDR for whole numbers. The forms of a sentence stand in the order in
 * which CLDR lists the categories, without those that only fractions have:
 *
 *     en de nl   one other                {0|coin|coins}
 *     fr it es   one many other           "many" are whole millions: two forms will do
 *     pl ru uk   one few many             {0|moneta|monety|monet}
 *     cs sk      one few other
 *     ja zh ko   other
 *
 * Where a sentence has fewer forms than its language has categories, the last serves the rest.
 */
#ifndef SG_PLURAL_H
#define SG_PLURAL_H

#include <stdint.h>

/* How many categories a language has; a language that is not known has two. */
int sg_plural_count(const char *code);
/* Which of them, from 0, a number falls into; of a negative number, its amount. */
int sg_plural_of(const char *code, int64_t number);

#endif
