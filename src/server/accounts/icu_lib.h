/*
 * icu_lib.h: ICU, loaded when a server starts and not before.
 *
 * Linked in, it would be 28 % of the instructions that every other command needs to start. After icu_load() its
 * functions are called by their names as usual.
 */
#ifndef SERVER_ICU_LIB_H
#define SERVER_ICU_LIB_H

#include "base/error.h"

#include <unicode/ucal.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/utf8.h>

#define ICU_FUNCTIONS(X)                                                                                               \
    X(u_charType)                                                                                                      \
    X(u_hasBinaryProperty)                                                                                             \
    X(u_isalnum)                                                                                                       \
    X(u_isalpha)                                                                                                       \
    X(u_strFromUTF8)                                                                                                   \
    X(u_strToUTF8)                                                                                                     \
    X(u_tolower)                                                                                                       \
    X(ucal_close)                                                                                                      \
    X(ucal_get)                                                                                                        \
    X(ucal_getCanonicalTimeZoneID)                                                                                     \
    X(ucal_open)                                                                                                       \
    X(ucal_setMillis)                                                                                                  \
    X(unorm2_getNFCInstance)                                                                                           \
    X(unorm2_normalize)                                                                                                \
    X(uscript_getScript)                                                                                               \
    X(uset_contains)                                                                                                   \
    X(uspoof_checkUTF8)                                                                                                \
    X(uspoof_getRecommendedSet)                                                                                        \
    X(uspoof_getSkeletonUTF8)                                                                                          \
    X(uspoof_open)                                                                                                     \
    X(uspoof_setChecks)                                                                                                \
    X(uspoof_setRestrictionLevel)

/* ICU's headers give each name the version of the library; a member is called name_. */
struct icu {
#define ICU_MEMBER(name) __typeof__(name) *name##_;
    ICU_FUNCTIONS(ICU_MEMBER)
#undef ICU_MEMBER
};

/* False with why if the library is not there. */
bool icu_load(struct sg_error *why);
/* Its functions; loads it if nobody did. */
const struct icu *icu(void);

#ifndef ICU_LOADER
#undef u_charType
#undef u_hasBinaryProperty
#undef u_isalnum
#undef u_isalpha
#undef u_strFromUTF8
#undef u_strToUTF8
#undef u_tolower
#undef ucal_close
#undef ucal_get
#undef ucal_getCanonicalTimeZoneID
#undef ucal_open
#undef ucal_setMillis
#undef unorm2_getNFCInstance
#undef unorm2_normalize
#undef uscript_getScript
#undef uset_contains
#undef uspoof_checkUTF8
#undef uspoof_getRecommendedSet
#undef uspoof_getSkeletonUTF8
#undef uspoof_open
#undef uspoof_setChecks
#undef uspoof_setRestrictionLevel
#define u_charType icu()->u_charType_
#define u_hasBinaryProperty icu()->u_hasBinaryProperty_
#define u_isalnum icu()->u_isalnum_
#define u_isalpha icu()->u_isalpha_
#define u_strFromUTF8 icu()->u_strFromUTF8_
#define u_strToUTF8 icu()->u_strToUTF8_
#define u_tolower icu()->u_tolower_
#define ucal_close icu()->ucal_close_
#define ucal_get icu()->ucal_get_
#define ucal_getCanonicalTimeZoneID icu()->ucal_getCanonicalTimeZoneID_
#define ucal_open icu()->ucal_open_
#define ucal_setMillis icu()->ucal_setMillis_
#define unorm2_getNFCInstance icu()->unorm2_getNFCInstance_
#define unorm2_normalize icu()->unorm2_normalize_
#define uscript_getScript icu()->uscript_getScript_
#define uset_contains icu()->uset_contains_
#define uspoof_checkUTF8 icu()->uspoof_checkUTF8_
#define uspoof_getRecommendedSet icu()->uspoof_getRecommendedSet_
#define uspoof_getSkeletonUTF8 icu()->uspoof_getSkeletonUTF8_
#define uspoof_open icu()->uspoof_open_
#define uspoof_setChecks icu()->uspoof_setChecks_
#define uspoof_setRestrictionLevel icu()->uspoof_setRestrictionLevel_
#endif

#endif
