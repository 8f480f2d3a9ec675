/*
 * every_cpu.h: one function, compiled for several kinds of processor.
 *
 * EVERY_CPU builds a function twice and chooses when the program starts. Sums of
 * integers are the same in both. Sanitizers are not ready at that moment, so
 * they get the plain build, as do other compilers and processors.
 */
#ifndef SG_AI_EVERY_CPU_H
#define SG_AI_EVERY_CPU_H

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&               \
    !defined(__SANITIZE_THREAD__)
#define EVERY_CPU __attribute__((target_clones("avx2", "default"), noinline))
#else
#define EVERY_CPU __attribute__((noinline))
#endif

#endif
