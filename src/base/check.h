/* check.h: checks of the programmer's own promises, on in every build. */
#ifndef SG_CHECK_H
#define SG_CHECK_H

/*
 * What a failed check calls. The pure layers have no way to print or to end
 * a process, so the host that links them provides this one function.
 */
_Noreturn void sg_fail(const char *file, int line, const char *what);

#ifdef SG_CHECK_PLACE_ONLY /* the engine of a page: every byte is loaded, and the place shows which check it was */
#define sg_check(ok) ((ok) ? (void)0 : sg_fail(__FILE__, __LINE__, "see there"))
#else
#define sg_check(ok) ((ok) ? (void)0 : sg_fail(__FILE__, __LINE__, #ok))
#endif

#endif
